import { ANY_CHAR, NOT_NEWLINE } from "../char-set.ts";
import { type ParsedPattern, type PatternNode, PcreError, type RepeatMode } from "../node.ts";
import { parseBracketClass } from "./bracket-class.ts";
import { literalNode, parseEscape } from "./escape.ts";
import { parseGroup } from "./group.ts";
import { type Parsed, type PatternModifiers, PatternReader } from "./reader.ts";

const LEADING =
  /\(\*(?:UTF8?|UCP|NO_JIT|NO_START_OPT|NO_AUTO_POSSESS|NO_DOTSTAR_ANCHOR|NOTEMPTY|NOTEMPTY_ATSTART|CR|LF|CRLF|ANYCRLF|ANY|NUL|BSR_(?:ANYCRLF|UNICODE)|LIMIT_(?:MATCH|DEPTH|HEAP|RECURSION)=\d+)\)/y;

/** Signs that stand for themselves whatever the options. */
const PLAIN = /[\w/-]+/y;
const COMMENT = /\(\?#[^)]*\)/y;
const EXTENDED_SPACE = /[\t-\r \u0085\u200e\u200f\u2028\u2029]|#[^\n]*\n?/y;

function parseAtom(reader: PatternReader): Parsed {
  const { multiline, dotAll } = reader.options;
  if (reader.looksAt("(")) return parseGroup(reader);
  if (reader.looksAt("[")) return parseBracketClass(reader);
  if (reader.take("\\")) return parseEscape(reader);
  if (reader.take("^")) return { node: { kind: "place", place: multiline ? "lineStart" : "start" }, repeatable: false };
  if (reader.take("$")) {
    return { node: { kind: "place", place: multiline ? "lineEnd" : "endOrNewline" }, repeatable: false };
  }
  if (reader.take(".")) return { node: { kind: "set", set: dotAll ? ANY_CHAR : NOT_NEWLINE }, repeatable: true };
  return { node: literalNode(reader.next(), reader), repeatable: true };
}

/** Passes over what stands for nothing between items: `\E`, an empty `\Q\E`, comments, and white space in extended mode. */
function skipNothing(reader: PatternReader): void {
  while (
    reader.take("\\Q\\E") ||
    reader.take("\\E") ||
    reader.match(COMMENT) ||
    (reader.options.extended && reader.match(EXTENDED_SPACE))
  )
    continue;
}

function parseQuoted(reader: PatternReader, items: PatternNode[]): void {
  while (!reader.done && !reader.take("\\E")) {
    items.push(literalNode(reader.next(), reader));
  }
}

function applyQuantifier(reader: PatternReader, items: PatternNode[], repeatable: boolean): void {
  skipNothing(reader);
  const quantifier = readQuantifier(reader);
  if (!quantifier) return;
  const last = items.pop();
  if (!repeatable || !last) throw new PcreError(`a quantifier follows nothing repeatable at offset ${reader.at}`);
  items.push(repeated(last, quantifier));
}

function parseSequence(reader: PatternReader): PatternNode {
  const items: PatternNode[] = [];
  for (;;) {
    skipNothing(reader);
    if (reader.done || reader.looksAt("|") || reader.looksAt(")")) break;
    const plain = reader.match(PLAIN)?.[0];
    if (plain !== undefined) {
      for (let at = 0; at < plain.length; at += 1) items.push(literalNode(plain.charCodeAt(at), reader));
      applyQuantifier(reader, items, true);
      continue;
    }
    if (reader.take("\\Q")) {
      parseQuoted(reader, items);
      applyQuantifier(reader, items, true);
      continue;
    }
    if (readQuantifier(reader)) throw new PcreError(`a quantifier follows nothing repeatable at offset ${reader.at}`);
    const { node, repeatable } = parseAtom(reader);
    items.push(node);
    applyQuantifier(reader, items, repeatable);
  }
  const [first, second] = items;
  if (!first) return { kind: "empty" };
  return second ? { kind: "sequence", items } : first;
}

function parseAlternatives(reader: PatternReader): PatternNode {
  const first = parseSequence(reader);
  if (!reader.looksAt("|")) return first;
  const branches = [first];
  while (reader.take("|")) branches.push(parseSequence(reader));
  return { kind: "choice", branches };
}

const CODE_POINTS: PatternModifiers = { bytes: false, caseless: false };

/** Reads a pattern with PCRE's grammar; throws `PcreError` where its syntax is wrong. References are not yet checked. */
export function parsePattern(text: string, modifiers = CODE_POINTS): ParsedPattern {
  const reader = new PatternReader(text, modifiers, { body: parseAlternatives, branch: parseSequence });
  for (let setting = reader.match(LEADING); setting; setting = reader.match(LEADING)) {
    if (setting[0] === "(*BSR_ANYCRLF)") reader.unicodeNewlines = false;
  }
  const root = parseAlternatives(reader);
  if (!reader.done) throw new PcreError(`an unmatched ")" at offset ${reader.at}`);
  const { groupCount, names, sharesNumbers, bytes, spans } = reader;
  return { root, groupCount, names, sharesNumbers, bytes, spans };
}

/** How often an item is repeated. */
export interface Quantifier {
  readonly min: number;
  readonly max: number;
  readonly mode: RepeatMode;
}

const COUNTED = /\{(\d+)(?:(,)(\d*))?\}/y;
const LARGEST = 65_535;

function readRange(reader: PatternReader): [min: number, max: number] | undefined {
  if (reader.take("*")) return [0, Infinity];
  if (reader.take("+")) return [1, Infinity];
  if (reader.take("?")) return [0, 1];
  const counted = reader.match(COUNTED);
  if (!counted) return undefined;
  const min = Number(counted[1]);
  const upper = counted[2] === undefined ? min : counted[3] === "" ? Infinity : Number(counted[3]);
  if (min > LARGEST || (upper > LARGEST && upper !== Infinity)) throw new PcreError("a quantifier is too large");
  if (min > upper) throw new PcreError("the numbers of a quantifier are out of order");
  return [min, upper];
}

/** Reads a quantifier if one comes next. */
export function readQuantifier(reader: PatternReader): Quantifier | undefined {
  const range = readRange(reader);
  if (!range) return undefined;
  const [min, max] = range;
  if (reader.take("+")) return { min, max, mode: "possessive" };
  const isLazy = reader.take("?") !== reader.options.ungreedy;
  return { min, max, mode: isLazy ? "lazy" : "greedy" };
}

/** The item under its quantifier; an assertion needs no large counts, as asking again can't change its answer. */
export function repeated(body: PatternNode, { min, max, mode }: Quantifier): PatternNode {
  if (body.kind === "look") {
    const most = min === max ? Math.min(max, 1) : Infinity;
    return { kind: "repeat", body, min: Math.min(min, 1), max: most, mode };
  }
  return min === 1 && max === 1 ? body : { kind: "repeat", body, min, max, mode };
}
