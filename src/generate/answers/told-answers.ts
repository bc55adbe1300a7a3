import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Route } from "../../catalogue/route.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { jsonSchemaOf } from "../schema/json-schema.ts";
import type { SharedShapes } from "../schema/shared-shapes.ts";
import { baseOf, isIndex, type RecordGroup, recordGroups } from "./record-groups.ts";
import type { Outcome, SeenAnswers } from "./seen-answers.ts";
import { addShape, isNothing, isPlainObject, noShape, type Shape } from "./shape.ts";
import { shapeSchema, type Writing } from "./shape-schema.ts";
import { type IndexShapes, indexShapes } from "./index-shapes.ts";

/** What is told of an answer. */
export interface ToldAnswer {
  readonly schema: JsonObject;
  readonly example?: Json | undefined;
  /** Names of headers that it may have, in small letters. */
  readonly headers: readonly string[];
  /** Its content type, where that is not JSON. */
  readonly type?: string | undefined;
}

/** What the methods of a site's routes answer, by status. */
export interface ToldAnswers {
  of(route: Route, method: string): Readonly<Record<string, ToldAnswer>>;
}

/** What nobody but the site's own code knows. */
const UNKNOWN: JsonObject = { description: "Only the site's own code knows what comes." };

/** Tells what the package holds of answers, else what was seen, widened by what the documents say; shapes of records get names of their own. */
export function toldAnswers(
  { catalogue, seen }: { catalogue: Catalogue; seen: SeenAnswers },
  shapes: SharedShapes,
  counts: Writing["counts"] = () => true,
): ToldAnswers {
  const groups = recordGroups(catalogue, seen);
  const named = new Map<Shape, JsonObject>();
  const refs = new Map<string, JsonObject>();
  const links = shapes.reserve("Links");
  const writing: Writing = { named, links: links.refer, counts };
  const index = indexShapes(shapes, links.refer);
  const reserved = groups.map((group) => ({ group, place: shapes.reserve(group.name) }));
  for (const { group, place } of reserved) {
    for (const base of group.bases) refs.set(base, place.refer);
    for (const part of group.parts) named.set(part, place.refer);
  }
  for (const { group, place } of reserved) place.define(groupSchema(group, writing));
  links.define(linksSchema(groups, writing));
  const seenOf = (route: Route, method: string): Readonly<Record<string, ToldAnswer>> => {
    const refer = refs.get(baseOf(route));
    const outcomes = seen.of(route, method);
    if (method === "GET" && isIndex(route)) return indexAnswer(route, outcomes, index);
    if (outcomes.length === 0) return unseen(route, method, refer);
    const answers: Record<string, ToldAnswer> = {};
    for (const { status, shape, example, headers, type } of outcomes) {
      if (refer !== undefined && isEmptyList(shape)) named.set(shape.items ?? shape, refer);
      const declared = refer === undefined && route.schema !== undefined ? jsonSchemaOf(route.schema) : undefined;
      const schema = shapeSchema(shape, declared, writing);
      const isShown = method === "GET" || schema["$ref"] === undefined;
      const answer = { schema, headers: [...headers].sort(), type, ...(isShown && { example }) };
      answers[status] = together(answers[status], answer);
    }
    return answers;
  };
  return {
    of(route, method) {
      const held = heldSchemas(route, method, catalogue);
      const answers = seenOf(route, method);
      if (held.length === 0) return answers;
      return Object.fromEntries(
        held.map(([status, schema]): [string, ToldAnswer] => [status, withHeld(schema, answers[status], shapes)]),
      );
    },
  };
}

/** What was seen with the schema that the package holds: what that refers to is shared only where somebody asks for it. */
function withHeld(schema: JsonObject, seen: ToldAnswer | undefined, shapes: SharedShapes): ToldAnswer {
  return {
    headers: [],
    ...seen,
    get schema() {
      return shapes.take(schema);
    },
  };
}

type HeldSchema = readonly [status: string, schema: JsonObject];

/** What the package itself says of a route's answers: it counts before what was seen. */
function heldSchemas({ name }: Route, method: string, { answers }: Catalogue): HeldSchema[] {
  return answers.statuses(name, method).flatMap((status) => {
    const schema = answers.of(name, method, status);
    return schema === undefined ? [] : [[status, schema] as const];
  });
}

/** Two answers of one status as one. */
function together(one: ToldAnswer | undefined, other: ToldAnswer): ToldAnswer {
  if (one === undefined) return other;
  const headers = [...new Set([...one.headers, ...other.headers])].sort();
  return { ...one, headers, schema: { anyOf: [one.schema, other.schema] } };
}

function indexAnswer(route: Route, outcomes: readonly Outcome[], index: IndexShapes): Record<string, ToldAnswer> {
  const headers = outcomes.flatMap((outcome) => [...outcome.headers]).sort();
  return { "200": { schema: route.name === "/" ? index.site : index.namespace, headers } };
}

function groupSchema({ shape, declared }: RecordGroup, writing: Writing): JsonObject {
  const { title: _title, ...schema } = shapeSchema(shape, { type: "object", ...declared }, writing);
  return schema;
}

/** Relations: lists of addresses, by the name of the relation. */
function linksSchema(groups: readonly RecordGroup[], writing: Writing): JsonObject {
  const all = noShape();
  for (const { shape } of groups) {
    const links = shape.object?.members.get("_links")?.shape;
    for (const { shape: relation } of links?.object?.members.values() ?? [])
      if (relation.items !== undefined && isPlainObject(relation.items)) addShape(all, relation.items);
  }
  const link = shapeSchema(all, { type: "object", properties: { href: { type: "string" } } }, writing);
  return {
    type: "object",
    description: "Addresses of what the record is related to.",
    additionalProperties: { type: "array", items: link },
  };
}

function isEmptyList({ items, object, scalars }: Shape): boolean {
  return items !== undefined && object === undefined && scalars.size === 0 && isNothing(items);
}

/** What is to be expected where no call of the walk went through. */
function unseen(route: Route, method: string, refer: JsonObject | undefined): Record<string, ToldAnswer> {
  const isOne = route.name.endsWith("}");
  const status = method === "POST" && !isOne && refer !== undefined ? "201" : "200";
  return { [status]: { schema: unseenSchema(route, method, { isOne, refer }), headers: [] } };
}

function unseenSchema(
  { schema }: Route,
  method: string,
  { isOne, refer }: { isOne: boolean; refer: JsonObject | undefined },
): JsonObject {
  if (refer === undefined) return isObject(schema) ? jsonSchemaOf(schema) : UNKNOWN;
  if (method === "DELETE") {
    const properties = { deleted: { type: "boolean" }, previous: refer };
    return { anyOf: [{ type: "object", required: ["deleted", "previous"], properties }, refer] };
  }
  return method === "GET" && !isOne ? { type: "array", items: refer } : refer;
}
