import { afterAll, beforeAll, beforeEach, describe, expect, test as base } from "vitest";
import { createStandin } from "standin";
import { standinFixtures, useStandin } from "standin/testing";

const site = useStandin({ beforeAll, beforeEach, afterAll });
const test = base.extend(standinFixtures({ now: "2030-03-14T09:30:00Z" }));
const wait = () => new Promise((done) => setTimeout(done, 50));

describe.concurrent("tests at the same time", () => {
  for (const name of ["one", "two", "three"]) {
    test(`have a fixture each (${name})`, async ({ standin }) => {
      await fetch(`${standin.apiRoot}calendar/events/v1/tags?name=${name}`, { method: "POST" });
      await wait();
      expect(await standin.requests({ method: "POST" })).toMatchObject([{ params: { name } }]);
    });

    base(`have a context each (${name})`, async (context) => {
      const { apiRoot } = site.sandboxOf(context);
      await fetch(`${apiRoot}calendar/events/v1/tags?name=${name}`, { method: "POST" });
      await wait();
      expect(await site.sandboxOf(context).requests({ method: "POST" })).toMatchObject([{ params: { name } }]);
      expect(() => site.sandbox).toThrow("at the same time");
    });
  }
});

base("a stand-in answers in the process", async () => {
  const hotel = await createStandin({ scale: 2 });
  const answer = await hotel.fetch(`${hotel.apiRoot}calendar/events/v1/events?per_page=50`);
  expect(((await answer.json()) as { events: object[] }).events).toHaveLength(50);
  await hotel.close();
});
