import type { Json, JsonObject } from "../../src/json/json.ts";
import type { Recording, Vector } from "./recording.ts";

const RENAMED = "other_value";

/** The same recording with its routes in another, deeper namespace. */
export function moved(recording: Recording): Recording {
  const text = JSON.stringify(recording);
  const name = /\/(probe|src|srv|bat)\/v1/.exec(text)?.[1] ?? "";
  const there = new RegExp(`(?<![\\w-])${name}/v1`, "gi");
  const other = text.replaceAll(there, (found) => {
    const place = "moved/further-on/v7";
    return found === found.toLowerCase() ? place : place.toUpperCase();
  });
  return JSON.parse(other) as Recording;
}

/** The same recording with the argument `v` under another name; vectors that write the name in a way of their own are left out. */
export function renamed({ descriptors, vectors, ...rest }: Recording): Recording {
  return {
    ...rest,
    descriptors: withArgs(descriptors, (args) =>
      Object.fromEntries(Object.entries(args).map(([name, arg]) => [name === "v" ? RENAMED : name, arg])),
    ),
    vectors: vectors.filter(writesNamePlainly).map(renamedVector),
  };
}

/** The same recording with two more arguments on each route that has any: one that never comes, one with a default. */
export function accompanied({ descriptors, vectors, ...rest }: Recording): Recording {
  const has = new Set<string>();
  for (const [key, route] of Object.entries(descriptors))
    if (!Array.isArray((route.endpoints as JsonObject[])[0]?.args) && key !== "/batch/v1") has.add(key);
  // The items of a batch are calls of their own, so their answers would have the default deep inside.
  const plain = !("/batch/v1" in descriptors);
  const first: JsonObject = { first_of_all: { type: "array", items: { type: "integer" }, minItems: 2 } };
  const last: JsonObject = plain ? { last_of_all: { type: "integer", default: 7 } } : {};
  return {
    ...rest,
    descriptors: withArgs(descriptors, (args, key) => (has.has(key) ? { ...first, ...args, ...last } : args)),
    vectors: vectors.map((vector) =>
      plain && has.has(vector.route) ? withDefault(vector, defaultNames(descriptors, vector)) : vector,
    ),
  };
}

function withArgs(
  descriptors: Recording["descriptors"],
  change: (args: JsonObject, key: string) => JsonObject,
): Recording["descriptors"] {
  return Object.fromEntries(
    Object.entries(descriptors).map(([key, route]) => [
      key,
      {
        ...route,
        endpoints: (route.endpoints as JsonObject[]).map((endpoint) => ({
          ...endpoint,
          args: Array.isArray(endpoint.args) ? endpoint.args : change(endpoint.args as JsonObject, key),
        })),
      },
    ]),
  );
}

function writesNamePlainly({ request, route }: Vector): boolean {
  if (route.includes("?P<v>")) return false;
  const written = `${request.query ?? ""}${request.body ?? ""}`;
  return request.body_base64 === undefined && !/\\u0076|%76|(?:\+|%20| )v[=[]/.test(written);
}

function renamedVector(vector: Vector): Vector {
  const { request, expect } = vector;
  const { query, body } = request;
  return {
    ...vector,
    request: {
      ...request,
      ...(query !== undefined && { query: inPairs(query) }),
      ...(body !== undefined && { body: inBody(body) }),
    },
    expect: { ...expect, ...(expect.body !== undefined && { body: inAnswer(expect.body) }) },
  };
}

function inPairs(text: string): string {
  return text.replaceAll(/(^|[&\n])v(?=[=[&]|%5[bB]|$)/g, `$1${RENAMED}`);
}

/** JSON, a form or a multipart body: the name stands at the outermost level only. */
function inBody(body: string): string {
  if (body.startsWith("--")) return body.replaceAll(/name="v(?=["[])/g, `name="${RENAMED}`);
  return /^\s*\{/.test(body) ? body.replaceAll(/([{,]\s*)"v"(?=\s*:)/g, `$1"${RENAMED}"`) : inPairs(body);
}

function inAnswer(body: Json): Json {
  const place = /^v(?=$|\[)/;
  const walk = (value: Json, parent: string): Json => {
    if (typeof value === "string")
      return parent === "param" || parent === "missing" ? value.replace(place, RENAMED) : value;
    if (Array.isArray(value)) return value.map((item) => walk(item, parent === "params" ? "missing" : ""));
    if (typeof value !== "object" || value === null) return value;
    const names = parent === "params" || parent === "details";
    return Object.fromEntries(
      Object.entries(value).map(([name, inside]) => [
        names && name === "v" ? RENAMED : name,
        walk(inside, names ? "" : name),
      ]),
    );
  };
  if (typeof body !== "object" || body === null || !("code" in body)) return walkParams(body);
  return walk(body, "");
}

function walkParams(body: Json): Json {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const { params } = body;
  if (typeof params !== "object" || params === null || Array.isArray(params)) return body;
  return {
    ...body,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name === "v" ? RENAMED : name, value])),
  };
}

function defaultNames(descriptors: Recording["descriptors"], { route, request }: Vector): string[] {
  const endpoints = descriptors[route]?.endpoints as { methods: string[]; args: JsonObject }[];
  const args = endpoints.find(({ methods }) => methods.includes(request.method))?.args ?? {};
  return Object.keys(args).filter((name) => ((args[name] as JsonObject).default ?? null) !== null);
}

/** Defaults stand before what came with the request. */
function withDefault(vector: Vector, before: readonly string[]): Vector {
  const { body } = vector.expect;
  if (typeof body !== "object" || body === null || Array.isArray(body) || !("params" in body)) return vector;
  const params = body.params as JsonObject;
  const first = Object.fromEntries(Object.entries(params).filter(([name]) => before.includes(name)));
  return {
    ...vector,
    expect: { ...vector.expect, body: { ...body, params: { ...first, last_of_all: 7, ...params } } },
  };
}
