import type { Client, Pool, PoolConfig } from "pg";
import { pause } from "../../time/pause.ts";
import { LogCut, type LogPlace, type SharedLog } from "./shared-log.ts";

/** How long an answer of the engine may take, in milliseconds. */
const PATIENCE = 2000;

/** How long a follower waits before it looks by itself, in milliseconds. */
const LOOK = 1000;

/** Whether the tables are there, and what makes them: nothing else of the database is touched. Several may start at once. */
const ARE_THERE = "SELECT to_regclass('standin_log') AS log, to_regclass('standin_entry') AS entry";
const MAKE = `
BEGIN;
SELECT pg_advisory_xact_lock(hashtext('standin_log'));
CREATE TABLE IF NOT EXISTS standin_log (
  name text PRIMARY KEY, head text NOT NULL, n bigint NOT NULL, chain text NOT NULL,
  checkpoint text, checkpoint_n bigint, checkpoint_chain text
);
CREATE TABLE IF NOT EXISTS standin_entry (
  name text NOT NULL, n bigint NOT NULL, chain text NOT NULL, entry text NOT NULL, PRIMARY KEY (name, n)
);
COMMIT`;

const BEGIN = "INSERT INTO standin_log (name, head, n, chain) VALUES ($1, $2, 0, $3) ON CONFLICT DO NOTHING";
const OPEN = "SELECT head, n, chain, checkpoint, checkpoint_n, checkpoint_chain FROM standin_log WHERE name = $1";

/** One statement, so that all of it happens or nothing; whoever follows is told. */
const APPEND = `
WITH moved AS (
  UPDATE standin_log SET n = $4::bigint, chain = $5 WHERE name = $1 AND n = $2::bigint AND chain = $3 RETURNING name
), added AS (
  INSERT INTO standin_entry (name, n, chain, entry) SELECT name, $4::bigint, $5, $6 FROM moved RETURNING name
)
SELECT pg_notify('standin_log', name) FROM added`;

const READ = "SELECT entry FROM standin_entry WHERE name = $1 AND n > $2::bigint ORDER BY n LIMIT $3";
const FIRST = "SELECT min(n) AS n FROM standin_entry WHERE name = $1";

const LOOK_AT = `
SELECT floor(extract(epoch FROM clock_timestamp()) * 1000) AS now,
  (SELECT n FROM standin_log WHERE name = $1) AS n, (SELECT chain FROM standin_log WHERE name = $1) AS chain`;

const KEEP = `
WITH past AS (
  SELECT checkpoint_n FROM standin_log WHERE name = $1
), kept AS (
  UPDATE standin_log SET checkpoint_n = $2::bigint, checkpoint_chain = $3, checkpoint = $4
  WHERE name = $1 AND coalesce(checkpoint_n, -1) < $2::bigint
    AND EXISTS (SELECT FROM standin_entry WHERE name = $1 AND n = $2::bigint AND chain = $3)
  RETURNING name
)
DELETE FROM standin_entry USING kept, past WHERE standin_entry.name = kept.name AND standin_entry.n <= past.checkpoint_n`;

/** What makes connections. */
interface Clients {
  readonly Client: new (config: PoolConfig) => Client;
  readonly Pool: new (config: PoolConfig) => Pool;
}

/** A log on PostgreSQL, of a name, in two tables of the database that `connectionString` names. */
export async function postgresLog(
  { name, connectionString }: { readonly name: string; readonly connectionString: string },
  { Client, Pool }: Clients,
): Promise<SharedLog> {
  const config: PoolConfig = { connectionString, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE };
  const pool = new Pool({ ...config, max: 4, idleTimeoutMillis: 0 });
  // Whoever asks next is told.
  pool.on("error", () => undefined);
  const rows = async (text: string, values: unknown[] = []) =>
    (await pool.query<Record<string, string | null>>(text, values)).rows;
  try {
    const [tables] = await rows(ARE_THERE);
    if (tables?.["log"] == null || tables["entry"] == null) await pool.query(MAKE);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const look = async () => {
    const [found] = await rows(LOOK_AT, [name]);
    return { now: Number(found?.["now"]), end: placeIn(found, "n", "chain") };
  };
  const read = async (n: number, most: number) =>
    (await rows(READ, [name, n, most])).flatMap(({ entry }) => entry ?? []);
  return {
    async open(first) {
      const { text, chain } = first((await look()).now);
      await pool.query(BEGIN, [name, text, chain]);
      const [found] = await rows(OPEN, [name]);
      const kept = found?.["checkpoint"] ?? undefined;
      const at = placeIn(found, "checkpoint_n", "checkpoint_chain");
      return {
        head: found?.["head"] ?? "",
        end: placeIn(found, "n", "chain"),
        checkpoint: kept === undefined ? undefined : { text: kept, at },
      };
    },
    async append({ n, chain, before, text }) {
      const { rowCount } = await pool.query(APPEND, [name, n - 1, before, n, chain, text]);
      return rowCount === 1 ? "done" : "behind";
    },
    async read(n, most) {
      // What is read is all there was as long as nothing was dropped by then.
      const texts = await read(n, most);
      const [first] = await rows(FIRST, [name]);
      if (Number(first?.["n"] ?? 0) > n + 1) throw new LogCut(`entry ${n + 1} was folded into a checkpoint`);
      return texts;
    },
    follow(after, told, signal) {
      void followed(() => new Client({ connectionString, connectionTimeoutMillis: PATIENCE }), {
        name,
        after,
        signal,
        read: async (n) => {
          for (const text of await read(n, 500)) told(text);
        },
      });
    },
    look,
    async keep(checkpoint, { n, chain }) {
      await pool.query(KEEP, [name, n, chain, checkpoint]);
    },
    close: () => pool.end(),
  };
}

/** Reads on whenever the engine says that there is something new, and now and then without that. */
async function followed(
  connected: () => Client,
  {
    name,
    after,
    signal,
    read,
  }: { name: string; after: () => number; signal: AbortSignal; read(n: number): Promise<void> },
): Promise<void> {
  while (!signal.aborted) {
    const client = connected();
    const bell = new Bell();
    const end = () => bell.end();
    client.on("notification", ({ payload }) => payload === name && bell.ring());
    client.on("error", end);
    client.on("end", end);
    signal.addEventListener("abort", end);
    try {
      await client.connect();
      await client.query("LISTEN standin_log");
      do await read(after());
      while (await bell.heard(LOOK));
    } catch {
      // Whoever looks at the log tells that it is out of reach.
    }
    signal.removeEventListener("abort", end);
    await client.end().catch(() => undefined);
    if (!signal.aborted) await pause(100);
  }
}

/** What wakes somebody who waits. */
class Bell {
  #isRung = false;
  #isOver = false;
  #wake = () => {};

  ring(): void {
    this.#isRung = true;
    this.#wake();
  }

  /** Nobody rings any more. */
  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  /** Kept once it was rung since the last time, or so many milliseconds are over; false once it is over. */
  async heard(ms: number): Promise<boolean> {
    if (!this.#isRung && !this.#isOver)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    this.#isRung = false;
    return !this.#isOver;
  }
}

function placeIn(found: Record<string, string | null> | undefined, n: string, chain: string): LogPlace {
  return { n: Number(found?.[n] ?? 0), chain: found?.[chain] ?? "" };
}
