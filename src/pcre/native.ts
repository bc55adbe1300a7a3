import { type CharSet, nativeByteClass, nativeClass } from "./char-set.ts";
import { WORD_SOURCE } from "./char-class.ts";
import { nodesOf, type ParsedPattern, type PatternNode, type PcrePlace } from "./node.ts";
import { isNullable } from "./predictability.ts";

type Repeat = Extract<PatternNode, { kind: "repeat" }>;

/** How patterns of code points and those of bytes are written for the runtime's engine; undefined where it can't say something. */
interface Dialect {
  readonly set: (set: CharSet) => string | undefined;
  readonly places: Readonly<Partial<Record<PcrePlace, string>>>;
  readonly flags: string;
  /** Whether it is asked what the groups hold, too; else captures and laziness are dropped. */
  readonly captures: boolean;
}

const WORD = `[${WORD_SOURCE}]`;

const SHARED_PLACES = {
  end: "$",
  endOrNewline: "(?=\\n?$)",
  lineEnd: "(?=\\n|$)",
  lineStart: "(?:^|(?<=\\n)(?=[^]))",
  start: "^",
} as const;

/** What is not a word boundary is left out: V8 finds that place inside of surrogate pairs, too. */
const CODE_POINTS: Dialect = {
  set: nativeClass,
  places: { ...SHARED_PLACES, wordBoundary: `(?:(?<=${WORD})(?!${WORD})|(?<!${WORD})(?=${WORD}))` },
  flags: "u",
  captures: false,
};

const BYTES: Dialect = {
  set: nativeByteClass,
  places: { ...SHARED_PLACES, wordBoundary: "\\b", notWordBoundary: "\\B" },
  flags: "",
  captures: true,
};

function counted({ min, max }: Repeat): string {
  if (max === Infinity) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  if (min === 0 && max === 1) return "?";
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

function joined(parts: readonly (string | undefined)[], between: string): string | undefined {
  return parts.includes(undefined) ? undefined : parts.join(between);
}

function wrapped(source: string | undefined, opening = "(?:"): string | undefined {
  return source === undefined ? undefined : `${opening}${source})`;
}

/** The runtime forgets what a group held in the round before, and takes no round that takes nothing. */
function holdsOtherwise({ body, max }: Repeat): boolean {
  return isNullable(body) || (max > 1 && nodesOf(body).some(({ kind }) => kind === "capture"));
}

function repeatSource(node: Repeat, dialect: Dialect): string | undefined {
  if (node.mode === "possessive" || (dialect.captures && holdsOtherwise(node))) return undefined;
  const body = sourceOf(node.body, dialect);
  const unit = node.body.kind === "set" ? body : wrapped(body);
  return unit && unit + counted(node) + (dialect.captures && node.mode === "lazy" ? "?" : "");
}

function sourceOf(node: PatternNode, dialect: Dialect): string | undefined {
  const inside = (inner: PatternNode): string | undefined => sourceOf(inner, dialect);
  switch (node.kind) {
    case "empty":
      return "";
    case "set":
      return dialect.set(node.set);
    case "place":
      return dialect.places[node.place];
    case "capture":
      return wrapped(inside(node.body), dialect.captures ? "(" : undefined);
    case "sequence":
      return joined(node.items.map(inside), "");
    case "choice":
      return wrapped(joined(node.branches.map(inside), "|"));
    case "repeat":
      return repeatSource(node, dialect);
    default:
      return undefined;
  }
}

/**
 * The pattern as an expression of the runtime's own engine, the fastest, which may lose itself on what is not predictable; for a
 * pattern of bytes its groups are the pattern's. Undefined where the runtime has no words for it or means something else.
 */
export function nativeRegex({ root, bytes, sharesNumbers }: ParsedPattern): RegExp | undefined {
  const dialect = bytes ? BYTES : CODE_POINTS;
  const source = dialect.captures && sharesNumbers ? undefined : sourceOf(root, dialect);
  return source === undefined ? undefined : new RegExp(source, dialect.flags);
}
