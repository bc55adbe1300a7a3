import { expect, it } from "vitest";
import { chainOf, readLogEntry, writeLogEntry } from "../../../src/state/shared-log/entry.ts";
import { LogCut, type LogEntry, type LogPlace, type SharedLog } from "../../../src/state/shared-log/shared-log.ts";

const HEAD = { text: '{"head":"first"}', chain: chainOf('{"head":"first"}') };

/** An entry that stands on a place. */
export function entryOn({ n, chain }: LogPlace, key: string, cause = "Ö \u{1f600} \u0000"): LogEntry {
  const by = { kind: "call", method: cause, path: "", user: null } as const;
  return writeLogEntry({
    n: n + 1,
    before: chain,
    key,
    writer: "w",
    at: 1,
    more: false,
    steps: [{ at: 1, do: "reset", cause: by }],
  });
}

/** What every engine has to do; `connect` opens one more connection to a log that is new for each name. */
export function sharedLogContract(connect: (name: string) => Promise<SharedLog>): void {
  let names = 0;
  const name = () => `contract-${process.pid}-${(names += 1)}`;
  const start: LogPlace = { n: 0, chain: HEAD.chain };

  async function opened(of = name()): Promise<SharedLog> {
    const log = await connect(of);
    await log.open(() => HEAD);
    return log;
  }

  async function filled(log: SharedLog, entries: number, from = start): Promise<LogEntry[]> {
    const all: LogEntry[] = [];
    for (let at = 0; at < entries; at += 1) {
      const entry = entryOn(all.at(-1) ?? from, `${at}`);
      expect(await log.append(entry)).toBe("done");
      all.push(entry);
    }
    return all;
  }

  it("makes a head where there is none, and keeps the first one", async () => {
    const of = name();
    const [one, other] = [await connect(of), await connect(of)];
    const times: number[] = [];
    const first = await one.open((now) => {
      times.push(now);
      return HEAD;
    });
    const second = await other.open(() => ({ text: "other", chain: "00000001" }));
    expect(first).toEqual({ head: HEAD.text, checkpoint: undefined, end: start });
    expect(second).toEqual(first);
    expect(Math.abs((times[0] ?? 0) - Date.now())).toBeLessThan(60_000);
    await Promise.all([one.close(), other.close()]);
  });

  it("takes an entry that stands exactly on its end, and no other", async () => {
    const log = await opened();
    const first = entryOn(start, "a");
    expect(await log.append(first)).toBe("done");
    expect(await log.append(first)).toBe("behind");
    expect(await log.append(entryOn(start, "b"))).toBe("behind");
    expect(await log.append(entryOn({ n: 1, chain: "00000000" }, "c"))).toBe("behind");
    expect(await log.append(entryOn({ n: 4, chain: first.chain }, "d"))).toBe("behind");
    expect((await log.look()).end).toEqual({ n: 1, chain: first.chain });
    expect(await log.append(entryOn(first, "e"))).toBe("done");
    expect(await log.read(0, 10)).toHaveLength(2);
    await log.close();
  });

  it("takes one of many that stand on the same end", async () => {
    const of = name();
    const logs = await Promise.all([opened(of), opened(of), opened(of)]);
    const outcomes = await Promise.all(logs.map((log, at) => log.append(entryOn(start, `${at}`))));
    expect(outcomes.sort()).toEqual(["behind", "behind", "done"]);
    await Promise.all(logs.map((log) => log.close()));
  });

  it("reads entries back as they were, in order, so many at a time", async () => {
    const log = await opened();
    const entries = await filled(log, 12);
    const texts = entries.map(({ text }) => text);
    expect(await log.read(0, 5)).toEqual(texts.slice(0, 5));
    expect(await log.read(5, 100)).toEqual(texts.slice(5));
    expect(await log.read(12, 100)).toEqual([]);
    await log.close();
  });

  it("tells followers of each entry in order, from others and from themselves", async () => {
    const of = name();
    const [writer, follower] = [await opened(of), await opened(of)];
    const before = await filled(writer, 3);
    const told: string[] = [];
    const end = new AbortController();
    follower.follow(
      () => Math.max(3, ...told.map((text) => readLogEntry(text).n)),
      (text) => told.push(text),
      end.signal,
    );
    const after = await filled(writer, 20, before.at(-1));
    await expect.poll(() => new Set(told).size, { timeout: 5000 }).toBeGreaterThanOrEqual(20);
    const once = told.filter((text, at) => told.indexOf(text) === at);
    expect(once).toEqual(after.map(({ text }) => text));
    end.abort();
    await Promise.all([writer.close(), follower.close()]);
  });

  it("folds entries into a checkpoint at once, the furthest of several", async () => {
    const of = name();
    const [log, other] = [await opened(of), await opened(of)];
    const entries = await filled(log, 6);
    const [, second, , fourth] = entries;
    if (second === undefined || fourth === undefined) throw new Error("there are six");
    await log.keep("at four", { n: 4, chain: fourth.chain });
    await other.keep("at two", { n: 2, chain: second.chain });
    const found = await other.open(() => HEAD);
    const { n, chain } = fourth;
    expect(found.checkpoint).toEqual({ text: "at four", at: { n, chain } });
    expect(found.end.n).toBe(6);
    // Whoever is behind a little reads on.
    expect(await log.read(2, 10)).toEqual(entries.slice(2).map(({ text }) => text));
    await log.keep("of another history", { n: 6, chain: "00000000" });
    await log.keep("beyond the end", { n: 7, chain: found.end.chain });
    expect((await log.open(() => HEAD)).checkpoint?.text).toBe("at four");
    await log.keep("at six", { n: 6, chain: found.end.chain });
    expect(await log.read(6, 10)).toEqual([]);
    expect(await log.read(4, 10)).toEqual(entries.slice(4).map(({ text }) => text));
    await expect(log.read(3, 10)).rejects.toThrow(LogCut);
    expect((await log.look()).end).toEqual(found.end);
    expect(await log.append(entryOn(found.end, "next"))).toBe("done");
    await Promise.all([log.close(), other.close()]);
  });

  it("keeps logs of other names apart", async () => {
    const [one, other] = [await opened(), await opened()];
    await filled(one, 2);
    expect((await other.look()).end).toEqual(start);
    expect(await other.read(0, 10)).toEqual([]);
    await Promise.all([one.close(), other.close()]);
  });

  it("takes an entry of a megabyte", async () => {
    const log = await opened();
    const large = entryOn(start, "large", "Å".repeat(1_000_000));
    expect(await log.append(large)).toBe("done");
    expect(await log.read(0, 1)).toEqual([large.text]);
    await log.close();
  });
}
