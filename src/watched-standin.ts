import { existsSync } from "node:fs";
import { relative, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Surroundings } from "./composed-site.ts";
import type { Reports } from "./http/report.ts";
import { type ExchangeableSite, exchangeableSite, type NextStandin, type Standin } from "./serve-site.ts";
import type { StandinOptions } from "./standin-options.ts";
import { type FileChange, type Looking, watchFiles } from "./watch-files.ts";

/** Something that is read again when it changes. */
export interface WatchedSource {
  /** Files and folders in which it lies, whether they are there or not. */
  paths(options: StandinOptions): readonly string[];
  /** Whether it may well not be there, and come later. */
  readonly isOptional?: boolean;
  /**
   * The options with what it says by now; `changed` are the files that are others than before. Absent where the options name it by its path, as
   * putting the site together reads that. Throws what is wrong with it.
   */
  load?(options: StandinOptions, changed: ReadonlySet<string>): Promise<StandinOptions>;
}

/** What every stand-in reads again, in the order in which it is asked for; what the command line alone knows of stands before it. */
const SOURCES: readonly WatchedSource[] = [
  { paths: ({ index }) => pathsAmong(index) },
  { paths: ({ schemas }) => pathsAmong(schemas) },
  { paths: ({ seeds }) => pathsAmong(seeds) },
  { paths: ({ scenarios }) => pathsAmong(scenarios) },
];

