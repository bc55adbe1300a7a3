import { expect, it } from "vitest";
import { loadedLater } from "../../src/http/loaded-later.ts";

it("loads once, when it is first called, and hands on what it is called with", async () => {
  let loads = 0;
  const sum = loadedLater(async () => {
    loads += 1;
    return (one: number, other: number) => one + other;
  });
  expect(loads).toBe(0);
  expect(await Promise.all([sum(1, 2), sum(3, 4)])).toEqual([3, 7]);
  expect(loads).toBe(1);
});

it("rejects with what loading throws", async () => {
  await expect(loadedLater<[], number>(() => Promise.reject(new Error("not there")))()).rejects.toThrow("not there");
});
