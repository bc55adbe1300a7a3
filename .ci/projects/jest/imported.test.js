import { createStandin } from "standin";
import { connect, useStandin } from "standin/testing";

test("what is imported is compiled to require", async () => {
  const site = await createStandin();
  const answer = await site.fetch(`${site.apiRoot}calendar/events/v1/venues/46`);
  expect(await answer.json()).toMatchObject({ venue: "The Boathouse" });
  expect([typeof connect, typeof useStandin]).toEqual(["function", "function"]);
  await site.close();
});
