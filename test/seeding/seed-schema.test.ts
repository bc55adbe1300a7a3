import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { packageFile, packageFolder } from "../../src/catalogue/package-folder.ts";
import { WORDS } from "../../src/seeding/recipes/table.ts";
import { parseSeedDocument, RECIPE_MEMBERS, SEED_MEMBERS } from "../../src/seeding/seed-document.ts";
import { HIGHEST_ID } from "../../src/state/resource.ts";

const FILE = packageFile("schemas/seed.schema.json");
const parsed = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

/** What the sources say of the members of a type. */
function told(type: string): Readonly<Record<string, string>> {
  const file = "src/seeding/seed-document.ts";
  const { statements } = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2023, true);
  const found = statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === type);
  const members = found !== undefined && ts.isInterfaceDeclaration(found) ? found.members : [];
  return Object.fromEntries(
    members.flatMap((member) => {
      const [doc] = ts.getJSDocCommentsAndTags(member);
      const text = doc === undefined ? undefined : ts.getTextOfJSDocComment(doc.comment);
      const name = member.name !== undefined && ts.isIdentifier(member.name) ? member.name.text : undefined;
      return name === undefined || text === undefined ? [] : [[name, text]];
    }),
  );
}

const TEXT = { type: "string" };
const ref = (name: string) => ({ $ref: `#/$defs/${name}` });
const each = (schema: object) => ({ type: "object", additionalProperties: schema });

/** Shapes of members of a seed document; all of them, as a test below says. */
const SHAPES: Readonly<Record<string, object>> = {
  $schema: TEXT,
  name: TEXT,
  clock: { ...TEXT, pattern: "^[+-]?\\d{4}" },
  zone: TEXT,
  nextIds: each({ type: "integer", minimum: 1, maximum: HIGHEST_ID }),
  defaults: each(ref("members")),
  references: each(each(TEXT)),
  records: each({ type: "array", items: ref("record") }),
  recipes: each({ type: "array", items: ref("recipe") }),
  values: each(ref("value")),
  answers: each({ type: ["object", "array"], items: { type: "object" } }),
  others: { enum: ["empty", "invented"] },
  visitorsComment: { type: "boolean" },
  overlay: ref("overlay"),
};

const RECIPE_SHAPES: Readonly<Record<string, object>> = {
  name: { ...TEXT, minLength: 1 },
  count: { type: "integer", minimum: 0, maximum: 1_000_000 },
  from: { type: "integer", minimum: 1 },
  members: ref("members"),
};

function described(shapes: Readonly<Record<string, object>>, type: string): object {
  const about = told(type);
  return Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => [
      name,
      { ...(about[name] && { description: about[name] }), ...shape },
    ]),
  );
}

const names = Object.keys(WORDS);
/** An object that begins a recipe has the recipe's own members and no others. */
const ofWords = Object.entries(WORDS).map(([word, { options }]) => ({
  if: { required: [word] },
  // eslint-disable-next-line unicorn/no-thenable
  then: { propertyNames: { enum: [word, ...options] } },
}));

const {
  $schema: _draft,
  $id: _id,
  $defs: overlayDefs = {},
  ...overlay
} = parsed(packageFile("schemas/overlay.schema.json")) as { $schema: string; $id: string; $defs?: object };

const schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "urn:standin:seed",
  title: "Seed document",
  description: "What a site holds at the start: records, recipes for more, and a site's own answers.",
  type: "object",
  additionalProperties: false,
  properties: described(SHAPES, "SeedDocument"),
  $defs: {
    record: { allOf: [{ properties: { $key: TEXT } }, ref("members")] },
    members: {
      type: "object",
      propertyNames: { anyOf: [{ pattern: "^(?!\\$)" }, { const: "$key" }] },
      additionalProperties: ref("value"),
    },
    value: {
      description: "A value that stands for itself, one for each language, or a recipe.",
      if: { type: "object" },
      // eslint-disable-next-line unicorn/no-thenable
      then: {
        propertyNames: { anyOf: [{ pattern: "^(?!\\$)" }, { enum: names }] },
        properties: { $literal: true },
        additionalProperties: ref("value"),
        allOf: ofWords,
      },
      else: { items: ref("value") },
    },
    recipe: {
      type: "object",
      additionalProperties: false,
      required: ["name", "count", "members"],
      properties: described(RECIPE_SHAPES, "RecordRecipe"),
    },
    overlay,
    ...overlayDefs,
  },
};

const check = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false, strictRequired: false }).compile(
  schema,
);

/** Whether the loader takes the shape of a document. */
function isTaken(document: unknown): boolean {
  try {
    parseSeedDocument(document, "seed.json");
    return true;
  } catch {
    return false;
  }
}

