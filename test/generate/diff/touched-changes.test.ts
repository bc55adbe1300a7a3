import { describe, expect, it } from "vitest";
import { argRules } from "../../../src/args/arg-rules.ts";
import { chooseCatalogue } from "../../../src/catalogue/choose-catalogue.ts";
import { indexChanges } from "../../../src/generate/diff/index-changes.ts";
import { callsIn, touchedChanges } from "../../../src/generate/diff/touched-changes.ts";
import type { Json, JsonObject } from "../../../src/json/json.ts";

const namespace = "harbour/v1";
const endpoint = (methods: string[], args: JsonObject): JsonObject => ({ methods, args });
const document = (endpoints: JsonObject[]): JsonObject => ({
  name: "Harbour",
  namespaces: [namespace],
  routes: {
    "/harbour/v1/boats": { namespace, methods: ["GET", "POST"], endpoints },
    "/harbour/v1/piers/(?P<id>[\\d]+)": { namespace, methods: ["GET"], endpoints: [endpoint(["GET"], {})] },
  },
});
const older = await chooseCatalogue(
  document([
    endpoint(["GET"], { page: { type: "integer" }, size: { type: "integer", default: 5 } }),
    endpoint(["POST"], { name: { type: "string" } }),
  ]),
  argRules,
);
const newer = await chooseCatalogue(
  document([
    endpoint(["GET"], { page: { type: "integer", maximum: 9 }, size: { type: "integer", default: 9 } }),
    endpoint(["POST"], { name: { type: "string", maxLength: 9 }, berth: { type: "string", required: true } }),
  ]),
  argRules,
);
const changes = indexChanges(older, newer);

function met(calls: Json): string[] {
  return touchedChanges(changes, callsIn(calls, older)).map(
    ({ methods = [], name, change }) => `${methods.join()} ${name} ${change}`,
  );
}

const journal = (...requests: JsonObject[]) => ({ requests, dropped: 0 });
const call = (method: string, path: string, more: JsonObject = {}) => ({
  method,
  path,
  query: "",
  body: null,
  ...more,
});

describe("changes that calls meet", () => {
  it("are those of args that a call sent, and of defaults that it left to the site", () => {
    expect(met(journal(call("GET", "/en/api/harbour/v1/boats", { query: "page=2" })))).toEqual([
      "GET page maximum",
      "GET size default",
    ]);
    expect(met(journal(call("HEAD", "/wp-json/harbour/v1/boats", { query: "size=2" })))).toEqual([]);
  });

  it("are read out of JSON bodies and forms", () => {
    for (const body of ['{"name":"Gull"}', "name=Gull"])
      expect(met(journal(call("POST", "/wp-json/harbour/v1/boats", { body })))).toEqual([
        "POST name maxLength",
        "POST berth new, required",
      ]);
    expect(met(journal(call("POST", "/wp-json/harbour/v1/boats", { body: '{"berth":"A"}' })))).toEqual([]);
  });

  it("are read out of a HAR, by the path or by rest_route", () => {
    const entry = (url: string) => ({ request: { method: "GET", url, postData: { text: "" } } });
    const urls = [
      "https://site.example/wp-json/harbour/v1/boats?page=1",
      "https://site.example/?rest_route=/harbour/v1/boats&page=1",
    ];
    for (const url of urls) expect(met({ log: { entries: [entry(url)] } })).toContain("GET page maximum");
  });

  it("are none where no call reaches a route", () => {
    expect(met(journal(call("GET", "/nowhere"), { odd: true }))).toEqual([]);
  });

  it("are looked for in nothing else", () => {
    expect(() => callsIn([], older)).toThrow("neither a journal");
  });
});
