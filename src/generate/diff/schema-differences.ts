import type { Shift } from "../../args/keywords/keyword.ts";
import { keywordTable } from "../../args/keywords/keywords.ts";
import { type Json, type JsonObject, isObject, ownMember } from "../../json/json.ts";

/** What differs between two schemas in one keyword, or in a member that one of them lacks. */
export interface SchemaDifference extends Shift {
  /** Names of members from the schema down; `[]` stands for the items of a list, `|` for one of several forms. */
  readonly place: readonly string[];
  /** The keyword, or `member` where the whole member came or went, `contexts` where it is shown elsewhere than before. */
  readonly keyword: string;
  /** Undefined where there was nothing. */
  readonly before: Json | undefined;
  /** Undefined where there is nothing any more. */
  readonly after: Json | undefined;
}

/** Everything in which two schemas differ and that somebody can meet: titles and descriptions are no difference. */
export function schemaDifferences(
  before: JsonObject,
  after: JsonObject,
  place: readonly string[] = [],
): SchemaDifference[] {
  return [
    ...keywordDifferences(before, after, place),
    ...contextDifference(before, after, place),
    ...memberDifferences(before, after, place),
    ...insideDifferences(before, after, place),
  ];
}

/** Keywords that hold schemas are compared by what those ask. */
const PLAIN_KEYWORDS = keywordTable
  .map(({ names, shift = wholeShift(Object.keys(names)[0] ?? "") }) => ({ names: plainNames(names), shift }))
  .filter(({ names }) => names.length > 0);

function plainNames(names: Readonly<Record<string, string>>): string[] {
  return Object.keys(names).filter((name) => !(names[name] ?? "").includes("schema"));
}

function wholeShift(name: string): (before: JsonObject, after: JsonObject) => Shift {
  return ({ [name]: before }, { [name]: after }) => shiftOfValues(before, after);
}

/** None takes everything, and each value only what no other does. */
function shiftOfValues(before: Json | undefined, after: Json | undefined): Shift {
  const differs = !isSame(before, after);
  return { narrows: differs && after !== undefined, widens: differs && before !== undefined };
}

function keywordDifferences(before: JsonObject, after: JsonObject, place: readonly string[]): SchemaDifference[] {
  return PLAIN_KEYWORDS.flatMap(({ names, shift }) => {
    const moved = shift(before, after);
    if (!moved.narrows && !moved.widens) return [];
    const changed = names.filter((name) => !isSame(before[name], after[name]));
    const keyword = changed[0] ?? names[0] ?? "";
    return [{ ...moved, place, keyword, before: before[keyword], after: after[keyword] }];
  });
}

/** Contexts that an answer's member left are read by somebody; where nothing is said, it is in all. */
function contextDifference(before: JsonObject, after: JsonObject, place: readonly string[]): SchemaDifference[] {
  const [from, to] = [before["context"], after["context"]];
  if (!Array.isArray(from) || !Array.isArray(to)) return [];
  const left = from.filter((context) => !to.includes(context));
  const joined = to.filter((context) => !from.includes(context));
  if (left.length + joined.length === 0) return [];
  return [{ place, keyword: "contexts", before: from, after: to, narrows: joined.length > 0, widens: left.length > 0 }];
}

function memberDifferences(before: JsonObject, after: JsonObject, place: readonly string[]): SchemaDifference[] {
  const [from, to] = [schemasOf(before, "properties"), schemasOf(after, "properties")];
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return names.flatMap((name) => {
    const [one, other] = [ownMember(from, name), ownMember(to, name)];
    const at = [...place, name];
    // One that says nothing is written `[]`, or `true`.
    if (one !== undefined && other !== undefined)
      return schemaDifferences(isObject(one) ? one : {}, isObject(other) ? other : {}, at);
    const isGone = one !== undefined;
    const shift = { narrows: isGone && after["additionalProperties"] === false, widens: isGone };
    return [
      { ...shift, place: at, keyword: "member", before: isGone ? one : undefined, after: isGone ? undefined : other },
    ];
  });
}

/** What stands in schemas inside: items, further members, forms. */
function insideDifferences(before: JsonObject, after: JsonObject, place: readonly string[]): SchemaDifference[] {
  return [
    ...oneInside("items", "[]", { before, after, place }),
    ...othersInside(before, after, place),
    ...["anyOf", "oneOf"].flatMap((name) => formDifferences(name, { before, after, place })),
  ];
}

interface Pair {
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly place: readonly string[];
}

/** Where the type is another, what is inside only one of them says nothing more. */
function oneInside(name: string, step: string, { before, after, place }: Pair): SchemaDifference[] {
  const [from, to] = [before[name], after[name]];
  const inBoth = isObject(from) && isObject(to);
  if (!inBoth && ((!isObject(from) && !isObject(to)) || !isSame(before["type"], after["type"]))) return [];
  return schemaDifferences(isObject(from) ? from : {}, isObject(to) ? to : {}, [...place, step]);
}

/** Further members are taken unless that is forbidden. */
function othersInside(before: JsonObject, after: JsonObject, place: readonly string[]): SchemaDifference[] {
  const name = "additionalProperties";
  const [from, to] = [before[name], after[name]];
  if ((from === false) === (to === false)) return oneInside(name, "*", { before, after, place });
  return [{ place, keyword: name, before: from, after: to, narrows: to === false, widens: from === false }];
}

/** Forms that are in one list alone; as many on both sides are compared one by one. */
function formDifferences(name: string, { before, after, place }: Pair): SchemaDifference[] {
  const [from, to] = [formsOf(before, name), formsOf(after, name)];
  const gone = from.filter((form) => !to.some((other) => isSame(form, other)));
  const come = to.filter((form) => !from.some((other) => isSame(form, other)));
  if (gone.length === come.length)
    return gone.flatMap((form, at) => schemaDifferences(form, come[at] ?? {}, [...place, "|"]));
  const isNew = from.length === 0;
  const isOver = to.length === 0;
  const shift = {
    narrows: isNew ? !to.some((form) => isWithin(before, form)) : !isOver && gone.length > 0,
    widens: isOver ? !from.some((form) => isWithin(after, form)) : !isNew && come.length > 0,
  };
  if (!shift.narrows && !shift.widens) return [];
  return [{ ...shift, place, keyword: name, before: before[name], after: after[name] }];
}

/** Whether all that a schema takes is taken by a form. */
function isWithin(schema: JsonObject, form: JsonObject): boolean {
  return schemaDifferences(schema, form).every(({ narrows }) => !narrows);
}

function formsOf(schema: JsonObject, name: string): JsonObject[] {
  const forms = schema[name];
  return Array.isArray(forms) ? forms.filter(isObject) : [];
}

function schemasOf(schema: JsonObject, name: string): JsonObject {
  const held = schema[name];
  return isObject(held) ? held : {};
}

/** Whether two values are the same, the order of members aside. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((item, at) => isSame(item, other[at]));
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], ownMember(other, name)));
}
