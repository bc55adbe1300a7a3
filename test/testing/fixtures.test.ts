import { describe, expect, test as base } from "vitest";
import { standinFixtures, useStandin } from "../../src/testing/index.ts";

const test = base.extend(standinFixtures({ now: "2030-06-01T08:00:00Z" }));

describe.concurrent("tests that run at the same time", () => {
  for (const name of ["one", "two", "three"])
    test(`are given a sandbox each (${name})`, async ({ standin }) => {
      const made = await fetch(`${standin.apiRoot}calendar/events/v1/tags?name=${name}&slug=mine`, { method: "POST" });
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(made.status).toBe(201);
      expect(await standin.requests({ method: "POST" })).toMatchObject([{ params: { name } }]);
      expect(await standin.clock()).toMatchObject({ now: "2030-06-01T08:00:00.000Z" });
    });
});

describe("a runner that hands over no context", () => {
  const hooks = () => {
    const acts: Record<string, () => Promise<unknown>> = {};
    const hook = (name: string) => (act: () => Promise<unknown>) => void (acts[name] = act);
    const [beforeAll, beforeEach, afterEach, afterAll] = ["beforeAll", "beforeEach", "afterEach", "afterAll"].map(hook);
    return { acts, given: { beforeAll, beforeEach, afterEach, afterAll } as Parameters<typeof useStandin>[0] };
  };

  base("is told where a second test begins before the first ended", async () => {
    const { acts, given } = hooks();
    const site = useStandin(given);
    await acts["beforeAll"]?.();
    for (const name of ["test-1", "test-2"]) {
      await acts["beforeEach"]?.();
      expect(site.sandbox.name).toBe(name);
      await acts["afterEach"]?.();
      expect(() => site.sandbox).toThrow("there is no sandbox outside of a test");
    }
    await acts["beforeEach"]?.();
    await expect(acts["beforeEach"]?.()).rejects.toThrow("tests of this file run at the same time");
    expect(() => site.apiRoot).toThrow("tests of this file run at the same time");
    await acts["afterAll"]?.();
  });
});
