// How long a route lookup takes with 50, 700 and 5,000 routes; run after a build.
import assert from "node:assert/strict";
import { createCatalogue } from "../../dist/catalogue/catalogue.js";
import { unknownSite } from "../../dist/catalogue/document.js";

const sizes = [50, 700, 5000];
const lookups = 200_000;
const warmUp = 50_000;

function catalogueOfSize(size) {
  const routes = {};
  for (let at = 0; at < size / 2; at += 1) {
    const namespace = `shop${at % 10}/v${at % 3}`;
    const collection = `/${namespace}/things${at}`;
    const route = { namespace, methods: ["GET", "POST"], endpoints: [{ methods: ["GET", "POST"], args: [] }] };
    routes[collection] = route;
    routes[`${collection}/(?P<id>[\\d]+)`] = route;
  }
  return createCatalogue({ site: unknownSite, namespaces: [], routes });
}

function nanoseconds(work) {
  for (let at = 0; at < warmUp; at += 1) work(at);
  const start = performance.now();
  for (let at = 0; at < lookups; at += 1) work(at);
  return ((performance.now() - start) * 1e6) / lookups;
}

const rows = { "plain path": {}, "path with an id": {}, "unknown path": {} };
for (const size of sizes) {
  const catalogue = catalogueOfSize(size);
  assert.equal(catalogue.routes.length, size);
  const plain = catalogue.routes.filter((route) => route.placeholders.length === 0).map((route) => route.key);
  const known = Array.from({ length: 64 }, (_, at) => plain[(at * 37) % plain.length]);
  const single = known.map((path) => `${path}/42`);
  const unknown = known.map((path) => `${path}/forty-two`);
  assert.deepEqual(
    known.map((path) => catalogue.find(path, "POST")?.route.key),
    known,
  );
  assert.ok(single.every((path) => catalogue.find(path, "GET")?.placeholders.id === "42"));
  assert.ok(unknown.every((path) => catalogue.find(path, "GET") === undefined));
  for (const [row, paths] of [
    ["plain path", known],
    ["path with an id", single],
    ["unknown path", unknown],
  ])
    rows[row][`${size} routes, ns`] = Math.round(nanoseconds((at) => catalogue.find(paths[at & 63], "GET")));
}
console.table(rows);
