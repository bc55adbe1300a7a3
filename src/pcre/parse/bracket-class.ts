import { posixClass, wordSet } from "../char-class.ts";
import { type CharSet, type CodeRange, type PropertyClass, withoutCase } from "../char-set.ts";
import { type PatternNode, PcreError } from "../node.ts";
import { readCharEscape, readClassEscape } from "./escape.ts";
import type { Parsed, PatternReader } from "./reader.ts";

const BACKSPACE = 8;
const HYPHEN = 0x2d;

/** The text of a POSIX item such as `:alpha:`, or undefined when what looks like one has no proper end. */
function posixItem(reader: PatternReader): string | undefined {
  const sign = /\[([:.=])/y;
  sign.lastIndex = reader.at;
  const terminator = sign.exec(reader.text)?.[1];
  if (terminator === undefined) return undefined;
  const { text } = reader;
  for (let at = reader.at + 2; at + 1 < text.length; at += 1) {
    if (text[at] === "\\" && (text[at + 1] === "]" || text[at + 1] === "\\")) at += 1;
    else if (text[at] === "]" || (text[at] === "[" && text[at + 1] === terminator)) return undefined;
    else if (text[at] === terminator && text[at + 1] === "]") return text.slice(reader.at + 1, at + 1);
  }
  return undefined;
}

function readPosix(reader: PatternReader): CharSet | undefined {
  const item = posixItem(reader);
  if (item === undefined) return undefined;
  const name = item.slice(1, -1);
  // Bytes know no letter case where it does not count; the properties of code points keep theirs.
  const asked = reader.bytes && reader.options.caseless ? name.replace(/^(\^?)(?:lower|upper)$/, "$1alpha") : name;
  const found = item.startsWith(":") ? posixClass(asked, reader.bytes) : undefined;
  if (!found) throw new PcreError(`an unknown POSIX class at offset ${reader.at}`);
  reader.at += item.length + 2;
  return found;
}

/** A character, or a set (never a negated one) among the members of a class. */
type Member = number | CharSet;

/** Passes over quoting signs and, in its mode, white space; tells whether a quotation is open, so that the next sign is literal. */
function isQuoted(reader: PatternReader, wasQuoted: boolean): boolean {
  let quoted = wasQuoted;
  for (;;) {
    if (reader.take("\\E")) quoted = false;
    else if (quoted) return true;
    else if (reader.take("\\Q")) quoted = true;
    else if (!reader.options.extendedClasses || !reader.match(/[ \t]/y)) return false;
  }
}

function readMember(reader: PatternReader, quoted: boolean): Member {
  if (quoted) return reader.next();
  const posix = readPosix(reader);
  if (posix) return posix;
  if (!reader.take("\\")) return reader.next();
  if (reader.take("b")) return BACKSPACE;
  return readClassEscape(reader) ?? reader.match(/[89g]/y)?.[0].charCodeAt(0) ?? readCharEscape(reader);
}

function range(from: number, end: Member): CodeRange {
  if (typeof end !== "number") throw new PcreError("a class can't end a range");
  if (end < from) throw new PcreError("a range is out of order");
  return [from, end];
}

function readMembers(reader: PatternReader, startsQuoted: boolean): CharSet {
  const ranges: CodeRange[] = [];
  const properties: PropertyClass[] = [];
  let quoted = startsQuoted;
  do {
    const member = readMember(reader, quoted);
    quoted = isQuoted(reader, quoted);
    const startsRange = !quoted && reader.looksAt("-");
    if (typeof member !== "number") {
      if (startsRange && !reader.looksAt("-]")) throw new PcreError("a class can't start a range");
      ranges.push(...member.ranges);
      properties.push(...member.properties);
    } else if (startsRange) {
      reader.take("-");
      quoted = isQuoted(reader, quoted);
      if (!quoted && reader.looksAt("]")) ranges.push([member, member], [HYPHEN, HYPHEN]);
      else ranges.push(range(member, readMember(reader, quoted)));
      quoted = isQuoted(reader, quoted);
    } else ranges.push([member, member]);
  } while (quoted || !reader.take("]"));
  return { negated: false, ranges, properties };
}

/** `[[:<:]]` and `[[:>:]]`: a word boundary, with a word after it or before it. */
function parseWordEdge(reader: PatternReader): Parsed | undefined {
  const edge = reader.match(/\[\[:([<>]):\]\]/y)?.[1];
  if (edge === undefined) return undefined;
  const word: PatternNode = { kind: "set", set: wordSet(reader.bytes) };
  const boundary: PatternNode = { kind: "place", place: "wordBoundary" };
  const behind = edge === ">";
  const branch: PatternNode = { kind: "sequence", items: behind ? [word, boundary] : [boundary, word] };
  return { node: { kind: "look", behind, negated: false, atomic: true, branches: [branch] }, repeatable: true };
}

/** Reads a class in brackets. */
export function parseBracketClass(reader: PatternReader): Parsed {
  const edge = parseWordEdge(reader);
  if (edge) return edge;
  if (posixItem(reader) !== undefined) throw new PcreError("a POSIX class stands outside of a class");
  reader.expect("[");
  const isLiteralStart = isQuoted(reader, false);
  const negated = !isLiteralStart && reader.take("^");
  const members = readMembers(reader, isQuoted(reader, isLiteralStart));
  const set = reader.options.caseless ? withoutCase(members, reader.bytes) : members;
  return { node: { kind: "set", set: { ...set, negated } }, repeatable: true };
}
