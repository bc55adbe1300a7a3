import { type Json, type JsonObject, isObject } from "../../json/json.ts";

/** What values that were seen at one place are like. */
export interface Shape {
  /** Types of the single values that were seen. */
  readonly scalars: Set<ScalarType>;
  /** Some of those values; undefined where there are too many to tell. */
  values: Set<Json> | undefined;
  /** Formats that every text has had. */
  formats: Set<string> | undefined;
  /** What lists hold; undefined where none was seen. */
  items: Shape | undefined;
  /** What objects hold; undefined where none was seen. */
  object: ObjectShape | undefined;
}

export type ScalarType = "null" | "boolean" | "integer" | "number" | "string";

/** Objects that were seen at one place, counted by the context in which they were shown. */
export interface ObjectShape {
  readonly seen: Map<string, number>;
  readonly members: Map<string, { readonly shape: Shape; readonly seen: Map<string, number> }>;
  /** All members as one, once somebody has asked. */
  values?: Shape;
}

/** Values of one place that are told apart. */
const TOLD_APART = 60;

/** Nothing seen yet. */
export function noShape(): Shape {
  return { scalars: new Set(), values: new Set(), formats: undefined, items: undefined, object: undefined };
}

/** Adds a value that was shown in a context. */
export function addValue(shape: Shape, value: Json, context: string): void {
  if (Array.isArray(value)) {
    const items = (shape.items ??= noShape());
    for (const item of value) addValue(items, item, context);
  } else if (isObject(value)) addObject((shape.object ??= { seen: new Map(), members: new Map() }), value, context);
  else addScalar(shape, value);
}

function addObject({ seen, members }: ObjectShape, value: JsonObject, context: string): void {
  count(seen, context, 1);
  for (const name of Object.keys(value)) {
    let member = members.get(name);
    if (member === undefined) members.set(name, (member = { shape: noShape(), seen: new Map() }));
    count(member.seen, context, 1);
    addValue(member.shape, value[name] ?? null, context);
  }
}

function count(counts: Map<string, number>, context: string, more: number): void {
  counts.set(context, (counts.get(context) ?? 0) + more);
}

function addScalar(shape: Shape, value: string | number | boolean | null): void {
  shape.scalars.add(scalarType(value));
  if (shape.values?.add(value).size === TOLD_APART + 1) shape.values = undefined;
  if (typeof value !== "string" || shape.formats?.size === 0) return;
  shape.formats = new Set(formatsOf(value).filter((name) => shape.formats?.has(name) ?? true));
}

function scalarType(value: string | number | boolean | null): ScalarType {
  if (value === null) return "null";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value === "boolean" ? "boolean" : "string";
}

const FORMATS: readonly (readonly [name: string, holds: RegExp])[] = [
  ["date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/],
  ["date", /^\d{4}-\d\d-\d\d$/],
  ["uri", /^https?:[\w.~:/?#@!$&'()*+,;=-]+$/],
  ["email", /^[\w.+-]+@[\w-]+\.[a-z]{2,9}$/i],
  ["uuid", /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i],
];

/** A text longer than this has no format that is told. */
const LONGEST_FORMATTED = 500;

function formatsOf(text: string): string[] {
  return text.length > LONGEST_FORMATTED ? [] : FORMATS.flatMap(([name, holds]) => (holds.test(text) ? [name] : []));
}

/** Adds all that was seen at another place. */
export function addShape(shape: Shape, other: Shape): void {
  for (const type of other.scalars) shape.scalars.add(type);
  shape.values = shape.values && other.values && new Set([...shape.values, ...other.values]);
  shape.formats = bothOf(shape.formats, other.formats);
  if (other.items !== undefined) addShape((shape.items ??= noShape()), other.items);
  if (other.object === undefined) return;
  const { seen, members } = (shape.object ??= { seen: new Map(), members: new Map() });
  for (const [context, times] of other.object.seen) count(seen, context, times);
  for (const [name, theirs] of other.object.members) {
    let member = members.get(name);
    if (member === undefined) members.set(name, (member = { shape: noShape(), seen: new Map() }));
    for (const [context, times] of theirs.seen) count(member.seen, context, times);
    addShape(member.shape, theirs.shape);
  }
}

function bothOf(some: Set<string> | undefined, others: Set<string> | undefined): Set<string> | undefined {
  if (some === undefined || others === undefined) return some ?? others;
  return new Set([...some].filter((name) => others.has(name)));
}

/** Whether the members of an object are names that somebody gave, so that all are of one kind. */
export function isMap({ members }: ObjectShape): boolean {
  const shapes = [...members.values()].map(({ shape }) => shape);
  if (shapes.length === 0) return false;
  if ([...members.keys()].every((name) => /^\d+$/.test(name))) return true;
  const [first] = shapes;
  if (first === undefined || shapes.length < 3) return false;
  if (shapes.every(isPlainObject)) return shapes.every((shape) => likeness(shape, first) >= 0.6);
  const types = new Set(shapes.flatMap((shape) => [...shape.scalars]));
  types.delete("null");
  const isScalar = shapes.every(({ items, object }) => items === undefined && object === undefined);
  return isScalar && types.size === 1 && shapes.length >= (types.has("boolean") ? 12 : 20);
}

/** Whether nothing but objects was seen. */
export function isPlainObject({ scalars, items, object }: Shape): boolean {
  return object !== undefined && scalars.size === 0 && items === undefined;
}

/** The share of members that two objects have in common, of the smaller one's; 0 where one has none. */
export function likeness({ object: one }: Shape, { object: other }: Shape): number {
  if (one === undefined || other === undefined) return 0;
  const least = Math.min(one.members.size, other.members.size);
  if (least === 0) return 0;
  return [...one.members.keys()].filter((name) => other.members.has(name)).length / least;
}

/** All members of a map as one. */
export function valuesOf(object: ObjectShape): Shape {
  if (object.values !== undefined) return object.values;
  const values = noShape();
  for (const { shape } of object.members.values()) addShape(values, shape);
  object.values = values;
  return values;
}

/** Whether nothing was seen. */
export function isNothing({ scalars, items, object }: Shape): boolean {
  return scalars.size === 0 && items === undefined && object === undefined;
}
