import type { Route } from "../../catalogue/route.ts";
import { writtenReadKey } from "../../engine/recorded/read-key.ts";
import { valueOfJson } from "../../json/nesting.ts";
import { compactText } from "../../json/source-text.ts";
import { type JsonObject, isObject } from "../../json/json.ts";
import type { Exchange, Recording } from "../recording.ts";
import { keptHeaders } from "./kept-headers.ts";
import { indexText } from "./index-text.ts";
import type { ReplayDifference, ExactFacts, RecordDocument, Refused } from "./record-document.ts";
import { recordDocumentText } from "./record-document-text.ts";
import { type SeedEntry, seedTexts } from "./seed-text.ts";
import { gatherRecords, type NoRecords } from "./gather-records.ts";
import type { KnownSite } from "./known-site.ts";

/** What a replay of a recording has shown. */
export interface Replayed {
  /** The reads whose answers, or whose headers alone, are to stand for themselves. */
  readonly exact: ReadonlyMap<string, "whole" | "headers">;
  readonly apart: NoRecords;
  readonly differs: readonly ReplayDifference[];
  /** What `record.json` says of replaced texts. */
  readonly redaction?: JsonObject | undefined;
}

/** The files of a folder by their paths in it, with slashes. */
export type FolderFiles = ReadonlyMap<string, string | Uint8Array>;

/** The key of what an exchange read. */
export function readOf({ path, query }: Pick<Exchange, "path" | "query">): string {
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return writtenReadKey(path, pairs.join("&"));
}

/** The files that a recording is kept as: the same for the same recording. */
export function folderFiles(recording: Recording, site: KnownSite, replayed?: Replayed): FolderFiles {
  const reads = readsIn(recording);
  const answered = [...reads.values()].filter(({ status, text }) => status === 200 && valueOfJson(text) !== undefined);
  const seeds = new Map<string, SeedEntry>();
  const records = gatherRecords(answered, {
    site,
    apart: replayed?.apart ?? new Map(),
    kept: recording.kept ?? new Map(),
    refused: [...reads.values()].filter(({ status }) => status >= 400),
  });
  for (const [key, entry] of records.entries) seeds.set(key, entry);
  const exact: Record<string, ExactFacts> = {};
  const index = indexText(recording, site.catalogue);
  for (const exchange of answered) {
    const read = readOf(exchange);
    if (replayed === undefined ? records.told.has(exchange) : !replayed.exact.has(read)) continue;
    const route = site.catalogue.find(`/${exchange.path}`, "GET")?.route;
    if (route === undefined) continue;
    if (exchange.path === "" && compactText(exchange.text) !== compactText(index)) continue;
    const key = exactKey(read, route);
    const isWhole = replayed?.exact.get(read) !== "headers";
    if (exchange.path !== "" && isWhole)
      seeds.set(key, { namespace: route.namespace, text: compactText(exchange.text) });
    const headers = keptHeaders(exchange);
    exact[key] = { ...(Object.keys(headers).length > 0 && { headers }) };
  }
  const files = new Map<string, string | Uint8Array>([["index.json", index]]);
  for (const [name, text] of seedTexts(seeds)) files.set(`seeds/${name}`, text);
  for (const { path, bytes } of recording.files) files.set(`media/${path}`, bytes);
  const { apiRoot, home, at, as, leftOut } = recording;
  const document: RecordDocument = {
    recording: 1,
    apiRoot,
    home,
    at,
    ...(as && { as }),
    ...(replayed?.redaction && { redaction: replayed.redaction }),
    asked: answered.map(readOf).sort(),
    refused: [...reads.values()].flatMap(refusedOf).sort((one, other) => (one.read < other.read ? -1 : 1)),
    exact: Object.fromEntries(Object.entries(exact).sort(([one], [other]) => (one < other ? -1 : 1))),
    lists: records.shapes,
    files: [...files.keys()].filter((path) => path !== "index.json").sort(),
    leftOut,
    differs: replayed?.differs ?? [],
  };
  return files.set("record.json", recordDocumentText(document));
}

/** The recorded reads by their keys; of one that was made twice the last. */
export function readsIn({ exchanges }: Pick<Recording, "exchanges">): ReadonlyMap<string, Exchange> {
  return new Map(exchanges.filter(({ method }) => method === "GET").map((exchange) => [readOf(exchange), exchange]));
}

/** The name of an answer that stands for itself among a site's answers: a path that would name records gets an empty query. */
function exactKey(read: string, route: Route): string {
  return read.includes("?") || route.placeholders.length > 0 ? read : `${read}?`;
}

function refusedOf(exchange: Exchange): Refused[] {
  const { status, text, path } = exchange;
  if (status < 400 || path === "") return [];
  const body = valueOfJson(text);
  const { allow } = exchange.headers;
  const headers = { ...keptHeaders(exchange), ...(allow !== undefined && { Allow: allow }) };
  return [
    {
      read: readOf(exchange),
      status,
      ...(isObject(body) && typeof body.code === "string" && { code: body.code }),
      ...(Object.keys(headers).length > 0 && { headers }),
      body: body ?? text,
      ...(body === undefined && { type: exchange.headers["content-type"] ?? "text/html; charset=UTF-8" }),
    },
  ];
}