const list = (item: unknown) => ({ records: { "a/thing": [item] } });
const recipe = (members: object) => ({ recipes: { "a/thing": [{ name: "r", count: 1, members: {}, ...members }] } });

describe("schemas/seed.schema.json", () => {
  it("tells what the sources tell of the members (WRITE_SCHEMA=1 writes it)", () => {
    if (process.env["WRITE_SCHEMA"] !== undefined) writeFileSync(FILE, `${JSON.stringify(schema, null, 2)}\n`);
    expect(parsed(FILE)).toEqual(schema);
    expect(Object.keys(SHAPES).toSorted()).toEqual([...SEED_MEMBERS].toSorted());
    expect(Object.keys(RECIPE_SHAPES).toSorted()).toEqual([...RECIPE_MEMBERS].toSorted());
    expect(Object.keys(told("SeedDocument")).toSorted()).toEqual([...SEED_MEMBERS].toSorted());
  });

  const seeds = ["seeds", "seeds/families"].flatMap((folder) =>
    readdirSync(packageFolder(folder))
      .filter((name) => name.endsWith(".json"))
      .map((name) => join(packageFolder(folder), name)),
  );
  it.each([...seeds, "test/transcripts/seed.json"])("takes %s", (file) => {
    expect(check(parsed(file)), JSON.stringify(check.errors)).toBe(true);
  });

  it("takes the documents of the page of seeds", () => {
    const blocks = [...readFileSync("docs/seeds.md", "utf8").matchAll(/^```json\n([\s\S]*?)^```$/gm)];
    expect(blocks.length).toBeGreaterThan(1);
    for (const [, text = ""] of blocks) expect(check(JSON.parse(text)), JSON.stringify(check.errors)).toBe(true);
  });

  it.each<[string, unknown, boolean]>([
    ["nothing", {}, true],
    ["where its schema is", { $schema: "./node_modules/standin/schemas/seed.schema.json" }, true],
    ["a list in its place", [], false],
    ["an unknown member", { record: {} }, false],
    ["a clock that is no time", { clock: "noon" }, false],
    ["a clock", { clock: "2026-11-27T22:20:00Z" }, true],
    ["a zone that is no text", { zone: 1 }, false],
    ["a next id that is no number", { nextIds: { post: "9" } }, false],
    ["a next id of zero", { nextIds: { post: 0 } }, false],
    ["a next id beyond all", { nextIds: { post: HIGHEST_ID + 1 } }, false],
    ["defaults that are no object", { defaults: { "a/thing": [] } }, false],
    ["references that are no object", { references: { "a/thing": "b" } }, false],
    ["records that are no list", { records: { "a/thing": {} } }, false],
    ["a record that is a text", list("x"), false],
    ["a record with a key", list({ $key: "one", title: { en: "A", sv: "B" } }), true],
    ["recipes that are no list", { recipes: { "a/thing": {} } }, false],
    ["a recipe without a count", { recipes: { "a/thing": [{ name: "r", members: {} }] } }, false],
    ["a recipe with a count of less than none", recipe({ count: -1 }), false],
    ["a recipe without a name", recipe({ name: "" }), false],
    ["a recipe from nowhere", recipe({ from: 0 }), false],
    ["a recipe of an unknown member", recipe({ member: {} }), false],
    ["a recipe with values", recipe({ members: { name: { $faker: "person.fullName" }, n: [{ $int: [1, 2] }] } }), true],
    ["values that are a list", { values: [] }, false],
    ["answers that are a text", { answers: { "wp/v2/posts": "x" } }, false],
    ["an answer that is a number", { answers: { "wp/v2/posts": [1] } }, false],
    ["answers", { answers: { "wp/v2/posts": [{ id: 7 }], "wp/v2/settings": { title: "x" } }, others: "empty" }, true],
    ["others that are no word", { others: "none" }, false],
    ["visitors who comment", { visitorsComment: true }, true],
    ["visitors who comment perhaps", { visitorsComment: "yes" }, false],
  ])("judges a document with %s as the loader does", (_name, document, isSound) => {
    expect([check(document), isTaken(document)]).toEqual([isSound, isSound]);
  });

  it.each([
    ["an unknown recipe", list({ room: { $pik: [1] } })],
    ["a recipe with a member that it does not have", list({ room: { $int: [1, 2], decimals: 1 } })],
    ["a recipe inside a recipe that is none", list({ room: { $pick: [{ $pik: 1 }] } })],
    ["an overlay of another shape", { overlay: { index: [] } }],
  ])("refuses %s, which is found out when it is compiled", (_name, document) => {
    expect(check(document)).toBe(false);
  });

  it("takes whatever a literal holds", () => {
    expect(check(list({ room: { $literal: { $pik: 1 } } }))).toBe(true);
  });
});