function pathsAmong(source: unknown): string[] {
  const all: readonly unknown[] = Array.isArray(source) ? source : [source];
  return all.filter((one): one is string => typeof one === "string" && !/^https?:\/\//i.test(one));
}

/** Options that a running stand-in keeps, whatever is read of them later. */
const LASTING = [
  "seed",
  "scale",
  "now",
  "data",
  "coverage",
  "openScenarios",
  "controlToken",
  "limits",
  "watch",
] as const;

/** What a watched stand-in is put together with. */
export interface WatchedParts {
  /** What is read again beside the library's own. */
  readonly sources: readonly WatchedSource[];
  readonly reports: Reports;
  siteOf(options: StandinOptions, around: Surroundings): Promise<NextStandin>;
  /** When it starts, in milliseconds since the epoch. */
  readonly start: number;
  /** Milliseconds of a clock that only runs forward. */
  time(): number;
}

/**
 * Puts a stand-in together that reads its sources again when they change. Throws as `createStandin` does, and a RangeError where there is nothing to
 * watch.
 */
export async function watchedStandin(
  options: StandinOptions,
  { sources: further, reports, siteOf, start, time }: WatchedParts,
): Promise<Standin> {
  const sources = [...further, ...SOURCES];
  const fault = watchFault(options, sources);
  if (fault !== undefined) throw new RangeError(fault);
  const around = { start, report: reports.report };
  const rereading = new Rereading(options, { sources, siteOf: (of) => siteOf(of, around) });
  // What changes while all is read for the first time is read again, too.
  const watch = await watchFiles({
    paths: () => rereading.paths(),
    changed: (files, looking) => rereading.changed(files, looking),
    time,
  });
  try {
    const { composed, ...site } = await siteOf(options, around);
    const served = await exchangeableSite(composed, { ...site, reports, ending: () => watch.close() });
    rereading.begin(served);
    return served.standin;
  } catch (error) {
    rereading.begin(undefined);
    await watch.close();
    throw error;
  }
}

/** Why options can't be watched, as a sentence; undefined where they can. */
function watchFault(options: StandinOptions, sources: readonly WatchedSource[]): string | undefined {
  const paths = sources.flatMap(({ paths, isOptional = false }) =>
    paths(options).filter((path) => !isOptional || existsSync(path)),
  );
  if (paths.includes("-")) return "--watch can't read standard input a second time; name a file as INDEX in place of -";
  const folder = paths.find((path) => isWithin(options.data, path));
  if (folder !== undefined)
    return `--data ${options.data} lies in ${folder}, which --watch reads again whenever something is written there; name a file elsewhere`;
  if (paths.length > 0) return undefined;
  return "--watch has nothing to watch: name a path as INDEX, --schemas, --seeds, --handlers or --config; what an address answers, and values, are read once";
}

function isWithin(file: string | undefined, folder: string): boolean {
  return file !== undefined && !relative(resolve(folder), resolve(file)).startsWith("..");
}

interface RereadingParts {
  readonly sources: readonly WatchedSource[];
  siteOf(options: StandinOptions): Promise<NextStandin>;
}

/** Reads sources again, and puts the site that they make in the place of the one before. */
class Rereading {
  readonly #parts: RereadingParts;
  readonly #site: Promise<ExchangeableSite | undefined>;
  /** Called with what is served, once it is. */
  begin: (site: ExchangeableSite | undefined) => void = () => undefined;
  readonly #first: StandinOptions;
  /** The options of what is served. */
  #present: StandinOptions;
  /** Those that were read last, whether they could be served or not. */
  #read: StandinOptions;
  #isBroken = false;

  constructor(options: StandinOptions, parts: RereadingParts) {
    this.#parts = parts;
    this.#first = options;
    this.#present = options;
    this.#read = options;
    this.#site = new Promise((resolve) => {
      this.begin = resolve;
    });
  }

  /** All that is watched: what a broken file names counts, too, as that may be what is mended. */
  paths(): string[] {
    return [...new Set([this.#present, this.#read].flatMap((options) => this.#pathsOf(options)))];
  }

  /** Reads all sources; false where files changed meanwhile. */
  async changed(files: readonly FileChange[], looking: Looking): Promise<boolean> {
    const site = await this.#site;
    if (site === undefined) return true;
    let next: NextStandin | undefined;
    try {
      next = await this.#readAgain(files, looking);
      if (await looking.isStill()) {
        await this.#take(next, site, files);
        return true;
      }
    } catch (error) {
      if (await looking.isStill()) {
        this.#isBroken = true;
        this.#tell(brokenSentence(error, files));
        await next?.real?.close();
        return true;
      }
    }
    await next?.real?.close();
    return false;
  }

  async #readAgain(files: readonly FileChange[], looking: Looking): Promise<NextStandin> {
    const changed = new Set(files.map(({ file }) => file));
    let read: StandinOptions = this.#read;
    for (const { load } of this.#parts.sources) if (load !== undefined) read = await load(read, changed);
    for (const sentence of restartSentences(read, { before: this.#read, first: this.#first })) this.#tell(sentence);
    this.#read = read;
    await looking.begin();
    return this.#parts.siteOf({ ...read, ...lasting(this.#first) });
  }

  async #take(next: NextStandin, site: ExchangeableSite, files: readonly FileChange[]): Promise<void> {
    const before = apiPath(site);
    const later: string[] = [];
    let isTold = false;
    await site.exchange(next, (sentence) => (isTold ? this.#tell(sentence) : later.push(sentence)));
    isTold = true;
    this.#present = next.options;
    for (const sentence of [...files.map(readSentence), ...later]) this.#tell(sentence);
    if (apiPath(site) !== before) this.#tell(`The API is at ${apiPath(site)} from now on.`);
    if (this.#isBroken) this.#tell("What was wrong is right again.");
    this.#isBroken = false;
  }

  #pathsOf(options: StandinOptions): string[] {
    return this.#parts.sources.flatMap(({ paths }) => paths(options));
  }

  #tell(sentence: string): void {
    const { log } = this.#present;
    if (log === undefined) console.error(sentence);
    else log({ method: "", path: "", status: 0, ms: 0, sandbox: "", notice: sentence });
  }
}

function apiPath({ standin }: ExchangeableSite): string {
  return new URL(standin.apiRoot).pathname;
}

function lasting(first: StandinOptions): StandinOptions {
  return Object.fromEntries(LASTING.flatMap((name) => (first[name] === undefined ? [] : [[name, first[name]]])));
}

/** Says of options that were changed, and can't be while it runs, when they are taken. */
function restartSentences(
  read: StandinOptions,
  { before, first }: { readonly before: StandinOptions; readonly first: StandinOptions },
): string[] {
  return LASTING.flatMap((name) => {
    const isNews = !isDeepStrictEqual(read[name], before[name]) && !isDeepStrictEqual(read[name], first[name]);
    return isNews ? [`The option ${name} is another now: restart to take it.`] : [];
  });
}

function readSentence({ file, how }: FileChange): string {
  if (how === "removed") return `${file} is gone; what it said no longer counts.`;
  return how === "added" ? `${file} is new, and was read.` : `${file} was read again.`;
}

function brokenSentence(error: unknown, files: readonly FileChange[]): string {
  const names = files.map(({ file, how }) => (how === "removed" ? `${file} (gone)` : file)).join(", ");
  const why = error instanceof Error ? error.message : String(error);
  const said = /[?!]$/.test(why) ? why : `${why.replace(/[.;]$/, "")}.`;
  return `After a change of ${names}: ${said} What was read before goes on; mend it, and it is read again.`;
}
