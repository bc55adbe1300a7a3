const { useStandin } = require("standin/testing");
const { bookSwim } = require("./book-swim.js");

const hooks = { beforeAll, beforeEach, afterEach, afterAll };
const site = useStandin(hooks, { now: "2030-03-14T09:30:00Z" });
const route = "/calendar/events/v1/events";

it("books the swim", async () => {
  expect(await bookSwim(site.apiRoot)).toBeGreaterThan(0);
  await site.sandbox.verify({ method: "POST", route, params: { title: "Moonlight swim" }, count: 1 });
});

it("says so when the site is down", async () => {
  await site.sandbox.fault({ match: { route }, answer: { status: 503 }, times: 1 });
  await expect(bookSwim(site.apiRoot)).rejects.toThrow("try again");
});

it("meets nothing of the tests before it", async () => {
  expect(await site.sandbox.requests()).toEqual([]);
});
