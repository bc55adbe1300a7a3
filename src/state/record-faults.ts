import { type Json, type JsonObject, isObject } from "../json/json.ts";
import { compileMemberCheck, type MemberCheck } from "../json/check.ts";
import { below, described, missingMember, type SchemaFault } from "../json/fault.ts";
import { type AnyResource, HIGHEST_ID } from "./resource.ts";
import { atOnce } from "../time/slices.ts";
import type { State } from "./state.ts";

/** Members that every stored record may have, whatever its schema says. */
export const BESIDE: ReadonlySet<string> = new Set(["language", "translations"]);

/** What is wrong with a record that came from outside. */
export interface RecordFault {
  readonly resource: string;
  /** Its id; null where it has none. */
  readonly record: number | null;
  /** Its place in the list, counted from 0. */
  readonly index: number;
  /** JSON pointer of the member; empty for the record as a whole. */
  readonly member: string;
  readonly found: string;
  readonly wanted: string;
}

/** What is wrong with lists of records that are to take the place of a state's: the first fault of each record; none when they are sound. */
export function recordFaults(lists: Readonly<Record<string, readonly Json[]>>, state: State): RecordFault[] {
  return atOnce(findingFaults(lists, state));
}

/** The same, a record a step. */
export function* findingFaults(
  lists: Readonly<Record<string, readonly Json[]>>,
  state: State,
): Generator<void, RecordFault[]> {
  const faults: RecordFault[] = [];
  const taken = takenIds(state, Object.keys(lists));
  for (const [resource, records] of Object.entries(lists)) {
    const table = state.tableNamed(resource);
    if (table === undefined) continue;
    const { idSpace } = table.resource;
    const check = compileStoredCheck(table.resource);
    for (const [index, record] of records.entries()) {
      const fault = check(record) ?? sharedId(record, { resource, owner: (id) => taken(idSpace, id, resource) });
      if (fault !== undefined) {
        const id = isObject(record) && typeof record.id === "number" ? record.id : null;
        faults.push({ resource, record: id, index, member: fault.pointer, found: fault.found, wanted: fault.wanted });
      }
      yield;
    }
  }
  return faults;
}

/** What is wrong with members of a stored record that are to be others: the first fault; nothing is said of those that it may not lack. */
export function memberFault({ schema, translatable }: AnyResource, members: JsonObject): SchemaFault | undefined {
  const check = compileMemberCheck(schema);
  for (const [name, member] of Object.entries(members)) {
    const [fault] = BESIDE.has(name) ? [] : check.of(name)(member);
    if (fault !== undefined) return below(name, fault);
  }
  return besideFault(members, { check, translatable });
}

/** A fault as a sentence. */
export function faultSentence({ resource, record, index, member, found, wanted }: RecordFault): string {
  const which = record === null ? `Record ${index + 1} of the list` : `Record ${record} (${index + 1} of the list)`;
  return `${which} of ${resource}${member === "" ? "" : `, member ${member}`}: found ${found}, wanted ${wanted}.`;
}

/** The fault of a sound record whose id stands already within its id space. */
function sharedId(
  record: Json,
  { resource, owner }: { resource: string; owner: (id: number) => string | undefined },
): SchemaFault | undefined {
  const id = Number(isObject(record) ? record.id : undefined);
  const other = owner(id);
  if (other === undefined) return undefined;
  const whose = other === resource ? "another record of the list" : `a record of ${other}`;
  return { pointer: "/id", found: `${id}, the id of ${whose}`, wanted: "an id of its own" };
}

/** Notes ids as they come and tells which resource has one already; resources that stay as they are have theirs. */
function takenIds(state: State, replaced: readonly string[]) {
  const staying = state.resources
    .filter((name) => !replaced.includes(name))
    .flatMap((name) => state.tableNamed(name) ?? []);
  const noted = new Map<string, string>();
  return (idSpace: string, id: number, resource: string): string | undefined => {
    const key = `${idSpace} ${id}`;
    const before =
      noted.get(key) ?? staying.find((table) => table.resource.idSpace === idSpace && table.has(id))?.resource.name;
    if (before === undefined) noted.set(key, resource);
    return before;
  };
}

/** The check of records as they are stored, translations included: the schema of the resource is held against both. */
function compileStoredCheck({ schema, translatable }: AnyResource): (value: Json) => SchemaFault | undefined {
  const check = compileMemberCheck(schema);
  return (value) => {
    if (!isObject(value)) return { pointer: "", found: described(value), wanted: "a record, which is an object" };
    if (!Number.isSafeInteger(value.id) || Number(value.id) < 1)
      return { pointer: "/id", found: described(value.id), wanted: "a whole number from 1 on" };
    if (Number(value.id) > HIGHEST_ID)
      return { pointer: "/id", found: described(value.id), wanted: `a number up to ${HIGHEST_ID}` };
    const missing = check.required.find((name) => !Object.hasOwn(value, name));
    if (missing !== undefined) return missingMember(missing);
    for (const [name, member] of Object.entries(value)) {
      const [fault] = BESIDE.has(name) ? [] : check.of(name)(member);
      if (fault !== undefined) return below(name, fault);
    }
    return check.whole(value)[0] ?? besideFault(value, { check, translatable });
  };
}

function besideFault(
  { language, translations }: JsonObject,
  how: { check: MemberCheck; translatable: readonly string[] },
): SchemaFault | undefined {
  if (language !== undefined && typeof language !== "string")
    return { pointer: "/language", found: described(language), wanted: "a language" };
  if (translations === undefined) return undefined;
  const wanted = "an object of languages, each an object of members";
  if (!isObject(translations)) return { pointer: "/translations", found: described(translations), wanted };
  for (const [spoken, members] of Object.entries(translations)) {
    const fault = isObject(members)
      ? translationFault(members, how)
      : { pointer: "", found: described(members), wanted };
    if (fault !== undefined) return below("translations", below(spoken, fault));
  }
  return undefined;
}

function translationFault(
  members: JsonObject,
  { check, translatable }: { check: MemberCheck; translatable: readonly string[] },
): SchemaFault | undefined {
  for (const [name, member] of Object.entries(members)) {
    const [fault] = translatable.includes(name)
      ? check.of(name)(member)
      : [{ pointer: "", found: "a member that is not translated", wanted: `one of ${translatable.join(", ")}` }];
    if (fault !== undefined) return below(name, fault);
  }
  return undefined;
}
