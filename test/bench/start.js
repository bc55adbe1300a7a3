// From the command to the first answer, beside a bare Hono server.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inTurn } from "./measure.js";
import { cpuSecondsOf, freePort, here } from "./processes.js";
import { circumstances, keepResults, median, shown } from "./results.js";
import { ownCommand } from "./standin.js";

const contestants = {
  "bare hono": { args: (port) => [here("bare-hono.js"), String(port)], path: "/" },
  standin: startOf(ownCommand),
};

/** Invented documents as `standin index` writes them, by the call. */
const documents = { "--routes 160": ["--routes", "160"], "--routes 750 --seed 7": ["--routes", "750", "--seed", "7"] };

/** A document in a file of the folder, and how Standin is started with it. */
function loadedFrom(folder, name, call) {
  const file = join(folder, `${name}.json`);
  const { status, stderr } = spawnSync(process.execPath, [ownCommand, "index", ...call, "--out", file]);
  if (status !== 0) throw new Error(String(stderr));
  return { args: (port) => [ownCommand, file, "--port", String(port), "--quiet"], path: "/wp-json/" };
}

/** A build's command as it is started here. */
export function startOf(main) {
  return {
    args: (port) => [main, "--port", String(port), "--quiet"],
    path: "/en/api/calendar/events/v1/events",
  };
}

/** Starts each in turn, so many times; keeps the results and prints them. */
export async function start({ runs = 15 }) {
  const folder = mkdtempSync(join(tmpdir(), "standin-bench-"));
  const loaded = Object.entries(documents).map(([name, call]) => [name, loadedFrom(folder, name, call)]);
  try {
    await startAll({ ...contestants, ...Object.fromEntries(loaded) }, runs);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function startAll(contestants, runs) {
  const about = circumstances();
  // What each compiled is kept by the first start: those that follow are measured.
  await startTimes(contestants, { runs: 1 });
  const times = await startTimes(contestants, { runs });
  const middle = (name) => median(times[name].map(({ ms }) => ms));
  const rows = Object.keys(times).map((name) => ({
    name,
    ms: Math.round(middle(name)),
    ratio: Number((middle(name) / middle("bare hono")).toFixed(2)),
  }));
  keepResults("start", { ...about, runs, rows });
  for (const { name, ms, ratio } of rows)
    console.log(`${name.padEnd(22)} ${shown(ms).padStart(6)} ms  ${ratio} × bare hono`);
}

/** From the command to the first answer, each run of each contestant by name: `{ ms, cpuSeconds }`. They start in turn. */
export async function startTimes(contestants, { runs }) {
  const times = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  for (let run = 0; run < runs; run += 1)
    for (const [name, contestant] of inTurn(contestants, run)) times[name].push(await firstAnswer(contestant));
  return times;
}

async function firstAnswer({ args, path }) {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, args(port), { stdio: "ignore" });
  try {
    while (performance.now() - began < 10_000) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
      if (answer !== undefined) {
        await answer.arrayBuffer();
        return { ms: performance.now() - began, cpuSeconds: cpuSecondsOf(child.pid) };
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    throw new Error(`no answer from ${args(port).join(" ")} within 10 seconds`);
  } finally {
    child.kill("SIGKILL");
  }
}
