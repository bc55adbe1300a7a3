import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { ArgsDocument } from "../../src/catalogue/document.ts";
import type { Json, JsonObject } from "../../src/json/json.ts";
import { compileArgs } from "../../src/args/compile-args.ts";
import { readSources } from "../../src/args/read-sources.ts";

interface Vector {
  id: string;
  note: string;
  route: string;
  request: {
    method: string;
    path: string;
    query?: string;
    headers?: Record<string, string>;
    body?: string;
    body_base64?: string;
  };
  expect: { status: number; body: JsonObject };
}

interface Recording {
  descriptors: Record<string, { endpoints: { methods: string[]; args: ArgsDocument | [] }[] }>;
  vectors: Vector[];
}

/** Here the site was registered with `required` as 1, a word or a list; its index shows `true`, from which nobody can tell. */
const unknowable = /^args-(?:string-required-(?:one|word)|object-required-list)-/;

const args = recording("args.json");
const sources = recording("sources.json");
const readBySomebodyElse = (vector: Vector): boolean =>
  vector.id.startsWith("sources-path") || vector.expect.body["code"] === "rest_no_route";

describe("recorded arguments", () => {
  it.each(args.vectors.map(titled))("%s", (_title, vector) => {
    expect(answer(args, vector)).toEqual(wanted(vector));
  });
});

describe("recorded arguments under another name, with another argument beside them", () => {
  const vectors = args.vectors.filter((vector) => !hasRawName(vector));
  it.each(vectors.map(titled))("%s", (_title, vector) => {
    expect(answer(renamed(args), renamedVector(vector))).toEqual(renamedNames(wanted(vector)));
  });
});

describe("recorded sources", () => {
  it.each(sources.vectors.filter((vector) => !readBySomebodyElse(vector)).map(titled))("%s", (_title, vector) => {
    expect(answer(sources, vector)).toEqual(wanted(vector));
  });
});

function recording(name: string): Recording {
  const read: Recording = JSON.parse(readFileSync(new URL(`../conformance/${name}`, import.meta.url), "utf8"));
  return { ...read, vectors: read.vectors.filter(({ id }) => !unknowable.test(id)) };
}

function titled(vector: Vector): [string, Vector] {
  return [`${vector.id}: ${vector.note}`, vector];
}

/** What the recording says, as far as answers are compared. */
function wanted({ expect: { status, body } }: Vector): Json {
  return comparable(status, body);
}

function comparable(status: number, body: JsonObject): Json {
  if (status < 400) return { status, params: body["params"] ?? null };
  const data = (body["data"] ?? {}) as JsonObject;
  const named = data["params"] ?? null;
  const details = Array.isArray(data["details"]) ? {} : ((data["details"] ?? {}) as JsonObject);
  return {
    status,
    code: body["code"] ?? null,
    dataStatus: data["status"] ?? null,
    names: named === null ? null : Array.isArray(named) ? named : Object.keys(named),
    details: Object.entries(details).map(([name, detail]) => {
      const { code = null, data: detailData = null } = detail as JsonObject;
      return [name, code, detailData];
    }),
    jsonError: data["json_error_code"] ?? null,
  };
}

function answer({ descriptors }: Recording, { route, request }: Vector): Json {
  const endpoint = descriptors[route]?.endpoints.find(({ methods }) => methods.includes(request.method));
  const declared = endpoint === undefined || Array.isArray(endpoint.args) ? {} : endpoint.args;
  const { "Content-Type": contentType } = request.headers ?? {};
  const read = readSources({
    method: request.method,
    query: request.query ?? "",
    body: Buffer.from(request.body ?? request.body_base64 ?? "", request.body_base64 ? "base64" : "utf8"),
    placeholders: placeholdersOf(route, `/${request.path}`),
    ...(contentType === undefined ? {} : { contentType }),
  });
  if ("error" in read) return failed(read.error);
  const result = compileArgs(declared)(read, undefined);
  if (!result.ok) return failed(result.error);
  if (holdsInfinity(result.params)) return failed({ code: "rest_encode_error", data: { status: 500 } });
  return { status: 200, params: result.params };
}

function failed(error: { code: string; data: JsonObject }): Json {
  return comparable(Number(error.data["status"]), { ...error });
}

function placeholdersOf(route: string, path: string): Record<string, string> {
  const found = new RegExp(`^${route.replaceAll("(?P<", "(?<")}$`).exec(path);
  return Object.fromEntries(Object.entries(found?.groups ?? {}).filter(([, value]) => value !== undefined));
}

function holdsInfinity(value: Json): boolean {
  if (typeof value === "number") return !Number.isFinite(value);
  return typeof value === "object" && value !== null && Object.values(value).some(holdsInfinity);
}

function hasRawName({ request, route }: Vector): boolean {
  const text = `${request.query ?? ""}${request.body ?? ""}`;
  return args.descriptors[route] === undefined || !/^(?:\{"v":|v[=[]|$)/.test(text);
}

function renamed({ descriptors, vectors }: Recording): Recording {
  const entries = Object.entries(descriptors).map(([route, { endpoints }]) => [
    route,
    { endpoints: endpoints.map((endpoint) => ({ ...endpoint, args: besideAnother(endpoint.args) })) },
  ]);
  return { descriptors: Object.fromEntries(entries), vectors };
}

function besideAnother(declared: ArgsDocument | []): ArgsDocument {
  const entries = Object.entries(declared).map(([name, arg]) => [other(name), arg]);
  return { lonely: { type: "integer", minimum: 3 }, ...Object.fromEntries(entries) };
}

function other(name: string): string {
  return name === "v" ? "renamed_value" : name;
}

function renamedVector(vector: Vector): Vector {
  const { query, body } = vector.request;
  const request = { ...vector.request };
  if (query !== undefined) request.query = query.replaceAll(/(^|&)v(?=[=[&]|$)/g, "$1renamed_value");
  if (body !== undefined) {
    request.body = body.startsWith("{")
      ? body.replace('{"v":', '{"renamed_value":')
      : body.replaceAll(/(^|&)v(?=[=[&]|$)/g, "$1renamed_value");
  }
  return { ...vector, request };
}

function renamedNames(value: Json): Json {
  const text = JSON.stringify(value)
    .replace('"params":{"v":', '"params":{"renamed_value":')
    .replaceAll('["v"', '["renamed_value"')
    .replace(/"param":"v(?=["[])/, '"param":"renamed_value');
  return JSON.parse(text);
}
