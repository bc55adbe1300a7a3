// Whether memory comes back: after many requests, snapshots and sandboxes, and a reset, the heap is where it was.
// Before that, whether half a gibibyte of heap is enough for requests of many sandboxes, hosts and languages.
// `npm run soak [-- --requests 100000 --snapshots 10000 --sandboxes 1000 --wide 30000 --minutes 15]`; `--wide 300000` is the long one.
import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { parseArgs } from "node:util";
import { load } from "../bench/load-generator.js";
import { circumstances, keepResults } from "../bench/results.js";
import { JSON_TYPE, mixedRequests, READ, WRITE } from "./mixed-requests.js";
import { wide } from "./wide.js";

const number = { type: "string" };
const options = { requests: number, snapshots: number, sandboxes: number, wide: number, minutes: number };
const { values } = parseArgs({ options });
const amounts = {
  requests: Number(values.requests ?? 100_000),
  snapshots: Number(values.snapshots ?? 10_000),
  sandboxes: Number(values.sandboxes ?? 1000),
};
const wideRequests = Number(values.wide ?? 30_000);
const minutes = Number(values.minutes ?? 15);
/** Enough for every table to have its full size, and for all code that is used much to be compiled. */
const WARM_UP = { requests: 20_000, snapshots: 1000, sandboxes: 1000 };
const TOLERATED = 0.1;
const FULL = 100_000;

setTimeout(() => failed(`not done within ${minutes} minutes`), minutes * 60_000).unref();
if (wideRequests > 0) await wide({ requests: wideRequests, sandboxes: amounts.sandboxes });
const about = circumstances();
const child = fork(new URL("served.js", import.meta.url), { execArgv: ["--expose-gc"] });
process.once("exit", () => child.kill("SIGKILL"));
child.once("exit", (code) => failed(`the server ended with ${code}`));
const { url, history } = await heard();
const port = Number(new URL(url).port);

const phases = {
  requests: (count) => sent(mixedRequests, { count }),
  snapshots: (count) => inParts(count, 500, takeAndDrop),
  sandboxes: (count) => inParts(count, 1000, useAndDrop),
};

let counter = 0;
// What is compiled and remembered for good is there before the measure is taken.
for (const [name, phase] of Object.entries(phases)) await phase(Math.min(amounts[name], WARM_UP[name]));
const before = await figures();
const rows = [];
for (const [name, phase] of Object.entries(phases)) {
  const began = performance.now();
  await phase(amounts[name]);
  rows.push(rowOf(`${amounts[name].toLocaleString("en-US")} ${name}`, await figures(), began));
}
console.table(Object.fromEntries(rows.map(({ name, ...row }) => [name, row])));
const grown = rows.filter(({ ratio, ratioWithBuffers }) => !within(ratio) || !within(ratioWithBuffers));
if (amounts.requests >= FULL) keepResults("soak", { ...about, rows });
console.log(
  grown.length === 0
    ? "memory comes back"
    : `memory does not come back after ${grown.map(({ name }) => name).join(", ")}`,
);
process.exit(grown.length === 0 ? 0 : 1);

/** A heap that is smaller than before is no leak. */
function within(ratio) {
  return ratio <= 1 + TOLERATED;
}

function rowOf(name, after, began) {
  const megabytes = (bytes) => Number((bytes / 1e6).toFixed(1));
  const ratio = (a, b) => Number((a / b).toFixed(3));
  return {
    name,
    heapBefore: megabytes(before.heapUsed),
    heapAfter: megabytes(after.heapUsed),
    ratio: ratio(after.heapUsed, before.heapUsed),
    ratioWithBuffers: ratio(after.heapUsed + after.external, before.heapUsed + before.external),
    resident: megabytes(after.rss),
    seconds: Math.round((performance.now() - began) / 1000),
  };
}

/** Resets, asks once, so that nothing of the states before is held, and tells what memory is held then. */
async function figures() {
  await control("POST", "/reset");
  // A reset can be undone until so many changes were made after it.
  await sent(WRITE, { count: history });
  await control("POST", "/reset");
  await (await fetch(`${url}/en/api/calendar/events/v1/events?per_page=1`)).arrayBuffer();
  await control("DELETE", "/requests");
  child.send("figures");
  const { reported, ...memory } = await heard();
  assert.equal(reported, 0, "nothing went wrong inside");
  return memory;
}

async function control(method, path) {
  const answer = await fetch(`${url}/__standin${path}`, { method });
  assert.equal(answer.status, 200, await answer.text());
}

/** Snapshots of states that differ by a write each, then none of them. */
async function takeAndDrop(count) {
  const first = counter;
  const take = { method: "POST", path: "/__standin/snapshots", headers: JSON_TYPE, body: '{"name":"s{n}"}' };
  await sent([take, WRITE], { count: count * 2 });
  await sent({ method: "DELETE", path: "/__standin/snapshots/s{n}" }, { count, first });
}

/** Sandboxes that are read, written and read again, then none of them. */
async function useAndDrop(count) {
  const inSandbox = (request) => ({ ...request, path: `/@s{n}${request.path}` });
  await sent([READ, WRITE, READ].map(inSandbox), { count: count * 3 });
  await control("DELETE", "/sandboxes");
}

async function inParts(count, most, part) {
  for (let left = count; left > 0; left -= most) await part(Math.min(left, most));
}

async function sent(request, { count, first = counter }) {
  const { statuses, next } = await load({ port, request, count, first, connections: 16 });
  const bad = Object.keys(statuses).filter((status) => Number(status) >= 500 || status === "429");
  assert.deepEqual(bad, [], `no answer of these: ${JSON.stringify(statuses)}`);
  counter = Math.max(counter, next);
}

function heard() {
  return new Promise((resolve) => child.once("message", resolve));
}

function failed(why) {
  console.error(why);
  process.exit(1);
}
