import { expect, it } from "vitest";
import { atOnce, inSlices, inSparedSlices, inTurns, stepwise } from "../../src/time/slices.ts";

/** A clock that goes on by a millisecond each time that it is asked. */
function ticking(): () => number {
  let now = 0;
  return () => (now += 1);
}

function* counted(count: number, done: number[], name: number): Generator<void, string> {
  for (let at = 0; at < count; at += 1) {
    done.push(name);
    yield;
  }
  return "all";
}

it("gives others their turns between slices, and the result at the end", async () => {
  const done: number[] = [];
  let turns = 0;
  const work = inSlices(counted(20, done, 1), ticking());
  const others = (async () => {
    while (done.length < 20) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
  })();
  expect(await work).toBe("all");
  await others;
  expect(turns).toBeGreaterThan(2);
});

it("leaves what nobody waits for until nobody waits", async () => {
  const done: number[] = [];
  const spared = inSparedSlices(counted(30, done, 2), { time: ticking(), keeps: true });
  await inSlices(counted(30, done, 1), ticking());
  await spared;
  const last = done.lastIndexOf(1);
  // One slice may be done before anybody waits.
  expect(done.slice(0, last).filter((name) => name === 2).length).toBeLessThan(6);
  expect(done.filter((name) => name === 2)).toHaveLength(30);
});

it("ends with the fault of a step, and waits no longer for it", async () => {
  function* faulty(): Generator<void> {
    yield;
    throw new Error("a step");
  }
  await expect(inSlices(faulty(), ticking())).rejects.toThrow("a step");
  const done: number[] = [];
  await inSparedSlices(counted(3, done, 1), { time: ticking(), keeps: true });
  expect(done).toHaveLength(3);
});

it("does each step in a turn of its own, and a single one at once", async () => {
  const done: number[] = [];
  const seen: number[] = [];
  const work = inTurns(counted(3, done, 1));
  for (let turns = 0; turns < 3; turns += 1) {
    seen.push(done.length);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await work).toBe("all");
  expect(seen).toEqual([1, 2, 3]);
  const items: string[] = [];
  void inTurns(stepwise(["a", "b"], 3, (item) => items.push(item)));
  expect(items).toEqual(["a", "b"]);
});

it("takes so many items a step", () => {
  const items: number[] = [];
  const steps = [...stepwise([1, 2, 3, 4, 5], 2, (item) => items.push(item))];
  expect(items).toEqual([1, 2, 3, 4, 5]);
  expect(steps).toHaveLength(2);
});

it("does every step at once for who can't wait", () => {
  const done: number[] = [];
  expect(atOnce(counted(3, done, 1))).toBe("all");
  expect(done).toHaveLength(3);
});
