// How long a site of a large scale takes to start, and for how long its heavy calls keep others waiting.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { freePort, here } from "./processes.js";
import { circumstances, keepResults, markdownTable, shown } from "./results.js";
import { ownCommand } from "./standin.js";

const API = "/en/api/calendar/events/v1/events";
const EVENTS = "/__standin/state/calendar/event";
const JSON_TYPE = { "content-type": "application/json" };
/** A small call is made so often, in milliseconds. */
const OFTEN = 4;

/** Starts the site, makes each heavy call beside small ones, keeps the results and prints them. */
export async function blocking({ scale = 200 }) {
  const about = circumstances();
  const port = await freePort();
  const began = performance.now();
  const server = spawn(
    process.execPath,
    ["--import", here("loop-probe.js"), ownCommand, "serve", "--port", String(port), "--scale", String(scale)],
    { stdio: ["ignore", "pipe", "inherit", "ipc"] },
  );
  process.once("exit", () => server.kill("SIGKILL"));
  const site = { server, origin: `http://127.0.0.1:${port}` };
  await once(server.stdout, "data");
  const ready = performance.now() - began;
  await longestBlock(site);
  await asked(site, API);
  const firstPage = performance.now() - began;
  const rows = [{ name: "the first page of events", block: await longestBlock(site) }];
  for (const [name, call] of Object.entries(heavyCalls(scale))) rows.push({ name, ...(await beside(call, site)) });
  server.kill();
  keepResults("blocking", { ...about, scale, ready, firstPage, rows });
  const ms = (time) => shown(time && Math.round(time));
  console.log(`scale ${scale}: ready after ${ms(ready)} ms, first page of events after ${ms(firstPage)} ms\n`);
  console.log(
    markdownTable(
      ["while", "takes, ms", "longest block, ms", "small calls, p99, ms", "the slowest, ms"],
      rows.map(({ name, took, block, p99, slowest }) => [name, ...[took, block, p99, slowest].map(ms)]),
    ),
  );
}

/** What keeps a server busy, in the order in which it is asked: what comes first meets a site that has just begun. */
function heavyCalls(scale) {
  const events = Array.from({ length: 25 }, (_, number) => ({
    method: "POST",
    path: "/calendar/events/v1/events",
    body: { title: `Winter market ${number}`, start_date: "2030-12-01 10:00:00", end_date: "2030-12-01 18:00:00" },
  }));
  const requests = JSON.stringify({ requests: events });
  let exported = "[]";
  return {
    "three seconds pass after the start": () => new Promise((resolve) => setTimeout(resolve, 3000)),
    "25 events are created in a batch": (site) =>
      asked(site, "/en/api/batch/v1", { method: "POST", headers: JSON_TYPE, body: requests, status: 207 }),
    "events are searched for a text": (site) => asked(site, `${API}?start_date=2020-01-01&search=sauna`),
    "all events are exported": async (site) => (exported = await asked(site, EVENTS)),
    "10,000 events are put in their place": (site) =>
      asked(site, EVENTS, { method: "PUT", headers: JSON_TYPE, body: firstOf(exported, 10_000), status: 200 }),
    "7 MB are uploaded": (site) =>
      asked(site, API, {
        method: "POST",
        headers: JSON_TYPE,
        body: JSON.stringify({ ...events[0].body, description: "Snow. ".repeat(1_200_000) }),
        status: 201,
      }),
    "the site is reset to its scale": (site) =>
      asked(site, "/__standin/reset", { method: "POST", headers: JSON_TYPE, body: JSON.stringify({ scale }) }),
  };
}

/** The first records of an exported list. */
function firstOf(exported, count) {
  return JSON.stringify(JSON.parse(exported).slice(0, count));
}

async function asked({ origin }, path, { status = 200, ...init } = {}) {
  const answer = await fetch(origin + path, init);
  const text = await answer.text();
  assert.equal(answer.status, status, text.slice(0, 500));
  return text;
}

/** Makes a call with small ones beside it. */
async function beside(call, site) {
  await longestBlock(site);
  const small = [];
  const began = performance.now();
  const state = { isDone: false };
  const done = call(site).finally(() => (state.isDone = true));
  while (!state.isDone) {
    const start = performance.now();
    await asked(site, "/__standin/health");
    small.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, OFTEN));
  }
  await done;
  const took = performance.now() - began;
  small.sort((a, b) => a - b);
  return { took, block: await longestBlock(site), p99: small[Math.floor(small.length * 0.99)], slowest: small.at(-1) };
}

/** For how many milliseconds the server's loop was blocked at most since the last time that it was asked. */
async function longestBlock({ server }) {
  const answer = once(server, "message");
  server.send("longest");
  return (await answer)[0];
}
