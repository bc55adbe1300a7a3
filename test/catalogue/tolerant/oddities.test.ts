import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { argRules } from "../../../src/args/arg-rules.ts";
import { createCatalogue } from "../../../src/catalogue/catalogue.ts";
import type { JsonObject } from "../../../src/json/json.ts";
import { documentSchema } from "../../../src/catalogue/document-schema.ts";
import { checkIndex } from "../../../src/catalogue/tolerant/check-index.ts";
import { findingKinds } from "../../../src/catalogue/tolerant/finding.ts";
import { documentOf, oddities, routeOf } from "./oddities.ts";

const sound = documentOf({ "/shop/v1/rooms": routeOf({ page: { type: "integer", required: false } }) });

async function checked(document: JsonObject | string, beside: readonly JsonObject[] = []) {
  const source = typeof document === "string" ? await written(document) : document;
  return checkIndex([...beside, source], { rules: argRules, schema: documentSchema() });
}

async function written(text: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), "standin-")), "index.json");
  await writeFile(file, text);
  return file;
}

const kinds = Object.keys(oddities) as (keyof typeof oddities)[];
const joined = new Set(["site-differs", "route-differs"]);
const values = kinds.filter((kind) => kind !== "enveloped");

describe("an oddity", () => {
  it.each(values)("%s is found at its place", async (kind) => {
    const [document, pointer] = oddities[kind];
    const { findings } = await checked(document, joined.has(kind) ? [sound] : []);
    expect(findings.filter((finding) => finding.kind === kind).map((finding) => finding.pointer)).toContain(pointer);
  });

  it("enveloped is found at its place", async () => {
    const [document, pointer] = oddities.enveloped;
    const { findings } = await checked(JSON.stringify(document));
    expect(findings.map((finding) => [finding.kind, finding.pointer])).toContainEqual(["enveloped", pointer]);
  });

  it.each(kinds)("%s says what both sides do", (kind) => {
    const { server, standin } = findingKinds[kind];
    expect([server, standin].every((sentence) => /^[A-Z].*[.]$/.test(sentence))).toBe(true);
  });

  it.each(kinds.filter((kind) => findingKinds[kind].severity === "warning"))(
    "%s keeps nothing from being served",
    async (kind) => {
      const [document] = oddities[kind];
      const { parts, refusal } = await checked(kind === "enveloped" ? JSON.stringify(document) : document);
      expect(refusal).toBeUndefined();
      expect(createCatalogue(parts).routes.length).toBeGreaterThan(0);
    },
  );

  it.each(kinds.filter((kind) => findingKinds[kind].severity === "error"))("%s is refused", async (kind) => {
    expect((await checked(oddities[kind][0])).refusal).toBeDefined();
  });
});

it("finds nothing odd about a sound document", async () => {
  expect((await checked(sound)).findings).toEqual([]);
});
