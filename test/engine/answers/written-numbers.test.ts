import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { numberTexts } from "../../../src/json/written-numbers.ts";
import { createStandin } from "../../../src/standin.ts";
import { smallIndex } from "../../http/small-site.ts";

const folder = mkdtempSync(join(tmpdir(), "written-numbers-"));
afterAll(() => rmSync(folder, { recursive: true }));

const number = { type: "number" };
const schema = {
  title: "boat",
  type: "object",
  properties: {
    id: { type: "integer" },
    name: { type: "string" },
    draught: number,
    size: { type: "object", properties: { length: number } },
  },
};
const index = smallIndex({
  "/small/v1/boats": { args: { per_page: { type: "integer" }, name: { type: "string" }, draught: number }, schema },
  "/small/v1/boats/(?P<id>[\\d]+)": { args: { draught: number } },
  "/small/v1/harbour": {},
});

const answers = `{
  "small/v1/boats": [
    {"id": 4, "name": "say \\"1.0\\"", "draught": 2.0, "size": {"length": 1e3, "parts": [1, 2.50, 12345678901234567890]}, "a/b": 3.0},
    {"id": 5, "name": "Berit", "draught": 2.5, "size": {"length": 10}}
  ],
  "small/v1/harbour": {"depth": -0.50}
}`;

async function site() {
  const path = join(folder, "seeds.json");
  writeFileSync(path, `{"answers": ${answers}, "others": "empty"}`);
  const standin = await createStandin({ index, seeds: path });
  const text = async (where: string, init?: RequestInit) =>
    (await standin.fetch(new URL(where, standin.apiRoot).href, init)).text();
  return { text };
}

describe("numbers that a file writes in their own way", () => {
  it("are found in any place, and no others", () => {
    const found = numberTexts('{"a": 1.0, "b": [1, 1E2, {"c/d": -0}], "e": "1.0", "f": 1.5, "g\\"": 0.10, "a": 2}');
    expect([...found]).toEqual([
      ["/b/1", "1E2"],
      ["/b/2/c~1d", "-0"],
      ['/g"', "0.10"],
    ]);
  });

  it("come back in the same digits from the state and, at the top and below, from their routes", async () => {
    const { text } = await site();
    const state = await text("/__standin/state/small/v1/boats");
    expect(state).toContain('"draught":2.0,"size":{"length":1e3,"parts":[1,2.50,12345678901234567890]},"a/b":3.0}');
    expect(state).toContain('"draught":2.5,"size":{"length":10}');
    expect(await text("small/v1/boats/4")).toContain('"draught":2.0,"size":{"length":1e3');
    expect(await text("small/v1/boats?_fields=draught,id")).toMatch(/"draught":2\.0[,}].*"draught":2\.5/);
    expect(await text("small/v1/boats?_fields=draught.text,size.length.text")).toMatch(
      /"draught":2\.0,"size":\{"length":1e3\}.*"draught":2\.5,"size":\{"length":10\}/,
    );
    expect(await text("small/v1/harbour")).toContain('"depth":-0.50');
  });

  it("go in again without a change", async () => {
    const { text } = await site();
    const before = await text("/__standin/state/small/v1/boats");
    await text("/__standin/state/small/v1/boats", { method: "PUT", body: before });
    expect(await text("/__standin/state/small/v1/boats")).toBe(before);
  });

  it("give way to what is written over them", async () => {
    const { text } = await site();
    await text("small/v1/boats/4?draught=7", { method: "POST" });
    const after = await text("small/v1/boats/4");
    expect(after).toContain('"draught":7');
    expect(after).toContain('"length":1e3');
  });
});
