import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/json/json.ts";
import { served } from "./served.ts";

const MANY = 1e9;

const listOf = (items: JsonObject): JsonObject => ({ type: "array", items, minItems: MANY });

describe("a schema that asks for very much", () => {
  it("gets bounded values", async () => {
    const properties = {
      id: { type: "integer" },
      names: { type: "array", items: { type: "string" }, minItems: MANY },
      text: { type: "string", minLength: MANY },
      within: listOf(listOf(listOf(listOf({ type: "string" })))),
    };
    const { call, reports } = await served({
      name: "Large",
      namespaces: ["large/v1"],
      routes: {
        "/large/v1/things": {
          namespace: "large/v1",
          methods: ["GET"],
          endpoints: [{ methods: ["GET"], args: {} }],
          schema: { title: "thing", type: "object", properties },
        },
        "/large/v1/things/(?P<id>[\\d]+)": {
          namespace: "large/v1",
          methods: ["GET"],
          endpoints: [{ methods: ["GET"], args: {} }],
          schema: { title: "thing", type: "object", properties },
        },
      },
    });
    const { status, body } = await call("GET", "large/v1/things");
    expect([status, reports]).toEqual([200, []]);
    expect(body[0].text).toHaveLength(10_000);
    expect(body[0].names.length).toBeLessThanOrEqual(100);
    expect(JSON.stringify(body[0].within).length).toBeLessThan(20_000);
  });
});
