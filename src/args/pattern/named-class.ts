import type { PropertyClass } from "./char-set.ts";

const LETTER_OR_NUMBER = "\\p{L}\\p{N}";

/** The word characters of `\w` in Unicode mode. */
export const WORD_SOURCE = `${LETTER_OR_NUMBER}_`;

const HORIZONTAL = "\t \u00a0\u1680\u180e\u2000-\u200a\u202f\u205f\u3000";
const VERTICAL = "\n-\r\u0085\u2028\u2029";

/** White space of `\s` in Unicode mode. */
export const SPACE_SOURCE = "\\p{Z}\t-\r\u0085\u180e";

const ESCAPES: Readonly<Record<string, string>> = {
  d: "\\p{Nd}",
  h: HORIZONTAL,
  s: SPACE_SOURCE,
  v: VERTICAL,
  w: WORD_SOURCE,
};

/** The class that an escape such as `\d` or `\D` stands for. */
export function escapeClass(letter: string): PropertyClass | undefined {
  const source = ESCAPES[letter.toLowerCase()];
  return source === undefined ? undefined : { source, negated: letter !== letter.toLowerCase() };
}

type ExceptClass = Omit<PropertyClass, "negated">;

const VISIBLE = "\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Cf}";

const POSIX: Readonly<Record<string, string | ExceptClass>> = {
  alnum: LETTER_OR_NUMBER,
  alpha: "\\p{L}",
  ascii: "\0-\x7f",
  blank: HORIZONTAL,
  cntrl: "\\p{Cc}",
  digit: "\\p{Nd}",
  graph: { source: VISIBLE, except: "\u061c\u180e\u2066-\u2069" },
  lower: "\\p{Ll}",
  print: { source: `${VISIBLE}\\p{Zs}`, except: "\u061c\u2066-\u2069" },
  punct: "\\p{P}$+<=>^`~\\|",
  space: SPACE_SOURCE,
  upper: "\\p{Lu}",
  word: WORD_SOURCE,
  xdigit: "0-9A-Fa-f",
};

/** The class of a POSIX name as it stands in `[:alpha:]` or `[:^alpha:]`. */
export function posixClass(name: string): PropertyClass | undefined {
  const negated = name.startsWith("^");
  const key = negated ? name.slice(1) : name;
  const found = Object.hasOwn(POSIX, key) ? POSIX[key] : undefined;
  if (found === undefined) return undefined;
  return typeof found === "string" ? { source: found, negated } : { ...found, negated };
}
