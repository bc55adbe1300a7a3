import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { createStandin } from "standin";
import { useStandin } from "standin/testing";

const site = useStandin({ beforeAll: before, beforeEach, afterEach, afterAll: after }, { now: "2030-03-14T09:30:00Z" });

for (const number of [1, 2])
  test(`a test has a sandbox of its own (${number})`, async () => {
    const made = await fetch(`${site.apiRoot}calendar/events/v1/tags?name=Mine&slug=mine`, { method: "POST" });
    assert.equal(made.status, 201);
    await site.sandbox.verify({ method: "POST", params: { slug: "mine" }, count: 1 });
  });

test("what is imported is what is required", () => {
  assert.equal(createRequire(import.meta.url)("standin").createStandin, createStandin);
});
