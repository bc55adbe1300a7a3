// Loading documents: read, compile, find out what is kept, and answer the first requests.
import { strict as assert } from "node:assert";
import { createStandin } from "../../dist/index.js";
import { circumstances, keepResults, median } from "./results.js";

/** An index document of so many routes: pairs of collection and record, with the args that such routes usually have. */
function inventedDocument(routes) {
  const arg = (type, more = {}) => ({ type, ...more, required: false });
  const list = {
    context: arg("string", { default: "view", enum: ["view", "edit"] }),
    page: arg("integer", { default: 1, minimum: 1 }),
    per_page: arg("integer", { default: 10, minimum: 1, maximum: 100 }),
    search: arg("string"),
    include: arg("array", { items: { type: "integer" }, default: [] }),
    order: arg("string", { default: "desc", enum: ["asc", "desc"] }),
  };
  const write = {
    name: arg("string"),
    price: arg("string"),
    email: arg("string", { format: "email" }),
    created: arg("string", { format: "date-time" }),
    meta: arg("array", {
      items: { type: "object", properties: { key: { type: "string" }, value: { type: "string" } } },
    }),
  };
  const id = { id: arg("integer") };
  const route = (namespace, endpoints) => ({
    namespace,
    methods: endpoints.flatMap(({ methods }) => methods),
    endpoints,
  });
  const entries = Array.from({ length: routes / 2 }, (_, at) => {
    const namespace = `space${Math.floor(at / 50)}/v1`;
    const path = `/${namespace}/things${at}`;
    const pair = [
      { methods: ["GET"], args: list },
      { methods: ["POST"], args: write },
    ];
    const one = [
      { methods: ["GET"], args: id },
      { methods: ["POST", "PUT", "PATCH"], args: { ...id, ...write } },
      { methods: ["DELETE"], args: { ...id, force: arg("boolean", { default: false }) } },
    ];
    return [
      [path, route(namespace, pair)],
      [`${path}/(?P<id>[\\d]+)`, route(namespace, one)],
    ];
  });
  const namespaces = Array.from({ length: Math.ceil(routes / 100) }, (_, at) => `space${at}/v1`);
  return {
    name: "Many routes",
    description: "",
    url: "https://site.test",
    namespaces,
    authentication: [],
    routes: Object.fromEntries(entries.flat()),
  };
}

/** Loads documents of both sizes so many times; keeps the results and prints them. */
export async function load({ runs = 5, sizes = [700, 10_000] }) {
  const rows = [];
  for (const routes of sizes) {
    const document = inventedDocument(routes);
    const times = { load: [], first: [], next: [] };
    for (let run = 0; run < runs; run += 1) {
      const began = performance.now();
      const site = await createStandin({ index: document, now: "2027-01-15T10:00:00Z" });
      times.load.push(performance.now() - began);
      const address = `${site.apiRoot}space1/v1/things60?per_page=5`;
      times.first.push(await timed(site, address));
      times.next.push(await timed(site, `${address}&page=2`));
    }
    rows.push({
      routes,
      ...Object.fromEntries(Object.entries(times).map(([name, each]) => [name, Number(median(each).toFixed(1))])),
    });
  }
  keepResults("load", { ...circumstances(), runs, rows });
  for (const { routes, load, first, next } of rows)
    console.log(`${String(routes).padStart(6)} routes  loaded in ${load} ms, first list ${first} ms, next ${next} ms`);
}

async function timed(site, address) {
  const began = performance.now();
  const response = await site.fetch(new Request(address));
  const body = await response.json();
  const took = performance.now() - began;
  assert.equal(response.status, 200);
  assert.equal(body.length, 5);
  return took;
}
