import { compareTexts } from "../../resource/compare-texts.ts";

let collator: Intl.Collator | undefined;

const PLAIN = /^[a-z0-9 &]*$/i;

/** Orders names as readers look for them: letter case does not count, letters with accents stand beside those without. */
export function compareNames(a: string, b: string): number {
  // Between plain words both ways agree, and loading the rules of a language takes longer than a start has.
  if (PLAIN.test(a) && PLAIN.test(b)) return compareTexts(a.toLowerCase(), b.toLowerCase());
  collator ??= new Intl.Collator("en", { sensitivity: "base" });
  return collator.compare(a, b);
}
