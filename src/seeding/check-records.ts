import type { Json, JsonObject } from "../catalogue/document.ts";
import type { State } from "../state/state.ts";
import { isObject } from "../catalogue/is-object.ts";
import type { Check } from "./record-check.ts";
import { compileStoredCheck } from "./stored-check.ts";

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
  const faults: RecordFault[] = [];
  const taken = takenIds(state, Object.keys(lists));
  for (const [resource, records] of Object.entries(lists)) {
    const table = state.tableNamed(resource);
    if (table === undefined) continue;
    const { idSpace } = table.resource;
    const check = unique(compileStoredCheck(table.resource), { resource, owner: (id) => taken(idSpace, id, resource) });
    for (const [index, record] of records.entries()) {
      const fault = check(record);
      if (fault === undefined) continue;
      const id = isObject(record) && typeof record.id === "number" ? record.id : null;
      faults.push({ resource, record: id, index, member: fault.pointer, found: fault.found, wanted: fault.wanted });
    }
  }
  return faults;
}

/** A fault as a sentence. */
export function faultSentence({ resource, record, index, member, found, wanted }: RecordFault): string {
  const which = record === null ? `Record ${index + 1} of the list` : `Record ${record} (${index + 1} of the list)`;
  return `${which} of ${resource}${member === "" ? "" : `, member ${member}`}: found ${found}, wanted ${wanted}.`;
}

/** The check, and that no id comes twice within its id space. */
function unique(
  check: Check,
  { resource, owner }: { resource: string; owner: (id: number) => string | undefined },
): Check {
  return (value) => {
    const fault = check(value);
    if (fault !== undefined) return fault;
    const id = Number((value as JsonObject).id);
    const other = owner(id);
    if (other === undefined) return undefined;
    const whose = other === resource ? "another record of the list" : `a record of ${other}`;
    return { pointer: "/id", found: `${id}, the id of ${whose}`, wanted: "an id of its own" };
  };
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
      noted.get(key) ??
      staying.find((table) => table.resource.idSpace === idSpace && table.get(id) !== undefined)?.resource.name;
    if (before === undefined) noted.set(key, resource);
    return before;
  };
}
