// This build beside the build of another checkout, row by row in one sitting: what a change gains or costs.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { measure } from "./measure.js";
import { circumstances, keepResults, median, shown } from "./results.js";
import { SIZES } from "./speed.js";
import { knownIds, overview, ownCommand, reset, startBuild } from "./standin.js";
import { startOf, startTimes } from "./start.js";
import { scaledRows, works } from "./work.js";

/** Starts a run: a start takes far less time than a row. */
const STARTS = 4;
/** The builds take turns so often within a run: what else the machine does falls on both. */
const TURNS = 4;
/** Seven minutes, or two. */
const WHOLE = { runs: 5, seconds: 2, warmUp: 2, sizes: SIZES };
const QUICK = { runs: 3, seconds: 1, warmUp: 1, sizes: [SIZES[0]] };

/** Measures every row of both, or those whose name holds `only`; keeps the results and prints a table. Throws where `folder` has no build. */
export async function versus({ folder = "", quick = false, connections = 32, only = "", ...chosen }) {
  const other = resolve(folder, "dist/bundle/main.cjs");
  if (folder === "" || !existsSync(other))
    throw new Error(`there is no ${join(folder, "dist/bundle/main.cjs")}: name the folder of a checkout that is built`);
  const { sizes, ...settings } = { ...(quick ? QUICK : WHOLE), ...chosen, connections };
  const about = circumstances();
  const builds = { this: ownCommand, other };
  const rows = [];
  if ("start".includes(only)) rows.push(await startRow(builds, settings));
  const isWanted = ({ name }) => name.includes(only);
  const isScaled = ({ name }) => scaledRows.includes(name);
  rows.push(...(await rowsOf(builds, { isWanted: (work) => isWanted(work) && !isScaled(work), settings })));
  for (const size of scaledRows.some((name) => isWanted({ name })) ? sizes : [])
    rows.push(...(await rowsOf(builds, { isWanted: (work) => isWanted(work) && isScaled(work), settings, size })));
  if (only === "") keepResults("versus", { ...about, ...settings, rows });
  console.table(Object.fromEntries(rows.map(tableRow)));
}

async function startRow(builds, { runs }) {
  const contestants = Object.fromEntries(Object.entries(builds).map(([name, main]) => [name, startOf(main)]));
  const times = await startTimes(contestants, { runs: runs * STARTS });
  const [ours, other] = ["this", "other"].map((name) => ({
    ms: times[name].map(({ ms }) => ms),
    cpuSeconds: median(times[name].map(({ cpuSeconds }) => cpuSeconds)),
  }));
  return told({
    name: "start, ms",
    this: median(ours.ms),
    other: median(other.ms),
    ...ratioOf(runsOf(other.ms, STARTS), runsOf(ours.ms, STARTS)),
    byProcessor: Number((other.cpuSeconds / ours.cpuSeconds).toFixed(3)),
  });
}

/** Rows on a site of `size` events; of as many as are seeded where it is left out. */
async function rowsOf(builds, { isWanted, settings, size }) {
  const servings = {};
  for (const [name, main] of Object.entries(builds)) servings[name] = await startSized(main, size);
  const lists = await Promise.all(Object.values(servings).map(async (serving) => works(await knownIds(serving))));
  const rows = [];
  for (const [at, { name }] of lists[0].entries()) {
    if (!isWanted(lists[0][at])) continue;
    const contestants = Object.fromEntries(
      Object.entries(servings).map(([build, serving], place) => {
        const work = lists[place][at];
        return [build, { serving, ...work, before: () => work.writes && reset(serving) }];
      }),
    );
    const { runs, seconds } = settings;
    const figures = await measure(contestants, { ...settings, runs: runs * TURNS, seconds: seconds / TURNS });
    rows.push(told(speedRow(size === undefined ? name : `${name}, ${shown(size)} events`, figures)));
  }
  for (const serving of Object.values(servings)) await serving.stop();
  return rows;
}

async function startSized(main, size) {
  const serving = await startBuild(main);
  if (size === undefined) return serving;
  const { records } = await overview(serving);
  await serving.stop();
  return startBuild(main, "--scale", String(Math.round(size / records["calendar/event"])));
}

function speedRow(name, { this: ours, other }) {
  const byProcessor = Number((ours.perCpuSecond / other.perCpuSecond).toFixed(3));
  const ratio = ratioOf(runsOf(ours.each, TURNS), runsOf(other.each, TURNS));
  return { name, this: ours.perSecond, other: other.perSecond, ...ratio, byProcessor };
}

/** The mean of each run, of the figures of its turns. */
function runsOf(figures, turns) {
  const mean = (some) => some.reduce((sum, figure) => sum + figure, 0) / some.length;
  return Array.from({ length: figures.length / turns }, (_, run) =>
    mean(figures.slice(run * turns, (run + 1) * turns)),
  );
}

/** The middle of the ratios of runs that stood beside each other, and how far they lie apart; above 1 this build is faster. */
function ratioOf(upper, lower) {
  const each = upper.map((figure, run) => figure / lower[run]);
  const [ratio, least, most] = [median(each), Math.min(...each), Math.max(...each)].map((value) =>
    Number(value.toFixed(3)),
  );
  return { ratio, least, most };
}

function told(row) {
  console.error(`${row.name}: ${shown(row.this)} beside ${shown(row.other)}, ${row.ratio} times as fast`);
  return row;
}

function tableRow({ name, least, most, byProcessor, ...row }) {
  return [
    name,
    {
      this: shown(row.this),
      other: shown(row.other),
      "times as fast": row.ratio,
      "by processor": byProcessor ?? "",
      "each run": `${least} to ${most}`,
    },
  ];
}
