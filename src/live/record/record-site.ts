import type { JsonObject } from "../../json/json.ts";
import { withoutTrailing } from "../../text/trim.ts";
import { createSiteClient, type Waits } from "../client/client.ts";
import type { WaitingClock } from "../client/rate-limit.ts";
import type { Transport } from "../client/transport.ts";
import type { Recording } from "../recording.ts";
import { apiAddress } from "./api-address.ts";
import { createSiteAsking } from "./asking.ts";
import { discover, type Discovered } from "./discover.ts";
import { type AnswerLog, createEar, type Progress } from "./hear.ts";
import { readFiles } from "./media-files.ts";
import type { EarlierRecording } from "./read-changes.ts";
import { readSite } from "./read-site.ts";
import type { RecordPlan, SeenSite } from "./record-plan.ts";
import { RecordProblem } from "./record-problem.ts";
import { otherRecording, type RecordingOf } from "./other-recording.ts";
import { namedRoot, siteRoutes, type SiteRoute } from "./site-routes.ts";
import { whoAsks } from "./who-asks.ts";

/** What is recorded of a site, and how politely. */
export interface RecordOptions {
  /** A page of the site, its home, or its index document. */
  readonly address: string;
  /** Headers that say who asks; they go to the address's own host alone. */
  readonly credentials?: Readonly<Record<string, string>>;
  /** Whether they are an account's, which the site must know. */
  readonly isAccount?: boolean;
  /** These namespaces alone. */
  readonly only?: readonly string[];
  /** Items of a list, at most; 1,000 unless given. */
  readonly maxRecords?: number;
  /** Requests in a second, at most; 4 unless given. */
  readonly rate?: number;
  /** Whether files of the media library are fetched. */
  readonly media?: boolean;
  /** Whether routes are asked whose words say that they do something. */
  readonly all?: boolean;
  /** Whether other hosts are asked where the site leads there. */
  readonly followHost?: boolean;
  /** Bytes of an answer, at most; 16 MiB unless given. */
  readonly answerBytes?: number;
  /** Version of this package, told to the site. */
  readonly version: string;
}

/** What a recording needs from outside. */
export interface RecordDeps extends WaitingClock {
  readonly transport: Transport;
  /** Answers of an earlier run that was interrupted, and where those of this one go. */
  readonly log?: AnswerLog;
  readonly progress?: (now: Progress) => void;
  /** What was recorded before: what has not changed since is not fetched again. */
  readonly earlier?: EarlierRecording;
  /** What the recording takes the place of: the same site, as the same caller sees it. */
  readonly inPlaceOf?: RecordingOf;
  readonly waits?: Waits;
  /** Ends the recording; it rejects with the signal's reason then. */
  readonly signal?: AbortSignal;
}

const MOST_RECORDS = 1000;
const RATE = 4;
const ANSWER_BYTES = 16 * 2 ** 20;

/** Registries come first: everything else is told by their names. */
const REGISTRIES = ["wp/v2/types", "wp/v2/taxonomies", "wp/v2/statuses"];

/** Asks a live site for all that it shows this caller. Throws a RecordProblem where that can't be begun or not gone on with. */
export async function recordSite(options: RecordOptions, deps: RecordDeps): Promise<Recording> {
  const { credentials, followHost = false, maxRecords = MOST_RECORDS } = options;
  const { progress } = deps;
  // What changes from here on is not surely in it.
  const at = deps.log?.begun ?? new Date(deps.now()).toISOString();
  const client = createSiteClient({
    transport: deps.transport,
    clock: deps,
    home: options.address,
    ...(credentials !== undefined && { credentials }),
    userAgent: `standin/${options.version}`,
    rate: options.rate ?? RATE,
    followHost,
    answerBytes: options.answerBytes ?? ANSWER_BYTES,
    ...(deps.signal !== undefined && { signal: deps.signal }),
    ...(deps.waits !== undefined && { waits: deps.waits }),
  });
  const ear = createEar(client, deps.log);
  const found = await discover(options.address, { ear, reaches: client.reaches });
  const named = namedRoot(found.index);
  const api = apiAddress(found.root, named === undefined ? [] : [named]);
  const asking = createSiteAsking(api, { ear, ...(progress !== undefined && { progress }) });
  asking.exchanges.push(indexExchange(found));
  const { isAccount = false } = options;
  const as = credentials === undefined ? undefined : await whoAsks(asking, found.index, { isAccount });
  const home = homeOf(found);
  const other = deps.inPlaceOf && otherRecording(deps.inPlaceOf, { home, ...(as && { as }) });
  if (other !== undefined) throw new RecordProblem(other);
  const plan: RecordPlan = {
    routes: chosenRoutes(found.index, options),
    api,
    asking,
    isKnown: as !== undefined,
    most: maxRecords,
    earlier: isSameCaller(deps.earlier, as) ? deps.earlier : undefined,
  };
  const seen = await readSite(plan, options);
  if (!found.withSchemas) await readSchemas(plan, seen);
  const sources = { home, ear, asking, earlier: plan.earlier?.files ?? new Map(), kept: seen.keptRecords };
  const files = await readFiles(seen.records, { ...sources, fetches: options.media === true });
  return {
    apiRoot: named ?? found.root,
    home,
    at,
    ...(as !== undefined && { as }),
    exchanges: asking.exchanges,
    files,
    leftOut: asking.leftOut,
    ...(seen.kept.size > 0 && { kept: seen.kept }),
  };
}

/** Others may see other records: what they were shown tells nothing. */
function isSameCaller(earlier: EarlierRecording | undefined, as: Recording["as"]): boolean {
  return earlier?.as?.id === as?.id && String(earlier?.as?.roles) === String(as?.roles);
}

function indexExchange({ answer, withSchemas }: Discovered) {
  const query = withSchemas ? [["context", "help"] as const] : [];
  return { method: "GET" as const, path: "", query, status: answer.status, headers: answer.headers, text: answer.text };
}

function homeOf({ index, root }: Discovered): string {
  const { home } = index;
  return typeof home === "string" && URL.canParse(home) ? withoutTrailing(home, "/") : new URL(root).origin;
}

function chosenRoutes(index: JsonObject, { only }: RecordOptions): SiteRoute[] {
  const routes = siteRoutes(index).filter(
    ({ namespace }) => only === undefined || only.length === 0 || only.includes(namespace),
  );
  if (routes.length === 0 && only !== undefined && only.length > 0) {
    const { namespaces } = index;
    const names = Array.isArray(namespaces) ? namespaces.filter((name) => typeof name === "string").join(", ") : "none";
    throw new RecordProblem(`the site has no routes of ${only.join(", ")}; its namespaces are ${names}`);
  }
  const rank = ({ shape }: SiteRoute) => (REGISTRIES.includes(shape) ? 0 : 1 + (shape.match(/\{\}/g) ?? []).length);
  // Lists come before what lies below their items.
  return routes
    .map((route, at) => ({ route, at }))
    .sort((a, b) => rank(a.route) - rank(b.route) || a.at - b.at)
    .map(({ route }) => route);
}

/** Asks each route that answered for its schema, where the index does not tell it. */
async function readSchemas({ asking }: RecordPlan, { answered }: SeenSite): Promise<void> {
  const unknown = [...answered].filter(([{ hasSchema }]) => !hasSchema);
  for (const [at, [, path]] of unknown.entries()) {
    asking.left = unknown.length - at - 1;
    await asking.ask(path, [], "OPTIONS");
  }
}
