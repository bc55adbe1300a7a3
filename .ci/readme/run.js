// Runs every command of README and of the pages that it links to, with nothing left out: a clean clone, and an empty project that gets
// the package, as the pages say. `node .ci/readme/run.js`
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { asProcess, lookUp } from "./docker.js";
import { Machine } from "./machine.js";
import { blocksOf, pagesOf } from "./pages.js";
import { makeProject } from "./project.js";
import { RECORDED_PORT, ruled } from "./rules.js";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const work = mkdtempSync(join(tmpdir(), "standin-readme-"));
const places = { clone: join(work, "standin"), project: join(work, "project") };
const machine = new Machine();
/** The site that is recorded, once a page records one. */
let recorded;
const counts = {};
/** What the reader of a page has running, whichever page came before. */
const AS_IT_COMES = "npx standin";
const steps = readFileSync(join(repository, ".ci/run"), "utf8");

const doing = {
  command: (text, { cwd }) => {
    const printed = machine.run(text, { cwd });
    if (text === "npm test") testsPassed(printed);
    count("commands run");
  },
  server: async (text, { cwd }) => {
    await machine.serve(text, { cwd });
    count("servers started");
  },
  passing: async (text, { cwd }) => {
    recorded ??= await recordedSite(cwd);
    await machine.serve(text, { cwd });
    count("servers started before a site");
  },
  record: async (text, { cwd }) => {
    await askRecorded(text, cwd);
    count("sites recorded");
  },
  verify: async (text, { cwd }) => {
    const printed = await askRecorded(`${text} || [ $? = 1 ]`, cwd);
    assert.match(printed, /differences? between http/, text);
    count("sites held against their doubles");
  },
  elsewhere: (text, { step }) => {
    assert.ok(steps.includes(step), `.ci/run has no step ${step}`);
    count("commands that other steps of .ci/run run");
  },
  container: async (text, { cwd }) => {
    const { command, env } = asProcess(text, { repository, folder: join(work, "volume") });
    await machine.serve(command, { cwd, env });
    count("containers started as processes, for want of an engine");
  },
  service: () => count("commands of somebody else's service left out"),
  engine: (text) => {
    lookUp(text, repository);
    count("docker commands not run, for want of an engine; docker:check does what they are for");
  },
};

const byLanguage = {
  sh: async ({ text }) => {
    for (const command of text.trimEnd().split("\n")) await carryOut(command);
  },
  console: ({ text }) => {
    const [call, ...answer] = text.trimEnd().split("\n");
    assert.equal(
      machine.run(call.replace(/^\$ /, ""), { cwd: places.project, refusals: true }).trimEnd(),
      answer.join("\n"),
      call,
    );
    count("answers compared");
  },
  text: ({ text }) => {
    assert.ok(machine.output.includes(text), `the server prints\n${text}not\n${machine.output}`);
    count("answers compared");
  },
  json: ({ text }) => {
    JSON.parse(text);
    count("documents read");
  },
  yaml: async ({ text }) => {
    for (const { steps: listed } of Object.values(parse(text).jobs))
      for (const { run } of listed) {
        if (run === undefined) count("actions of somebody else left out");
        else await carryOut(run.replace(/ &$/, ""));
      }
  },
  // `.ci/proxies` starts nginx with it.
  nginx: () => count("configurations of nginx left to another step"),
  ts: async (block) => {
    if (block.text.startsWith("// vite.config.ts\n")) await throughDevServer();
  },
};

try {
  await main();
  for (const [what, number] of Object.entries(counts)) console.log(`${number} ${what}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await machine.end();
  await recorded?.end();
  rmSync(work, { recursive: true, force: true });
}

async function main() {
  assert.ok(await isFree(4010), "port 4010, which the pages name, is taken");
  const blocks = pagesOf(repository).flatMap((page) => blocksOf(repository, page));
  machine.run(`git clone --quiet . ${places.clone}`, { cwd: repository });
  const typed = blocks.filter(({ language }) => language === "ts");
  makeProject(places.project, { blocks: typed, repository, machine });
  let page = "README.md";
  for (const block of blocks) {
    const [begun] = block.place.split(":");
    if (begun !== page) await carryOut(AS_IT_COMES);
    page = begun;
    const act = byLanguage[block.language];
    assert.ok(
      act !== undefined,
      `${block.place}: nobody knows what to do with ${block.language || "a block without a language"}`,
    );
    console.log(`${block.place} ${block.language}`);
    await act(block);
  }
  machine.run(join(places.clone, "node_modules/.bin/tsc"), { cwd: places.project });
  count("TypeScript blocks that fit the package's types", typed.length);
}

async function carryOut(command) {
  console.log(`  ${command}`);
  const { does, where, step, text } = ruled(command);
  await doing[does](text, { cwd: places[where], step });
}

/** Its own site may be asked faster than somebody else's. */
async function askRecorded(text, cwd) {
  recorded ??= await recordedSite(cwd);
  return machine.run(text, { cwd, env: { STANDIN_RATE: "1000", APPLICATION_PASSWORD: "editor" } });
}

async function recordedSite(cwd) {
  const site = new Machine();
  await site.serve(`npx standin serve --port ${RECORDED_PORT} --seed 7`, { cwd });
  return site;
}

/** The dev server of the block answers calls itself, and links in answers lead to it. */
async function throughDevServer() {
  const devServer = new Machine();
  try {
    const origin = "http://localhost:4790";
    await devServer.serve("npx vite --port 4790 --strictPort", { cwd: places.project, ready: origin });
    for (const language of ["en", "sv"]) {
      const { status, headers } = await fetch(`${origin}/${language}/api/`);
      assert.deepEqual([status, headers.get("link")], [200, `<${origin}/${language}/api/>; rel="https://api.w.org/"`]);
    }
    assert.equal((await fetch(`${origin}/__standin/clock`)).status, 200);
    count("dev servers that answer calls");
  } finally {
    await devServer.end();
  }
}

/** Those of the pages, and one for each block that needs no more than Standin. */
function testsPassed(printed) {
  const passed = Number(/Tests\s+(\d+) passed \(\1\)/.exec(printed)?.[1]);
  assert.ok(passed > 0, `all tests pass:\n${printed}`);
  count("tests of these pages pass", passed);
}

function count(what, by = 1) {
  counts[what] = (counts[what] ?? 0) + by;
}

function isFree(port) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(false);
    });
    socket.once("error", () => resolve(true));
  });
}
