import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
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

/** Starts PostgreSQL, which tells the disk of each write before it is answered. */
export async function startPostgres(): Promise<RunningEngine> {
  const folder = mkdtempSync(join(tmpdir(), "standin-postgres-"));
  const [port, programs] = [await freePort(), programsOfPostgres()];
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const as = isRoot ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : ["env"];
  if (isRoot) run(["chown", "postgres:postgres", folder]);
  const [data, secret] = [join(folder, "data"), join(folder, "secret")];
  writeFileSync(secret, "a/b:c", { mode: 0o644 });
  const make = ["--auth=scram-sha-256", "--username=standin", `--pwfile=${secret}`, "--encoding=UTF8", "--no-locale"];
  run([...as, join(programs, "initdb"), "--pgdata", data, ...make]);
  let child: ChildProcess | undefined;
  const engine: RunningEngine = {
    address: (name) => `postgres://standin:a%2Fb%3Ac@127.0.0.1:${port}/postgres?line=${name}`,
    async start() {
      // Processes of one that was killed may still hold its memory for a moment.
      for (let tries = 0; ; tries += 1) {
        const [command = "env", ...before] = as;
        const args = [...before, join(programs, "postgres"), "-D", data, "-p", `${port}`, "-k", folder];
        const begun = spawn(command, args, { stdio: "ignore" });
        child = begun;
        const over = new Promise<boolean>((resolve) => begun.once("exit", () => resolve(false)));
        if (await Promise.race([over, listening(port).then(() => true)])) return;
        if (tries > 50) throw new Error("PostgreSQL does not start");
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    kill: () => ended(child, "SIGKILL"),
    async end() {
      await ended(child, "SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await engine.start();
  return engine;
}

/** Where Debian has them: in a folder of their version. */
function programsOfPostgres(): string {
  const versions = "/usr/lib/postgresql";
  const [newest] = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : [];
  if (newest === undefined) throw new Error(`there is no PostgreSQL in ${versions}`);
  return join(versions, newest, "bin");
}

function run([command = "", ...args]: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: "utf8", cwd: tmpdir() });
  if (status !== 0) throw new Error(stderr);
}

/** Every engine, by its name. */
export const ENGINES: Readonly<Record<string, () => Promise<RunningEngine>>> = {
  valkey: startValkey,
  postgres: startPostgres,
};

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
