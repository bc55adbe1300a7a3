// What a server holds at rest, and what each sandbox and each call in the journal adds, beside the build of another checkout.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { freePort, here } from "./processes.js";
import { circumstances, dayOf, keepResults, markdownTable, median, shown } from "./results.js";
import { ownCommand } from "./standin.js";

const EVENTS = "/en/api/calendar/events/v1/events";
const TAGS = "/en/api/calendar/events/v1/tags";
const SANDBOXES = 800;
const CALLS = [1000, 10_000];
/** What comes and goes beside is as much as a thousand entries: each is measured so often. */
const ROUNDS = 5;

/** Measures each build once; keeps the results and prints them. Throws where `folder` has no build. */
export async function memory({ folder }) {
  const about = circumstances();
  const other = folder !== undefined && resolve(folder, "dist/bundle/main.cjs");
  if (other !== false && !existsSync(other))
    throw new Error(`there is no ${join(folder, "dist/bundle/main.cjs")}: name the folder of a checkout that is built`);
  const bare = await held((port) => [here("bare-hono.js"), port], atRest);
  const builds = [ownCommand, ...(other === false ? [] : [other])];
  const measured = [];
  for (const main of builds) measured.push(await held((port) => [main, "serve", "--port", port, "--quiet"], whole));
  const [own, before] = measured.map((one) => rowsOf(one, bare));
  const rows = own.map(({ name, bytes }, at) => ({ name, bytes, of: before && before[at].bytes }));
  keepResults("memory", { ...about, ...(other !== false && { of: dayOf(folder) }), rows });
  console.log(memoryTable(rows));
}

/** A table of what is held by the builds. */
export function memoryTable(rows) {
  const kB = (bytes) => (bytes === undefined ? "" : `${shown(bytes / 1000)} kB`);
  return markdownTable(
    ["", "held", "the build before", "of it"],
    rows.map(({ name, bytes, of }) => [name, kB(bytes), kB(of), of === undefined ? "" : shown(bytes / of)]),
  );
}

function rowsOf({ idle, sandbox, entries }, bare) {
  return [
    { name: "at rest, above bare hono: heap", bytes: idle.heap - bare.idle.heap },
    { name: "at rest, above bare hono: heap and what lies outside it", bytes: sum(idle) - sum(bare.idle) },
    { name: "each sandbox with a write", bytes: sandbox },
    ...entries.map(({ calls, bytes }) => ({ name: `each of ${shown(calls)} calls in the journal`, bytes })),
  ];
}

const sum = ({ heap, outside }) => heap + outside;

/** Starts a server and has it measured. */
async function held(argsOf, measure) {
  const port = await freePort();
  const server = spawn(process.execPath, ["--expose-gc", "--import", here("heap-probe.js"), ...argsOf(String(port))], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  process.once("exit", () => server.kill("SIGKILL"));
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const site = {
    ask: (path, options) => asked({ port, agent, path, ...options }),
    async holds() {
      server.send("");
      const [said] = await once(server, "message");
      return said;
    },
  };
  try {
    return await measure(site);
  } finally {
    agent.destroy();
    server.kill();
  }
}

async function atRest({ ask, holds }) {
  while (!(await ask("/").catch(() => false))) await pause(20);
  await pause(1000);
  return { idle: await holds() };
}

async function whole({ ask, holds }) {
  while (!(await ask(EVENTS).catch(() => false))) await pause(20);
  // What a start leaves for later is done by then.
  await pause(1000);
  const idle = await holds();
  const write = (sandbox, name = "Winter") =>
    ask(TAGS, { method: "POST", status: 201, headers: { "x-standin-sandbox": sandbox }, body: { name } });
  const read = (at) => ask(`${EVENTS}?page=${(at % 5) + 1}&per_page=${(Math.floor(at / 5) % 4) + 1}`);
  // What is compiled and remembered for good is there before a measure is taken.
  await each(2 * SANDBOXES, (at) => write(`before-${at % 100}`, `Winter ${at}`));
  const sandbox = await grown(SANDBOXES, holds, (at) => write(`one-${at}`));
  await each(2 * Math.max(...CALLS), read);
  const entries = [];
  for (const calls of CALLS) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await ask("/__standin/requests", { method: "DELETE" });
      rounds.push(await grown(calls, holds, read));
    }
    entries.push({ calls, bytes: median(rounds) });
  }
  return { idle, sandbox, entries };
}

/** What each of so many calls adds. */
async function grown(count, holds, call) {
  const before = sum(await holds());
  await each(count, call);
  return (sum(await holds()) - before) / count;
}

/** Makes so many calls, a few at a time. */
async function each(count, call) {
  for (let at = 0; at < count; at += 8)
    await Promise.all(Array.from({ length: Math.min(8, count - at) }, (_, next) => call(at + next)));
}

function asked({ port, agent, path, method = "GET", status = 200, headers = {}, body }) {
  return new Promise((done, failed) => {
    const json = body === undefined ? {} : { "content-type": "application/json" };
    const asking = request({ port, agent, path, method, headers: { ...json, ...headers } }, (answer) => {
      answer.resume();
      answer.once("end", () => {
        try {
          assert.equal(answer.statusCode, status, path);
          done(true);
        } catch (error) {
          failed(error);
        }
      });
    });
    asking.once("error", failed);
    asking.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
