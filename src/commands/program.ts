import { existsSync } from "node:fs";
import { commandList, commands } from "./commands.ts";
import { failureOf } from "./failure.ts";
import { UsageError } from "./serve-options.ts";
import type { DocumentTerminal } from "./terminal.ts";

const ownTerminal: DocumentTerminal = {
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
  // Only who asks for it keeps a signal from ending the process at once.
  get ended() {
    return new Promise<void>((resolve) => {
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
    });
  },
  stdout: process.stdout,
  progress: process.stderr.isTTY ? (text) => process.stderr.write(`\r\u001b[K${text}`) : undefined,
  now: Date.now,
};

// Who stops reading is no reason to fail; a command that writes much notices by itself.
process.stdout.on("error", () => undefined);

/** Runs the command of these words, `serve` where they name none; resolves to its exit code. */
export async function run(words: readonly string[], terminal: DocumentTerminal): Promise<number> {
  const [name = "serve", ...rest] = words;
  if (name === "--help" || name === "-h" || name === "help") {
    terminal.out(commandList());
    return 0;
  }
  const named = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (named === undefined && /^[a-z]+$/i.test(name) && !existsSync(name))
    throw new UsageError(`there is no command and no file ${JSON.stringify(name)}; standin --help lists the commands`);
  const start = await (named ?? commands["serve"])?.load();
  return (await start?.(named === undefined ? words : rest, process.env, terminal)) ?? 1;
}

/** Runs the command that the process was started with, says what went wrong, and ends the process. */
export async function main(): Promise<never> {
  try {
    process.exitCode = await run(process.argv.slice(2), ownTerminal);
  } catch (error) {
    const { sentence, exitCode } = failureOf(error);
    ownTerminal.error(`standin: ${sentence}`);
    process.exitCode = exitCode;
  }
  process.exit();
}
