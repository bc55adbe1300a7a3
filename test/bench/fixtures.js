// How long it takes to write many fixtures, beside the build of another checkout where one is named.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { inTurn } from "./measure.js";
import { here } from "./processes.js";
import { circumstances, keepResults, median, shown } from "./results.js";
import { ownCommand } from "./standin.js";

const COUNT = 20_000;
const CALL = [
  "fixtures",
  "calendar/event",
  "--count",
  String(COUNT),
  "--format",
  "ndjson",
  "--now",
  "2030-03-14T09:30Z",
];

/** Writes events with each build in turn; keeps the results and prints them. Throws where `folder` has no build, or a build writes other bytes in another run. */
export async function fixtures({ folder, runs = 5 }) {
  const builds = { this: ownCommand, ...(folder !== undefined && { other: resolve(folder, "dist/bundle/main.cjs") }) };
  if (!existsSync(builds.other ?? builds.this))
    throw new Error(`there is no ${join(folder, "dist/bundle/main.cjs")}: name the folder of a checkout that is built`);
  const about = circumstances();
  const times = Object.fromEntries(Object.keys(builds).map((name) => [name, []]));
  for (let run = 0; run < runs; run += 1)
    for (const [name, main] of inTurn(builds, run)) times[name].push(await written(main));
  const rows = Object.entries(times).map(([name, each]) => rowOf(name, each));
  keepResults("fixtures", { ...about, runs, count: COUNT, rows });
  for (const { name, cpuSeconds, memoryMB, md5 } of rows)
    console.log(
      `${name.padEnd(6)} ${shown(cpuSeconds)} s of processor time, ${shown(memoryMB)} MB at most, md5 ${md5}`,
    );
  const [ours, other] = rows;
  if (other === undefined) return;
  const bytes = ours.md5 === other.md5 ? "the same bytes" : "other bytes";
  console.log(`${shown(other.cpuSeconds / ours.cpuSeconds)} times as fast, ${bytes}`);
}

function rowOf(name, each) {
  const [{ md5 }] = each;
  for (const run of each) assert.equal(run.md5, md5, `${name} writes other bytes in another run`);
  return {
    name,
    md5,
    cpuSeconds: median(each.map((run) => run.cpuSeconds)),
    memoryMB: Math.max(...each.map((run) => run.memoryMB)),
  };
}

/** What a build needs to write them, and the sum of what it writes. */
async function written(main) {
  const child = spawn(process.execPath, ["--import", here("usage.js"), main, ...CALL], {
    stdio: ["ignore", "pipe", "inherit", "pipe"],
  });
  const ended = new Promise((fulfil) => child.once("close", fulfil));
  const sum = createHash("md5");
  const [usage] = await Promise.all([
    child.stdio[3].reduce((text, chunk) => text + chunk, ""),
    child.stdout.forEach((chunk) => void sum.update(chunk)),
  ]);
  assert.equal(await ended, 0);
  return { ...JSON.parse(usage), md5: sum.digest("hex") };
}
