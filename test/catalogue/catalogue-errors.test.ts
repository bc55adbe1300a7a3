import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { argRules } from "../../src/args/arg-rules.ts";
import { CatalogueError } from "../../src/catalogue/catalogue-error.ts";
import { chooseCatalogue } from "../../src/catalogue/choose-catalogue.ts";
import type { Json, JsonObject } from "../../src/json/json.ts";
import { parseJsonText } from "../../src/catalogue/json-text.ts";
import type { FindingKind } from "../../src/catalogue/tolerant/finding.ts";
import { documentSchema } from "../../src/catalogue/document-schema.ts";
import { checkIndex } from "../../src/catalogue/tolerant/check-index.ts";

const endpoint = { methods: ["GET"], args: {} };
const route = { namespace: "n/v1", methods: ["GET"], endpoints: [endpoint] };
const document = { namespace: "n/v1", routes: { "/n/v1": route }, _links: {} };
const withRoute = (changes: JsonObject, key = "/n/v1") => ({
  ...document,
  routes: { [key]: { ...route, ...changes } },
});
const withEndpoint = (changes: JsonObject) => withRoute({ endpoints: [{ ...endpoint, ...changes }] });
const withArg = (arg: Json) => withEndpoint({ args: { a: arg } });
const without = (value: JsonObject, member: string) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== member));

const listing = { name: "A site", namespaces: ["n/v1"], routes: { "/n/v1": route } };

const ROUTE = "/routes/~1n~1v1";
const ENDPOINT = `${ROUTE}/endpoints/0`;

const shapes: [title: string, content: JsonObject, kind: FindingKind, pointer: string, found: string][] = [
  ["no routes", { namespace: "n/v1" }, "no-routes", "/routes", "nothing"],
  ["routes as a list", { ...document, routes: [1] }, "no-routes", "/routes", "[1]"],
  ["a namespace that is no text", { ...document, namespace: 5 }, "schema-broken", "/namespace", "5"],
  ["a route of another namespace", withRoute({ namespace: "m/v1" }), "route-outside", `${ROUTE}/namespace`, "m/v1"],
  ["a route that is no object", { ...document, routes: { "/n": null } }, "route-not-object", "/routes/~1n", "null"],
  ["an unknown method", withRoute({ methods: ["GET", "get"] }), "methods-odd", `${ROUTE}/methods`, '["GET","get"]'],
  ["an empty list of endpoints", withRoute({ endpoints: [] }), "endpoints-odd", `${ROUTE}/endpoints`, "[]"],
  [
    "an endpoint without args",
    withRoute({ endpoints: [{ methods: ["GET"] }] }),
    "args-odd",
    `${ENDPOINT}/args`,
    "nothing",
  ],
  ["an arg that is no object", withArg("text"), "arg-odd", `${ENDPOINT}/args/a`, "text"],
  ["a type that is a number", withArg({ type: 7 }), "keyword-odd", `${ENDPOINT}/args/a/type`, "7"],
  ["required as a text", withArg({ required: "yes" }), "required-odd", `${ENDPOINT}/args/a/required`, "yes"],
  ["an enum that is no list", withArg({ type: "string", enum: "a" }), "keyword-odd", `${ENDPOINT}/args/a/enum`, "a"],
  ["a bound that is no number", withArg({ minimum: "low" }), "keyword-odd", `${ENDPOINT}/args/a/minimum`, "low"],
  ["a pattern that is no text", withArg({ pattern: {} }), "keyword-odd", `${ENDPOINT}/args/a/pattern`, "{}"],
  [
    "a keyword deep inside",
    withArg({ items: { properties: { "b/c": { uniqueItems: 1 } } } }),
    "keyword-odd",
    `${ENDPOINT}/args/a/items/properties/b~1c/uniqueItems`,
    "1",
  ],
  ["a key without a slash", withRoute({}, "n/v1"), "route-key", "/routes/n~1v1", "n/v1"],
  [
    "a route without an owner",
    { routes: { "/n/v1": without(route, "namespace") } },
    "route-without-namespace",
    `${ROUTE}/namespace`,
    "nothing",
  ],
  [
    "a route without methods",
    { ...document, routes: { "/n/v1": without(route, "methods") } },
    "schema-broken",
    `${ROUTE}/methods`,
    'no such member, wanted a member "methods"',
  ],
  ["an endpoint without methods", withEndpoint({ methods: [] }), "schema-broken", `${ENDPOINT}/methods`, "[]"],
  [
    "a type with a hole",
    withArg({ type: ["string", null] }),
    "keyword-odd",
    `${ENDPOINT}/args/a/type`,
    '["string",null]',
  ],
  ["a namespace listed twice", { ...listing, namespaces: ["n/v1", "n/v1"] }, "namespaces-odd", "/namespaces/1", "n/v1"],
  [
    "an unknown default language",
    { ...listing, languages: ["en"], default_language: "sv" },
    "site-member",
    "/default_language",
    "sv",
  ],
];

