import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { createStandin, type Standin } from "standin";
import { connect } from "standin/testing";

Deno.test("a server answers in the sandbox of the test", async () => {
  const site: Standin = await createStandin({ now: "2030-03-14T09:30:00Z", scale: 2 });
  const server = await site.listen({ port: 0 });
  const sandbox = await connect(server.url, { sandbox: "mine" });
  const answer = await fetch(`${sandbox.apiRoot}calendar/events/v1/events?per_page=50`);
  assert.equal((await answer.json()).events.length, 50);
  await sandbox.verify({ method: "GET", count: 1 });
  await server.close();
  await site.close();
});

Deno.test("what is imported is what is required", () => {
  assert.equal(createRequire(import.meta.url)("standin").createStandin, createStandin);
});
