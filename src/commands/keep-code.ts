// Serves the built-in site, and the site of its index document, as far as their first answers, and keeps what is compiled by then: the last step of the build.
import { fileURLToPath } from "node:url";
import { loadProgram } from "./compiled-code.ts";
import type * as Program from "./program.ts";

const program = loadProgram<typeof Program>(fileURLToPath(new URL("program.cjs", import.meta.url)));

/** Serves a site until `use` is done with its address. */
async function served(index: readonly string[], use: (address: string) => Promise<void>): Promise<void> {
  let used: Promise<void> | undefined;
  let end = () => {};
  await program.exports.run(["serve", "--port", "0", ...index], {
    out: (line: string) => {
      const [address] = /http:\S+/.exec(line) ?? [];
      if (address !== undefined) used ??= use(address).finally(end);
    },
    error: (line: string) => console.error(line),
    ended: new Promise<void>((resolve) => (end = resolve)),
    load: (url: string) => import(url),
    get stdin() {
      return process.stdin;
    },
    stdout: process.stdout,
    progress: undefined,
    now: Date.now,
    wait: () => Promise.resolve(),
  });
  await used;
}

async function ask(address: string): Promise<void> {
  const answer = await fetch(address);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
}

void (async () => {
  await served([], async (address) => {
    await ask(`${address}calendar/events/v1/events`);
    await served([address], ask);
  });
  program.keep();
  process.exit();
})();
