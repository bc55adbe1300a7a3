import type { JsonObject } from "../../src/json/json.ts";
import type { createStandin } from "../../src/standin.ts";

/** The laws in the order in which they are told. */
export declare const LAWS: readonly string[];

/** Breaks of each law by the site of an index document, and how often each could have been broken. */
export declare function brokenLaws(
  create: typeof createStandin,
  index: JsonObject,
): Promise<{ breaks: Record<string, string[]>; tried: Record<string, number> }>;
