import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { ownVersion } from "../catalogue/package-data.ts";
import { nearest } from "../text/nearest.ts";
import { UsageError } from "./read-options.ts";
import { serve } from "./serve.ts";
import type { DocumentTerminal } from "./terminal.ts";
import type { Subcommand } from "./command.ts";

/** Runs the command of these words, `serve` where they name none; resolves to its exit code. */
export async function run(words: readonly string[], terminal: DocumentTerminal): Promise<number> {
  const [name = "serve", ...rest] = words;
  const [about = ""] = rest;
  if (name === "help" && Object.hasOwn(commands, about)) return run([about, "--help"], terminal);
  if (name === "--help" || name === "-h" || name === "help") {
    terminal.out(commandList());
    return 0;
  }
  if (name === "--version" || name === "version") {
    terminal.out(ownVersion());
    return 0;
  }
  const named = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (named === undefined && /^[a-z]+$/i.test(name) && !existsSync(name)) throw noCommand(name);
  const start = await (named ?? commands["serve"])?.load();
  return (await start?.(named === undefined ? words : rest, process.env, terminal)) ?? 1;
}

function noCommand(name: string): UsageError {
  const near = nearest(name, Object.keys(commands), Math.ceil(name.length / 3));
  const help = near === undefined ? "standin --help lists the commands" : `the nearest command is ${near}`;
  return new UsageError(`there is no command and no file ${JSON.stringify(name)}; ${help}`);
}

/** Runs the command that the process was started with, says what went wrong, and ends the process. `load` loads modules of the user's. */
export async function main(load: DocumentTerminal["load"]): Promise<never> {
  const asked: Asked = { toEnd: undefined };
  const terminal = ownTerminal(load, asked);
  // Who stops reading is no reason to fail; a command that writes much notices by itself.
  for (const stream of OUTPUTS) stream.on("error", () => undefined);
  try {
    process.exitCode = await run(process.argv.slice(2), terminal);
  } catch (error) {
    const { sentence, exitCode } = failureOf(error);
    terminal.error(`standin: ${sentence}`);
    process.exitCode = exitCode;
  }
  const { toEnd } = asked;
  await Promise.race([allRead(), ...(toEnd === undefined ? [] : [toEnd.then(() => sleep(PATIENCE))])]);
  process.exit();
}

const OUTPUTS = [process.stdout, process.stderr];

/** How long whoever was asked to end waits for a reader that reads no further, in milliseconds. */
const PATIENCE = 1000;

/** Resolves once all that was written has been taken, or nobody takes it any more: a pipe holds little at a time. */
async function allRead(): Promise<void> {
  for (const stream of OUTPUTS) await new Promise<void>((resolve) => stream.write("", () => resolve()));
}

/** Resolves when the person or the system asks the process to end; undefined as long as no command wants to know. */
interface Asked {
  toEnd: Promise<void> | undefined;
}

function ownTerminal(load: DocumentTerminal["load"], asked: Asked): DocumentTerminal {
  return {
    load,
    out: (line) => process.stdout.write(`${line}\n`),
    error: (line) => process.stderr.write(`${line}\n`),
    // Only who asks for it keeps a signal from ending the process at once.
    get ended() {
      return (asked.toEnd ??= new Promise<void>((resolve) => {
        for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
      }));
    },
    // Whoever never looks at it keeps no stream open.
    get stdin() {
      return process.stdin;
    },
    stdout: process.stdout,
    // What it may show also follows from the environment: NO_COLOR, FORCE_COLOR, TERM.
    colours: process.stdout.isTTY && process.stdout.hasColors(),
    progress: process.stderr.isTTY ? (text) => process.stderr.write(`\r\u001b[K${text}`) : undefined,
    now: Date.now,
    wait: (ms, ended) => sleep(ms, undefined, ended === undefined ? {} : { signal: ended }),
  };
}

/** Every command by its name, in the order in which they are listed. */
export const commands: Readonly<Record<string, Subcommand>> = {
  serve: {
    about: "serve a site's JSON API (the default command)",
    load: async () => serve,
  },
  index: {
    about: "write an index document, of a site or invented",
    load: async () => (await import("./index.ts")).writeIndex,
  },
  fixtures: {
    about: "write what the API would answer for a resource, as many as wanted",
    load: async () => (await import("./fixtures.ts")).writeFixtures,
  },
  requests: {
    about: "write requests that are known to be valid or invalid",
    load: async () => (await import("./requests.ts")).writeRequests,
  },
  types: {
    about: "write TypeScript declarations of routes, parameters and answers",
    load: async () => (await import("./types.ts")).writeTypes,
  },
  openapi: {
    about: "write an OpenAPI 3.1 document",
    load: async () => (await import("./openapi.ts")).writeOpenApi,
  },
  check: {
    about: "say what is odd about index documents",
    load: async () => (await import("./check.ts")).check,
  },
  record: {
    about: "learn a live site: a folder that serve answers from",
    load: async () => (await import("./record.ts")).record,
  },
  verify: {
    about: "say where a live site answers otherwise than its double",
    load: async () => (await import("./verify.ts")).verify,
  },
  diff: {
    about: "say what changed between two index documents, and whom it breaks",
    load: async () => (await import("./diff.ts")).diff,
  },
  mcp: {
    about: "let a coding agent use a site over standard input and output",
    load: async () => (await import("./mcp.ts")).serveAgent,
  },
  health: {
    about: "ask a running server whether it is ready",
    load: async () => (await import("./health.ts")).health,
  },
  completion: {
    about: "write what a shell needs to complete commands, options and values",
    load: async () => {
      const { completion } = await import("./completion.ts");
      return completion(Object.entries(commands).map(([name, { about }]) => ({ name, about })));
    },
  },
};

/** The list of commands, as `standin --help` prints it. */
function commandList(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length)) + 4;
  const lines = Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(width)}${about}`);
  return `standin [COMMAND] [OPTIONS]\n\n${lines.join("\n")}\n\nstandin COMMAND --help tells more, standin --version which this is. Where an INDEX is taken, - is standard input.`;
}

/** What is said of an error that ended a command, and its exit code: 2 where the command was called wrongly, else 1. */
export function failureOf(error: unknown): { sentence: string; exitCode: number } {
  const usage = error instanceof UsageError || error instanceof RangeError;
  return { sentence: error instanceof Error ? error.message : String(error), exitCode: usage ? 2 : 1 };
}
