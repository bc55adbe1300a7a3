import type { Catalogue } from "../../catalogue/catalogue.ts";
import { isNamespaceRoot, type Route } from "../../catalogue/route.ts";
import { type JsonObject, isObject } from "../../json/json.ts";
import { jsonSchemaOf } from "../schema/json-schema.ts";
import type { Outcome, SeenAnswers } from "./seen-answers.ts";
import { addShape, isMap, isNothing, isPlainObject, likeness, noShape, type Shape, valuesOf } from "./shape.ts";

/** What the routes of one kind of thing show: its list, each one of them, and what is made or changed. */
export interface RecordGroup {
  /** The paths of the lists that show it, with or without a route. */
  readonly bases: readonly string[];
  /** What the documents call it, else its path. */
  readonly name: string;
  /** All that was seen of a record; nothing where only documents tell. */
  readonly shape: Shape;
  /** The places at which such a record was seen. */
  readonly parts: readonly Shape[];
  readonly declared: JsonObject | undefined;
}

/** Words that stand for one of the records above them. */
const ALIASES = /\/(?:me|current|latest|default)$/;

/** The path of the list that a route's records belong to. */
export function baseOf({ name }: Route): string {
  return name.replace(/\/\{\w*\}$/, "").replace(ALIASES, "");
}

/** How much of a record an answer has to have in common with it. */
const ALIKE = 0.6;

/** Finds the kinds of things of a site in what its routes have answered; lists of one title that show the same are one kind. */
export function recordGroups(catalogue: Catalogue, seen: SeenAnswers): readonly RecordGroup[] {
  const byBase = new Map<string, Route[]>();
  for (const route of catalogue.routes) {
    if (isIndex(route)) continue;
    const routes = byBase.get(baseOf(route));
    if (routes === undefined) byBase.set(baseOf(route), [route]);
    else routes.push(route);
  }
  const groups = new Map<string, RecordGroup>();
  for (const [base, routes] of byBase) {
    const group = groupOf(base, routes, seen);
    if (group !== undefined) addGroup(groups, group);
  }
  return [...groups.values()];
}

/** Whether a route answers an index document: of the site, or of a namespace. */
export function isIndex(route: Route): boolean {
  return route.name === "/" || (isNamespaceRoot(route) && route.methods.includes("GET"));
}

function addGroup(groups: Map<string, RecordGroup>, group: RecordGroup): void {
  for (let again = 1; ; again += 1) {
    const key = again === 1 ? group.name : `${group.name} ${again}`;
    const known = groups.get(key);
    if (known === undefined) return void groups.set(key, group);
    if (likeness(known.shape, group.shape) < SAME) continue;
    addShape(known.shape, group.shape);
    return void groups.set(key, {
      ...known,
      bases: [...known.bases, ...group.bases],
      parts: [...known.parts, ...group.parts],
    });
  }
}

/** How much two kinds of one title have to have in common to be one. */
const SAME = 0.9;

function groupOf(base: string, routes: readonly Route[], seen: SeenAnswers): RecordGroup | undefined {
  const hasItems = routes.some(({ name }) => name !== base);
  const outcomes = routes.flatMap((route) => route.methods.flatMap((method) => seen.of(route, method)));
  const ranked = outcomes.sort((one, other) => rank(one) - rank(other));
  const parts = ranked.flatMap((outcome) => recordPart(outcome.shape, hasItems) ?? []);
  const schema = routes.map((route) => route.schema).find((one) => isObject(one) && isObject(one["properties"]));
  const [first] = parts;
  if (first === undefined && schema === undefined) return undefined;
  const shape = noShape();
  const alike = parts.filter((part) => part === first || likeness(part, first ?? part) >= ALIKE);
  for (const part of alike) addShape(shape, part);
  const title = schema?.["title"];
  const declared = schema === undefined ? declaredByArgs(shape, routes) : jsonSchemaOf(schema);
  return {
    bases: [base],
    name: typeof title === "string" && title !== "" ? title : base,
    shape,
    parts: alike,
    declared,
  };
}

/** A single record tells best what it is, a list comes next. */
function rank({ route, method }: Outcome): number {
  if (method !== "GET") return 2;
  return route.name.endsWith("}") ? 0 : 1;
}

/** Where in an answer a record stands: it is the answer, or in a list, a map, or what was removed. */
function recordPart(shape: Shape, hasItems: boolean): Shape | undefined {
  const { items, object } = shape;
  if (items !== undefined && object === undefined) return isPlainObject(items) ? items : undefined;
  if (object === undefined || !isPlainObject(shape)) return undefined;
  const previous = object.members.get("previous")?.shape;
  if (object.members.has("deleted") && previous !== undefined) return isPlainObject(previous) ? previous : undefined;
  if (hasItems && isMap(object) && isPlainObject(valuesOf(object))) return valuesOf(object);
  if (!hasItems) return shape;
  const lists = [...object.members.values()].flatMap(({ shape: inner }) => inner.items ?? []);
  const [only] = lists;
  const isWrapped = lists.length === 1 && only !== undefined && isPlainObject(only) && object.members.size <= 6;
  return isWrapped && !object.members.has("id") ? only : shape;
}

/** Types of an arg that documents leave open. */
const ANY: JsonObject = { type: ["string", "integer", "number", "boolean", "array", "object", "null"] };

/**
 * What the args that write a record tell of members that were seen without anything in them, or with whole numbers alone; where nothing
 * reads what they write, an answer tells them again, so what they leave open may be anything.
 */
function declaredByArgs({ object }: Shape, routes: readonly Route[]): JsonObject | undefined {
  const properties: Record<string, JsonObject> = {};
  const isRead = routes.some(({ methods }) => methods.includes("GET"));
  for (const { endpoints } of routes)
    for (const { methods, args } of endpoints) {
      if (!methods.some((method) => /^(?:POST|PUT|PATCH)$/.test(method))) continue;
      for (const [name, arg] of Object.entries(args)) {
        const member = object?.members.get(name)?.shape;
        const schema = jsonSchemaOf(arg as JsonObject);
        if (member !== undefined) properties[name] ??= told(member, isRead ? schema : widened(schema));
      }
    }
  return { properties };
}

/** The schema of an arg with all that it leaves open. */
function widened(schema: JsonObject): JsonObject {
  const { type, enum: allowed, items } = schema;
  if (type === undefined && allowed === undefined) return { ...schema, ...ANY };
  return type === "array" && items === undefined ? { ...schema, items: ANY } : schema;
}

function told(shape: Shape, schema: JsonObject): JsonObject {
  const { type, items, properties, description } = schema;
  const said: JsonObject = typeof description === "string" ? { description } : {};
  const { scalars, items: seenItems, object } = shape;
  const isBare = seenItems === undefined && object === undefined && [...scalars].every((name) => name === "null");
  const isRounded = type === "number" && scalars.has("integer");
  // A map with nothing in it is written as a list with nothing in it.
  const isEmpty = seenItems !== undefined && isNothing(seenItems) && object === undefined;
  return {
    ...said,
    ...((isBare || isRounded || isEmpty || schema["type"] === ANY["type"]) && type !== undefined && { type }),
    ...(items !== undefined && { items }),
    ...(properties !== undefined && object !== undefined && { properties }),
  };
}
