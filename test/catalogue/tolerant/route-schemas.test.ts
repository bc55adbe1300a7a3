import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { argRules } from "../../../src/args/arg-rules.ts";
import { chooseCatalogue } from "../../../src/catalogue/choose-catalogue.ts";
import type { SchemaSource } from "../../../src/catalogue/tolerant/route-schemas.ts";
import type { Json, JsonObject } from "../../../src/json/json.ts";
import { createStandin } from "../../../src/standin.ts";
import { runCommand } from "../../commands/run-command.ts";

const get = { methods: ["GET"], args: {} };
const route = { namespace: "quay/v1", methods: ["GET"], endpoints: [get] };
const ITEM = "/quay/v1/boats/(?P<id>[\\d]+)";
const index = {
  name: "Quay",
  namespaces: ["quay/v1"],
  routes: { "/": { ...route, namespace: "" }, "/quay/v1/boats": route, [ITEM]: route, "/quay/v1/tides": route },
};
const boat: JsonObject = {
  type: "object",
  properties: { id: { type: "integer" }, hull: { type: "string", enum: ["steel", "oak"] }, length: { type: "number" } },
};

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))));

async function folderOf(files: Readonly<Record<string, Json>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "standin-schemas-"));
  folders.push(folder);
  for (const [name, value] of Object.entries(files))
    await writeFile(join(folder, name), typeof value === "string" ? value : JSON.stringify(value));
  return folder;
}

const load = (schemas: SchemaSource, documents: readonly JsonObject[] = [index]) =>
  chooseCatalogue(documents, argRules, { schemas });
const schemaOf = async (schemas: SchemaSource, name = "/quay/v1/boats/{id}") =>
  (await load(schemas)).route(name)?.schema;

