// MSW 3, which wants a later Node than the package does.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { setupServer } from "msw/node";
import { createStandin } from "standin";
import { standinHandlers } from "standin/msw";

const API = "https://hotel.example/en/api/calendar/events/v1";
const site = await createStandin({ baseUrl: "https://hotel.example", now: "2030-03-14T09:30:00Z" });
const server = setupServer(...standinHandlers(site));

before(() => server.listen({ onUnhandledFrame: "error" }));
after(() => server.close());

test("answers as the site does, and keeps what is written", async () => {
  const made = await fetch(`${API}/tags`, { method: "POST", body: new URLSearchParams({ name: "Mine" }) });
  assert.equal(made.status, 201);
  const list = `${API}/tags?hide_empty=false`;
  const text = await (await fetch(list)).text();
  assert.match(text, /"name":"Mine"/);
  assert.equal(text, await (await site.fetch(list)).text());
});

test("gives no answer where a fault cuts the connection", async () => {
  site.fault({ match: {}, answer: { cut: true }, times: 1 });
  await assert.rejects(fetch(`${API}/tags`), TypeError);
});

test("leaves all else to MSW to report", async () => {
  await assert.rejects(fetch("https://hotel.example/other"), TypeError);
});

test("is required as well", () => {
  assert.equal(createRequire(import.meta.url)("standin/msw").standinHandlers(site).length, 1);
});
