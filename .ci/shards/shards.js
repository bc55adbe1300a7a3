// Starts three processes and nginx with docker/shards.nginx.conf before them, and looks where 200 sandboxes are kept.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { onThisMachine } from "../nginx.js";
import { freePorts, listening } from "../ports.js";

const repository = join(import.meta.dirname, "../..");
const configuration = readFileSync(join(repository, "docker/shards.nginx.conf"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "standin-shards-"));
const [front, ...ports] = await freePorts(4);
const SANDBOXES = 200;
const EVENTS = "en/api/calendar/events/v1/events";

const children = [];
try {
  manifestFits();
  for (const port of ports) start(process.execPath, "dist/bundle/main.cjs", "--port", `${port}`, "--quiet");
  await Promise.all(ports.map(listening));
  writeFileSync(join(folder, "nginx.conf"), onThisMachine(configuration, { folder, front, ports }));
  start("nginx", "-p", folder, "-c", join(folder, "nginx.conf"));
  await listening(front);

  const names = Array.from({ length: SANDBOXES }, (_, at) => `worker-${at}`);
  for (const [at, name] of names.entries()) {
    // Written by one way, read by the other.
    const id = await made(at % 2 === 0 ? { path: name } : { header: name }, `Event of ${name}`);
    const found = await asked(at % 2 === 0 ? { header: name } : { path: name }, `/${id}`);
    assert.equal(found.title, `Event of ${name}`, `${name} is found by path and header alike`);
  }
  const both = await made({ path: names[0], header: names[1] }, "By the path");
  assert.equal((await asked({ path: names[0] }, `/${both}`)).title, "By the path", "the path wins");
  const kept = await Promise.all(ports.map(sandboxesOf));
  assert.equal(kept.flat().length, SANDBOXES, "each sandbox is in one process alone");
  assert.deepEqual(new Set(kept.flat()), new Set(names), "each sandbox is in some process");
  for (const own of kept) assert.ok(own.length > SANDBOXES / 10, `a process has ${own.length} of ${SANDBOXES}`);
  console.log(`${SANDBOXES} sandboxes over ${ports.length} processes: ${kept.map((own) => own.length).join(", ")}`);
} finally {
  for (const child of children) child.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}

function start(command, ...args) {
  children.push(spawn(command, args, { cwd: repository, stdio: "inherit" }));
}

/** The manifest has as many pods as the configuration names, under these names. */
function manifestFits() {
  const documents = parseAllDocuments(readFileSync(join(repository, "docker/shards.kubernetes.yaml"), "utf8"));
  assert.deepEqual(
    documents.flatMap(({ errors }) => errors),
    [],
  );
  const pods = documents.map((document) => document.toJS()).find(({ kind }) => kind === "StatefulSet");
  const named = [...configuration.matchAll(/server (\S+):4010;/g)].map(([, name]) => name);
  const { serviceName, replicas } = pods.spec;
  assert.deepEqual(
    named,
    Array.from({ length: replicas }, (_, at) => `${pods.metadata.name}-${at}.${serviceName}`),
  );
}

function request({ path, header }, rest, init = {}) {
  const before = path === undefined ? "" : `@${path}/`;
  const headers = { ...init.headers, ...(header && { "X-Standin-Sandbox": header }) };
  return fetch(`http://127.0.0.1:${front}/${before}${EVENTS}${rest}`, { ...init, headers });
}

async function made(way, title) {
  const body = JSON.stringify({ title, start_date: "2030-05-01 10:00:00", end_date: "2030-05-01 11:00:00" });
  const answer = await request(way, "", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  assert.equal(answer.status, 201);
  return (await answer.json()).id;
}

async function asked(way, rest) {
  return (await request(way, rest)).json();
}

async function sandboxesOf(port) {
  const listed = await (await fetch(`http://127.0.0.1:${port}/__standin/sandboxes`)).json();
  return listed.map(({ name }) => name);
}
