import { type GroupSpan, type PatternNode, PcreError } from "../node.ts";

/** The options that letters such as `(?im)` switch inside a pattern. */
export interface PatternOptions {
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
export const NO_OPTIONS: PatternOptions = {
  caseless: false,
  multiline: false,
  dotAll: false,
  extended: false,
  extendedClasses: false,
  noAutoCapture: false,
  duplicateNames: false,
  ungreedy: false,
};

/** How a whole pattern is meant: as text of bytes (else of code points), and without regard to letter case. */
export interface PatternModifiers {
  readonly bytes: boolean;
  readonly caseless: boolean;
}

/** A pattern being read: the place, the options in force and the groups met so far. */
export class PatternReader {
  readonly text: string;
  /** Whether the text is byte text. */
  readonly bytes: boolean;
  at = 0;
  options: PatternOptions;
  groupCount = 0;
  depth = 0;
  unicodeNewlines = true;
  sharesNumbers = false;
  readonly spans: GroupSpan[] = [];
  readonly names = new Map<string, number[]>();
  readonly nameOfNumber = new Map<number, string>();
  /** Reads alternatives up to a closing parenthesis or the end: what groups need of the parser they are part of. */
  readonly readBody: () => PatternNode;
  /** Reads a single alternative. */
  readonly readBranch: () => PatternNode;

  constructor(
    text: string,
    { bytes, caseless }: PatternModifiers,
    grammar: Record<"body" | "branch", (reader: PatternReader) => PatternNode>,
  ) {
    this.text = text;
    this.bytes = bytes;
    this.options = { ...NO_OPTIONS, caseless };
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
    if (!this.take(wanted)) throw new PcreError(`"${wanted}" is missing at offset ${this.at}`);
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
    if (codePoint === undefined) throw new PcreError("the pattern ends too early");
    this.at += codePoint > 0xffff ? 2 : 1;
    return this.bytes ? codePoint & 0xff : codePoint;
  }
}

const NAME = /[\p{L}\p{Nd}_]*/uy;
const LONGEST = 32;

/** Reads a group's name and the sign that ends it. */
export function readName(reader: PatternReader, terminator: string): string {
  const name = reader.match(NAME)?.[0] ?? "";
  if (name === "") throw new PcreError(`a group name is missing at offset ${reader.at}`);
  if (/^\p{Nd}/u.test(name)) throw new PcreError(`a group name starts with a digit at offset ${reader.at}`);
  if (Buffer.byteLength(name) > LONGEST) throw new PcreError(`a group name is too long at offset ${reader.at}`);
  reader.expect(terminator);
  return name;
}

/** Gives a group its name; a name may be used again only for the same number or when `(?J)` allows it. */
export function nameGroup(reader: PatternReader, name: string, number: number): void {
  const numbers = reader.names.get(name) ?? [];
  const known = reader.nameOfNumber.get(number);
  if (known !== undefined && known !== name) throw new PcreError(`group ${number} has two names`);
  if (numbers.includes(number)) return;
  if (numbers.length > 0 && !reader.options.duplicateNames) throw new PcreError(`two groups are named "${name}"`);
  reader.nameOfNumber.set(number, name);
  reader.names.set(name, [...numbers, number]);
}

/** One item of a sequence as read, and whether a quantifier may follow it. */
export interface Parsed {
  readonly node: PatternNode;
  readonly repeatable: boolean;
}
