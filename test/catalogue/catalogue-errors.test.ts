import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CatalogueError } from "../../src/catalogue/catalogue-error.ts";
import { catalogueOf, loadCatalogue, parseDocument } from "../../src/catalogue/load-catalogue.ts";

const endpoint = { methods: ["GET"], args: {} };
const route = { namespace: "n/v1", methods: ["GET"], endpoints: [endpoint] };
const document = { namespace: "n/v1", routes: { "/n/v1": route }, _links: {} };
const withRoute = (changes: object, key = "/n/v1") => ({ ...document, routes: { [key]: { ...route, ...changes } } });
const withEndpoint = (changes: object) => withRoute({ endpoints: [{ ...endpoint, ...changes }] });
const withArg = (arg: unknown) => withEndpoint({ args: { a: arg } });

function faultOf(work: () => unknown): CatalogueError {
  try {
    work();
  } catch (error) {
    if (error instanceof CatalogueError) return error;
    throw error;
  }
  throw new Error("no error was thrown");
}

const shapes: [title: string, content: unknown, pointer: string, found: string, wanted: string][] = [
  ["a list", [], "", "an empty list", "an index document"],
  ["no routes", { namespace: "n/v1" }, "/routes", "nothing", "an object of routes"],
  ["routes as a list", { ...document, routes: [1] }, "/routes", "a list", "an object of routes"],
  ["a namespace that is no text", { ...document, namespace: 5 }, "/namespace", "5", "the name of the namespace"],
  ["a route of another namespace", withRoute({ namespace: "m/v1" }), "/routes/~1n~1v1/namespace", '"m/v1"', '"n/v1"'],
  ["a route that is no object", { ...document, routes: { "/n": null } }, "/routes/~1n", "null", "a route"],
  [
    "a route without an owner",
    withRoute({ namespace: undefined }),
    "/routes/~1n~1v1/namespace",
    "nothing",
    "the name of the owning namespace",
  ],
  [
    "a route without methods",
    withRoute({ methods: undefined }),
    "/routes/~1n~1v1/methods",
    "nothing",
    "a list of methods",
  ],
  [
    "an unknown method",
    withRoute({ methods: ["GET", "get"] }),
    "/routes/~1n~1v1/methods/1",
    '"get"',
    "an HTTP method in capitals",
  ],
  ["no endpoints", withRoute({ endpoints: undefined }), "/routes/~1n~1v1/endpoints", "nothing", "a list of endpoints"],
  [
    "an empty list of endpoints",
    withRoute({ endpoints: [] }),
    "/routes/~1n~1v1/endpoints",
    "an empty list",
    "at least one endpoint",
  ],
  [
    "an endpoint without methods",
    withEndpoint({ methods: [] }),
    "/routes/~1n~1v1/endpoints/0/methods",
    "an empty list",
    "at least one method",
  ],
  [
    "an endpoint without args",
    withEndpoint({ args: undefined }),
    "/routes/~1n~1v1/endpoints/0/args",
    "nothing",
    "an object of args, or an empty list",
  ],
  [
    "an arg that is no object",
    withArg("string"),
    "/routes/~1n~1v1/endpoints/0/args/a",
    '"string"',
    "an object of keywords",
  ],
  [
    "a type that is a number",
    withArg({ type: 7 }),
    "/routes/~1n~1v1/endpoints/0/args/a/type",
    "7",
    "the name of a type, or a list of names",
  ],
  [
    "a list of types with a hole",
    withArg({ type: ["string", null] }),
    "/routes/~1n~1v1/endpoints/0/args/a/type",
    "a list",
    "the name of a type, or a list of names",
  ],
  [
    "required as a text",
    withArg({ required: "yes" }),
    "/routes/~1n~1v1/endpoints/0/args/a/required",
    '"yes"',
    "true or false",
  ],
  ["an enum that is no list", withArg({ enum: "a" }), "/routes/~1n~1v1/endpoints/0/args/a/enum", '"a"', "a list"],
  [
    "a bound that is no number",
    withArg({ minimum: "low" }),
    "/routes/~1n~1v1/endpoints/0/args/a/minimum",
    '"low"',
    "a number",
  ],
  [
    "a pattern that is no text",
    withArg({ pattern: {} }),
    "/routes/~1n~1v1/endpoints/0/args/a/pattern",
    "an object",
    "a text",
  ],
  [
    "a keyword deep inside",
    withArg({ items: { properties: { "b/c": { uniqueItems: 1 } } } }),
    "/routes/~1n~1v1/endpoints/0/args/a/items/properties/b~1c/uniqueItems",
    "1",
    "true or false",
  ],
  ["a key without a slash", withRoute({}, "n/v1"), "/routes/n~1v1", '"n/v1"', "a path that begins with /"],
  ["a namespace listed twice", { namespaces: ["a", "a"], routes: {} }, "/namespaces/1", '"a"', "each namespace once"],
  [
    "an unknown default language",
    { languages: ["en"], default_language: "sv", routes: {} },
    "/default_language",
    '"sv"',
    'one of ["en"]',
  ],
];

