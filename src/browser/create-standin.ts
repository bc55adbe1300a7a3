import { composeSeeded, type SiteOptions } from "../composed-site.ts";
import { countReports } from "../http/report.ts";
import type { ServedSite } from "../sandbox-face.ts";
import { serveInProcess } from "../served-site.ts";
import { type StandinOptions, unknownOption } from "../standin-options.ts";
import { familiesFor } from "./families-for.ts";
import { loadPackage } from "./instead/catalogue/package-data.ts";

/** Options that need files or connections of one's own, each with what is done in a page. */
const NOT_IN_A_PAGE = {
  data: "a page has no files; records last as long as the page or the worker does",
  coverage: "a page has no files; the member `coverage` of the stand-in tells what was called",
  watch: "a page reads no files; put another stand-in together from what has changed",
  upstream: "a page opens no connections to other sites for its callers; the command and the library of Node do",
  pass: "it goes with upstream",
  passMissing: "it goes with upstream",
  passWrites: "it goes with upstream",
  passCredentials: "it goes with upstream",
  keep: "it goes with upstream",
  followHost: "it goes with upstream",
} as const;

/** A value of JSON as it is imported or fetched: what is wrong in it is told by whoever reads it. */
export type DocumentValue = Readonly<Record<string, unknown>>;

/** What `createStandin` takes in a page: documents, never paths, and nothing that needs files or connections. */
export interface BrowserOptions extends Omit<
  StandinOptions,
  "index" | "schemas" | "seeds" | "scenarios" | keyof typeof NOT_IN_A_PAGE
> {
  /** An index document, or a list of them; the built-in site unless given. It is no copy: it must not change afterwards. */
  index?: DocumentValue | readonly DocumentValue[];
  /** Route → JSON Schema of what it answers, as if `index` had had it. */
  schemas?: Readonly<Record<string, DocumentValue>>;
  /** Parsed seed documents, in place of the built-in ones. */
  seeds?: readonly DocumentValue[];
  /** Parsed scenarios with their names, which every sandbox can play from the start. */
  scenarios?: readonly DocumentValue[];
}

/** A stand-in in a page or a worker: a site that answers in the process, and listens nowhere. */
export interface BrowserStandin extends ServedSite {
  /** There are no sockets in a page. */
  readonly listen?: never;
  /** There are no sockets in a page. */
  readonly listener?: never;
}

/** Puts a stand-in together in a page or a worker. Throws as Node's `createStandin`, and a RangeError for what needs files or connections. */
export async function createStandin(options: BrowserOptions = {}): Promise<BrowserStandin> {
  const fault = unknownOption(options) ?? unfitOption(options);
  if (fault !== undefined) throw new RangeError(fault);
  await loadPackage("every-site", ...(options.index === undefined ? (["hotel"] as const) : []));
  const reports = countReports(options.report ?? ((error, where) => console.error(`${where}:`, error)));
  const around = { start: Date.now(), report: reports.report };
  const site = options as SiteOptions;
  const composed = await composeSeeded(site, { ...around, read: refusePath, familiesFor });
  const { face } = await serveInProcess(composed, { options: site, reports });
  return face;
}

/** What is wrong with options that the types would not have let in, as a sentence; undefined where nothing is. */
function unfitOption(options: BrowserOptions): string | undefined {
  const given = Object.entries(NOT_IN_A_PAGE).find(([name]) => Reflect.get(options, name) !== undefined);
  if (given !== undefined) return `there is no ${given[0]} in a page: ${given[1]}`;
  const { seeds, scenarios } = options as { seeds?: unknown; scenarios?: unknown };
  const path = [seeds, scenarios].find((one) => typeof one === "string");
  return path === undefined ? undefined : pathFault(path);
}

function pathFault(path: string): string {
  return `${JSON.stringify(path)} names a file or an address, and a page reads none: import the document or fetch it, and hand over what it holds`;
}

function refusePath(path: string): Promise<never> {
  return Promise.reject(new RangeError(pathFault(path)));
}
