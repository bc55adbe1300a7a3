import type { Json } from "../json/json.ts";
import type { Command, State } from "./state.ts";
import type { StoredRecord } from "./resource.ts";
import { recordAsJson } from "./table.ts";

/** What a record weighs beside its members: its places in the trees. */
const RECORD = 1000;

/**
 * By how many bytes these commands make a state heavier, about; fewer than none where they make it lighter. A whole table that
 * is replaced counts nothing.
 */
export function growth(before: State, after: State, commands: readonly Command[]): number {
  const [only, ...more] = commands;
  if (only === undefined) return 0;
  if (more.length === 0) return growthAt(only, before, after);
  const byPlace = new Map(commands.map((command) => [placeOf(command), command]));
  return [...byPlace.values()].reduce((sum, command) => sum + growthAt(command, before, after), 0);
}

/** What a command touches: of several that touch the same, one shows the whole difference. */
function placeOf(command: Command): string {
  if (command.type === "set" || command.type === "unset") return command.key;
  return command.type === "replace" ? command.resource : `${command.resource}\n${idOf(command)}`;
}

function growthAt(command: Command, before: State, after: State): number {
  if (command.type === "replace") return 0;
  if (command.type === "set" || command.type === "unset")
    return weight(after.value(command.key)) - weight(before.value(command.key));
  const id = idOf(command);
  return difference(before.tableNamed(command.resource)?.get(id), after.tableNamed(command.resource)?.get(id));
}

function idOf(command: Extract<Command, { type: "put" | "patch" | "remove" }>): number {
  return command.type === "put" ? Number(command.record.id) : command.id;
}

/** Members that both share weigh the same and are left out. */
function difference(before: StoredRecord | undefined, after: StoredRecord | undefined): number {
  if (before === undefined || after === undefined) return recordWeight(after) - recordWeight(before);
  const [was, is] = [recordAsJson(before), recordAsJson(after)];
  let bytes = 0;
  for (const name of Object.keys(is)) if (is[name] !== was[name]) bytes += weight(is[name]) - weight(was[name]);
  for (const name of Object.keys(was)) if (!(name in is)) bytes -= weight(was[name]);
  return bytes;
}

function recordWeight(record: StoredRecord | undefined): number {
  return record === undefined ? 0 : RECORD + jsonWeight(recordAsJson(record));
}

/** About how many bytes a state takes. */
export function stateWeight(state: State): number {
  let bytes = 0;
  for (const name of state.resources)
    for (const record of state.tableNamed(name)?.all() ?? []) bytes += recordWeight(record);
  for (const [, value] of state.values()) bytes += weight(value);
  return bytes;
}

function weight(value: Json | undefined): number {
  return value === undefined ? 0 : jsonWeight(value);
}

const PLAIN = 8;
const HOLDER = 56;
const SLOT = 16;

/** About how many bytes a value takes in memory, rather too many than too few. */
export function jsonWeight(value: Json): number {
  if (typeof value === "string") return SLOT + 2 * value.length;
  if (typeof value !== "object" || value === null) return PLAIN;
  let weight = HOLDER;
  // A list of the members would cost more than to weigh most of them.
  if (Array.isArray(value)) for (const part of value) weight += PLAIN + partWeight(part);
  else for (const name in value) weight += SLOT + partWeight(value[name]);
  return weight;
}

/** Most parts hold nothing: they are weighed without a further call. */
function partWeight(part: Json | undefined): number {
  if (typeof part === "string") return SLOT + 2 * part.length;
  return typeof part === "object" && part !== null ? jsonWeight(part) : PLAIN;
}
