import type { Json, JsonObject } from "../../json/json.ts";
import type { Origin } from "../origin.ts";
import type { StoredRecord } from "../resource.ts";
import type { State } from "../state.ts";
import { recordAsJson } from "../table.ts";
import { asHex, checksum } from "./command-log.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { digest } from "../digest.ts";

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
  /** By how many bytes calls had made the state heavier. */
  readonly writtenBytes: number;
}

/** What is written: the head and the state. */
export interface DataContent {
  readonly head: DataHead;
  readonly state: State;
}

/** Takes the text of a data file piece by piece. */
export interface DataWriter {
  add(text: string): void;
  /** Writes over what was added, after so many bytes of it. */
  mend(text: string, at: number): void;
}

/**
 * Writes the text of a data file: a JSON document with one record a line. Each part has a checksum over the compact JSON of what
 * it holds, so that the text may be laid out anew without being taken for damaged. Those of the records are known only when the
 * records have been written, which is why they are filled in last: the whole text may be longer than a string can be.
 */
export function writeDataPieces({ head, state }: DataContent, { add, mend }: DataWriter): void {
  const about: JsonObject = {
    origin: { ...head.origin, now: new Date(head.origin.now).toISOString() },
    sequence: head.sequence,
    chain: asHex(head.chain),
    writtenBytes: head.writtenBytes,
  };
  const nextIds: JsonObject = { ...state.nextIds() };
  const values: JsonObject = Object.fromEntries(state.values());
  const sums: JsonObject = { about: sumOf(about), nextIds: sumOf(nextIds), values: sumOf(values) };
  const checksums = (sumNamed: (name: string) => string) =>
    member("checksums", {
      ...sums,
      records: Object.fromEntries(state.resources.map((name) => [name, sumNamed(name)])),
    });
  const belongs = head.belongs as unknown as JsonObject;
  const before = `{\n${Object.entries({ format: FORMAT, version: VERSION, belongs, ...about })
    .map(([name, value]) => `${member(name, value)},\n`)
    .join("")}`;
  add(before);
  add(`${checksums(() => asHex(0))},\n${member("nextIds", nextIds)},\n${member("values", values)},\n"records": {\n`);
  const written = new Map<string, string>();
  for (const [index, name] of state.resources.entries()) {
    add(`${index === 0 ? "" : ",\n"}${JSON.stringify(name)}: `);
    written.set(name, asHex(addRecords(state.tableNamed(name)?.all() ?? [], add)));
  }
  add("\n}\n}\n");
  mend(
    checksums((name) => written.get(name) ?? ""),
    Buffer.byteLength(before),
  );
}

function member(name: string, value: Json): string {
  return `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
}

/** Adds a list with a record a line; returns its checksum. */
function addRecords(records: Iterable<StoredRecord>, add: (text: string) => void): number {
  let sum = 0;
  let isEmpty = true;
  for (const record of records) {
    const line = JSON.stringify(recordAsJson(record));
    add(`${isEmpty ? "[\n" : ",\n"}${line}`);
    sum = checksum([line], sum);
    isEmpty = false;
  }
  add(isEmpty ? "[]" : "\n]");
  return sum;
}

/** Checksum of a part of the file, as it is written. */
export function sumOf(part: Json): string {
  return asHex(checksum([JSON.stringify(part)]));
}

/** Checksum of the records of a resource, as it is written. */
export function sumOfRecords(records: readonly Json[]): string {
  return asHex(records.reduce<number>((sum, record) => checksum([JSON.stringify(record)], sum), 0));
}

/** What a data file belongs to: a server that differs in any of it would misread the records. */
export interface Belonging {
  readonly seed: number | string;
  readonly scale: number;
  /** Language of records that name none. */
  readonly language: string;
  /** Digest of the seed documents. */
  readonly seeds: string;
  /** Namespace → digest of its routes. */
  readonly catalogue: Readonly<Record<string, string>>;
  /** Resource → digest of how it is kept. */
  readonly resources: Readonly<Record<string, string>>;
}

/** What {@link belongingOf} looks at. */
export interface BelongingParts {
  readonly origin: Origin;
  /** The seed documents as parsed; names of theirs don't count. */
  readonly seeds: readonly object[];
  readonly catalogue: Catalogue;
  readonly state: State;
}

/** What a data file of this server belongs to. */
export function belongingOf({ origin, seeds, catalogue, state }: BelongingParts): Belonging {
  const namespaces = ["", ...catalogue.namespaces];
  return {
    seed: origin.seed,
    scale: origin.scale,
    language: state.defaultLanguage,
    seeds: digestOf(seeds.map((document) => ({ ...document, name: undefined }))),
    catalogue: Object.fromEntries(
      namespaces.map((name) => [name, digestOf(catalogue.routesOf(name).map(({ key, document }) => [key, document]))]),
    ),
    resources: Object.fromEntries(
      state.resources.map((name) => {
        const { idSpace, schema, translatable } = state.tableNamed(name)?.resource ?? {};
        return [name, digestOf([idSpace, schema, translatable])];
      }),
    ),
  };
}

/** A point in which a file belongs to another server. */
export interface Difference {
  readonly member: keyof Belonging;
  /** What the file is, and what this server is. */
  readonly sentence: string;
  /** How this server would have to be started. */
  readonly wayOut: string;
}

/** The first point in which a file differs from this server; what the file does not name is not compared. */
export function difference(file: JsonObject, own: Belonging): Difference | undefined {
  for (const member of ["seed", "scale", "language"] as const)
    if (file[member] !== undefined && file[member] !== own[member])
      return {
        member,
        sentence: `it was written with ${member} ${JSON.stringify(file[member])}, and this server has ${member} ${JSON.stringify(own[member])}`,
        wayOut: `start with ${member} ${JSON.stringify(file[member])}`,
      };
  for (const member of ["catalogue", "resources"] as const) {
    const sentence = unlike(file[member], own[member], member === "catalogue" ? "namespace" : "resource");
    if (sentence !== undefined)
      return {
        member,
        sentence,
        wayOut: `start with the ${member === "catalogue" ? "index documents" : "version of Standin"} that it was written with`,
      };
  }
  if (file.seeds === undefined || file.seeds === own.seeds) return undefined;
  return {
    member: "seeds",
    sentence: "it was written with other seed documents",
    wayOut: "start with the seed documents that it was written with",
  };
}

function unlike(file: Json | undefined, own: Readonly<Record<string, string>>, what: string): string | undefined {
  if (typeof file !== "object" || file === null || Array.isArray(file)) return undefined;
  const called = (name: string) => (name === "" ? "the index" : `the ${what} ${name}`);
  const missing = Object.keys(file).find((name) => !Object.hasOwn(own, name));
  if (missing !== undefined) return `it was written with ${called(missing)}, which this server does not have`;
  const added = Object.keys(own).find((name) => !Object.hasOwn(file, name));
  if (added !== undefined) return `it was written without ${called(added)}, which this server has`;
  const changed = Object.keys(own).find((name) => own[name] !== file[name]);
  return changed === undefined ? undefined : `it was written with another form of ${called(changed)}`;
}

function digestOf(value: unknown): string {
  return digest(JSON.stringify(value)).slice(0, 16);
}
