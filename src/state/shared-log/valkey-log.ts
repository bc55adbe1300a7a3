import type { Redis, RedisOptions } from "iovalkey";
import { pause } from "../../time/pause.ts";
import { LogCut, type LogPlace, type SharedLog } from "./shared-log.ts";

/** How long an answer of the engine may take, in milliseconds. */
const PATIENCE = 2000;

/** For how long the engine is asked to wait for an entry, in milliseconds. */
const BLOCK = 2000;

/** The keys of a log: they are all that is touched. The braces keep them together where keys are spread over machines. */
function keysOf(name: string): Readonly<Record<"head" | "end" | "entries" | "checkpoint", string>> {
  const key = (of: string) => `standin:{${name}}:${of}`;
  return { head: key("head"), end: key("end"), entries: key("entries"), checkpoint: key("checkpoint") };
}

/** Opens: head, end, checkpoint; text of the head, checksum. */
const OPEN = `
if redis.call('SET', KEYS[1], ARGV[1], 'NX') then redis.call('HSET', KEYS[2], 'n', '0', 'chain', ARGV[2]) end
return {redis.call('GET', KEYS[1]), redis.call('HMGET', KEYS[2], 'n', 'chain'), redis.call('HMGET', KEYS[3], 'n', 'chain', 'text')}`;

/** Appends: end, entries; number before, checksum before, number, checksum, text. */
const APPEND = `
local at = redis.call('HMGET', KEYS[1], 'n', 'chain')
if at[1] ~= ARGV[1] or at[2] ~= ARGV[2] then return 0 end
redis.call('XADD', KEYS[2], ARGV[3] .. '-0', 'entry', ARGV[5])
redis.call('HSET', KEYS[1], 'n', ARGV[3], 'chain', ARGV[4])
return 1`;

/** Keeps a checkpoint, and drops what the one before held: checkpoint, entries; number, checksum, text. What is not the log's own, or less far, is not kept. */
const KEEP = `
local before = redis.call('HGET', KEYS[1], 'n')
if before and tonumber(before) >= tonumber(ARGV[1]) then return 0 end
local at = ARGV[1] .. '-0'
local found = redis.call('XRANGE', KEYS[2], at, at)
if not found[1] or string.sub(found[1][2][2], 11, 18) ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'n', ARGV[1], 'chain', ARGV[2], 'text', ARGV[3])
if before then redis.call('XTRIM', KEYS[2], 'MINID', (before + 1) .. '-0') end
return 1`;

/** A log on Valkey, or Redis from version 7 on; `Client` makes connections. */
export async function valkeyLog(
  { name, ...address }: { readonly name: string } & RedisOptions,
  Client: new (options: RedisOptions) => Redis,
): Promise<SharedLog> {
  const keys = keysOf(name);
  const main = new Connection(new Client({ ...address, ...settings(PATIENCE) }));
  const blocked = new Connection(new Client({ ...address, ...settings(BLOCK + PATIENCE) }));
  try {
    await main.connect();
  } catch (error) {
    main.end();
    throw error;
  }
  const look = async () => {
    const [time, end] = await Promise.all([main.call("TIME"), main.call("HMGET", keys.end, "n", "chain")]);
    const [seconds = "0", micros = "0"] = time as string[];
    return { now: Number(seconds) * 1000 + Math.floor(Number(micros) / 1000), end: placeOf(end) };
  };
  return {
    async open(first) {
      const { text, chain } = first((await look()).now);
      const found = await main.script(OPEN, [keys.head, keys.end, keys.checkpoint], [text, chain]);
      const [head, end, checkpoint] = found as [string, unknown, (string | null)[]];
      const [, , kept] = checkpoint;
      return {
        head,
        end: placeOf(end),
        checkpoint: typeof kept === "string" ? { text: kept, at: placeOf(checkpoint) } : undefined,
      };
    },
    async append({ n, chain, before, text }) {
      const added = await main.script(
        APPEND,
        [keys.end, keys.entries],
        [String(n - 1), before, String(n), chain, text],
      );
      return added === 1 ? "done" : "behind";
    },
    async read(n, most) {
      // What is read is all there was as long as nothing was dropped by then.
      const [entries, first] = await Promise.all([
        main.call("XRANGE", keys.entries, `${n + 1}-0`, "+", "COUNT", String(most)),
        main.call("XRANGE", keys.entries, "-", "+", "COUNT", "1"),
      ]);
      if (firstNumber(first) > n + 1) throw new LogCut(`entry ${n + 1} was folded into a checkpoint`);
      return textsOf(entries);
    },
    follow(after, told, signal) {
      void followed(blocked, { key: keys.entries, after, told, signal });
    },
    look,
    async keep(checkpoint, { n, chain }) {
      await main.script(KEEP, [keys.checkpoint, keys.entries], [String(n), chain, checkpoint]);
    },
    async close() {
      main.end();
      blocked.end();
    },
  };
}

/** A command that can't be answered rejects at once, and is not sent again by itself: whoever sent it knows what to do. */
function settings(commandTimeout: number): RedisOptions {
  return {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: PATIENCE,
    commandTimeout,
    retryStrategy: (times) => Math.min(50 * times, 500),
  };
}

/** A connection that tells why it is not there. */
class Connection {
  readonly #client: Redis;
  #why: Error | undefined;

  constructor(client: Redis) {
    this.#client = client;
    // A refused password's error holds what was sent: only what it says is kept.
    client.on(
      "error",
      ({ message, code }: NodeJS.ErrnoException) => (this.#why = Object.assign(new Error(message), { code })),
    );
    client.on("ready", () => (this.#why = undefined));
  }

  async connect(): Promise<void> {
    if (this.#client.status !== "wait") return;
    await this.#told(this.#client.connect());
  }

  call(command: string, ...args: string[]): Promise<unknown> {
    return this.#told(this.#client.call(command, ...args));
  }

  script(source: string, keys: readonly string[], args: readonly string[]): Promise<unknown> {
    return this.call("EVAL", source, String(keys.length), ...keys, ...args);
  }

  end(): void {
    this.#client.disconnect();
  }

  async #told<Value>(answer: Promise<Value>): Promise<Value> {
    try {
      return await answer;
    } catch (error) {
      throw this.#why ?? error;
    }
  }
}

async function followed(
  connection: Connection,
  {
    key,
    after,
    told,
    signal,
  }: {
    key: string;
    after: () => number;
    told: (text: string) => void;
    signal: AbortSignal;
  },
): Promise<void> {
  for (let last = -1; !signal.aborted;) {
    const from = after();
    // What is told already is still being followed.
    if (from === last) await pause(5);
    last = -1;
    try {
      await connection.connect();
      const found = await connection.call("XREAD", "COUNT", "500", "BLOCK", String(BLOCK), "STREAMS", key, `${from}-0`);
      const [[, entries] = []] = (found ?? []) as [string, unknown][];
      if (signal.aborted) return;
      for (const text of textsOf(entries ?? [])) told(text);
      if (entries !== undefined) last = from;
    } catch {
      // Whoever looks at the log tells that it is out of reach.
      await pause(100);
    }
  }
}

function textsOf(entries: unknown): string[] {
  return (entries as [string, string[]][]).map(([, [, text = ""]]) => text);
}

/** The number of the first of these entries; 0 where there is none. */
function firstNumber(entries: unknown): number {
  const [first] = entries as [string][];
  return Number.parseInt(first?.[0] ?? "0", 10);
}

function placeOf(found: unknown): LogPlace {
  const [n, chain] = found as (string | null)[];
  return { n: Number(n ?? 0), chain: chain ?? "" };
}
