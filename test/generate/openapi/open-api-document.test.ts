import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { SeenAnswers } from "../../../src/generate/answers/seen-answers.ts";
import type { Json, JsonObject } from "../../../src/json/json.ts";
import { inventIndex } from "../../../src/generate/index/invented-index.ts";
import { quirkNames } from "../../../src/generate/index/quirks.ts";
import { openApiDocument } from "../../../src/generate/openapi/open-api-document.ts";
import { createStandin } from "../../../src/standin.ts";

const structural = quirkNames.filter((name) => !/text|html|byte/.test(name));

async function documentOf(index?: string): Promise<JsonObject> {
  const site = await createStandin(
    index === undefined ? {} : { index: JSON.parse(index) as { [member: string]: Json } },
  );
  return openApiDocument(site.catalogue, site.apiRoot, new SeenAnswers());
}

describe("an OpenAPI document", () => {
  it.each<[string, string | undefined]>([
    ["the built-in site", undefined],
    ["an invented site", inventIndex({ routes: 150 })],
    ["an old invented site", inventIndex({ routes: 80, version: "4.9" })],
    ["an invented site with every quirk", inventIndex({ routes: 150, quirks: structural })],
  ])(
    "of %s is accepted by a validator",
    async (_site, index) => {
      const { valid, errors } = await new Validator().validate(await documentOf(index));
      expect(errors ?? []).toEqual([]);
      expect(valid).toBe(true);
    },
    60_000,
  );

  it("has every method of every route of the built-in site, each under a name of its own", async () => {
    const { paths } = (await documentOf()) as { paths: Record<string, Record<string, { operationId: string }>> };
    const operations = Object.values(paths).flatMap((item) => Object.values(item));
    const { catalogue } = await createStandin();
    expect(operations).toHaveLength(catalogue.routes.reduce((sum, { methods }) => sum + methods.length, 0));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it("refers to nothing that is not there", async () => {
    const document = await documentOf();
    const { schemas, responses } = document["components"] as { schemas: object; responses: object };
    const names = new Set([
      ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
      ...Object.keys(responses).map((name) => `#/components/responses/${name}`),
    ]);
    const referred = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, name = ""]) => name);
    expect(referred.filter((name) => !names.has(name))).toEqual([]);
  });
});