describe("schemas by route", () => {
  it.each<[form: string, files: Readonly<Record<string, Json>>]>([
    ["a file named by its route", { "quay.v1.boats.{id}.json": boat }],
    ["a file named by its route, as editors like it", { "quay.v1.boats.{id}.schema.json": boat }],
    ["an object by name of the route", { "all.json": { "/quay/v1/boats/{id}": boat } }],
    ["an object by pattern of the route", { "all.json": { [ITEM]: boat } }],
    ["an answer to OPTIONS", { "quay.v1.boats.{id}.json": { ...route, schema: boat } }],
    ["answers to OPTIONS by route", { "all.json": { "/quay/v1/boats/{id}": { ...route, schema: boat } } }],
    ["an index with schemas", { "index.json": { ...index, routes: { [ITEM]: { ...route, schema: boat } } } }],
  ])("come from %s", async (_form, files) => {
    const folder = await folderOf(files);
    expect(await schemaOf(folder)).toEqual(boat);
    const [name = ""] = Object.keys(files);
    expect(await schemaOf(join(folder, name))).toEqual(boat);
  });

  it("come from values, and in place of the document's own", async () => {
    const documents = [{ ...index, routes: { ...index.routes, [ITEM]: { ...route, schema: { type: "object" } } } }];
    const catalogue = await load({ "quay/v1/boats/{id}": boat }, documents);
    expect(catalogue.route(ITEM)?.schema).toEqual(boat);
  });

  it("come from an answer to OPTIONS whose link names the route", async () => {
    const links = { self: [{ href: "https://quay.example/wp-json/quay/v1/tides" }] };
    const folder = await folderOf({ "saved.json": { ...route, schema: boat, _links: links } });
    expect(await schemaOf(folder, "/quay/v1/tides")).toEqual(boat);
  });

  it("take in what they refer to, and end where one holds itself", async () => {
    const dock = { type: "object", properties: { boats: { type: "array", items: { $ref: "#/$defs/boat" } } } };
    const home = { type: "object", properties: { next: { $ref: "#/$defs/home" }, hull: { type: "string" } } };
    const given = {
      ...dock,
      $defs: { boat, home },
      properties: { ...dock.properties, home: { $ref: "#/$defs/home" } },
    };
    expect(await schemaOf({ "/quay/v1/tides": given }, "/quay/v1/tides")).toEqual({
      type: "object",
      properties: {
        boats: { type: "array", items: boat },
        home: {
          type: "object",
          properties: { next: {}, hull: { type: "string" } },
        },
      },
    });
  });

  it.each<[what: string, files: Readonly<Record<string, Json>>, said: string]>([
    [
      "a file named by no route",
      { "quay.v1.boat.json": boat },
      "quay.v1.boat.json: found a file named quay.v1.boat, wanted a route of the documents; the nearest is quay.v1.boats.json",
    ],
    [
      "a route that is not there",
      { "all.json": { "/quay/v1/tide": boat } },
      "all.json at /~1quay~1v1~1tide: found a schema of /quay/v1/tide, wanted a route of the documents; the nearest is /quay/v1/tides",
    ],
    [
      "a route twice",
      { "a.json": { "/quay/v1/tides": boat }, "quay.v1.tides.json": boat },
      "quay.v1.tides.json: found a second schema of one route, beside",
    ],
    ["records", { "quay.v1.boats.json": [{ id: 1 }] }, "found a list of 1, wanted a JSON Schema"],
    [
      "a record",
      { "quay.v1.boats.json": { id: 1, hull: "oak" } },
      "found an object with id, hull, wanted a JSON Schema",
    ],
    [
      "a member that is no schema",
      { "quay.v1.boats.json": { type: "object", properties: { hull: "text" } } },
      'quay.v1.boats.json at /properties/hull: found "text", wanted',
    ],
    [
      "a reference out of the document",
      { "quay.v1.boats.json": { type: "object", properties: { hull: { $ref: "hull.json" } } } },
      'found $ref "hull.json", which leads nowhere, wanted a reference within its document',
    ],
    ["broken JSON", { "quay.v1.boats.json": '{"type": "object",}' }, "quay.v1.boats.json: not JSON at line 1"],
    [
      "an error answer",
      { "quay.v1.boats.json": { code: "rest_forbidden", message: "Sorry." } },
      'found an error answer in place of a schema: rest_forbidden, "Sorry."',
    ],
    ["answers to OPTIONS that have none", { "quay.v1.boats.json": route }, "found answers to OPTIONS without a schema"],
    ["no file", {}, "found no .json file, wanted JSON Schemas, in files named by their routes"],
  ])("are refused for %s, with what to do", async (_what, files, said) => {
    await expect(load(await folderOf(files))).rejects.toThrow(said);
  });

  it("are refused without a document", async () => {
    await expect(createStandin({ schemas: { "/quay/v1/boats": boat } })).rejects.toThrow(RangeError);
  });

  it("decide what the site answers, and are told in context help", async () => {
    const site = await createStandin({ index, schemas: { "/quay/v1/boats/{id}": boat } });
    const list = (await (await site.fetch(`${site.apiRoot}quay/v1/boats`)).json()) as JsonObject[];
    expect(list.length).toBeGreaterThan(5);
    for (const one of list) expect(["steel", "oak"]).toContain(one["hull"]);
    const told = (await (await site.fetch(`${site.apiRoot}?context=help`)).json()) as typeof index;
    expect(told.routes[ITEM]).toMatchObject({ schema: boat });
    await site.close();
  });

  it("are an option of every command that reads documents", async () => {
    const folder = await folderOf({ "index.json": index });
    const schemas = await folderOf({ "quay.v1.boats.{id}.json": boat });
    const of = ["--schemas", schemas];
    const file = join(folder, "index.json");
    expect((await runCommand("types", file, ...of)).out).toContain('hull: "steel" | "oak"');
    expect((await runCommand("openapi", file, ...of)).out).toContain('"oak"');
    expect((await runCommand("fixtures", "quay/v1/boats", "--index", file, ...of)).out).toContain('"hull"');
    expect((await runCommand("requests", "--index", file, ...of)).code).toBe(0);
    expect(JSON.parse((await runCommand("check", "--json", file, ...of)).out)).toMatchObject({ responseSchemas: 1 });
    const wrong = await runCommand("check", file, "--schemas", await folderOf({ "quay.v1.boat.json": boat }));
    expect(wrong).toMatchObject({ code: 1 });
    expect(wrong.out).toContain("the nearest is quay.v1.boats.json");
  });
});

describe("answers to OPTIONS as index documents", () => {
  const answer = { ...route, schema: boat };

  it("give a route its schema by the name of their file", async () => {
    const folder = await folderOf({ "index.json": index, "quay.v1.boats.{id}.json": answer });
    const catalogue = await chooseCatalogue(folder, argRules);
    expect(catalogue.routes.map(({ key }) => key)).toEqual(Object.keys(index.routes));
    expect(catalogue.route(ITEM)?.schema).toEqual(boat);
  });

  it("give routes their schemas by name, in one object", async () => {
    const catalogue = await chooseCatalogue([index, { "/quay/v1/boats/{id}": answer }], argRules);
    expect(catalogue.routes.map(({ key }) => key)).toEqual(Object.keys(index.routes));
    expect(catalogue.route(ITEM)?.schema).toEqual(boat);
  });

  it("are routes of their own where no document has them", async () => {
    const numbered = { ...answer, endpoints: [{ methods: ["GET"], args: { id: { type: "integer" } } }] };
    const folder = await folderOf({ "quay.v1.boats.json": answer, "quay.v1.boats.{id}.json": numbered });
    const catalogue = await chooseCatalogue(folder, argRules);
    expect(catalogue.find("/quay/v1/boats/12", "GET")?.route.schema).toEqual(boat);
    expect(catalogue.find("/quay/v1/boats/oak", "GET")).toBeUndefined();
  });
});
