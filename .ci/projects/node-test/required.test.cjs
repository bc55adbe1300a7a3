const assert = require("node:assert/strict");
const { test } = require("node:test");
const { createStandin } = require("standin");

test("a stand-in answers in the process", async () => {
  const site = await createStandin({ scale: 2 });
  const answer = await site.fetch(`${site.apiRoot}calendar/events/v1/events?per_page=50`);
  assert.equal((await answer.json()).events.length, 50);
  await site.close();
});
