import { describe, expect, it } from "vitest";
import { xmlProblems } from "../../../src/families/translation/xml-config.ts";
import { heldSite } from "../../support/held-site.ts";
import { talkTo } from "../../support/talk.ts";

const GOOD =
  "<i18n-config>\n  <custom-fields><custom-field action='translate'>price</custom-field></custom-fields>\n</i18n-config>";

describe("the custom XML configuration", () => {
  it("reads back what was written and checks it", async () => {
    const talk = talkTo(await heldSite());
    expect((await talk("POST", "/i18n/v1/custom-xml-config", { content: GOOD })).body).toBe(GOOD);
    expect((await talk("GET", "/i18n/v1/custom-xml-config")).body).toBe(GOOD);
    expect((await talk("POST", "/i18n/v1/custom-xml-config/validate")).body).toEqual([]);
    const { body } = await talk("POST", "/i18n/v1/custom-xml-config/validate", { content: "<i18n-config>\n<a></b>" });
    expect(body[0]).toMatchObject({ line: 2, column: 4 });
    expect((await talk("GET", "/i18n/v1/custom-xml-config")).body).toBe(GOOD);
  });

  it.each([
    [GOOD, 0],
    ["<?xml version='1.0'?><!-- c --><r/>", 0],
    ["<r a='1' b=\"2\"><![CDATA[<&]]>&amp;&#10;</r>", 0],
    ["", 1],
    ["<r>", 1],
    ["<r></q>", 1],
    ["<r/><r/>", 1],
    ["<q/>", 1],
    ["<r>a & b</r>", 1],
    ["x<r/>", 1],
    ["<r a=1/>", 2],
  ])("counts the problems of %s", (xml, count) => {
    const root = xml === GOOD ? "i18n-config" : "r";
    expect(xmlProblems(xml, root)).toHaveLength(count);
  });
});
