import { describe, expect, it } from "vitest";
import { argRules } from "../../../src/args/arg-rules.ts";
import { chooseCatalogue } from "../../../src/catalogue/choose-catalogue.ts";
import { changeLines, changeMarkdown, countsOfChanges } from "../../../src/generate/diff/change-report.ts";
import { indexChanges } from "../../../src/generate/diff/index-changes.ts";
import type { JsonObject } from "../../../src/json/json.ts";

const ROUTE = "/harbour/v1/boats";

/** A catalogue of one list of boats: its args, its schema, and what else the document says. */
async function boats({ args = {}, schema, methods = ["GET"], routes = {}, site = {} }: Changing) {
  const endpoints = [{ methods, args }];
  const boat: JsonObject = { namespace: "harbour/v1", methods, endpoints, ...(schema && { schema }) };
  const namespaces = ["harbour/v1"];
  return chooseCatalogue({ name: "Harbour", namespaces, routes: { [ROUTE]: boat, ...routes }, ...site }, argRules);
}

interface Changing {
  readonly args?: JsonObject;
  readonly schema?: JsonObject;
  readonly methods?: string[];
  readonly routes?: JsonObject;
  readonly site?: JsonObject;
}

async function changesOf(older: Changing, newer: Changing) {
  return indexChanges(await boats(older), await boats(newer));
}

const takes = (arg: JsonObject): Changing => ({ args: { berth: arg } });
const answers = (member: JsonObject): Changing => ({
  schema: { type: "object", properties: { id: { type: "integer" }, berth: member } },
});
const route = (key: string): Changing => ({
  routes: { [key]: { namespace: "harbour/v1", methods: ["GET"], endpoints: [{ methods: ["GET"], args: {} }] } },
});
const text = { type: "string" };
const number = { type: "integer" };
const list = (items: JsonObject) => ({ type: "array", items });
const map = (properties: JsonObject, more: JsonObject = {}) => ({ type: "object", properties, ...more });

