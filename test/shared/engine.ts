import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Certificate, certificateIn } from "./certificate.ts";
import { freePort } from "./ports.ts";
import { ended, run, serving } from "./run.ts";

/** An engine of this machine, on a port and in a folder of its own. */
export interface RunningEngine {
  /** The address of a log on it. */
  address(name: string, by?: Opening): string;
  /** The file of the authority that its certificate is of, where it speaks TLS. */
  readonly authority: string | undefined;
  /** Ends it as a power cut would, with all that it had not told the disk. */
  kill(): Promise<void>;
  /** Starts it again, with what it has kept. */
  start(): Promise<void>;
  /** Ends it for good. */
  end(): Promise<void>;
}

/** Who opens a log: a user that may, and the password of that, unless given; as addresses have them. */
export interface Opening {
  readonly user?: string;
  readonly password?: string;
}

/** How engines are started. */
export interface EngineOptions {
  /** With TLS, and for two users alone: one who may do no more than what a shared log needs, and `poor`, who may not even that. */
  readonly isClosed?: boolean;
}

/** The password of every engine, as addresses have it; meant is a/b:c. */
const PASSWORD = "a%2Fb%3Ac";

/** What a user of Redis has to have: keys and commands. */
const RIGHTS = ["~standin:*", "+@read", "+@write", "+eval", "+time", "+info"];
const userOfValkey = (name: string, rights: readonly string[]) => ["--user", name, "on", ">a/b:c", ...rights];

/** Starts Redis, whose protocol is Valkey's, with a disk that is told of each write before it is answered. */
export async function startValkey({ isClosed = false }: EngineOptions = {}): Promise<RunningEngine> {
  const folder = mkdtempSync(join(tmpdir(), "standin-valkey-"));
  const port = await freePort();
  const tls = isClosed ? certificateIn(folder) : undefined;
  const settings = { dir: folder, bind: "127.0.0.1", save: "", appendonly: "yes", appendfsync: "always" };
  const args = [
    ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
    ...(tls === undefined
      ? ["--port", `${port}`, "--requirepass", "a/b:c"]
      : [
          ...tlsOfValkey(port, tls),
          "--user",
          "default",
          "off",
          ...userOfValkey("site", RIGHTS),
          ...userOfValkey("poor", ["+info"]),
        ]),
  ];
  const [scheme, usual] = tls === undefined ? ["valkey", ""] : ["valkeys", "site"];
  let child: ChildProcess | undefined;
  const engine: RunningEngine = {
    address: (name, { user = usual, password = PASSWORD } = {}) =>
      `${scheme}://${user}:${password}@127.0.0.1:${port}/${name}`,
    authority: tls?.authority,
    async start() {
      child = spawn("redis-server", args);
      await serving(child, port);
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

function tlsOfValkey(port: number, { certificate, key }: Certificate): string[] {
  const files = ["--tls-cert-file", certificate, "--tls-key-file", key, "--tls-auth-clients", "no"];
  return ["--port", "0", "--tls-port", `${port}`, ...files];
}

/** Starts PostgreSQL, which tells the disk of each write before it is answered. */
export async function startPostgres({ isClosed = false }: EngineOptions = {}): Promise<RunningEngine> {
  const folder = mkdtempSync(join(tmpdir(), "standin-postgres-"));
  const [port, programs] = [await freePort(), programsOfPostgres()];
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const as = isRoot ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : ["env"];
  const tls = isClosed ? certificateIn(folder) : undefined;
  if (isRoot) run(["chown", "-R", "postgres:postgres", folder]);
  const [data, secret] = [join(folder, "data"), join(folder, "secret")];
  writeFileSync(secret, "a/b:c", { mode: 0o644 });
  const make = ["--auth=scram-sha-256", `--username=${OWNER}`, `--pwfile=${secret}`, "--encoding=UTF8", "--no-locale"];
  run([...as, join(programs, "initdb"), "--pgdata", data, ...make]);
  if (isClosed) {
    const access = join(data, "pg_hba.conf");
    writeFileSync(access, readFileSync(access, "utf8").replaceAll(/^host /gm, "hostssl "));
    run([...as, join(programs, "postgres"), "--single", "-D", data, "postgres"], MAKE_USERS);
  }
  const [withTls, mode] =
    tls === undefined
      ? [[], ""]
      : [["-c", "ssl=on", "-c", `ssl_cert_file=${tls.certificate}`, "-c", `ssl_key_file=${tls.key}`], MODE];
  let child: ChildProcess | undefined;
  const engine: RunningEngine = {
    address: (name, { user = isClosed ? "site" : OWNER, password = PASSWORD } = {}) =>
      `postgres://${user}:${password}@127.0.0.1:${port}/postgres?line=${name}${mode}`,
    authority: tls?.authority,
    async start() {
      const [command = "env", ...before] = as;
      const args = [...before, join(programs, "postgres"), "-D", data, "-p", `${port}`, "-k", folder, ...withTls];
      // Processes of one that was killed may still hold its memory for a moment.
      for (let tries = 0; ; tries += 1) {
        child = spawn(command, args);
        const problem = await serving(child, port).catch((error: Error) => error);
        if (problem === undefined) return;
        if (tries > 50 || !problem.message.includes("shared memory")) throw problem;
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

/** Who made a database. */
const OWNER = "standin";

/** What a user of PostgreSQL has to have: to make its own two tables. */
const MAKE_USERS = `
CREATE ROLE site LOGIN PASSWORD 'a/b:c';
CREATE ROLE poor LOGIN PASSWORD 'a/b:c';
REVOKE CREATE ON SCHEMA public FROM public;
GRANT CREATE ON SCHEMA public TO site;`;

/** With TLS, and a certificate that is held to be the host's. */
const MODE = "&sslmode=verify-full";

/** Where Debian has them: in a folder of their version. */
function programsOfPostgres(): string {
  const versions = "/usr/lib/postgresql";
  const [newest] = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : [];
  if (newest === undefined) throw new Error(`there is no PostgreSQL in ${versions}`);
  return join(versions, newest, "bin");
}

/** Every engine, by its name. */
export const ENGINES: Readonly<Record<string, (options?: EngineOptions) => Promise<RunningEngine>>> = {
  valkey: startValkey,
  postgres: startPostgres,
};
