import { Readable, Writable } from "node:stream";
import { commands, failureOf } from "../../src/commands/program.ts";
import type { DocumentTerminal } from "../../src/commands/terminal.ts";

/** What a command wrote and how it ended. */
export interface Ran {
  readonly out: string;
  readonly errors: readonly string[];
  readonly code: number;
}

/** Runs a command in the process, its time standing still. */
export async function runCommand(name: string, ...args: string[]): Promise<Ran> {
  const pieces: string[] = [];
  const errors: string[] = [];
  const stdout = new Writable({
    write(chunk: Buffer, _encoding, done) {
      pieces.push(chunk.toString("utf8"));
      done();
    },
  });
  const terminal = {
    ...terminalTo(stdout),
    out: (line: string) => void pieces.push(`${line}\n`),
    error: (line: string) => void errors.push(line),
  };
  try {
    const run = await commands[name]?.load();
    const code = (await run?.(args, {}, terminal)) ?? -1;
    return { out: pieces.join(""), errors, code };
  } catch (error) {
    const { sentence, exitCode } = failureOf(error);
    return { out: pieces.join(""), errors: [...errors, sentence], code: exitCode };
  }
}

/** A terminal whose documents go to that stream; what is said beside is dropped. */
export function terminalTo(stdout: Writable): DocumentTerminal {
  return {
    out: () => undefined,
    error: () => undefined,
    ended: Promise.resolve(),
    load: (url) => import(url),
    stdin: Readable.from([]),
    stdout,
    progress: undefined,
    now: () => Date.parse("2030-03-14T09:30:00Z"),
    wait: () => Promise.resolve(),
  };
}