test.for(shapes)("refuses %s", ([, content, pointer, found, wanted]) => {
  const fault = faultOf(() => parseDocument(JSON.stringify(content), "some.json"));
  expect(fault).toMatchObject({ file: "some.json", pointer, found, wanted });
  expect(fault.message).toContain("some.json");
  expect(fault.message).toContain(wanted);
});

test.for(["/n/(?P<id>[0-9]+", "/n/[a-", "/n/(?P<a>x)(?P<a>y)", "/n/**", "/n/(?2)"])("refuses the pattern %s", (key) => {
  const fault = faultOf(() => parseDocument(JSON.stringify(withRoute({}, key)), "some.json"));
  expect(fault).toMatchObject({ pointer: `/routes/${key.replaceAll("/", "~1")}`, wanted: "a pattern that compiles" });
  expect(fault.found).toContain(JSON.stringify(key));
});

const texts: [text: string, line: number, column: number, pointer: string, found: string, wanted: string][] = [
  ["", 1, 1, "", "the end of the text", "a JSON value"],
  ["nope", 1, 1, "", '"nope"', "a JSON value"],
  ['{\n  "a": 1,\n}', 3, 1, "", '"}"', "the name of a member in double quotes"],
  ['{\n  "a" 1}', 2, 7, "/a", '"1"', "a colon"],
  ['{"a": [1, 2}', 1, 12, "/a", '"}"', "a comma or the end of the list"],
  ['{"a": {"b": tru}}', 1, 13, "/a/b", '"tru"', "a JSON value"],
  ['{"a": 01}', 1, 8, "", '"1"', "a comma or the end of the object"],
  ['{"a": 1} x', 1, 10, "", '"x"', "the end of the text"],
  ['{"a": "x\ny"}', 1, 7, "/a", '"\\""', "a JSON value"],
  ['{\n "a": 1,\n "a": 2}', 3, 2, "/a", 'the member "a" a second time', "each member once"],
];

test.for(texts)("finds what is wrong in %j", ([text, line, column, pointer, found, wanted]) => {
  expect(faultOf(() => parseDocument(text, "some.json"))).toMatchObject({ line, column, pointer, found, wanted });
});

test("refuses the same route in two files", () => {
  const other = withRoute({ methods: ["POST"] });
  const both = [document, other].map((content, at) => parseDocument(JSON.stringify(content), `${at}.json`));
  const fault = faultOf(() => catalogueOf(both));
  expect(fault).toMatchObject({
    file: "1.json",
    pointer: "/routes/~1n~1v1",
    found: '"/n/v1", which 0.json has too',
    wanted: "each route once",
  });
});

test("refuses a namespace that the site does not list", () => {
  const site = parseDocument(JSON.stringify({ namespaces: ["m/v1"], routes: {} }), "site.json");
  const part = parseDocument(JSON.stringify(document), "n.v1.json");
  const fault = faultOf(() => catalogueOf([site, part]));
  expect(fault).toMatchObject({ file: "n.v1.json", pointer: "/namespace", found: '"n/v1"' });
  expect(fault.wanted).toContain("site.json");
});

test("names a file that cannot be read, and a folder without documents", async () => {
  const folder = await mkdtemp(join(tmpdir(), "catalogue-"));
  await expect(loadCatalogue(folder)).rejects.toMatchObject({ file: folder, found: "no .json file" });
  await expect(loadCatalogue(join(folder, "none.json"))).rejects.toMatchObject({
    wanted: "a file or folder that can be read",
  });
  await writeFile(join(folder, "bad.json"), '{\n"routes": [\n}');
  await expect(loadCatalogue(folder)).rejects.toMatchObject({ file: join(folder, "bad.json"), line: 3, column: 1 });
});

test("accepts what real sites show beyond the rules: lists of args, prose of any form, items as a name", () => {
  const odd = withEndpoint({ args: [{ required: false }, { description: { type: "string" }, items: "string" }] });
  const [only] = catalogueOf([parseDocument(JSON.stringify(odd), "odd.json")]).routes;
  expect(Object.keys(only?.endpoints[0]?.args ?? {})).toEqual(["0", "1"]);
});
