import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import { valueOfJson } from "../../json/nesting.ts";
import { withoutTrailing } from "../../text/trim.ts";
import { apiAddress, type ApiAddress, rootFrom } from "../record/api-address.ts";
import { RecordProblem } from "../record/record-problem.ts";
import { type Exchange, KEPT_HEADERS, type LeftOut, type RecordedFile, type Recording } from "../recording.ts";

/**
 * What a browser's network panel saved of a site (HAR 1.2), as a recording. Throws a RecordProblem where it is none, and where
 * the site's index document is not in it.
 */
export function recordingFromHar(text: string): Recording {
  const entries = entriesOf(text);
  const { index, root } = indexIn(entries);
  const named = namedRoot(index);
  const api = apiAddress(root, named === undefined ? [] : [named]);
  const home = homeOf(index, root);
  const leftOut: LeftOut[] = [];
  const asked = answersOf(entries, api, leftOut);
  const isKnown = asked.some(({ isKnown }) => isKnown);
  const chosen = lastAnswers(asked.filter((one) => one.isKnown === isKnown || one.exchange.path === ""));
  const exchanges = chosen.toSorted((one, other) => Number(one.path !== "") - Number(other.path !== ""));
  tellStrangers(asked, isKnown, leftOut);
  return {
    apiRoot: named ?? root,
    home,
    at: lastMoment(entries),
    ...(isKnown && { as: whoAsked(exchanges) }),
    exchanges,
    files: filesOf(entries, home),
    leftOut,
  };
}

/** An entry, its parts read from what a HAR may leave out. */
interface Entry {
  readonly at: string;
  readonly url: URL;
  readonly method: string;
  /** Whether it was sent with what says who asks. */
  readonly isKnown: boolean;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly mimeType: string;
  /** Undefined where the body was not saved. */
  readonly bytes: Uint8Array | undefined;
}

