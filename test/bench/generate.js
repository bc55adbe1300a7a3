// How fast documents are generated: fixtures beside json-schema-faker alone on the same shape, and an invented index; after a build.
import assert from "node:assert/strict";
import { generateSync } from "json-schema-faker";
import { siteParts } from "../../dist/commands/site-parts.js";
import { inventIndex } from "../../dist/generate/index/invented-index.js";
import { quirkNames } from "../../dist/generate/index/quirks.js";
import { withSite } from "../../dist/commands/walked-site.js";
import { requestSamples } from "../../dist/generate/requests/predicted-requests.js";

const COUNT = 3000;
const now = Date.parse("2030-03-14T09:30:00Z");
const { catalogue, records } = await siteParts({}, now);

for (const [resource, route] of [
  ["calendar/event", "/calendar/events/v1/events/{id}"],
  ["calendar/venue", "/calendar/events/v1/venues/{id}"],
  ["snippet", "/code-snippets/v1/snippets/{id}"],
]) {
  const fixtures = await timed(async () => {
    let bytes = 0;
    let made = 0;
    for await (const record of await records(resource)) {
      bytes += JSON.stringify(record).length;
      if (++made === COUNT) break;
    }
    assert.equal(made, COUNT);
    return bytes;
  });
  const schema = catalogue.answers.of(route, "GET", 200);
  const alone = await timed(() => {
    let bytes = 0;
    for (let seed = 1; seed <= COUNT; seed += 1)
      bytes += JSON.stringify(generateSync(schema, { seed, alwaysFakeOptionals: true })).length;
    return bytes;
  });
  console.log(`${resource}: ${rate(fixtures)}; json-schema-faker alone: ${rate(alone)}`);
}

for (const quirks of [[], quirkNames]) {
  const { ms, result } = await timed(() => inventIndex({ namespaces: 50, routes: 10_000, quirks }));
  console.log(
    `index of 10,000 routes, ${quirks.length} quirks: ${ms.toFixed(0)} ms, ${(result.length / 1e6).toFixed(1)} MB`,
  );
}

const { ms, result } = await timed(() =>
  withSite({ index: JSON.parse(inventIndex({ routes: 200 })) }, async (site) => {
    let count = 0;
    for await (const _ of requestSamples({ site })) count += 1;
    return count;
  }),
);
console.log(`requests for 200 invented routes: ${result} in ${ms.toFixed(0)} ms`);

async function timed(work) {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

function rate({ ms, result }) {
  return `${Math.round((COUNT / ms) * 1000)} a second, ${Math.round(result / COUNT)} bytes each`;
}
