import { describe, expect, it } from "vitest";
import type { HostileRequest } from "../http/hostile-request.ts";
import { controlFaultsIn, fuzzedSite } from "./fuzzing.ts";

const reset = (body: string): HostileRequest => ({
  method: "POST",
  path: "/reset",
  query: "",
  headers: { "Content-Type": "application/json" },
  body,
});

describe("what fuzzing found once", () => {
  it.each([
    ["a reset to a year before any calendar", reset('{"now":"-271821-04-20T00:00:00Z"}')],
    ["a reset to the last year of four digits", reset('{"now":"9999-12-31T23:59:59Z"}')],
    ["a reset to a site that no memory holds", reset('{"scale":1e9}')],
  ])("%s does no harm", async (_title, request) => {
    expect(await controlFaultsIn(request, await fuzzedSite("open"))).toEqual([]);
  });
});
