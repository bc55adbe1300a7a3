import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BuiltCopy } from "../support/built-copy.ts";

/** A server in a process of its own. */
export interface Child {
  /** Address of the index. */
  readonly apiRoot: string;
  /** Ends the process without a word and resolves once it is gone. */
  kill(): Promise<void>;
  /** Asks it to end and resolves once it has. */
  end(): Promise<void>;
}

/** What a server is started with. */
export interface ChildOptions {
  readonly file: string;
  readonly dataLogBytes: number;
  /** Records beside those that are written, so that the file takes longer to write; none unless given. */
  readonly ballast?: number;
  /** The folder for temporary files that it is told of; that of this process unless given. */
  readonly temporary?: string;
}

/** Starts a server on a data file; rejects with what it says when it does not start. */
export function startChild(copy: BuiltCopy, options: ChildOptions): Promise<Child> {
  const { file, dataLogBytes, ballast = 0, temporary } = options;
  const env = temporary === undefined ? {} : { TMPDIR: temporary };
  return startScript("server.js", [join(copy.source, "index.js"), file, String(dataLogBytes), String(ballast)], env);
}

/** Starts a script of this folder that prints the address of its index; rejects with what it says when it does not start. */
export async function startScript(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Child> {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  const exited = once(child, "exit");
  const apiRoot = await firstLine(child);
  const ended = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await exited;
  };
  return { apiRoot, kill: ended("SIGKILL"), end: ended("SIGTERM") };
}

function firstLine({ stdout, stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    stdout?.once("data", (bytes) => resolve(String(bytes).trim()));
    stderr?.on("data", (bytes) => (said += String(bytes)));
    stderr?.once("end", () => reject(new Error(said.trim())));
  });
}