/** What a change is told as; `callers`, `readers` or `nobody` is whom it breaks. */
const CHANGES: readonly (readonly [what: string, older: Changing, newer: Changing, says: string])[] = [
  ["a route that is gone", route("/harbour/v1/quays"), {}, "callers: route: gone"],
  ["a new route", {}, route("/harbour/v1/quays"), "nobody: route: new"],
  [
    "a placeholder of another name",
    route("/harbour/v1/quays/(?P<id>[\\d]+)"),
    route("/harbour/v1/quays/(?P<quay>[\\d]+)"),
    'nobody: path of the route: "/harbour/v1/quays/(?P<id>[\\\\d]+)" → "/harbour/v1/quays/(?P<quay>[\\\\d]+)"',
  ],
  [
    "a placeholder that takes less",
    route("/harbour/v1/quays/(?P<id>[\\w-]+)"),
    route("/harbour/v1/quays/(?P<id>[\\d]+)"),
    'callers: path of the route: "/harbour/v1/quays/(?P<id>[\\\\w-]+)" → "/harbour/v1/quays/(?P<id>[\\\\d]+)"',
  ],
  ["a method that is gone", { methods: ["GET", "POST"] }, { methods: ["GET"] }, "callers: method POST: gone"],
  ["a new method", { methods: ["GET"] }, { methods: ["GET", "POST"] }, "nobody: method POST: new"],
  ["an arg that is gone", takes(text), {}, "callers: arg berth: gone"],
  ["a new arg", {}, takes(text), "nobody: arg berth: new"],
  ["a new arg that is asked for", {}, takes({ ...text, required: true }), "callers: arg berth: new, required"],
  [
    "a new arg that is asked for and has a default",
    {},
    takes({ ...text, required: true, default: "A" }),
    "nobody: arg berth: new",
  ],
  ["an arg that is asked for now", takes(text), takes({ ...text, required: true }), "callers: arg berth: now required"],
  [
    "an arg that is no longer asked for",
    takes({ ...text, required: true }),
    takes(text),
    "nobody: arg berth: no longer required",
  ],
  [
    "a default that an arg that is asked for loses",
    takes({ ...text, required: true, default: "A" }),
    takes({ ...text, required: true }),
    'callers: arg berth: now required; nobody: arg berth: default "A" → none',
  ],
  [
    "another default",
    takes({ ...number, default: 1 }),
    takes({ ...number, default: 2 }),
    "nobody: arg berth: default 1 → 2",
  ],
  [
    "a default of the day of the dump",
    takes({ ...text, default: "2026-02-06 23:59:00" }),
    takes({ ...text, default: "2026-02-07 23:59:00" }),
    "",
  ],
  [
    "an enum without a value",
    takes({ ...text, enum: ["A", "B"] }),
    takes({ ...text, enum: ["A"] }),
    'callers: arg berth: enum ["A","B"] → ["A"]',
  ],
  [
    "an enum with one more value",
    takes({ ...text, enum: ["A"] }),
    takes({ ...text, enum: ["A", "B"] }),
    'nobody: arg berth: enum ["A"] → ["A","B"]',
  ],
  ["a new enum", takes(text), takes({ ...text, enum: ["A"] }), 'callers: arg berth: enum none → ["A"]'],
  [
    "a lower maximum",
    takes({ ...number, maximum: 100 }),
    takes({ ...number, maximum: 50 }),
    "callers: arg berth: maximum 100 → 50",
  ],
  [
    "a higher maximum",
    takes({ ...number, maximum: 50 }),
    takes({ ...number, maximum: 100 }),
    "nobody: arg berth: maximum 50 → 100",
  ],
  ["a new minimum", takes(number), takes({ ...number, minimum: 1 }), "callers: arg berth: minimum none → 1"],
  [
    "a lower minimum",
    takes({ ...number, minimum: 1 }),
    takes({ ...number, minimum: 0 }),
    "nobody: arg berth: minimum 1 → 0",
  ],
  [
    "a bound that no longer belongs to what is taken",
    takes({ ...number, maximum: 9 }),
    takes({ ...number, maximum: 9, exclusiveMaximum: true }),
    "callers: arg berth: exclusiveMaximum none → true",
  ],
  ["a longer least length", takes(text), takes({ ...text, minLength: 2 }), "callers: arg berth: minLength none → 2"],
  [
    "fewer items at most",
    takes(list(text)),
    takes({ ...list(text), maxItems: 2 }),
    "callers: arg berth: maxItems none → 2",
  ],
  ["a type that takes more", takes(number), takes({ type: "number" }), 'nobody: arg berth: type "integer" → "number"'],
  ["another type", takes(text), takes(number), 'callers: arg berth: type "string" → "integer"'],
  [
    "one type more",
    takes(number),
    takes({ type: ["integer", "null"] }),
    'nobody: arg berth: type "integer" → ["integer","null"]',
  ],
  [
    "a format that is checked",
    takes(text),
    takes({ ...text, format: "email" }),
    'callers: arg berth: format none → "email"',
  ],
  ["a format that nobody checks", takes(text), takes({ ...text, format: "berth" }), ""],
  [
    "another pattern",
    takes({ ...text, pattern: "^A" }),
    takes({ ...text, pattern: "^B" }),
    'callers: arg berth: pattern "^A" → "^B"',
  ],
  [
    "a coarser factor",
    takes({ ...number, multipleOf: 2 }),
    takes({ ...number, multipleOf: 4 }),
    "callers: arg berth: multipleOf 2 → 4",
  ],
  [
    "items only once",
    takes(list(text)),
    takes({ ...list(text), uniqueItems: true }),
    "callers: arg berth: uniqueItems none → true",
  ],
  ["items of another type", takes(list(text)), takes(list(number)), 'callers: arg berth[]: type "string" → "integer"'],
  [
    "a member that a map needs now",
    takes(map({ pier: text })),
    takes(map({ pier: text }, { required: ["pier"] })),
    'callers: arg berth: required none → ["pier"]',
  ],
  [
    "a map that is closed now",
    takes(map({})),
    takes(map({}, { additionalProperties: false })),
    "callers: arg berth: additionalProperties none → false",
  ],
  ["a member of a map that is gone", takes(map({ pier: text })), takes(map({})), "callers: arg berth.pier: gone"],
  [
    "one more form",
    takes({ anyOf: [text] }),
    takes({ anyOf: [text, number] }),
    'nobody: arg berth: anyOf [{"type":"string"}] → [{"type":"string"},{"type":"integer"}]',
  ],
  [
    "forms of which one is what was taken",
    takes(list(number)),
    takes({ type: ["object", "array"], oneOf: [list(number), map({})] }),
    'nobody: arg berth: type "array" → ["object","array"]',
  ],
  ["another description", takes({ ...text, description: "A" }), takes({ ...text, description: "B" }), ""],
  [
    "a member of the answer that is gone",
    answers(text),
    { schema: map({ id: number }) },
    "readers: answer berth: gone",
  ],
  ["a new member of the answer", { schema: map({ id: number }) }, answers(text), "nobody: answer berth: new"],
  ["another type in the answer", answers(text), answers(number), 'readers: answer berth: type "string" → "integer"'],
  [
    "a type less in the answer",
    answers({ type: ["string", "null"] }),
    answers(text),
    'nobody: answer berth: type ["string","null"] → "string"',
  ],
  [
    "one more value in the answer",
    answers({ ...text, enum: ["A"] }),
    answers({ ...text, enum: ["A", "B"] }),
    'readers: answer berth: enum ["A"] → ["A","B"]',
  ],
  [
    "a member that one context no longer shows",
    answers({ ...text, context: ["view", "edit"] }),
    answers({ ...text, context: ["edit"] }),
    'readers: answer berth: contexts ["view","edit"] → ["edit"]',
  ],
  ["answers that nobody describes any more", answers(text), {}, "nobody: answer schema: gone"],
  [
    "a scheme to sign in with that is gone",
    { site: { authentication: { basic: { endpoints: {} } } } },
    {},
    "callers: authentication basic: gone",
  ],
  [
    "a member that says nothing any more",
    answers(text),
    answers([] as unknown as JsonObject),
    'readers: answer berth: type "string" → none',
  ],
  [
    "a member that says something",
    answers([] as unknown as JsonObject),
    answers(text),
    'nobody: answer berth: type none → "string"',
  ],
  ["a new namespace", {}, { site: { namespaces: ["harbour/v1", "pier/v1"] } }, "nobody: namespace pier/v1: new"],
];

