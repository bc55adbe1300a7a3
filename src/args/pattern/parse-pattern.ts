import { parseCharClass } from "./parse-char-class.ts";
import { literal, parseEscape } from "./parse-escape.ts";
import { parseGroup } from "./parse-group.ts";
import type { Parsed } from "./parsed-item.ts";
import { PatternError } from "./pattern-error.ts";
import type { ParsedPattern, PatternNode } from "./pattern-node.ts";
import { PatternReader } from "./pattern-reader.ts";
import { readQuantifier, repeated } from "./quantifier.ts";

const LEADING =
  /\(\*(?:UTF8?|UCP|NO_JIT|NO_START_OPT|NO_AUTO_POSSESS|NO_DOTSTAR_ANCHOR|NOTEMPTY|NOTEMPTY_ATSTART|CR|LF|CRLF|ANYCRLF|ANY|NUL|BSR_(?:ANYCRLF|UNICODE)|LIMIT_(?:MATCH|DEPTH|HEAP|RECURSION)=\d+)\)/y;

const EXTENDED_SPACE = /[\t-\r \u0085\u200e\u200f\u2028\u2029]/y;

const NOT_NEWLINE = { negated: true, ranges: [[10, 10]], properties: [] } as const;
const ANYTHING = { negated: true, ranges: [], properties: [] } as const;

function parseAtom(reader: PatternReader): Parsed {
  const { multiline, dotAll } = reader.options;
  if (reader.looksAt("(")) return parseGroup(reader);
  if (reader.looksAt("[")) return parseCharClass(reader);
  if (reader.take("\\")) return parseEscape(reader);
  if (reader.take("^")) return { node: { kind: "place", place: multiline ? "lineStart" : "start" }, repeatable: false };
  if (reader.take("$")) {
    return { node: { kind: "place", place: multiline ? "lineEnd" : "endOrNewline" }, repeatable: false };
  }
  if (reader.take(".")) return { node: { kind: "set", set: dotAll ? ANYTHING : NOT_NEWLINE }, repeatable: true };
  return { node: literal(reader.next(), reader.options), repeatable: true };
}

/** Passes over what stands for nothing between items: `\E`, an empty `\Q\E`, and white space in extended mode. */
function skipNothing(reader: PatternReader): void {
  while (reader.take("\\Q\\E") || reader.take("\\E") || (reader.options.extended && reader.match(EXTENDED_SPACE)))
    continue;
}

function parseQuoted(reader: PatternReader, items: PatternNode[]): void {
  while (!reader.done && !reader.take("\\E")) {
    items.push(literal(reader.next(), reader.options));
  }
}

function applyQuantifier(reader: PatternReader, items: PatternNode[], repeatable: boolean): void {
  skipNothing(reader);
  const quantifier = readQuantifier(reader);
  if (!quantifier) return;
  const last = items.pop();
  if (!repeatable || !last) throw new PatternError(`a quantifier follows nothing repeatable at offset ${reader.at}`);
  items.push(repeated(last, quantifier));
}

function parseSequence(reader: PatternReader): PatternNode {
  const items: PatternNode[] = [];
  for (;;) {
    skipNothing(reader);
    if (reader.done || reader.looksAt("|") || reader.looksAt(")")) break;
    if (reader.take("\\Q")) {
      parseQuoted(reader, items);
      applyQuantifier(reader, items, true);
      continue;
    }
    if (readQuantifier(reader))
      throw new PatternError(`a quantifier follows nothing repeatable at offset ${reader.at}`);
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

/** Reads a pattern with PCRE's grammar; throws `PatternError` where its syntax is wrong. References are not yet checked. */
export function parsePattern(text: string): ParsedPattern {
  const reader = new PatternReader(text, { body: parseAlternatives, branch: parseSequence });
  for (let setting = reader.match(LEADING); setting; setting = reader.match(LEADING)) {
    if (setting[0] === "(*BSR_ANYCRLF)") reader.unicodeNewlines = false;
  }
  const root = parseAlternatives(reader);
  if (!reader.done) throw new PatternError(`an unmatched ")" at offset ${reader.at}`);
  return { root, groupCount: reader.groupCount, names: reader.names, sharesNumbers: reader.sharesNumbers };
}
