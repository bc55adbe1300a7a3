// This build beside the build of another checkout, row by row in one sitting: what a change gains or costs.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { inTurn, measure } from "./measure.js";
import { circumstances, dayOf, keepResults, median, shown } from "./results.js";
import { SIZES } from "./speed.js";
import { atRest, knownIds, overview, ownCommand, reset, startBuild } from "./standin.js";
import { startOf, startTimes } from "./start.js";
import { scaledRows, works } from "./work.js";

/** Starts a run: a start takes far less time than a row. */
const STARTS = 4;
/** The builds take turns so often within a run: what else the machine does falls on both. */
const TURNS = 4;
/** Eight minutes, or two. */
const WHOLE = { runs: 5, seconds: 2, warmUp: 1, sizes: SIZES };
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
  if (only === "") keepResults("versus", { ...about, ...settings, of: dayOf(folder), rows });
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

/**
 * Rows on a site of `size` events; of as many as are seeded where it is left out. Every run has processes of its own, started in turn:
 * two processes of one build differ by up to a quarter in a row, by what the compiler came to see first.
 */
async function rowsOf(builds, { isWanted, settings, size }) {
  const { runs, ...ofRun } = settings;
  const figures = new Map();
  for (let run = 0; run < runs; run += 1)
    for (const [name, each] of await runOf(Object.fromEntries(inTurn(builds, run)), {
      isWanted,
      settings: ofRun,
      size,
    }))
      figures.set(name, [...(figures.get(name) ?? []), each]);
  return [...figures].map(([name, each]) =>
    told(speedRow(size === undefined ? name : `${name}, ${shown(size)} events`, each)),
  );
}

/** The figures of one run: by row, of both builds. */
async function runOf(builds, { isWanted, settings, size }) {
  const servings = {};
  for (const [name, main] of Object.entries(builds)) servings[name] = await startSized(main, size);
  const lists = {};
  for (const [name, serving] of Object.entries(servings)) lists[name] = works(await knownIds(serving));
  const rows = [];
  for (const [at, work] of lists.this.entries()) {
    if (!isWanted(work)) continue;
    const contestants = Object.fromEntries(
      Object.entries(servings).map(([build, serving]) => {
        const own = lists[build][at];
        return [build, { serving, ...own, before: () => own.writes && reset(serving) }];
      }),
    );
    const { seconds } = settings;
    rows.push([work.name, await measure(contestants, { ...settings, runs: TURNS, seconds: seconds / TURNS })]);
  }
  for (const serving of Object.values(servings)) await serving.stop();
  return rows;
}

async function startSized(main, size) {
  const serving = await startBuild(main);
  if (size === undefined) return serving;
  const { records } = await overview(serving);
  await serving.stop();
  const sized = await startBuild(main, "--scale", String(Math.round(size / records["calendar/event"])));
  await atRest(sized);
  return sized;
}

/** A row of figures a run. */
function speedRow(name, each) {
  const of = (build, figure) => each.map((run) => run[build][figure]);
  const byProcessor = median(each.map((run) => run.this.perCpuSecond / run.other.perCpuSecond));
  return {
    name,
    this: median(of("this", "perSecond")),
    other: median(of("other", "perSecond")),
    ...ratioOf(of("this", "perSecond"), of("other", "perSecond")),
    byProcessor: Number(byProcessor.toFixed(3)),
  };
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
