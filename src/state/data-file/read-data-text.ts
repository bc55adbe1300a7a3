import { constants } from "node:buffer";
import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { type Json, type JsonObject, isObject, pointerTo } from "../../json/json.ts";
import { findJsonFault } from "../../catalogue/json-fault.ts";
import type { Origin } from "../origin.ts";
import { FORMAT, sumOf, sumOfRecords, VERSION } from "./data-document.ts";
import { DataFileError } from "./data-file-error.ts";
import { HIGHEST_COUNTED_ID } from "../resource.ts";
import { readLaidOut } from "./laid-out.ts";
import { linesOf } from "./lines.ts";
import { deepFault, idFault } from "./sound.ts";

/** What the text of a data file holds, in sound form; whether it fits the server is another question. */
export interface DataText {
  readonly belongs: JsonObject;
  readonly origin: Origin;
  readonly sequence: number;
  readonly chain: number;
  /** By how many bytes calls had made the state heavier; undefined where the file does not say. */
  readonly writtenBytes: number | undefined;
  readonly nextIds: Readonly<Record<string, number>>;
  readonly values: JsonObject;
  readonly records: Readonly<Record<string, readonly JsonObject[]>>;
  /** Whether checksums vouch for it; where they were taken out, the records are to be held against their schemas. */
  readonly vouchedFor: boolean;
}

const WAY_OUT = "put back a copy of it, or move it and its log away to start from the seed";

/** Reads a data file. Throws DataFileError with the place of what is damaged; a longer file than `longestText` must have a record a line, as it is written. */
export function readDataText(file: string, longestText = constants.MAX_STRING_LENGTH): DataText {
  const wrong: Wrong = (pointer, problem, wayOut = WAY_OUT) =>
    new DataFileError({ file, ...(pointer !== "" && { place: `at ${pointer}` }), problem, wayOut });
  const document = documentOf(file, longestText);
  if (!isObject(document) || document.format !== FORMAT)
    throw wrong("", `it is no data file of Standin, which has "format": "${FORMAT}"`, "name another file");
  if (document.version !== VERSION)
    throw wrong("/version", `the format has version ${JSON.stringify(document.version)}, and ${VERSION} is read here`);
  const deep = deepFault(document);
  if (deep !== undefined) throw wrong(deep.pointer, deep.problem);
  const { checksums } = document;
  if (isObject(checksums)) checkSums(document, checksums, wrong);
  else if (checksums !== undefined) throw wrong("/checksums", "found no object of checksums");
  return {
    belongs: isObject(document.belongs) ? document.belongs : {},
    ...aboutOf(document, wrong),
    nextIds: nextIdsOf(document.nextIds, wrong),
    values: objectAt(document.values, "/values", wrong),
    records: recordsOf(document.records, wrong),
    vouchedFor: checksums !== undefined,
  };
}

type Wrong = (pointer: string, problem: string, wayOut?: string) => DataFileError;

/** The document line by line, as it is written; as a whole where it was laid out anew, or is damaged. */
function documentOf(file: string, longestText: number): Json {
  const descriptor = openSync(file, "r");
  try {
    const read = readLaidOut(linesOf(descriptor));
    if ("document" in read) return read.document;
    if (fstatSync(descriptor).size <= longestText) return parsed(readFileSync(descriptor, "utf8"), file);
    throw new DataFileError({
      file,
      place: `line ${read.line}`,
      problem: "this is not laid out as it is written, a record a line, and the file is too long to be read as a whole",
      wayOut: WAY_OUT,
    });
  } finally {
    closeSync(descriptor);
  }
}

function parsed(text: string, file: string): Json {
  if (text.trim() === "")
    throw new DataFileError({ file, problem: "it is empty", wayOut: "delete it to start from the seed" });
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    const { at = 0, found, wanted } = findJsonFault(text) ?? {};
    const before = text.slice(0, at).split("\n");
    throw new DataFileError({
      file,
      place: `line ${before.length} column ${(before.at(-1)?.length ?? 0) + 1}`,
      problem: `found ${found ?? "no JSON"}, wanted ${wanted ?? "a JSON document"}`,
      wayOut: WAY_OUT,
      cause: error,
    });
  }
}

