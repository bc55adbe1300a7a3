import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { MOST_LEVELS, tooDeepAt, valueOfJson } from "../../src/json/nesting.ts";
import { createStandin } from "../../src/standin.ts";

const LEVELS = 20_000;
const lists = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

function fileOf(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "standin-")), "deep.json");
  writeFileSync(path, text);
  return path;
}

describe("what nests too deep", () => {
  it("is found with its place, and what just fits is let through", () => {
    expect(tooDeepAt(JSON.parse(lists(MOST_LEVELS)))).toBeUndefined();
    expect(tooDeepAt(JSON.parse(lists(MOST_LEVELS + 1)))).toEqual(["0", "0", "0", "0", "0", "0", "…"]);
    expect(tooDeepAt(JSON.parse(`{"a":1,"b":{"c/d":${lists(LEVELS)}}}`))?.slice(0, 3)).toEqual(["b", "c/d", "0"]);
    expect(tooDeepAt({ a: [1, { b: null }], c: "x" })).toBeUndefined();
  });

  it("is no JSON to a caller who reads one", () => {
    expect(valueOfJson(lists(LEVELS))).toBeUndefined();
    expect(valueOfJson('{"a":[1]}')).toEqual({ a: [1] });
  });

  it.each([
    ["lists", `{"routes":{"/a/v1/x":{"endpoints":[{"methods":["GET"],"args":{"q":{"default":${lists(LEVELS)}}}}]}}}`],
    [
      "schemas",
      `{"routes":{"/a/v1/x":{"endpoints":[{"args":{"q":${'{"items":'.repeat(LEVELS)}1${"}".repeat(LEVELS + 6)}`,
    ],
    ["nothing else", lists(LEVELS)],
  ])("is refused with line and place in an index document of deep %s", { timeout: 30_000 }, async (_title, text) => {
    const refused = createStandin({ index: fileOf(text) });
    await expect(refused).rejects.toThrow(/deep\.json:1:\d+ at \/.*\/…: found more than 512 levels/);
  });

  it("is refused with its place in seeds", async () => {
    const seeds = fileOf(`{"records":{"calendar/event":[{"title":${lists(LEVELS)}}]}}`);
    await expect(createStandin({ seeds })).rejects.toThrow(
      /deep\.json at \/records\/calendar~1event\/0\/title\/0\/0\/…: found more than 512 levels/,
    );
  });

  it.each([
    ["PUT", "/state/calendar/event", `[${lists(LEVELS)}]`],
    ["POST", "/faults", `{"match":{},"answer":{"body":${lists(LEVELS)}}}`],
    ["POST", "/requests/verify", `{"params":{"a":${lists(LEVELS)}}}`],
    ["PUT", "/snapshots/a", `{"records":${lists(LEVELS)}}`],
  ])("is refused at the side door: %s %s", async (method, path, body) => {
    const site = await createStandin();
    const answer = await site.fetch(new Request(`${new URL(site.apiRoot).origin}/__standin${path}`, { method, body }));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: "standin_json",
      message: expect.stringMatching(/more than 512 lists and objects within each other at \//) as string,
    });
  });
});
