import { type Json, isObject, pointerTo } from "../../json/json.ts";
import { MOST_LEVELS, tooDeepAt } from "../../json/nesting.ts";
import { HIGHEST_COUNTED_ID } from "../resource.ts";
import type { Command } from "../state.ts";

/** What in a value no server has written, whatever its checksums say. */
export interface Unsound {
  readonly pointer: string;
  readonly problem: string;
}

/** Levels of the file around a record, and of members that hold what a caller sent. */
const AROUND = 16;

/** Where a value is so deep that going down in it would have no end. */
export function deepFault(value: Json): Unsound | undefined {
  const most = MOST_LEVELS + AROUND;
  const deep = tooDeepAt(value, most);
  return (
    deep && { pointer: pointerTo("", ...deep), problem: `found more than ${most} lists and objects within each other` }
  );
}

/** What is wrong with the id of a record, of which there must be a next one. */
export function idFault(record: Json, pointer: string): Unsound | undefined {
  const id = isObject(record) ? record.id : undefined;
  if (typeof id === "number" && Number.isInteger(id) && id >= 1 && id <= HIGHEST_COUNTED_ID) return undefined;
  const found = id === undefined ? "none" : JSON.stringify(id).slice(0, 40);
  const problem = `found ${found}, wanted an id that is a whole number from 1 to ${HIGHEST_COUNTED_ID}`;
  return { pointer: pointerTo(pointer, "id"), problem };
}

/** The first thing in the commands of a commit that no server has written. */
export function commandsFault(commands: readonly Command[]): Unsound | undefined {
  const deep = deepFault(commands as unknown as Json);
  if (deep !== undefined) return deep;
  for (const [at, command] of commands.entries()) {
    if (command.type === "put") {
      const fault = idFault(command.record, pointerTo("", at, "record"));
      if (fault !== undefined) return fault;
    }
    if (command.type !== "replace") continue;
    for (const [index, record] of command.records.entries()) {
      const fault = idFault(record, pointerTo("", at, "records", index));
      if (fault !== undefined) return fault;
    }
  }
  return undefined;
}