const findingsOf = async (...sources: JsonObject[]) =>
  (await checkIndex(sources, { rules: argRules, schema: documentSchema() })).findings;

test.for(shapes)("finds %s", async ([, content, kind, pointer, found]) => {
  const findings = (await findingsOf(content)).filter((finding) => finding.kind === kind);
  expect(findings).toContainEqual(
    expect.objectContaining({ file: "index[0]", pointer, found: expect.stringContaining(found) as string }),
  );
});

test.for(["/n/v1/(?P<id>[0-9]+", "/n/v1/[a-", "/n/v1/(?P<a>x)(?P<a>y)", "/n/v1/**", "/n/v1/(?2)"])(
  "finds that the pattern %s does not compile",
  async (key) => {
    const findings = await findingsOf({ ...document, routes: { "/n/v1": route, [key]: route } });
    const fault = findings.find(({ kind }) => kind === "route-left-out");
    expect(fault?.pointer).toBe(`/routes/${key.replaceAll("/", "~1")}`);
    expect(fault?.found).toContain(key);
  },
);

const texts: [text: string, line: number, column: number, pointer: string, found: string, wanted: string][] = [
  ["", 1, 1, "", "the end of the text", "a JSON value"],
  ["nope", 1, 1, "", '"nope"', "a JSON value"],
  ['{\n  "a": 1,\n}', 3, 1, "", '"}"', "the name of a member in double quotes"],
  ['{\n  "a" 1}', 2, 7, "/a", '"1"', "a colon"],
  ['{"a": [1, 2}', 1, 12, "/a", '"}"', "a comma or the end of the list"],
  ['{"a": {"b": tru}}', 1, 13, "/a/b", '"tru"', "a JSON value"],
  ['{"a": 01}', 1, 8, "", '"1"', "a comma or the end of the object"],
  ['{"a": 1} x', 1, 10, "", '"x"', "the end of the text"],
  ['{"a": "x\ny"}', 1, 9, "/a", "a raw line feed within a text in quotes", "\\n in its place"],
  ['{"a": "x\u0001"}', 1, 9, "/a", "a raw control sign U+0001 within a text in quotes", "\\u0001 in its place"],
  ['{\n"[\\d]": 1}', 2, 3, "", "\\d", "an escape of JSON, such as \\\\d"],
  ['{"a": "x', 1, 9, "/a", "the end of the text", "the end of the text in quotes that began"],
  ['{\n "a": 1,\n "a": 2}', 3, 2, "/a", 'the member "a" a second time', "each member once"],
];

test.for(texts)("finds what is wrong in %j", ([text, line, column, pointer, found, wanted]) => {
  const said = { file: "some.json", line, column, pointer, found, wanted };
  expect(() => parseJsonText(text, "some.json")).toThrow(expect.objectContaining(said) as CatalogueError);
  expect(() => parseJsonText(text, "some.json")).toThrow(CatalogueError);
});

test("finds a route that two documents have in two forms", async () => {
  const other = withRoute({ endpoints: [{ methods: ["POST"], args: {} }] });
  const findings = await findingsOf(listing, other);
  expect(findings).toContainEqual(expect.objectContaining({ kind: "route-differs", file: "index[1]", pointer: ROUTE }));
});

test("serves the routes of a folder in the order in which the index document lists their namespaces", async () => {
  const part = (namespace: string) => ({ namespace, routes: { [`/${namespace}`]: { ...route, namespace } } });
  const index = { ...listing, namespaces: ["n/v1", "c", "b", "a"] };
  const catalogue = await chooseCatalogue([part("z"), part("a"), part("b"), index, part("c")], argRules);
  expect(catalogue.routes.map(({ key }) => key)).toEqual(["/n/v1", "/c", "/b", "/a", "/z"]);
});

test("names a file that cannot be read, and a folder without documents", async () => {
  const folder = await mkdtemp(join(tmpdir(), "catalogue-"));
  const load = (path: string) => chooseCatalogue(path, argRules);
  await expect(load(folder)).rejects.toMatchObject({ file: folder, found: "no .json file" });
  await expect(load(join(folder, "none.json"))).rejects.toMatchObject({
    found: "nothing of that name",
    wanted: "a file or folder that can be read",
  });
  await writeFile(join(folder, "bad.json"), '{\n"routes": [\n}');
  await expect(load(folder)).rejects.toMatchObject({ file: join(folder, "bad.json"), line: 3, column: 1 });
});
