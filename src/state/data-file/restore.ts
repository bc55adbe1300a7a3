import { existsSync, statSync } from "node:fs";
import type { JsonObject } from "../../json/json.ts";
import type { StoredRecord } from "../resource.ts";
import { State } from "../state.ts";
import { recordFromJson, Table } from "../table.ts";
import { type Belonging, difference } from "./data-document.ts";
import { DataFileError } from "./data-file-error.ts";
import type { DataText } from "./read-data-text.ts";

/** Finds what is wrong with lists of records by resource, as a sentence; undefined when they fit their schemas. */
export type RecordsCheck = (records: Readonly<Record<string, readonly JsonObject[]>>) => string | undefined;

/** What a file is held against. */
export interface Wanted {
  readonly file: string;
  readonly belongs: Belonging;
  /** A state with the tables that the server needs. */
  readonly like: State;
  readonly check: RecordsCheck;
}

/** The state of a data file. Throws DataFileError where the file belongs to another server, or where its records are unsound. */
export function stateOf(text: DataText, { file, belongs, like, check }: Wanted): State {
  refuseForeign(text, { file, belongs });
  refuseUnsound(text, { file, like, check });
  const tables = like.resources.flatMap((name) => {
    const resource = like.tableNamed(name)?.resource;
    const records = (text.records[name] ?? []).map((record) => recordFromJson<StoredRecord>(record));
    return resource === undefined ? [] : [Table.of(resource, records)];
  });
  return State.of(tables, { values: text.values, nextIds: text.nextIds, defaultLanguage: like.defaultLanguage });
}

function refuseForeign(text: DataText, { file, belongs }: Pick<Wanted, "file" | "belongs">): void {
  const found = difference(text.belongs, belongs);
  if (found === undefined) return;
  throw new DataFileError({
    file,
    place: `at /belongs/${found.member}`,
    problem: found.sentence,
    wayOut: `${found.wayOut}, or name another file, or take this member out of the file to use its records all the same`,
  });
}

function refuseUnsound(
  { belongs, records, vouchedFor }: DataText,
  { file, like, check }: Omit<Wanted, "belongs">,
): void {
  const stray = Object.keys(records).find((name) => like.tableNamed(name) === undefined);
  const wrong = (problem: string) =>
    new DataFileError({ file, place: "at /records", problem, wayOut: "mend it, or put back a copy of the file" });
  if (stray !== undefined) throw wrong(`this server has no resource ${stray}`);
  // Checksums tell that these are the records that were written, the digests that they were written for such schemas.
  const trusted = vouchedFor && belongs.resources !== undefined;
  const unsound = trusted ? undefined : check(records);
  if (unsound !== undefined) throw wrong(unsound.replace(/\.$/, ""));
}

/** Refuses a log that has lost its data file: starting anew would write over what it holds. Throws DataFileError. */
export function refuseOrphan(log: string, file: string): void {
  if (!existsSync(log) || statSync(log).size === 0) return;
  throw new DataFileError({
    file,
    problem: `it is missing, but its log ${log} is there`,
    wayOut: "put back the data file, or move the log away to start from the seed",
  });
}
