import { existsSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { randomOf, wholeBetween } from "../../src/seeding/random.ts";
import type { BuiltCopy } from "../support/built-copy.ts";
import type { Disk } from "../state/data-file/full-disk.ts";
import { type Child, startChild } from "./child.ts";
import { Ledger } from "./ledger.ts";
import { VenuesApi } from "./venues-api.ts";
import { keepWriting } from "./writer.ts";

/** What the rounds of a kill test came to. */
export interface Figures {
  rounds: number;
  /** Writes that were answered, each of which was there afterwards. */
  acknowledged: number;
  /** Writes that were under way when the process was killed, and how many of them were done. */
  underWay: number;
  underWayDone: number;
  /** Kills that left commits in the log, half a line in it, half a new file beside it. */
  withLog: number;
  withTornLine: number;
  withUnfinishedFile: number;
  /** Longest start from what a kill left behind, in milliseconds. */
  slowestStart: number;
}

/** How the rounds go. */
export interface RoundsOptions {
  readonly copy: BuiltCopy;
  /** Path of the data file. */
  readonly file: string;
  readonly rounds: number;
  /** Moments and writes follow from it. */
  readonly seed: string;
  /** Milliseconds of load before a kill, at most. */
  readonly longestLoad: number;
  /** Writes that must be answered before a kill; none unless given. */
  readonly answered?: number;
  /** Records that make the file large; none unless given. */
  readonly ballast?: number;
  /** Folders for temporary files that the servers are told of in turn; that of this process unless given. */
  readonly temporary?: readonly string[];
  /** Holds the file, and is full at every other start. */
  readonly disk?: Disk;
}

/** Small, so that the file is folded in every few writes. */
const LOG_BYTES = 6000;

/** Starts a server, writes to it, kills it at a random moment and looks at what is left, round after round. Throws when a write is lost. */
export async function killRounds({ copy, file, rounds, ...how }: RoundsOptions): Promise<Figures> {
  const figures: Figures = {
    rounds: 0,
    acknowledged: 0,
    underWay: 0,
    underWayDone: 0,
    withLog: 0,
    withTornLine: 0,
    withUnfinishedFile: 0,
    slowestStart: 0,
  };
  const start = async () => {
    const began = performance.now();
    const temporary = how.temporary?.[figures.rounds % how.temporary.length];
    const child = await startChild(copy, {
      file,
      dataLogBytes: LOG_BYTES,
      ballast: how.ballast ?? 0,
      ...(temporary !== undefined && { temporary }),
    });
    figures.slowestStart = Math.max(figures.slowestStart, Math.round(performance.now() - began));
    return child;
  };
  let child = await start();
  try {
    for (let round = 0; round < rounds; round += 1) {
      const { longestLoad, answered = 0 } = how;
      const ledger = await loadAndKill(child, { seed: `${how.seed} ${round}`, longestLoad, answered });
      lookAt(file, figures);
      const isFull = how.disk !== undefined && round % 2 === 1;
      if (isFull) how.disk?.fill();
      child = await start();
      const done = ledger.judge(await new VenuesApi(child.apiRoot).all());
      if (isFull) how.disk?.clear();
      figures.rounds += 1;
      figures.acknowledged += ledger.acknowledged;
      figures.underWay += ledger.pending.size;
      figures.underWayDone += done;
    }
  } finally {
    await child.end();
  }
  return figures;
}

async function loadAndKill(
  child: Child,
  { seed, longestLoad, answered }: { seed: string } & Required<Pick<RoundsOptions, "longestLoad" | "answered">>,
): Promise<Ledger> {
  const random = randomOf(seed);
  const api = new VenuesApi(child.apiRoot);
  const ledger = new Ledger(await api.all());
  const alone = random() < 0.4;
  const writers = Array.from({ length: alone ? 1 : 6 }, (_, index) =>
    keepWriting({ name: `${seed} ${index}`, api, ledger, random: randomOf(`${seed} ${index}`), alone }),
  );
  await pause(wholeBetween(random, 0, longestLoad));
  while (ledger.acknowledged < answered) await pause(5);
  await child.kill();
  await Promise.all(writers);
  return ledger;
}

/** Whoever reads the file itself finds a whole document, and whole lines but for the last. */
function lookAt(file: string, figures: Figures): void {
  JSON.parse(readFileSync(file, "utf8"));
  const log = existsSync(`${file}.log`) ? readFileSync(`${file}.log`, "utf8") : "";
  const lines = log.split("\n");
  const rest = lines.pop();
  for (const line of lines) JSON.parse(line);
  if (lines.length > 0) figures.withLog += 1;
  if (rest !== "") figures.withTornLine += 1;
  if (existsSync(file.replace(/[^/]+$/, ".$&.tmp"))) figures.withUnfinishedFile += 1;
}
