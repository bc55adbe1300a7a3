import { readFileSync, writeFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { packageFile } from "../../src/catalogue/package-folder.ts";
import { CONFIG } from "../../src/commands/serve.ts";
import type { Option, OptionTable } from "../../src/commands/read-options.ts";

const FILE = packageFile("schemas/config.schema.json");
const TEXT = { type: "string" };
const TEXTS = { type: ["string", "array"], items: TEXT };

/** The schema of a member, from its row of the table of options. */
function memberSchema({ type, default: usual, help, sample }: Option): object {
  const { word, several } = type;
  const told = { description: help, ...(usual !== undefined && { default: usual }) };
  if (word === undefined) return { ...told, type: "boolean" };
  if (word.includes("=")) return { ...told, type: ["string", "object"], additionalProperties: TEXT };
  if (several === true) return { ...told, ...TEXTS };
  if (word === "N") return { ...told, type: "integer" };
  if (word === "SEED") return { ...told, type: ["integer", "string"] };
  const words = (typeof sample === "string" ? sample : word).split("|");
  return words.length > 1 ? { ...told, enum: words } : { ...told, ...TEXT };
}

function tableSchema(table: OptionTable): object {
  return Object.fromEntries(Object.entries(table).map(([member, row]) => [member, memberSchema(row)]));
}

const schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "urn:standin:config",
  title: "standin.config.json",
  description:
    "Options of `standin serve` as a file; the command line and the environment win over it. Paths are from where it lies.",
  type: "object",
  additionalProperties: false,
  properties: {
    $schema: TEXT,
    index: { description: "Paths or addresses of index documents; the built-in hotel and spa unless given.", ...TEXTS },
    ...tableSchema(CONFIG.own),
    ...Object.fromEntries(
      Object.entries(CONFIG.within).map(([name, table]) => [
        name,
        { type: "object", additionalProperties: false, properties: tableSchema(table) },
      ]),
    ),
  },
};

describe("schemas/config.schema.json", () => {
  it("tells of every option as the command line does (WRITE_SCHEMA=1 writes it)", () => {
    if (process.env["WRITE_SCHEMA"] !== undefined) writeFileSync(FILE, `${JSON.stringify(schema, null, 2)}\n`);
    expect(JSON.parse(readFileSync(FILE, "utf8"))).toEqual(schema);
  });

  it.each([
    [{ index: "site.json", port: 0, seed: "spring", auth: "strict", limits: { bodyBytes: 1000 } }, true],
    [{ index: ["a.json", "b.json"], family: { "dates/v1": "none" }, pass: ["/acme/v1/*"], quiet: true }, true],
    [{ prot: 4010 }, false],
    [{ auth: "closed" }, false],
    [{ limits: { bodyByte: 1 } }, false],
  ])("judges %j", (config, isSound) => {
    expect(new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema)(config)).toBe(isSound);
  });
});
