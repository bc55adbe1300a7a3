import { pause } from "../../time/pause.ts";
import { connectProblem } from "./connect-problem.ts";
import { SharedLogError } from "./head.ts";
import type { SharedLog } from "./shared-log.ts";

/** What an engine needs, by the schemes of its addresses. */
interface Engine {
  readonly schemes: readonly string[];
  /** What has to be installed beside Standin. */
  readonly client: string;
  connect(url: URL): Promise<SharedLog>;
}

const WITH_TLS = ["valkeys:", "rediss:"];

const ENGINES: readonly Engine[] = [
  {
    schemes: ["valkey:", "valkeys:", "redis:", "rediss:"],
    client: "iovalkey",
    async connect(url) {
      const [{ valkeyLog }, { Redis }] = await Promise.all([import("./valkey-log.ts"), import("iovalkey")]);
      const { hostname, port, username, password, pathname, protocol } = url;
      const host = hostname.replace(/^\[|\]$/g, "");
      const address = {
        host,
        port: Number(port || 6379),
        ...(username !== "" && { username: decodeURIComponent(username) }),
        ...(password !== "" && { password: decodeURIComponent(password) }),
        ...(WITH_TLS.includes(protocol) && { tls: {} }),
      };
      return valkeyLog({ name: decodeURIComponent(pathname.slice(1)), ...address }, Redis);
    },
  },
  {
    schemes: ["postgres:", "postgresql:"],
    client: "pg",
    async connect(url) {
      const [{ postgresLog }, clients] = await Promise.all([import("./postgres-log.ts"), import("pg")]);
      const database = new URL(url);
      database.searchParams.delete("line");
      return postgresLog({ name: url.searchParams.get("line") ?? "", connectionString: database.href }, clients);
    },
  },
];

/** The address of a shared log as it may be shown: without what opens it. */
export function shownAddress(address: string): string {
  const url = new URL(address);
  const line = url.searchParams.get("line");
  return `${url.protocol}//${url.host}${url.pathname}${line === null ? "" : `?line=${line}`}`;
}

/** How often an engine is asked again that says that it is starting up, and after how many milliseconds: after a power cut it reads its log first. */
const TRIES = 150;
const BETWEEN = 100;

/** Connects to the engine of a shared log; waits for one that is starting up. Throws a SharedLogError where it can't be. */
export async function connectSharedLog(address: string): Promise<SharedLog> {
  const url = new URL(address);
  const engine = ENGINES.find(({ schemes }) => schemes.includes(url.protocol));
  if (engine === undefined) throw new SharedLogError(`there is no engine for ${url.protocol}`);
  try {
    return await onceStarted(() => engine.connect(url));
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    if (code?.endsWith("MODULE_NOT_FOUND") === true && message.includes(engine.client))
      throw new SharedLogError(`it needs the package ${engine.client} beside Standin: npm install ${engine.client}`);
    throw connectProblem(error, url);
  }
}

async function onceStarted(connect: () => Promise<SharedLog>): Promise<SharedLog> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await connect();
    } catch (error) {
      if (!isStarting(error) || tries === TRIES) throw error;
      await pause(BETWEEN);
    }
  }
}

/** Whether PostgreSQL says that it can't be connected to now. */
function isStarting(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "57P03";
}
