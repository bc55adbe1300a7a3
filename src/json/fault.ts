import { type Json, pointerTo } from "./json.ts";

/** What is wrong with a value: where, as a JSON pointer from the value down, what is there and what should be. */
export interface SchemaFault {
  readonly pointer: string;
  readonly found: string;
  readonly wanted: string;
  /** Name of the member that the object at the pointer lacks. */
  readonly missing?: string;
}

/** Finds the faults of a value, none when it fits. Where a value is of the wrong kind, nothing more is said of it. */
export type SchemaCheck = (value: Json) => readonly SchemaFault[];

/** No fault. */
export const NONE: readonly SchemaFault[] = [];

/** The fault of an object that lacks a member. */
export function missingMember(name: string): SchemaFault {
  return { pointer: "", found: "no such member", wanted: `a member "${name}"`, missing: name };
}

/** A fault as it is seen from the value that holds the faulty one. */
export function below(step: string | number, fault: SchemaFault): SchemaFault {
  return { ...fault, pointer: pointerTo("", step) + fault.pointer };
}

/** How a value reads in a sentence: short values as JSON, long ones by kind. */
export function described(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value) ?? typeof value;
  if (text.length <= 60) return text;
  return Array.isArray(value)
    ? `a list of ${value.length}`
    : typeof value === "object"
      ? "an object"
      : `${text.slice(0, 57)}…`;
}
