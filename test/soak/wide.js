// Whether a server with its default limits lives on half a gibibyte of heap while requests spread over everything that caches are
// keyed by: sandboxes, languages, hosts and addresses.
import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { EVENT, JSON_TYPE } from "./mixed-requests.js";

const HEAP_MEGABYTES = 512;
const RESIDENT_MEGABYTES = 700;
const CONNECTIONS = 16;
const HOSTS = ["127.0.0.1", "site-a.test", "site-b.test", "site-c.test"];
const READS = [
  "calendar/events/v1/events?start_date=2020-01-01&per_page=",
  "calendar/events/v1/events?start_date=2020-01-01&_fields=events&per_page=",
  "calendar-core/v1/events?per_page=",
  "calendar/events/v1/venues?per_page=",
];
/** With each language, so many sizes of a page of each list make 200 addresses. */
const SIZES = 25;

/** Sends so many requests: 70 % reads of 200 addresses, 20 % reads of new ones, 10 % writes; throws where the server grows beyond. */
export async function wide({ requests, sandboxes }) {
  const child = fork(new URL("served.js", import.meta.url), ["default"], {
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`, "--expose-gc"],
  });
  const server = { ended: undefined };
  child.once("exit", (code, signal) => (server.ended = `the server ended with ${code ?? signal}`));
  const heard = () => new Promise((resolve) => child.once("message", resolve));
  const { url } = await heard();
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const statuses = {};
  let sent = 0;
  const converse = async () => {
    while (sent < requests && server.ended === undefined) {
      const status = await answered(url, requestAt((sent += 1), sandboxes), agent);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, converse));
  assert.equal(server.ended, undefined);
  agent.destroy();
  const resident = residentOf(child.pid);
  child.send("figures");
  const { heapUsed, reported } = await heard();
  child.removeAllListeners("exit");
  child.kill("SIGKILL");
  const megabytes = (bytes) => Math.round(bytes / 1e6);
  const seconds = Math.round((performance.now() - began) / 1000);
  const row = { requests, sandboxes, resident: megabytes(resident), heap: megabytes(heapUsed), seconds, statuses };
  console.log(JSON.stringify(row));
  assert.equal(reported, 0, "nothing went wrong inside");
  const bad = Object.keys(statuses).filter((status) => Number(status) >= 500 && status !== "507");
  assert.deepEqual(bad, [], "every answer is one, or says that there is no room");
  assert.ok(row.resident < RESIDENT_MEGABYTES, `${row.resident} MB are resident`);
  return row;
}

/** The request of that number: what it asks for follows from the number alone. */
function requestAt(n, sandboxes) {
  const draw = drawer(n);
  const sandbox = `w${Math.floor(draw() * sandboxes)}`;
  const headers = { Host: HOSTS[Math.floor(draw() * HOSTS.length)], "X-Standin-Sandbox": sandbox };
  const root = `/${draw() < 0.5 ? "en" : "sv"}/api/`;
  const kind = draw();
  const path = root + READS[Math.floor(draw() * READS.length)];
  if (kind < 0.7) return { method: "GET", path: path + (1 + Math.floor(draw() * SIZES)), headers };
  if (kind < 0.9) return { method: "GET", path: `${path}10&n=${n}`, headers };
  const body = JSON.stringify({
    ...EVENT,
    title: `Wide ${n}`,
    description: "Long enough to weigh something. ".repeat(20),
  });
  return { method: "POST", path: `${root}calendar/events/v1/events`, headers: { ...headers, ...JSON_TYPE }, body };
}

/** Numbers from 0 to 1 that follow from a seed. */
function drawer(seed) {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function answered(url, { method, path, headers, body }, agent) {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
    const asked = request(url + path, { method, headers: { ...headers, ...length }, agent }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode));
    });
    asked.once("error", reject);
    asked.end(body);
  });
}

/** What the process holds as the system sees it, before anything is collected. */
function residentOf(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;
}
