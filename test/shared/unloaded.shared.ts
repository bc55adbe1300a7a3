import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { ended } from "./run.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TOLD = new URL("told-modules.mjs", import.meta.url).href;

/** What a server says of the clients that it asks for, until it serves or ends. */
async function askedFor(environment: Readonly<Record<string, string>>): Promise<string[]> {
  const child = spawn(process.execPath, ["--import", TOLD, "dist/bundle/main.cjs", "serve", "--port", "0"], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
  });
  let said = "";
  await new Promise<void>((resolve) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("Ctrl-C ends it.")) resolve();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("close", () => resolve());
  });
  await ended(child, "SIGTERM");
  return [...new Set([...said.matchAll(/asks for (\S+)/g)].flatMap(([, name]) => name ?? []))];
}

it("a server of its own asks for no client of a shared log, one that shares for that of its engine", async () => {
  expect(await askedFor({})).toEqual([]);
  expect(await askedFor({ STANDIN_SHARED: "valkey://127.0.0.1:1/x" })).toEqual(["iovalkey"]);
  expect(await askedFor({ STANDIN_SHARED: "postgres://127.0.0.1:1/d?line=x" })).toEqual(["pg"]);
});
