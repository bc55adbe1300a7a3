import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An engine of this machine, on a port and in a folder of its own. */
export interface RunningEngine {
  /** The address of a log on it. */
  address(name: string): string;
  /** Ends it as a power cut would, with all that it had not told the disk. */
  kill(): Promise<void>;
  /** Starts it again, with what it has kept. */
  start(): Promise<void>;
  /** Ends it for good. */
  end(): Promise<void>;
}

/** Starts Redis, whose protocol is Valkey's, with a disk that is told of each write before it is answered. */
export async function startValkey(): Promise<RunningEngine> {
  const folder = mkdtempSync(join(tmpdir(), "standin-valkey-"));
  const port = await freePort();
  const settings = { port, dir: folder, bind: "127.0.0.1", save: "", appendonly: "yes", appendfsync: "always" };
  const args = Object.entries({ ...settings, requirepass: "a/b:c" }).flatMap(([name, value]) => [
    `--${name}`,
    `${value}`,
  ]);
  let child: ChildProcess | undefined;
  const engine: RunningEngine = {
    address: (name) => `valkey://:a%2Fb%3Ac@127.0.0.1:${port}/${name}`,
    async start() {
      child = spawn("redis-server", args, { stdio: "ignore" });
      await listening(port);
    },
    kill: () => ended(child, "SIGKILL"),
    async end() {
      await ended(child, "SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await engine.start();
  return engine;
}

/** Every engine, by its name. */
export const ENGINES: Readonly<Record<string, () => Promise<RunningEngine>>> = { valkey: startValkey };

/** Ends a process, and waits for that. */
export function ended(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}

/** Waits until somebody listens on a port. */
export async function listening(port: number): Promise<void> {
  const until = Date.now() + 20_000;
  while (!(await opens(port))) {
    if (Date.now() > until) throw new Error(`nobody listens on port ${port}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function opens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/** A port that is free just now. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
