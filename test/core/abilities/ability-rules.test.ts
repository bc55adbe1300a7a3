import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../src/json/json.ts";
import { siteWith } from "../site-with.ts";

const as = "administrator";
const ABILITIES = "wp-abilities/v1/abilities";
const berths = { type: "object", properties: { berths: { type: "integer", maximum: 5 } }, required: ["berths"] };

function ability(name: string, annotations: JsonObject, more: JsonObject = {}): JsonObject {
  const meta = { annotations, show_in_rest: true, public: false };
  return { name, label: name, description: "", category: "quay", input_schema: [], output_schema: {}, ...more, meta };
}

const lists: Record<string, Json> = {
  [ABILITIES]: [
    ability("quay/count", { readonly: true }),
    ability("quay/find", { readonly: true }, { input_schema: berths, category: "tides" }),
    ability("quay/moor", { readonly: false }, { input_schema: berths }),
    ability("quay/clear", { destructive: true, idempotent: true }, { input_schema: berths }),
    ability("quay/ring", {}),
    ability("dock/open", { readonly: true }),
  ],
};
const found = async (query: string) =>
  (await (await siteWith(lists))(`GET ${ABILITIES}?${query}`, { as })).list.map(({ name }) => name);

describe("lists of abilities", { timeout: 20_000 }, () => {
  it.each([
    ["category=TIDES", ["quay/find"]],
    ["category=%20Ti.des!", ["quay/find"]],
    ["namespace=Dock/", ["dock/open"]],
    ["category=.&namespace=doc", []],
    ["namespace=dock&meta[show_in_rest]=false", ["dock/open"]],
    ["namespace=dock&meta[annotations][readonly]=false", []],
  ])("by %s hold %j", async (query, names) => {
    expect(await found(query)).toEqual(names);
  });
});
