import { createRequire } from "node:module";
import type { RE2JS } from "re2js";

const require = createRequire(import.meta.url);

/**
 * Compiles an expression of RE2's dialect, whose time grows with the length of the text only; undefined where that dialect has no
 * words for it.
 */
export function linearRegex(source: string, { ignoreCase = false } = {}): RE2JS | undefined {
  // Loaded when first needed: few sites have a pattern that needs it.
  const engine = (require("re2js") as typeof import("re2js")).RE2JS;
  try {
    return engine.compile(source, ignoreCase ? engine.CASE_INSENSITIVE : 0);
  } catch {
    return undefined;
  }
}
