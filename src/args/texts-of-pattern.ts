import { type PatternToken, readPattern } from "../catalogue/pattern-tokens.ts";

/** One piece of a pattern: what one character may be, or a group of alternatives; `least` and `most` say how often it comes. */
interface Piece {
  readonly fits: RegExp | undefined;
  readonly literal: string;
  readonly alternatives: readonly (readonly Piece[])[];
  readonly least: number;
  readonly most: number;
}

/** Characters in the order in which they are tried, and how long what may repeat gets. */
const tastes: readonly { readonly alphabet: string; readonly length: number; readonly alternative: number }[] = [
  { alphabet: "1az-", length: 1, alternative: 0 },
  { alphabet: "abc1", length: 3, alternative: 0 },
  { alphabet: "kA1_", length: 2, alternative: 1 },
  { alphabet: "xyz09-", length: 8, alternative: 0 },
  { alphabet: "7m", length: 0, alternative: 0 },
];
const further = "aA1_-./: ,%@#!?*+=()[]{}'\"~^|&;$<>\\";

/** Texts that a pattern probably takes, the likeliest first; none for one that is not understood. The caller tries them. */
export function textsOfPattern(pattern: string): string[] {
  let pieces: readonly (readonly Piece[])[];
  try {
    pieces = new PieceReader(readPattern(pattern)).alternatives();
  } catch {
    return [];
  }
  const texts = tastes.map((taste) => writeOne(pieces, { ...taste, alphabet: taste.alphabet + further }));
  return [...new Set(texts)];
}

type Taste = (typeof tastes)[number];

function writeOne(alternatives: readonly (readonly Piece[])[], taste: Taste): string {
  const pieces = alternatives[taste.alternative % alternatives.length] ?? [];
  return pieces.map((piece) => writePiece(piece, taste)).join("");
}

function writePiece(piece: Piece, taste: Taste): string {
  const times = Math.min(Math.max(piece.least, taste.length), piece.most);
  return Array.from({ length: times }, (_, at) => writeOnce(piece, taste, at)).join("");
}

function writeOnce({ fits, literal, alternatives }: Piece, taste: Taste, at: number): string {
  if (alternatives.length > 0) return writeOne(alternatives, taste);
  if (fits === undefined) return literal;
  const fitting = Array.from(taste.alphabet).filter((character) => fits.test(character));
  return fitting[at % Math.min(3, Math.max(fitting.length, 1))] ?? "";
}

class PieceReader {
  readonly #tokens: readonly PatternToken[];
  #at = 0;

  constructor(tokens: readonly PatternToken[]) {
    this.#tokens = tokens;
  }

  alternatives(): Piece[][] {
    const alternatives: Piece[][] = [[]];
    for (let token = this.#tokens[this.#at]; token !== undefined; token = this.#tokens[this.#at]) {
      this.#at += 1;
      if (token.kind === "close") break;
      if (token.kind === "or") alternatives.push([]);
      else alternatives.at(-1)?.push(...this.#piece(token));
    }
    return alternatives;
  }

  #piece(token: PatternToken): Piece[] {
    switch (token.kind) {
      case "literal":
        return [{ ...this.#times(), literal: token.text, fits: undefined, alternatives: [] }];
      case "any":
      case "set":
        return [{ fits: new RegExp(`^${token.text}$`), literal: "", alternatives: [], ...this.#times() }];
      case "open": {
        const alternatives = this.alternatives();
        const looksAround = /^\(\?<?[=!]/.test(token.text);
        const piece = { fits: undefined, literal: "", alternatives, ...this.#times() };
        return looksAround ? [] : [piece];
      }
      default:
        return [];
    }
  }

  #times(): { least: number; most: number } {
    const token = this.#tokens[this.#at];
    if (token?.kind !== "repeat") return { least: 1, most: 1 };
    this.#at += 1;
    const [, least, comma, most] = /^\{(\d+)(?:(,)(\d*))?\}/.exec(token.text) ?? [];
    if (least !== undefined)
      return {
        least: Number(least),
        most: comma === undefined ? Number(least) : most === "" ? Infinity : Number(most),
      };
    const sign = token.text.charAt(0);
    return { least: sign === "+" ? 1 : 0, most: sign === "?" ? 1 : Infinity };
  }
}
