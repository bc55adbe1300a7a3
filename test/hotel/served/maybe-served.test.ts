import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/json/json.ts";
import { argRules } from "../../../src/args/arg-rules.ts";
import { chooseCatalogue } from "../../../src/catalogue/choose-catalogue.ts";
import { families } from "../../../src/hotel/families.ts";
import { familiesOf, everySites } from "../../../src/hotel/served/families-of.ts";
import { maybeServed, servedAs } from "../../../src/hotel/served/served-as.ts";
import { documentOf, otherPlaceholders, routesLike } from "./like-document.ts";

const documentAt = (file: string) => JSON.parse(readFileSync(file, "utf8")) as JsonObject;

const DOCUMENTS: readonly (readonly [about: string, document: JsonObject, maybe: boolean])[] = [
  ["a site of the core alone", documentAt("test/digest/documents/core.json"), false],
  ["an invented site", documentAt("test/digest/documents/invented.json"), false],
  ["a calendar under another name", documentOf(routesLike("calendar/events/v1", "dates/v1")), true],
  ["a shop with other placeholders", documentOf(routesLike("shop/v3", "sales/v3", otherPlaceholders)), true],
  ["forms under their own name", documentOf(routesLike("contact-form/v1", "contact-form/v1")), true],
  ["one route of a namespace", documentOf(routesLike("seo/v1", "seo/v1", { has: (path) => path === "" })), true],
];

describe("whether families may serve a site", () => {
  it.each(DOCUMENTS)("is told without their code: %s", async (_about, document, maybe) => {
    const catalogue = await chooseCatalogue(document, argRules);
    const served = familiesOf(families, catalogue, servedAs(catalogue, families));
    const isServed = served.some((family) => !everySites.includes(family));
    expect(maybeServed(catalogue)).toBe(maybe);
    expect(isServed && !maybe).toBe(false);
  });

  it("is so where somebody says that they do", async () => {
    const catalogue = await chooseCatalogue(documentAt("test/digest/documents/core.json"), argRules);
    expect(maybeServed(catalogue, { "wp/v2": "none" })).toBe(true);
  });
});
