import { spawn } from "node:child_process";

/** The program of each system that opens an address as its people are used to, with the words before the address. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [program: string, ...words: string[]]>>> = {
  darwin: ["open"],
  // The empty text is the title of a window: the first one in quotes would be taken for it.
  win32: ["cmd", "/c", "start", '""'],
};

/** Opens an address in the default browser; a sentence where nothing does. */
export function openInBrowser(address: string, platform: NodeJS.Platform): Promise<string | undefined> {
  const [program, ...words] = OPENERS[platform] ?? ["xdg-open"];
  return new Promise((resolve) => {
    const opener = spawn(program, [...words, address], {
      stdio: "ignore",
      detached: true,
      windowsVerbatimArguments: true,
    });
    opener.once("error", () => resolve(`nothing opens the console here (${program} is missing): it is at ${address}`));
    opener.once("spawn", () => {
      opener.unref();
      resolve(undefined);
    });
  });
}
