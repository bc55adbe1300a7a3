// `npm run bench -- shared`: one site in three processes on Redis as it comes (`appendfsync everysec`), beside one process. With `STANDIN_SHARED` that engine.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get, request } from "node:http";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../dist/bundle/main.cjs", import.meta.url));
const VENUES = "/en/api/calendar/events/v1/venues";
const WRITERS = [1, 3, 8];
const RECORDS = 20_000;

/** Prints writes a second by so many writers, how late others follow, and how long a process takes to catch up. */
export async function shared({ seconds = 3 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "standin-bench-"));
  const children = [];
  const start = async (command, args, port) => {
    children.push(spawn(command, args, { stdio: "ignore" }));
    await until(() => opens(port));
  };
  const serve = async (...options) => {
    const port = await freePort();
    const began = performance.now();
    await start(process.execPath, [MAIN, "serve", "--quiet", "--port", `${port}`, ...options], port);
    await until(async () => (await ask(port, "GET", "/__standin/ready")).status === 200);
    return { port, ms: performance.now() - began };
  };
  try {
    const alone = await serve();
    const kept = await serve("--data", join(folder, "site.json"));
    const address = process.env.STANDIN_SHARED ?? (await redis(start, folder));
    delete process.env.STANDIN_SHARED;
    const begun = await serve("--shared", address);
    const ports = [begun, await serve("--shared", address), await serve("--shared", address)].map(({ port }) => port);
    for (const writers of WRITERS) {
      const rows = {
        alone: [alone.port],
        "with --data": [kept.port],
        "three that share": ports,
        "one of them": [ports[0]],
      };
      for (const [name, servers] of Object.entries(rows))
        console.log(
          `${name}, ${writers} writers: ${Math.round(await writesASecond(servers, { writers, seconds }))} writes a second`,
        );
    }
    const lags = await followLags(ports, seconds);
    console.log(`others follow after ${share(lags, 0.5)} ms (p50), ${share(lags, 0.99)} ms (p99), of ${lags.length}`);
    const [like] = JSON.parse((await ask(ports[0], "GET", "/__standin/state/calendar/venue")).body);
    const records = Array.from({ length: RECORDS }, (_, at) => ({ ...like, id: at + 100_000, slug: `venue-${at}` }));
    const put = await ask(ports[0], "PUT", "/__standin/state/calendar/venue", JSON.stringify(records));
    if (put.status !== 200) throw new Error(put.body);
    const there = RECORDS;
    const late = await serve("--shared", address);
    const wrong = (await venues(late.port)) !== there;
    if (wrong) throw new Error("a process that came later has not all records");
    console.log(
      `ready after ${Math.round(late.ms)} ms with ${there} records that were written, ${Math.round(alone.ms)} ms alone`,
    );
  } finally {
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

async function redis(start, folder) {
  const port = await freePort();
  const settings = { port, dir: folder, save: "", appendonly: "yes", appendfsync: "everysec" };
  await start(
    "redis-server",
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, `${value}`]),
    port,
  );
  return `redis://127.0.0.1:${port}/bench`;
}

/** Writers in turn over servers, each with one call at a time; every answer is held to be 201. */
async function writesASecond(ports, { writers, seconds }) {
  const began = performance.now();
  const end = began + seconds * 1000;
  let writes = 0;
  const writer = async (port) => {
    while (performance.now() < end) {
      await made(port);
      writes += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, at) => writer(ports[at % ports.length])));
  return (writes * 1000) / (performance.now() - began);
}

/** Milliseconds from the answer to a write until another process tells of the change. */
async function followLags([writing, following], seconds) {
  const told = new Map();
  let rest = "";
  const events = get({ port: following, path: "/__standin/events" }, (answer) =>
    answer.on("data", (chunk) => {
      // A chunk may end within an event.
      const lines = (rest + chunk.toString()).split("\n");
      rest = lines.pop();
      for (const line of lines) {
        const n = /^data:.*?"n":(\d+)/.exec(line)?.[1];
        if (n !== undefined) told.set(Number(n), performance.now());
      }
    }),
  );
  await new Promise((resolve) => events.once("response", resolve));
  const answered = new Map();
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end)
    answered.set(Number((await made(writing)).headers["x-standin-change"]), performance.now());
  await until(() => [...answered.keys()].every((n) => told.has(n)));
  events.destroy();
  return [...answered].map(([n, at]) => Math.max(0, told.get(n) - at)).sort((a, b) => a - b);
}

async function made(port) {
  const answer = await ask(port, "POST", VENUES, '{"venue":"Barn"}');
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.body}`);
  return answer;
}

async function venues(port) {
  const { body } = await ask(port, "GET", "/__standin/state");
  return JSON.parse(body)["calendar/venue"];
}

function share(sorted, of) {
  return (sorted[Math.floor((sorted.length - 1) * of)] ?? NaN).toFixed(1);
}

const agent = new Agent({ keepAlive: true });

function ask(port, method, path, body) {
  return new Promise((resolve, reject) => {
    const headers =
      body === undefined ? {} : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
    const call = request({ port, method, path, agent, headers }, (answer) => {
      let text = "";
      answer
        .on("data", (chunk) => (text += chunk))
        .on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, body: text }));
    });
    call.on("error", reject).end(body);
  });
}

async function until(isSo) {
  const end = Date.now() + 30_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error("it takes too long");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function opens(port) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1").once("error", () => resolve(false));
    socket.once("connect", () => resolve(true)).once("connect", () => socket.destroy());
  });
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
