import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { createRequire } from "node:module";
import { CatalogueError, createStandin } from "standin";
import { useStandin } from "standin/testing";

const site = useStandin({ beforeAll, beforeEach, afterEach, afterAll }, { now: "2030-03-14T09:30:00Z", scale: 2 });

test("a server answers in the sandbox of the test", async () => {
  const answer = await fetch(`${site.apiRoot}calendar/events/v1/events?per_page=50`);
  expect((await answer.json()).events).toHaveLength(50);
  await site.sandbox.verify({ method: "GET", count: 1 });
});

test("what is imported is what is required", async () => {
  expect(createRequire(import.meta.url)("standin").createStandin).toBe(createStandin);
  await expect(createStandin({ index: { routes: 1 } })).rejects.toThrow(CatalogueError);
});
