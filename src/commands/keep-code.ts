// Serves the built-in site as far as its first answers, and keeps what is compiled by then: the last step of the build.
import { fileURLToPath } from "node:url";
import { loadProgram } from "./compiled-code.ts";
import type * as Program from "./program.ts";

const program = loadProgram<typeof Program>(fileURLToPath(new URL("program.cjs", import.meta.url)));
let asked: Promise<void> | undefined;
let end = () => {};
const terminal = {
  out: (line: string) => {
    const [address] = /http:\S+/.exec(line) ?? [];
    if (address !== undefined) asked ??= ask(`${address}calendar/events/v1/events`).finally(end);
  },
  error: (line: string) => console.error(line),
  ended: new Promise<void>((resolve) => (end = resolve)),
  stdout: process.stdout,
  progress: undefined,
  now: Date.now,
};

async function ask(address: string): Promise<void> {
  const answer = await fetch(address);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
}

void (async () => {
  await program.exports.run(["serve", "--port", "0"], terminal);
  await asked;
  program.keep();
  process.exit();
})();
