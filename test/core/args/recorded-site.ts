import { readFileSync } from "node:fs";
import type { Json, JsonObject } from "../../../src/json/json.ts";
import { createStandin } from "../../../src/standin.ts";

const ORIGIN = "http://127.0.0.1:4010";

/** Address of the site's API, without an end slash. */
export const API = `${ORIGIN}/wp-json`;

/** What stands in a file below `test/core`, with the site's addresses. */
export function readCore(name: string): Json {
  const text = readFileSync(`test/core/${name}.json`, "utf8");
  return JSON.parse(text.replaceAll("{api_root}", API).replaceAll("{base_url}", ORIGIN)) as Json;
}

/** The site of the core as it was when a real one was asked. */
export async function recordedSite() {
  const { collections } = readCore("recordings/start") as JsonObject;
  return createStandin({
    index: readCore("recordings/index") as JsonObject,
    seeds: [{ answers: collections, others: "empty" }] as never,
    auth: "strict",
    now: "2026-11-28T09:00:00Z",
  });
}
