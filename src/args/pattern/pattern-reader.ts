import { PatternError } from "./pattern-error.ts";
import type { PatternNode } from "./pattern-node.ts";

/** The options that letters such as `(?im)` switch inside a pattern. */
export interface Options {
  readonly caseless: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
  readonly extended: boolean;
  readonly extendedClasses: boolean;
  readonly noAutoCapture: boolean;
  readonly duplicateNames: boolean;
  readonly ungreedy: boolean;
}

/** Where a pattern starts: no option is on. */
export const NO_OPTIONS: Options = {
  caseless: false,
  multiline: false,
  dotAll: false,
  extended: false,
  extendedClasses: false,
  noAutoCapture: false,
  duplicateNames: false,
  ungreedy: false,
};

/** A pattern being read: the place, the options in force and the groups met so far. */
export class PatternReader {
  readonly text: string;
  at = 0;
  options = NO_OPTIONS;
  groupCount = 0;
  depth = 0;
  unicodeNewlines = true;
  sharesNumbers = false;
  readonly names = new Map<string, number[]>();
  readonly nameOfNumber = new Map<number, string>();
  /** Reads alternatives up to a closing parenthesis or the end: what groups need of the parser they are part of. */
  readonly readBody: () => PatternNode;
  /** Reads a single alternative. */
  readonly readBranch: () => PatternNode;

  constructor(text: string, grammar: Record<"body" | "branch", (reader: PatternReader) => PatternNode>) {
    this.text = text;
    this.readBody = () => grammar.body(this);
    this.readBranch = () => grammar.branch(this);
  }

  get done(): boolean {
    return this.at >= this.text.length;
  }

  /** Whether this text comes next. */
  looksAt(wanted: string): boolean {
    return this.text.startsWith(wanted, this.at);
  }

  /** Passes over this text if it comes next. */
  take(wanted: string): boolean {
    if (!this.looksAt(wanted)) return false;
    this.at += wanted.length;
    return true;
  }

  /** Passes over this text or refuses the pattern. */
  expect(wanted: string): void {
    if (!this.take(wanted)) throw new PatternError(`"${wanted}" is missing at offset ${this.at}`);
  }

  /** Passes over what a sticky expression finds here and gives its groups. */
  match(sticky: RegExp): RegExpExecArray | undefined {
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text);
    if (!found) return undefined;
    this.at += found[0].length;
    return found;
  }

  /** Reads one code point or refuses the pattern at its end. */
  next(): number {
    const codePoint = this.text.codePointAt(this.at);
    if (codePoint === undefined) throw new PatternError("the pattern ends too early");
    this.at += codePoint > 0xffff ? 2 : 1;
    return codePoint;
  }
}
