import { expect, test } from "../../../src/playwright/index.ts";

const TAGS = "calendar/events/v1/tags";

for (const name of ["one", "two", "three", "four"])
  test(`begins with nobody's calls (${name})`, async ({ standin }) => {
    expect(await standin.requests()).toEqual([]);
    const made = await fetch(`${standin.apiRoot}${TAGS}`, { method: "POST", body: new URLSearchParams({ name }) });
    expect(made.status).toBe(201);
    await standin.verify({ method: "POST", route: `/${TAGS}`, params: { name }, count: 1 });
    expect((await standin.state("calendar/tag")).filter((tag) => tag["id"] === 51)).toHaveLength(1);
  });

test("is told of a fault", async ({ standin }) => {
  await standin.fault({ match: {}, answer: { status: 503 }, times: 1 });
  expect((await fetch(standin.apiRoot)).status).toBe(503);
  await standin.reset();
  expect((await fetch(standin.apiRoot)).status).toBe(200);
});

test("fails at first", async ({ standin }, info) => {
  const answer = await fetch(`${standin.apiRoot}calendar/events/v1/venues/46`);
  expect(await standin.requests()).toHaveLength(1);
  expect([answer.status, info.retry]).toEqual([200, 1]);
});
