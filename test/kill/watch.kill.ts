import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { randomOf, wholeBetween } from "../../src/seeding/random.ts";
import { buildCopy } from "../support/built-copy.ts";
import { startScript } from "./child.ts";

/** A fifth of what `KILL_ROUNDS` says, 40 unless it does: each is a start, or several. */
const rounds = Math.ceil(Number(process.env["KILL_ROUNDS"] ?? 200) / 5);

const ROOM = "/acme/v1/rooms";

const index = {
  name: "Quay",
  namespaces: ["acme/v1"],
  authentication: [],
  routes: {
    [ROOM]: {
      namespace: "acme/v1",
      methods: ["GET", "POST"],
      endpoints: [
        { methods: ["GET"], args: {} },
        { methods: ["POST"], args: { title: { type: "string" } } },
      ],
    },
    [`${ROOM}/(?P<id>\\d+)`]: { namespace: "acme/v1", methods: ["GET"], endpoints: [{ methods: ["GET"], args: {} }] },
  },
};

const seedOf = (version: number, ids: readonly number[]) =>
  JSON.stringify({
    others: "empty",
    answers: { "acme/v1/rooms": ids.map((id) => ({ id, title: `Seed ${id} of ${version}` })) },
  });

test(`${rounds} kills while watched seeds are edited lose no acknowledged write`, { timeout: 1_800_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "standin-kill-watch-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const copy = await buildCopy();
  onTestFinished(() => copy.remove());
  const random = randomOf(`watched ${rounds}`);
  const seeds = join(folder, "site/seeds/rooms.json");
  await mkdir(join(folder, "site/seeds"), { recursive: true });
  await writeFile(join(folder, "site/index.json"), JSON.stringify(index));
  const versions = [seedOf(0, [1, 2, 3])];
  await writeFile(seeds, versions[0] ?? "");
  const start = () => startScript("watched.js", [join(copy.source, "index.js"), folder]);
  /** Starts from the seeds that are there, else from those before them: a kill may come before they were read. */
  const startAgain = async () => {
    for (const text of [...versions].reverse()) {
      await writeFile(seeds, text);
      try {
        return await start();
      } catch (error) {
        if (!String(error).includes("it was written with other seed documents")) throw error;
      }
    }
    throw new Error("no version of the seeds is that of the data file");
  };
  const acknowledged = new Set<string>();
  const figures = { rounds: 0, acknowledged: 0, edits: 0, readAgain: 0, startedFromEarlier: 0 };
  let child = await start();
  for (let round = 0; round < rounds; round += 1) {
    const over = new AbortController();
    const control = child.apiRoot.replace("/wp-json/", `/__standin/state${ROOM}`);
    const write = async (name: string) => {
      for (let n = 0; !over.signal.aborted; n += 1) {
        const title = `${round} ${name} ${n}`;
        const body = new URLSearchParams({ title });
        const answer = await fetch(`${child.apiRoot}acme/v1/rooms`, { method: "POST", body }).catch(() => undefined);
        if (answer === undefined) return;
        expect(answer.status).toBe(201);
        await answer.text().catch(() => undefined);
        acknowledged.add(title);
      }
    };
    const writers = ["one", "two"].map(write);
    /** The version of the seeds that is served. */
    const served = async () => {
      const text = await (await fetch(control)).text();
      return Math.max(...[...text.matchAll(/Seed \d+ of (\d+)/g)].map(([, version]) => Number(version)));
    };
    const edit = async () => {
      figures.edits += 1;
      const ids = Array.from({ length: 4 }, () => wholeBetween(random, 1, 12 + acknowledged.size));
      versions.push(seedOf(figures.edits, [...new Set(ids)]));
      await writeFile(seeds, versions.at(-1) ?? "");
    };
    for (let edits = wholeBetween(random, 1, 2); edits > 0; edits -= 1) {
      await edit();
      while ((await served()) < figures.edits) await pause(10);
      figures.readAgain += 1;
    }
    // Half of the kills come about when changed files are read and the data file is written.
    if (random() < 0.5) await edit();
    await pause(wholeBetween(random, 0, 400));
    await child.kill();
    over.abort();
    await Promise.all(writers);
    const latest = versions.at(-1);
    child = await startAgain();
    const rooms = (await (await fetch(control.replace(/^http:\/\/[^/]*/, new URL(child.apiRoot).origin))).json()) as {
      id: number;
      title: string;
    }[];
    const count = new Map<string, number>();
    for (const { title } of rooms) count.set(title, (count.get(title) ?? 0) + 1);
    for (const title of acknowledged) expect([title, count.get(title)]).toEqual([title, 1]);
    expect(new Set(rooms.map(({ id }) => id)).size).toBe(rooms.length);
    figures.rounds += 1;
    figures.acknowledged = acknowledged.size;
    figures.startedFromEarlier += (await readFile(seeds, "utf8")) === latest ? 0 : 1;
  }
  await child.kill();
  console.table(figures);
  expect(figures.readAgain).toBeGreaterThanOrEqual(rounds);
  expect(figures.startedFromEarlier).toBeLessThan(rounds);
});
