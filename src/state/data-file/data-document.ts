import type { Json, JsonObject } from "../../catalogue/document.ts";
import type { Origin } from "../origin.ts";
import type { State } from "../state.ts";
import { recordAsJson } from "../table.ts";
import type { Belonging } from "./belonging.ts";
import { asHex, checksum } from "./checksum.ts";

/** What the member `format` of a data file says. */
export const FORMAT = "standin-data";

/** The version of the format that is written and read. */
export const VERSION = 1;

/** What a data file says beside the state that it holds. */
export interface DataHead {
  readonly belongs: Belonging;
  /** What a reset leads back to. */
  readonly origin: Origin;
  /** Number of the last commit that is in the file. */
  readonly sequence: number;
  /** Checksum of all commits up to that one. */
  readonly chain: number;
}

/** What is written: the head and the state. */
export interface DataContent {
  readonly head: DataHead;
  readonly state: State;
}

/**
 * The text of a data file: a JSON document with one record a line. Each part has a checksum over the compact JSON of what it
 * holds, so that the text may be laid out anew without being taken for damaged.
 */
export function writeDataText({ head, state }: DataContent): string {
  const about: JsonObject = {
    origin: { ...head.origin, now: new Date(head.origin.now).toISOString() },
    sequence: head.sequence,
    chain: asHex(head.chain),
  };
  const nextIds: JsonObject = { ...state.nextIds() };
  const values: JsonObject = Object.fromEntries(state.values());
  const records = state.resources.map((name) => ({ name, lines: recordLines(state, name) }));
  const checksums: JsonObject = {
    about: sumOf(about),
    nextIds: sumOf(nextIds),
    values: sumOf(values),
    records: Object.fromEntries(records.map(({ name, lines }) => [name, asHex(checksum(lines))])),
  };
  const members = [
    ...Object.entries<Json>({ format: FORMAT, version: VERSION, belongs: head.belongs as unknown as JsonObject }),
    ...Object.entries<Json>({ ...about, checksums, nextIds, values }),
  ].map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const lists = records.map(({ name, lines }) => `${JSON.stringify(name)}: ${list(lines)}`);
  return `{\n${members.join(",\n")},\n"records": {\n${lists.join(",\n")}\n}\n}\n`;
}

/** Checksum of a part of the file, as it is written. */
export function sumOf(part: Json): string {
  return asHex(checksum([JSON.stringify(part)]));
}

/** Checksum of the records of a resource, as it is written. */
export function sumOfRecords(records: readonly Json[]): string {
  return asHex(checksum(records.map((record) => JSON.stringify(record))));
}

function recordLines(state: State, name: string): string[] {
  return [...(state.tableNamed(name)?.all() ?? [])].map((record) => JSON.stringify(recordAsJson(record)));
}

function list(lines: readonly string[]): string {
  return lines.length === 0 ? "[]" : `[\n${lines.join(",\n")}\n]`;
}
