import { decomposed } from "../text/letters.ts";
import { trimmedOf } from "../text/trim.ts";

/** A text as a slug: lower case, letters without marks, anything else one hyphen. */
export function slugText(text: string): string {
  const words = decomposed(text)
    .replaceAll(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-");
  return trimmedOf(words, "-");
}
