import { withoutAccents } from "../../text/slug.ts";

/** A word of a text, folded as slugs are: lower case, accents taken off. */
export interface FoldedWord {
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a text, from its beginning to its end. */
export function* wordsIn(text: string): Generator<FoldedWord> {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu))
    yield { folded: folded(word), start: index, end: index + word.length };
}

/** The folded words of a text. */
export function foldedWords(text: string): readonly string[] {
  return [...wordsIn(text)].map((word) => word.folded);
}

function folded(word: string): string {
  return /^[a-z\d]*$/.test(word) ? word : withoutAccents(word).toLowerCase();
}
