import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { useStandin } from "standin/testing";
import { bookSwim } from "./book-swim.js";

const site = useStandin({ beforeAll, beforeEach, afterAll }, { now: "2030-03-14T09:30:00Z" });
const route = "/calendar/events/v1/events";

it("books the swim", async () => {
  expect(await bookSwim(site.apiRoot)).toBeGreaterThan(0);
  await site.sandbox.verify({ method: "POST", route, params: { title: "Moonlight swim" }, count: 1 });
});

it("says so when the site is down", async () => {
  await site.sandbox.fault({ match: { route }, answer: { status: 503 }, times: 1 });
  await expect(bookSwim(site.apiRoot)).rejects.toThrow("try again");
});
