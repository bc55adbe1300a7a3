import { Failure } from "../failure.ts";
import { compilePattern } from "../../pcre/pcre.ts";
import { keyword } from "../schema.ts";
import { textsOfPattern } from "../texts-of-pattern.ts";
import type { KeywordOf } from "./keyword.ts";

/** `pattern`: the text follows a regular expression of the family; one that does not compile takes nothing. */
export const pattern: KeywordOf<string> = {
  names: { pattern: "text" },
  compile: (document) => {
    const written = keyword(document, "pattern");
    if (typeof written !== "string") return undefined;
    const matches = compilePattern(written);
    const words = { pattern: written };
    return {
      check: (text) => (matches?.(text) === true ? undefined : new Failure("rest_invalid_pattern", words)),
    };
  },
  *usual({ pattern: written }) {
    if (typeof written !== "string") return;
    for (const text of textsOfPattern(written))
      yield { label: `text ${JSON.stringify(text)} for the pattern`, value: text };
  },
  *edges({ pattern: written }) {
    if (typeof written !== "string") return;
    for (const text of ["?!", " ", "0", "Zz", "a b"]) yield { label: `the text ${JSON.stringify(text)}`, value: text };
  },
  jsonSchema: ({ pattern: written }) =>
    typeof written === "string" && isPatternOfJson(written) ? { pattern: written } : {},
};

/** Whether a pattern can stand in a JSON Schema. */
export function isPatternOfJson(written: string): boolean {
  try {
    return new RegExp(written, "u") instanceof RegExp;
  } catch {
    return false;
  }
}
