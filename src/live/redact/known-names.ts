import { type FoldedWord, wordsIn } from "./words.ts";

/** What stands for a sequence of words: its parts, put together as the words were, or by hyphens where they were written as one. */
export interface KnownName {
  readonly parts: readonly string[];
  /** Whether the family stands first; what is read so may be the end of one thing and the beginning of a name. */
  readonly isReversed?: boolean;
}

interface Branch {
  readonly next: Map<string, Branch>;
  name?: KnownName;
}

/** A known name in a text. */
export interface FoundName {
  readonly start: number;
  readonly end: number;
  readonly name: KnownName;
  /** What stood before the last word; an empty text where there is but one word. */
  readonly between: string;
}

/** Between the words of a name. */
const BETWEEN = /^[\s._+,'’-]{1,3}$/;
/** What says that the next word is somebody's. */
const BEFORE_SOMEBODY: ReadonlySet<string> = new Set(
  "author authors user users customer customers member members profile profiles people person".split(" "),
);

/** Names that are looked for in any text, as whole words, whatever their case and accents and whatever joins them. */
export class KnownNames {
  readonly #root: Branch = { next: new Map() };
  readonly #single = new Map<string, KnownName>();

  /** Looks for a sequence of folded words everywhere. */
  add(words: readonly string[], name: KnownName): void {
    if (words.length === 0) return;
    let branch = this.#root;
    for (const word of words) {
      const next = branch.next.get(word) ?? { next: new Map() };
      branch.next.set(word, next);
      branch = next;
    }
    branch.name ??= name;
  }

  /** Looks for a single folded word where only somebody's name can stand (`/author/rose/`, `author-rose`). */
  addSingle(word: string, name: KnownName): void {
    if (!this.#single.has(word)) this.#single.set(word, name);
  }

  single(word: string): KnownName | undefined {
    return this.#single.get(word);
  }

  /** The longest names at each place of a text; none lies within another. Takes steps as many as the text has words. */
  *find(text: string): Generator<FoundName> {
    if (this.#root.next.size === 0 && this.#single.size === 0) return;
    const words = [...wordsIn(text)];
    for (let at = 0; at < words.length; at += 1) {
      const found = this.#longestAt(text, words, at) ?? this.#singleAt(text, words, at);
      if (found === undefined || (found.name.isReversed === true && this.#beginsWithin(text, words, at, found)))
        continue;
      yield found;
      while ((words[at + 1]?.end ?? Infinity) <= found.end) at += 1;
    }
  }

  #longestAt(text: string, words: readonly FoldedWord[], at: number): FoundName | undefined {
    const first = words[at];
    if (first === undefined) return undefined;
    let branch = this.#root.next.get(first.folded);
    let found: FoundName | undefined;
    for (let last = at; branch !== undefined; last += 1) {
      const word = words[last] ?? first;
      const between = last === at ? "" : text.slice(words[last - 1]?.end, word.start);
      if (branch.name !== undefined) found = { start: first.start, end: word.end, name: branch.name, between };
      const next = words[last + 1];
      if (next === undefined || !BETWEEN.test(text.slice(word.end, Math.min(next.start, word.end + 4)))) break;
      branch = branch.next.get(next.folded);
    }
    return found;
  }

  #beginsWithin(text: string, words: readonly FoldedWord[], at: number, { end }: FoundName): boolean {
    for (let next = at + 1; (words[next]?.end ?? Infinity) <= end; next += 1) {
      const found = this.#longestAt(text, words, next);
      if (found !== undefined && found.end > end && found.name.isReversed !== true) return true;
    }
    return false;
  }

  #singleAt(text: string, words: readonly FoldedWord[], at: number): FoundName | undefined {
    const [before, word] = [words[at - 1], words[at]];
    const name = word === undefined ? undefined : this.#single.get(word.folded);
    if (name === undefined || before === undefined || word === undefined) return undefined;
    if (!BEFORE_SOMEBODY.has(before.folded) || !/^[/=-]$/.test(text.slice(before.end, word.start))) return undefined;
    return { start: word.start, end: word.end, name, between: "" };
  }
}

/** A name's substitute in the case of what it stands for, with the sign between its words that stood there. */
export function writtenAs(original: string, { name, between }: FoundName): string {
  const isOneWord = between === "" && /^[\p{L}\p{M}\p{N}]+$/u.test(original);
  const sign = isOneWord && name.parts.length > 1 ? "-" : between || " ";
  return inCaseOf(original, name.parts.join(sign));
}

/** The text in the case of another: all small, all great, or as it is. */
export function inCaseOf(original: string, text: string): string {
  if (original === original.toLowerCase()) return text.toLowerCase();
  return original === original.toUpperCase() && original.length > 2 ? text.toUpperCase() : text;
}
