// A page asks Standin, the journal is saved as a HAR, Standin ends, and the page asks again: the browser answers from the HAR.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { chromium } from "playwright-core";

const [repository] = process.argv.slice(2);
const { createStandin } = await import(join(repository, "dist/bundle/index.js"));

/** What the page does: reads a list twice, an item, the index, writes, and is refused. */
const ASKED = [
  ["GET", ""],
  ["GET", "calendar/events/v1/venues"],
  ["GET", "calendar/events/v1/venues"],
  ["GET", "calendar/events/v1/events?per_page=2&search=sauna"],
  ["GET", "calendar/events/v1/venues/46"],
  ["POST", "calendar/events/v1/tags", { name: "Blåbär" }],
  ["POST", "calendar/events/v1/events", { title: "No dates" }],
];

/** Asks from within the page, and gives what it saw. */
const ask = (page, root) =>
  page.evaluate(
    async ([base, asked]) => {
      const seen = [];
      for (const [method, path, body] of asked) {
        const answer = await fetch(base + path, {
          method,
          ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
        });
        seen.push({ status: answer.status, basis: answer.headers.get("X-WP-Total"), text: await answer.text() });
      }
      return seen;
    },
    [root, ASKED],
  );

const pages = createServer((_, response) => {
  response.writeHead(200, { "Content-Type": "text/html" });
  response.end("<!doctype html><title>A page of another origin</title>");
});
await new Promise((resolve) => pages.listen(0, "127.0.0.1", resolve));
const home = `http://127.0.0.1:${pages.address().port}/`;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const opened = async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(home);
  return page;
};

const site = await createStandin();
const server = await site.listen({ port: 0 });
const before = await ask(await opened(), server.apiRoot);
const har = await (await fetch(`${server.url}/__standin/requests.har`)).text();
await server.close();
await writeFile("calls.har", har);

const page = await opened();
await page.routeFromHAR("calls.har", { url: `${server.url}/**`, notFound: "abort" });
const after = await ask(page, server.apiRoot);
assert.deepEqual(
  before.map(({ status }) => status),
  [200, 200, 200, 200, 200, 201, 400],
);
assert.deepEqual(after, before);
await assert.rejects(page.evaluate((address) => fetch(address), `${server.apiRoot}calendar/events/v1/organizers`));

await browser.close();
pages.close();
console.log(`${after.length} calls of a page are answered from the HAR as they were by the server`);