function checkSums(document: JsonObject, sums: JsonObject, wrong: Wrong): void {
  const compare = (pointer: string, found: string, sum: Json | undefined) => {
    if (found === sum) return;
    const edited = 'or, when it was changed on purpose, take its member "checksums" out';
    throw wrong(pointer, "this is not what was written, by its checksum", `${WAY_OUT}, ${edited}`);
  };
  const { origin = null, sequence = null, chain = null, nextIds = null, values = null, writtenBytes } = document;
  const weighed = writtenBytes === undefined ? {} : { writtenBytes };
  compare("/origin", sumOf({ origin, sequence, chain, ...weighed }), sums.about);
  compare("/nextIds", sumOf(nextIds), sums.nextIds);
  compare("/values", sumOf(values), sums.values);
  const records = isObject(document.records) ? document.records : {};
  const sumsOfRecords = isObject(sums.records) ? sums.records : {};
  for (const name of new Set([...Object.keys(records), ...Object.keys(sumsOfRecords)])) {
    const list = records[name];
    compare(pointerTo("/records", name), Array.isArray(list) ? sumOfRecords(list) : "", sumsOfRecords[name]);
  }
}

function aboutOf(document: JsonObject, wrong: Wrong): Pick<DataText, "origin" | "sequence" | "chain" | "writtenBytes"> {
  const { seed, scale, now } = objectAt(document.origin, "/origin", wrong);
  if (typeof seed !== "number" && typeof seed !== "string") throw wrong("/origin/seed", "found no seed");
  const at = typeof now === "string" ? Date.parse(now) : Number.NaN;
  if (Number.isNaN(at)) throw wrong("/origin/now", "found no time");
  const { chain, writtenBytes } = document;
  if (writtenBytes !== undefined && typeof writtenBytes !== "number") throw wrong("/writtenBytes", "found no number");
  if (typeof chain !== "string" || !/^[0-9a-f]{8}$/.test(chain)) throw wrong("/chain", "found no checksum");
  return {
    origin: { seed, scale: wholeNumber(scale, { from: 1, pointer: "/origin/scale" }, wrong), now: at },
    sequence: wholeNumber(document.sequence, { from: 0, pointer: "/sequence" }, wrong),
    chain: Number.parseInt(chain, 16),
    writtenBytes,
  };
}

function nextIdsOf(value: Json | undefined, wrong: Wrong): Record<string, number> {
  return Object.fromEntries(
    Object.entries(objectAt(value, "/nextIds", wrong)).map(([space, id]) => [
      space,
      wholeNumber(id, { from: 1, to: HIGHEST_COUNTED_ID + 1, pointer: pointerTo("/nextIds", space) }, wrong),
    ]),
  );
}

function recordsOf(value: Json | undefined, wrong: Wrong): Record<string, readonly JsonObject[]> {
  const lists = Object.entries(objectAt(value, "/records", wrong)).map(([name, list]) => {
    const pointer = pointerTo("/records", name);
    if (!Array.isArray(list)) throw wrong(pointer, "found no list of records");
    return [name, list.map((record, index) => recordAt(record, pointerTo(pointer, index), wrong))] as const;
  });
  return Object.fromEntries(lists);
}

function recordAt(value: Json, pointer: string, wrong: Wrong): JsonObject {
  const record = objectAt(value, pointer, wrong);
  const fault = idFault(record, pointer);
  if (fault !== undefined) throw wrong(fault.pointer, fault.problem);
  return record;
}

function objectAt(value: Json | undefined, pointer: string, wrong: Wrong): JsonObject {
  if (isObject(value)) return value;
  throw wrong(pointer, "found no object");
}

function wholeNumber(
  value: Json | undefined,
  { from, to = Number.MAX_SAFE_INTEGER, pointer }: { from: number; to?: number; pointer: string },
  wrong: Wrong,
): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= from && value <= to) return value;
  throw wrong(pointer, `found no whole number from ${from} ${to === Number.MAX_SAFE_INTEGER ? "on" : `to ${to}`}`);
}