describe("what changed between two index documents", () => {
  it.each(CHANGES)("%s", async (_, older, newer, says) => {
    const changes = await changesOf(older, newer);
    const told = changes.map((change) => {
      const [, line = ""] = changeLines([change]);
      return `${change.breaks ?? "nobody"}: ${line.trim().split("  ")[0] ?? ""}`;
    });
    expect(told.join("; ")).toBe(says);
  });

  it.each([[undefined], ["test/core/recordings/index.json"]])("is nothing between %s and itself", async (index) => {
    const catalogue = await chooseCatalogue(index, argRules);
    expect(indexChanges(catalogue, catalogue)).toEqual([]);
    expect(changeLines([])).toEqual(["no change"]);
  });
});

describe("the report", () => {
  const many = Object.fromEntries(
    ["a", "b", "c", "d", "e"].map((name) => [
      `/harbour/v1/${name}`,
      { namespace: "harbour/v1", methods: ["GET"], endpoints: [{ methods: ["GET"], args: { page: number } }] },
    ]),
  );

  it("tells the same change of many routes once, or each where all are asked for", async () => {
    const fewer = Object.fromEntries(
      Object.entries(many).map(([key, one]) => [key, { ...one, endpoints: [{ methods: ["GET"], args: {} }] }]),
    );
    const changes = await changesOf({ routes: many }, { routes: fewer });
    expect(countsOfChanges(changes)).toEqual({ callers: 5, readers: 0, nobody: 0 });
    expect(changeLines(changes)).toEqual([
      "Breaks who sends calls (5)",
      "  arg page: gone  GET /harbour/v1/a, GET /harbour/v1/b, GET /harbour/v1/c and 2 more",
      "",
      "5 changes: 5 break who sends calls, 0 break who reads answers, 0 break nobody",
    ]);
    expect(changeLines(changes, { all: true })).toHaveLength(8);
  });

  it("is Markdown that a table cell takes", async () => {
    const changes = await changesOf(route("/harbour/v1/(?P<a>x|y)"), {});
    expect(changeMarkdown(changes)).toContain("| `route: gone` | `GET /harbour/v1/{a}` |");
    expect(changeMarkdown([])).toEqual(["No change."]);
  });
});
