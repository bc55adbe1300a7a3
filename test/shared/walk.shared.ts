import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomOf } from "../../src/seeding/random.ts";
import { answeredWith, type Side, Walk } from "../state/shared-log/walk.ts";
import { ENGINES, type RunningEngine } from "./engine.ts";
import { Replica } from "./replica.ts";

/** As many as `SHARED_STEPS` says, 100 unless it does. */
const STEPS = Number(process.env["SHARED_STEPS"] ?? 100);

function sideOf(replica: Replica, isLate = false): Side {
  return {
    isLate,
    async ask(method, path, asked) {
      const answer = await replica.ask(method, path, asked);
      expect(answer.headers.get("X-Standin-Stale")).toBeNull();
      return answeredWith(answer.status, answer.headers, await answer.text());
    },
  };
}

describe.each(Object.keys(ENGINES))("two processes on %s, and one that comes later", (name) => {
  let engine: RunningEngine;
  const replicas: Replica[] = [];

  const joined = async () => {
    const replica = await Replica.on(engine.address("site"));
    replicas.push(replica);
    return replica;
  };

  beforeAll(async () => {
    engine = (await ENGINES[name]?.()) as RunningEngine;
  });

  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.end()));
    await engine.end();
  });

  it(`show the same after each of ${STEPS} steps at random`, { timeout: 60_000 + STEPS * 1000 }, async () => {
    const random = randomOf(`walk ${name} ${process.env["SHARED_SEED"] ?? "1"}`);
    const walk = new Walk([sideOf(await joined()), sideOf(await joined())], { api: "/en/api", random });
    await walk.thereAndBack();
    await walk.playedAndUndone();
    await walk.go(Math.ceil(STEPS * 0.7));
    walk.sides.push(sideOf(await joined(), true));
    await walk.go(Math.floor(STEPS * 0.3));
    console.log(JSON.stringify(walk.done));
    for (const replica of replicas) expect(replica.said).toBe("");
  });
});
