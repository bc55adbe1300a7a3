import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { argRules } from "../../../src/args/arg-rules.ts";
import { documentSchema } from "../../../src/catalogue/document-schema.ts";
import { checkIndex } from "../../../src/catalogue/tolerant/check-index.ts";
import { inventIndex } from "../../../src/generate/index/invented-index.ts";
import { quirkNames } from "../../../src/generate/index/quirks.ts";
import { createStandin } from "../../../src/standin.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "standin-index-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(text: string): Promise<string> {
  const file = join(folder, `${text.length}-${Math.abs(hash(text))}.json`);
  await writeFile(file, text);
  return file;
}

function hash(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) | 0;
  return sum;
}

async function findingsOf(text: string): Promise<string[]> {
  const { findings } = await checkIndex([await fileOf(text)], { rules: argRules, schema: documentSchema() });
  return [...new Set(findings.map(({ kind }) => kind))];
}

describe("an invented index", () => {
  it("is the same for the same options", () => {
    const options = { namespaces: 3, routes: 50, seed: "a", quirks: quirkNames };
    expect(inventIndex(options)).toBe(inventIndex(options));
    expect(inventIndex({ ...options, seed: "b" })).not.toBe(inventIndex(options));
  });

  it("keeps its routes when there are more", () => {
    const few = JSON.parse(inventIndex({ routes: 40 })) as { routes: object };
    const many = JSON.parse(inventIndex({ routes: 90 })) as { routes: object };
    expect(many.routes).toMatchObject(few.routes);
  });

  it.each([
    [1, 3],
    [4, 60],
    [40, 1000],
  ])("has %i namespaces and %i routes", (namespaces, routes) => {
    const document = JSON.parse(inventIndex({ namespaces, routes })) as { namespaces: string[]; routes: object };
    expect(new Set(document.namespaces).size).toBe(namespaces);
    expect(Object.keys(document.routes)).toHaveLength(routes);
  });

  it("says when the routes are too few", () => {
    expect(() => inventIndex({ namespaces: 9, routes: 3 })).toThrow(
      "9 namespaces need at least 11 routes, so 3 are too few",
    );
  });

  it.each([
    ["4.9", { links: "string", batch: false, authentication: "[]" }],
    ["5.5", { links: "object", batch: false, authentication: "[]" }],
    ["6.4.2", { links: "object", batch: true, authentication: "{" }],
  ])("has the form of version %s", (version, wanted) => {
    const document = JSON.parse(inventIndex({ version })) as {
      routes: Record<string, { _links: { self: unknown } }>;
      authentication: unknown;
    };
    expect({
      links: typeof document.routes["/"]?._links.self,
      batch: "/batch/v1" in document.routes,
      authentication: JSON.stringify(document.authentication).slice(0, wanted.authentication.length),
    }).toEqual(wanted);
  });

  it.each([{}, { version: "4.9" }, { version: "5.7" }, { namespaces: 30, routes: 600, seed: 7 }])(
    "holds to the schema of index documents and has nothing odd: %j",
    async (options) => {
      const found = await findingsOf(inventIndex({ routes: 200, ...options }));
      expect(found.filter((kind) => kind !== "old-link-form")).toEqual([]);
    },
  );

  it("is served, and answers its own requests", async () => {
    const site = await createStandin({ index: await fileOf(inventIndex({ routes: 80 })) });
    expect(site.catalogue.routes).toHaveLength(80);
    const statuses = await Promise.all(
      site.catalogue.routes
        .filter(({ methods, placeholders }) => methods.includes("GET") && placeholders.length === 0)
        .map(async ({ name }) => (await site.fetch(new Request(site.apiRoot + name.slice(1)))).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it("of 10,000 routes is made in a few seconds", () => {
    const document = JSON.parse(inventIndex({ namespaces: 50, routes: 10_000 })) as { routes: object };
    expect(Object.keys(document.routes)).toHaveLength(10_000);
  }, 10_000);
});

describe("quirks", () => {
  it.each(quirkNames)("%s is planted and found", async (quirk) => {
    const found = await findingsOf(inventIndex({ routes: 40, quirks: [quirk] }));
    expect(found).toContain(quirk);
  });

  it("are all found in one document, which is served", async () => {
    const file = await fileOf(inventIndex({ routes: 100, quirks: quirkNames }));
    const { findings } = await checkIndex([file], { rules: argRules, schema: documentSchema() });
    const kinds = new Set<string>(findings.map(({ kind }) => kind));
    expect(quirkNames.filter((quirk) => !kinds.has(quirk))).toEqual([]);
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    const site = await createStandin({ index: file });
    expect(site.catalogue.routes.length).toBeGreaterThanOrEqual(100);
  });
});