function entriesOf(text: string): readonly Entry[] {
  let har: Json;
  try {
    har = JSON.parse(text.replace(/^\u{feff}/u, "")) as Json;
  } catch (error) {
    throw new RecordProblem(`the HAR is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const log = isObject(har) ? har.log : undefined;
  if (!isObject(log) || !Array.isArray(log.entries))
    throw new RecordProblem(
      "this is JSON, but no HAR: it has no list log.entries; save the network panel with “Save all as HAR with content”",
    );
  return log.entries.map((entry, at) => entryOf(entry, at)).filter((entry) => entry !== undefined);
}

/** Undefined for what has no address of the web (`data:`, `chrome-extension:`). */
function entryOf(entry: Json, at: number): Entry | undefined {
  const place = `log.entries[${at}]`;
  const request = member(entry, "request");
  const response = member(entry, "response");
  if (request === undefined) throw new RecordProblem(`${place}.request is missing, wanted an object`);
  if (response === undefined) throw new RecordProblem(`${place}.response is missing, wanted an object`);
  const { url, method } = request;
  if (typeof url !== "string" || !URL.canParse(url))
    throw new RecordProblem(`${place}.request.url is ${JSON.stringify(url ?? null)}, wanted an address`);
  if (!/^https?:/i.test(url)) return undefined;
  const sent = headersOf(request.headers);
  const content = member(response, "content") ?? {};
  const { startedDateTime } = isObject(entry) ? entry : {};
  return {
    at: typeof startedDateTime === "string" ? startedDateTime : "",
    url: new URL(url),
    method: (sent["x-http-method-override"] ?? (typeof method === "string" ? method : "GET")).toUpperCase(),
    isKnown: ["authorization", "x-wp-nonce"].some((name) => name in sent),
    status: typeof response.status === "number" ? response.status : 0,
    headers: headersOf(response.headers),
    mimeType: typeof content.mimeType === "string" ? content.mimeType : "",
    bytes: bodyOf(content),
  };
}

function member(value: Json, name: string): JsonObject | undefined {
  const inner = isObject(value) ? value[name] : undefined;
  return isObject(inner) ? inner : undefined;
}

/** By names in lower case; what is there twice is joined by a comma. */
function headersOf(list: Json | undefined): Readonly<Record<string, string>> {
  const headers = new Map<string, string>();
  for (const pair of Array.isArray(list) ? list : []) {
    const { name, value } = isObject(pair) ? pair : {};
    if (typeof name !== "string" || typeof value !== "string" || name.startsWith(":")) continue;
    const before = headers.get(name.toLowerCase());
    headers.set(name.toLowerCase(), before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(headers);
}

function bodyOf({ text, encoding, size }: JsonObject): Uint8Array | undefined {
  if (typeof text !== "string" || (text === "" && typeof size === "number" && size > 0)) return undefined;
  return encoding === "base64" ? Buffer.from(text, "base64") : Buffer.from(text, "utf8");
}

function textOf({ bytes }: Entry): string | undefined {
  return bytes && new TextDecoder().decode(bytes);
}

/** The last index document that was answered, the one with the schemas of answers before all others, and where its API's root is. */
function indexIn(entries: readonly Entry[]): { index: JsonObject; root: string } {
  const found = entries.flatMap((entry) => {
    const isCandidate = entry.method === "GET" && entry.status === 200;
    const value = isCandidate ? valueOfJson(textOf(entry) ?? "") : undefined;
    const isIndex = isObject(value) && Array.isArray(value.namespaces) && isObject(value.routes);
    return isIndex
      ? [{ index: value, root: rootFrom(entry.url.href), isHelp: entry.url.searchParams.get("context") === "help" }]
      : [];
  });
  const index = found.findLast(({ isHelp }) => isHelp) ?? found.at(-1);
  if (index !== undefined) return index;
  throw new RecordProblem(
    `the HAR holds no index document of an API; open ${likelyIndex(entries)} in the same browser tab while the network panel records, then save it again`,
  );
}

function likelyIndex(entries: readonly Entry[]): string {
  for (const { url } of entries) {
    if (url.searchParams.has("rest_route")) return `${rootFrom(url.href)}&context=help`;
    const end = url.pathname.indexOf("/wp-json/");
    if (end >= 0) return `${url.origin}${url.pathname.slice(0, end)}/wp-json/?context=help`;
  }
  return "/wp-json/?context=help";
}

function namedRoot({ _links: links }: JsonObject): string | undefined {
  const self = isObject(links) && Array.isArray(links.self) ? links.self[0] : undefined;
  const href = isObject(self) ? self.href : undefined;
  return typeof href === "string" && URL.canParse(href) ? rootFrom(href) : undefined;
}

function homeOf({ home }: JsonObject, root: string): string {
  return typeof home === "string" && URL.canParse(home) ? withoutTrailing(home, "/") : new URL(root).origin;
}

/** An answer of the API, and whether who asked it was known. */
interface Asked {
  readonly exchange: Exchange;
  readonly isKnown: boolean;
}

const METHODS: readonly Exchange["method"][] = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];
/** What stands in queries for the way to the API or for one moment. */
const OF_THE_WAY: ReadonlySet<string> = new Set(["rest_route", "_wpnonce", "_method", "_locale", "_"]);

function answersOf(entries: readonly Entry[], api: ApiAddress, leftOut: LeftOut[]): readonly Asked[] {
  return entries.flatMap((entry) => {
    const place = api.placeOf(entry.url.href);
    const method = METHODS.find((known) => known === entry.method);
    if (place === undefined || method === undefined || !isAnswer(entry, method)) return [];
    const query = place.query.filter(([name]) => !OF_THE_WAY.has(name));
    const text = method === "HEAD" ? "" : textOf(entry);
    const why = reasonAgainst(entry, method, text);
    if (why !== undefined || text === undefined) {
      leftOut.push({
        path: shownPlace(place.path, query),
        why: "not-json",
        detail: why ?? "its body is not in the HAR",
      });
      return [];
    }
    const exchange = { method, path: place.path, query, status: entry.status, headers: keptHeaders(entry), text };
    return [{ exchange, isKnown: entry.isKnown }];
  });
}

/** Writes that were done say nothing of how the site is now; those that were refused say who may do what. */
function isAnswer({ status }: Entry, method: Exchange["method"]): boolean {
  const isRead = method === "GET" || method === "HEAD" || method === "OPTIONS";
  if (!isRead) return status === 401 || status === 403;
  return (status >= 200 && status < 300) || (status >= 400 && status !== 429 && status < 500);
}

function reasonAgainst(entry: Entry, method: Exchange["method"], text: string | undefined): string | undefined {
  if (text === undefined || method === "HEAD" || (text.trim() === "" && entry.status !== 200)) return undefined;
  return valueOfJson(text) === undefined
    ? `what it answered is no JSON (${entry.mimeType || "of no type"})`
    : undefined;
}

function shownPlace(path: string, query: Exchange["query"]): string {
  const pairs = query.map(([name, value]) => `${name}=${value}`);
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}

function keptHeaders({ headers }: Entry): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => KEPT_HEADERS.includes(name) || name.startsWith("x-")),
  );
}

/** Of what was asked several times the last answer that is no refusal, else the last. */
function lastAnswers(asked: readonly Asked[]): readonly Exchange[] {
  const last = new Map<string, Exchange>();
  for (const { exchange } of asked) {
    const { method, path, query, status } = exchange;
    const key = `${method} ${shownPlace(path, query.toSorted(byName))}`;
    const before = last.get(key);
    if (before === undefined || before.status >= 300 || status < 300) last.set(key, exchange);
  }
  return [...last.values()];
}

function byName([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : Number(one > other);
}

function tellStrangers(asked: readonly Asked[], isKnown: boolean, leftOut: LeftOut[]): void {
  const others = asked.filter((one) => one.isKnown !== isKnown && one.exchange.path !== "");
  for (const path of new Set(others.map(({ exchange }) => exchange.path))) {
    const isThere = asked.some((one) => one.isKnown === isKnown && one.exchange.path === path);
    if (!isThere)
      leftOut.push({
        path,
        why: "unreachable",
        detail: "it was asked by nobody known; another account is recorded here",
      });
  }
}

const ME = "wp/v2/users/me";

function whoAsked(exchanges: readonly Exchange[]): NonNullable<Recording["as"]> {
  const answers = exchanges.filter(({ path, status }) => path === ME && status === 200);
  const values = answers.map(({ text }) => valueOfJson(text)).filter((value) => isObject(value));
  const me = values.find(({ roles }) => Array.isArray(roles)) ?? values[0];
  const { id, name, roles } = me ?? {};
  return {
    ...(typeof id === "number" && { id }),
    name: typeof name === "string" ? name : "",
    roles: Array.isArray(roles) ? roles.filter((role) => typeof role === "string") : [],
  };
}

function lastMoment(entries: readonly Entry[]): string {
  const moments = entries.map(({ at }) => Date.parse(at)).filter((moment) => Number.isFinite(moment));
  return new Date(moments.reduce((last, moment) => Math.max(last, moment), 0)).toISOString();
}

/** Files of the media library that the browser loaded whole. */
function filesOf(entries: readonly Entry[], home: string): readonly RecordedFile[] {
  const files = new Map<string, RecordedFile>();
  for (const { url, method, status, mimeType, bytes } of entries) {
    const address = `${url.origin}${url.pathname}`;
    const isFile = method === "GET" && status === 200 && /^(?:image|audio|video|application\/pdf)/.test(mimeType);
    if (!isFile || bytes === undefined || !address.startsWith(`${home}/`) || !address.includes("/uploads/")) continue;
    const path = address.slice(home.length + 1);
    files.set(path, { path, bytes });
  }
  return [...files.values()];
}
