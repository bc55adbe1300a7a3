import { describe, expect, it } from "vitest";
import { randomOf } from "../../../src/seeding/random.ts";
import { sampled } from "../../support/sampled.ts";
import { type Lies, LyingEngine } from "./lying-log.ts";
import { type SharedSite, sharedSite } from "./shared-site.ts";
import { answeredWith, type Side, Walk } from "./walk.ts";

function sideOf(site: SharedSite, isLate = false): Side {
  const { origin } = new URL(site.apiRoot);
  return {
    isLate,
    async ask(method, path, { body, place }) {
      const answer = await site.fetch(`${origin}${path}`, {
        method,
        headers: { "Content-Type": "application/json", "X-Standin-Place": String(place) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const { status, headers } = answer;
      return answeredWith(status, headers, await answer.text());
    },
  };
}

async function walkOver(engine: LyingEngine, random: () => number): Promise<{ walk: Walk; sites: SharedSite[] }> {
  const sites = [await sharedSite(engine, { isHotel: true }), await sharedSite(engine, { isHotel: true })];
  return {
    sites,
    walk: new Walk(
      sites.map((site) => sideOf(site)),
      { api: "/en/api", random },
    ),
  };
}

it("undoes in one process what another did, and makes it again: all is as it was, in both", async () => {
  const { walk } = await walkOver(new LyingEngine(), randomOf("there and back"));
  for (let write = 0; write < 6; write += 1) await walk.write();
  for (let times = 0; times < 3; times += 1) {
    const before = await walk.records();
    await walk.thereAndBack();
    expect(await walk.records()).toBe(before);
    await walk.write();
  }
});

it("plays a scenario in both processes at once, and one undo in the other takes it back", async () => {
  const { walk, sites } = await walkOver(new LyingEngine(), randomOf("played"));
  await walk.playedAndUndone();
  await walk.alike();
  for (const { history } of sites) expect(history.map(({ kind }) => kind)).toEqual(["undo", "scenario", "call"]);
});

it.each([
  ["a reset to the seed that it had", [["POST", "/reset", { seed: 1 }]]],
  [
    "a restore of what an undo led back to",
    [
      ["POST", "/snapshots", { name: "mark" }],
      ["POST", "/reset"],
      ["POST", "/undo"],
      ["POST", "/snapshots/mark/restore"],
    ],
  ],
] as const)("tells of %s the same in both processes, in answers and in the history", async (_what, steps) => {
  const { walk, sites } = await walkOver(new LyingEngine(), randomOf("the same"));
  const [one] = walk.sides;
  await walk.write(one);
  for (const [method, path, body] of steps)
    expect((await one?.ask(method, `/__standin${path}`, { body, place: 0 }))?.status).toBeLessThan(300);
  await walk.write(one);
  await walk.alike();
  expect(sites[0]?.history.map(({ n }) => n)).toEqual(sites[1]?.history.map(({ n }) => n));
});

const LIES: Readonly<Record<string, Lies>> = {
  "nothing but the truth": {},
  "everything twice, late, and some of it to nobody": { twice: true, late: 2, holes: 10, unanswered: 5 },
};

describe.each(Object.keys(LIES))("over two processes by an engine that tells %s", (lies) => {
  it.each(sampled(["one", "two"], 2))(
    "walk %s shows the same on both sides after each step, and in a process that comes late",
    async (seed) => {
      const random = randomOf(`walk ${lies} ${seed}`);
      const engine = new LyingEngine(random, LIES[lies]);
      const { walk, sites } = await walkOver(engine, random);
      await walk.go(40);
      const late = await sharedSite(engine, { isHotel: true });
      walk.sides.push(sideOf(late, true));
      await walk.alike();
      await walk.go(20);
      expect(Object.keys(walk.done).length).toBeGreaterThan(12);
      expect([...sites, late].flatMap(({ told }) => told)).toEqual([]);
    },
    30_000,
  );
});
