import { putRaw, WholeFloat, type RawMap, type RawValue } from "../raw-value.ts";

/** What can be wrong with a JSON text: the family's number and its words. */
export const jsonErrors = {
  depth: { code: 1, message: "it nests deeper than is allowed" },
  control: { code: 3, message: "it holds a control character, or a text in it does not end" },
  syntax: { code: 4, message: "the syntax is wrong" },
  utf8: { code: 5, message: "it is not UTF-8" },
  surrogate: { code: 10, message: "it holds half of a UTF-16 pair" },
} as const;

/** One thing that can be wrong with a JSON text. */
export type JsonError = (typeof jsonErrors)[keyof typeof jsonErrors];

const numberShape = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const plainText = /[ !#-[\]-\ud7ff\ue000-\uffff]+/y;
const pair = /[\ud800-\udbff][\udc00-\udfff]/y;
const unicodeEscape = /\\u(?:[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(?![dD][89a-fA-F])[\da-fA-F]{4})/y;
const shortEscapes: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};
const literals = [
  ["true", true],
  ["false", false],
  ["null", null],
] as const;
const int64End = 2n ** 63n;

/**
 * Reads a JSON text with the family's own notions: floats stay apart from integers, members keep their order, and an
 * error has a number. A lone surrogate in the text stands for bytes that were no UTF-8.
 */
export class JsonReader {
  /** What was wrong, once something was. */
  error: JsonError | undefined;
  #at = 0;
  readonly #text: string;
  readonly #maxDepth: number;

  constructor(text: string, maxDepth: number) {
    this.#text = text;
    this.#maxDepth = maxDepth;
  }

  /** The value of the whole text; undefined with `error` set when it is not JSON. */
  read(): RawValue | undefined {
    const value = this.#readValue(0);
    if (value === undefined) return undefined;
    this.#skipSpace();
    return this.#at === this.#text.length ? value : this.#unexpected();
  }

  #readValue(depth: number): RawValue | undefined {
    this.#skipSpace();
    const char = this.#text[this.#at];
    if (char === '"') return this.#readString();
    if (char === "{" || char === "[") {
      if (depth + 1 >= this.#maxDepth) return this.#fail(jsonErrors.depth);
      this.#at++;
      return char === "{" ? this.#readMap(depth + 1) : this.#readList(depth + 1);
    }
    for (const [word, value] of literals) {
      if (this.#text.startsWith(word, this.#at)) {
        this.#at += word.length;
        return value;
      }
    }
    return this.#readNumber();
  }

  #readMap(depth: number): RawMap | undefined {
    const map: RawMap = {};
    if (this.#takes("}")) return map;
    do {
      this.#skipSpace();
      if (this.#text[this.#at] !== '"') return this.#unexpected();
      const name = this.#readString();
      if (name === undefined) return undefined;
      if (!this.#takes(":")) return this.#unexpected();
      const value = this.#readValue(depth);
      if (value === undefined) return undefined;
      putRaw(map, name, value);
    } while (this.#takes(","));
    return this.#takes("}") ? map : this.#unexpected();
  }

  #readList(depth: number): RawValue[] | undefined {
    const list: RawValue[] = [];
    if (this.#takes("]")) return list;
    do {
      const value = this.#readValue(depth);
      if (value === undefined) return undefined;
      list.push(value);
    } while (this.#takes(","));
    return this.#takes("]") ? list : this.#unexpected();
  }

  #readString(): string | undefined {
    let text = "";
    this.#at++;
    for (;;) {
      const piece = this.#match(plainText) ?? this.#match(pair);
      if (piece !== undefined) {
        text += piece;
        continue;
      }
      const char = this.#text[this.#at];
      if (char === '"') {
        this.#at++;
        return text;
      }
      if (char !== "\\") return this.#fail(isSurrogate(char) ? jsonErrors.utf8 : jsonErrors.control);
      const escaped = this.#readEscape();
      if (escaped === undefined) return undefined;
      text += escaped;
    }
  }

  #readEscape(): string | undefined {
    const letter = this.#text[this.#at + 1] ?? "";
    if (letter === "u") {
      const units = this.#match(unicodeEscape);
      if (units === undefined) return this.#fail(jsonErrors.surrogate);
      return units.replace(/\\u(.{4})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
    }
    const char = shortEscapes[letter];
    if (char === undefined) return this.#fail(jsonErrors.syntax);
    this.#at += 2;
    return char;
  }

  #readNumber(): RawValue | undefined {
    const written = this.#match(numberShape);
    if (written === undefined) return this.#unexpected();
    const number = Number(written);
    const isFloat = /[.eE]/.test(written) || written === "-0" || isBeyond64Bits(written);
    return isFloat && Number.isInteger(number) ? new WholeFloat(number) : number;
  }

  #match(shape: RegExp): string | undefined {
    shape.lastIndex = this.#at;
    const found = shape.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #takes(char: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== char) return false;
    this.#at++;
    return true;
  }

  #skipSpace(): void {
    while (" \t\n\r".includes(this.#text[this.#at] ?? "x")) this.#at++;
  }

  /** The error of a place where the grammar wants something else; a broken text there is told of first. */
  #unexpected(): undefined {
    const char = this.#text[this.#at];
    if (char === '"' && this.#readString() === undefined) return undefined;
    if (isSurrogate(char)) return this.#fail(jsonErrors.utf8);
    return this.#fail(char !== undefined && char < " " ? jsonErrors.control : jsonErrors.syntax);
  }

  #fail(error: JsonError): undefined {
    this.error = error;
    return undefined;
  }
}

function isSurrogate(char: string | undefined): boolean {
  return char !== undefined && /[\ud800-\udfff]/.test(char);
}

function isBeyond64Bits(written: string): boolean {
  if (written.length < 19) return false;
  const whole = BigInt(written);
  return whole >= int64End || whole < -int64End;
}
