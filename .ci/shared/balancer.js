// nginx with docker/shared.nginx.conf before two processes that share a site on Redis: clients read what they wrote, while processes come and go.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseAllDocuments } from "yaml";
import { onThisMachine } from "../nginx.js";
import { freePorts, listening } from "../ports.js";

const repository = join(import.meta.dirname, "../..");
const configuration = readFileSync(join(repository, "docker/shared.nginx.conf"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "standin-balancer-"));
const [front, log, ...ports] = await freePorts(4);
const VENUES = "/en/api/calendar/events/v1/venues";
const CLIENTS = 6;

const children = new Map();
/** Name → id of what was acknowledged; names of which nobody knows. */
const [kept, maybe] = [new Map(), new Set()];
const counts = { written: 0, refused: 0, unknown: 0, readBack: 0, stale: 0 };
let names = 0;

try {
  const settings = { port: log, dir: folder, save: "", appendonly: "yes", appendfsync: "always" };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, `${value}`]);
  start("log", log, "redis-server", ...args);
  await listening(log);
  for (const port of ports) await serve(port);
  await manifestFits(ports[0]);
  writeFileSync(join(folder, "nginx.conf"), onThisMachine(configuration, { folder, front, ports }));
  start("nginx", front, "nginx", "-p", folder, "-c", join(folder, "nginx.conf"));
  await listening(front);

  await phase("both serve", () => pause(1500), { refuses: 0 });
  await phase("one is taken out of the balancer, ended, started, and put back when it is ready", roll, { refuses: 0 });
  await phase("one is told to end, and nobody told the balancer", async () => {
    await ended(ports[1], "SIGTERM");
    await pause(700);
    await serve(ports[1]);
  });
  await phase("one loses its power", async () => {
    await ended(ports[0], "SIGKILL");
    await pause(700);
    await serve(ports[0]);
  });
  await phase("the log stands still", async () => {
    children.get(log).kill("SIGSTOP");
    await until(async () => (await Promise.all(ports.map(isReady))).every((ready) => !ready));
    // Longer than a write waits that was under way.
    await pause(5500);
    children.get(log).kill("SIGCONT");
    await until(async () => (await Promise.all(ports.map(isReady))).every(Boolean));
  });
  assert.ok(counts.refused + counts.unknown > 0 && counts.stale > 0, "the log was missed while it stood still");
  console.log(
    `${counts.written} writes acknowledged and there, ${counts.readBack} read back at once, ${JSON.stringify(counts)}`,
  );
} finally {
  for (const [port, child] of children) child.kill(port === front ? "SIGTERM" : "SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}

/** Clients write and read while something is done; then all that was acknowledged is in both processes. `refuses`: how many calls may be refused. */
async function phase(title, act, { refuses = Infinity } = {}) {
  const before = counts.refused + counts.unknown;
  let isOver = false;
  const clients = Array.from({ length: CLIENTS }, (_, at) => client(at, () => isOver));
  const broken = Promise.race(clients.map((one) => one.then(() => new Promise(() => {}))));
  await Promise.race([act().finally(() => (isOver = true)), broken]);
  await Promise.all(clients);
  await until(async () => (await Promise.all(ports.map(isReady))).every(Boolean));
  const refused = counts.refused + counts.unknown - before;
  assert.ok(refused <= refuses, `${title}: ${refused} calls were refused`);
  await holds();
  console.log(`${title}: ${counts.written} written, ${refused} of this phase refused with Retry-After`);
}

/** One after the other: a venue is made, and read by whoever made it, by the header or by the cookie. */
async function client(at, isOver) {
  while (!isOver()) {
    const name = `Venue ${(names += 1)}`;
    maybe.add(name);
    const made = await asked("POST", VENUES, { body: { venue: name } });
    if (made === undefined) continue;
    maybe.delete(name);
    if (made.status === 503) {
      await readOn();
      continue;
    }
    assert.equal(made.status, 201);
    const { id } = made.body;
    kept.set(name, id);
    counts.written += 1;
    const place = made.headers["x-standin-place"];
    const [cookie = ""] = made.headers["set-cookie"][0].split(";");
    assert.equal(cookie, `standin-place=${place}`);
    const read = await asked("GET", `${VENUES}/${id}`, {
      headers: at % 2 === 0 ? { "X-Standin-Place": place } : { Cookie: cookie },
    });
    if (read === undefined) continue;
    const isStale = "x-standin-stale" in read.headers;
    if (isStale) counts.stale += 1;
    else {
      assert.deepEqual([read.status, read.body.venue], [200, name], "who wrote it reads it");
      counts.readBack += 1;
    }
  }
}

/** Reads go on where nothing can be written, and say that they may be old. */
async function readOn() {
  const read = await asked("GET", VENUES, {});
  assert.ok(read === undefined || read.status === 200);
  if (read !== undefined && "x-standin-stale" in read.headers) counts.stale += 1;
}

/** An answer through the balancer; undefined where it says that nobody knows. Whatever is refused says when to come again. */
async function asked(method, path, { body, headers = {} }) {
  const { status, headers: told, text } = await throughFront(method, path, { body, headers });
  const answer = JSON.parse(text);
  if (status >= 500) {
    assert.deepEqual([status, told["retry-after"]], [503, "1"], text);
    counts[answer.code === "standin_outcome_unknown" ? "unknown" : "refused"] += 1;
    if (answer.code === "standin_outcome_unknown") return undefined;
    await pause(20);
  }
  return { status, headers: told, body: answer };
}

/** Asks nginx, by a connection for each call: a reload ends those that are kept. */
function throughFront(method, path, { body, headers }) {
  return new Promise((resolve, reject) => {
    const sent = body === undefined ? "" : JSON.stringify(body);
    const more = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(sent) };
    const call = request({ port: front, method, path, agent: false, headers: { ...more, ...headers } }, (answer) => {
      let text = "";
      answer.on("data", (chunk) => (text += chunk));
      answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
      answer.on("error", reject);
    });
    call.on("error", reject).end(sent);
  });
}

/** All that was acknowledged is in both processes, once, and nothing else but what nobody could tell of. */
async function holds() {
  const { headers } = await fetch(`http://127.0.0.1:${ports[0]}/__standin/clock`, {
    method: "PUT",
    body: '{"advanceMs":0}',
  });
  const shown = await Promise.all(ports.map((port) => stateOf(port, headers.get("x-standin-place"))));
  assert.equal(shown[0], shown[1], "both show the same");
  const made = JSON.parse(shown[0]).flatMap(({ id, title }) =>
    typeof title === "string" && title.startsWith("Venue ") ? [[title, id]] : [],
  );
  const found = new Map(made);
  assert.equal(found.size, made.length, "nothing is there twice");
  for (const [name, id] of kept) assert.equal(found.get(name), id, `${name} was acknowledged`);
  for (const name of found.keys()) assert.ok(kept.has(name) || maybe.has(name), `${name} was made by somebody`);
}

async function stateOf(port, place) {
  const answer = await fetch(`http://127.0.0.1:${port}/__standin/state/calendar/venue`, {
    headers: { "X-Standin-Place": place },
  });
  assert.deepEqual([answer.status, answer.headers.get("x-standin-stale")], [200, null]);
  return answer.text();
}

/** As a balancer does that asks for readiness: who is to go gets no more calls before it ends, and none again before it is ready. */
async function roll() {
  for (const port of ports) {
    await serveBy(ports.filter((other) => other !== port));
    await pause(300);
    await ended(port, "SIGTERM");
    await serve(port);
    await serveBy(ports);
    await pause(300);
  }
}

/** Has the balancer lead to these processes alone. */
async function serveBy(those) {
  const here = onThisMachine(configuration, { folder, front, ports });
  const text = ports
    .filter((port) => !those.includes(port))
    .reduce((now, port) => now.replace(`server 127.0.0.1:${port} `, `server 127.0.0.1:${port} down `), here);
  writeFileSync(join(folder, "nginx.conf"), text);
  children.get(front).kill("SIGHUP");
  await pause(300);
}

async function serve(port) {
  const args = ["serve", "--quiet", "--port", `${port}`, "--now", "2030-05-01T10:00:00Z"];
  const base = ["--base-url", "http://demo.example", "--shared", `valkey://127.0.0.1:${log}/site`];
  start("standin", port, process.execPath, "dist/bundle/main.cjs", ...args, ...base);
  await listening(port);
  await until(() => isReady(port));
}

async function isReady(port) {
  const answer = await fetch(`http://127.0.0.1:${port}/__standin/ready`).catch(() => undefined);
  await answer?.text();
  return answer?.status === 200;
}

/** Holds the manifest to be whole: who is chosen is there, ports are open, the paths of probes answer, secrets are those that it names. */
async function manifestFits(port) {
  const parsed = parseAllDocuments(readFileSync(join(repository, "docker/shared.kubernetes.yaml"), "utf8"));
  assert.deepEqual(
    parsed.flatMap(({ errors }) => errors),
    [],
  );
  const documents = parsed.map((document) => document.toJS());
  const kinds = { Service: "v1", Deployment: "apps/v1", StatefulSet: "apps/v1" };
  for (const { kind, apiVersion, metadata } of documents) {
    assert.equal(apiVersion, kinds[kind], `${kind} is of a group that has it`);
    assert.match(metadata.name, /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/);
  }
  const workloads = documents.filter(({ kind }) => kind !== "Service");
  for (const { kind, metadata, spec } of workloads) {
    const { labels } = spec.template.metadata;
    assert.deepEqual(spec.selector.matchLabels, labels, `${metadata.name} chooses its own pods`);
    if (kind === "StatefulSet")
      assert.ok(documents.some((other) => other.kind === "Service" && other.metadata.name === spec.serviceName));
    for (const { ports: open, volumeMounts = [], env = [] } of spec.template.spec.containers) {
      const service = documents.find((other) => other.kind === "Service" && other.metadata.name === metadata.name);
      assert.deepEqual(service.spec.selector, labels, `the service of ${metadata.name} leads to its pods`);
      for (const { port: own, targetPort = own } of service.spec.ports)
        assert.ok(
          open.some(({ containerPort }) => containerPort === targetPort),
          `${targetPort} is open`,
        );
      for (const { name } of volumeMounts)
        assert.ok(
          spec.volumeClaimTemplates.some((claim) => claim.metadata.name === name),
          `${name} is claimed`,
        );
      for (const { valueFrom } of env) assert.equal(valueFrom.secretKeyRef.name, "standin");
    }
  }
  const [{ spec }] = workloads;
  const [{ readinessProbe, livenessProbe, ports: open, env }] = spec.template.spec.containers;
  for (const { httpGet } of [readinessProbe, livenessProbe]) {
    assert.equal(httpGet.port, open[0].containerPort);
    const answer = await fetch(`http://127.0.0.1:${port}${httpGet.path}`);
    assert.equal(answer.status, 200, `${httpGet.path} answers`);
    await answer.text();
  }
  assert.deepEqual(spec.strategy.rollingUpdate, { maxUnavailable: 0, maxSurge: 1 });
  assert.deepEqual(
    env.map(({ name }) => name),
    ["STANDIN_SHARED", "STANDIN_CONTROL_TOKEN"],
  );
}

function start(name, port, command, ...args) {
  const child = spawn(command, args, { cwd: repository, stdio: ["ignore", "ignore", "pipe"] });
  child.stderr.on("data", (chunk) => name === "nginx" && process.stderr.write(chunk));
  children.set(port, child);
}

async function ended(port, signal) {
  const child = children.get(port);
  const over = once(child, "exit");
  child.kill(signal);
  await over;
}

async function until(isSo) {
  const end = Date.now() + 20_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error("it takes too long");
    await pause(50);
  }
}
