import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createStandin } from "../../src/standin.ts";
import { useStandin } from "../../src/testing/index.ts";

const site = useStandin({ beforeAll, beforeEach, afterAll }, { now: "2030-06-01T08:00:00Z" });

describe.concurrent("tests that run at the same time", () => {
  it.each([1, 2, 3])("have a sandbox each (%s)", async (number) => {
    expect(() => site.sandbox).toThrow("take the test's own with sandboxOf(context)");
    expect(() => site.apiRoot).toThrow("run the tests one after the other");
    expect(number).toBeGreaterThan(0);
  });

  for (const name of ["one", "two", "three"])
    it(`find theirs by their context (${name})`, async (context) => {
      const { apiRoot } = site.sandboxOf(context);
      const made = await fetch(`${apiRoot}calendar/events/v1/tags?name=${name}&slug=mine`, { method: "POST" });
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(made.status).toBe(201);
      expect(await site.sandboxOf(context).requests({ method: "POST" })).toMatchObject([{ params: { name } }]);
    });
});

describe("a test after them", () => {
  it("has the only sandbox again", async (context) => {
    expect(site.apiRoot).toBe(site.sandboxOf(context).apiRoot);
    expect(await site.sandbox.requests({ method: "POST" })).toEqual([]);
  });

  it("has a server like any other", () => {
    expect(createStandin).toBeTypeOf("function");
  });

  it("hands over what it was given", () => {
    expect(() => site.sandboxOf({})).toThrow("there is no sandbox of this context");
  });
});
