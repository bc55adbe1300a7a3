import { type PatternNode, PcreError } from "../node.ts";
import { readGroupNumber } from "./escape.ts";
import { nameGroup, NO_OPTIONS, type PatternOptions, type Parsed, type PatternReader, readName } from "./reader.ts";
import { lookaround, parseConditional, parseVerb, readLookOpening } from "./special-group.ts";

const DEEPEST = 250;

const OPTION_OF: Readonly<Record<string, keyof PatternOptions>> = {
  J: "duplicateNames",
  U: "ungreedy",
  i: "caseless",
  m: "multiline",
  n: "noAutoCapture",
  s: "dotAll",
};

function withLetters(options: PatternOptions, letters: string, on: boolean): PatternOptions {
  const changed: { -readonly [name in keyof PatternOptions]: boolean } = { ...options };
  for (const letter of letters.replaceAll("x", "")) {
    const name = OPTION_OF[letter];
    if (name) changed[name] = on;
  }
  if (letters.includes("x")) {
    changed.extended = on;
    changed.extendedClasses = on && letters.includes("xx");
  }
  return changed;
}

/** Reads option letters such as `im-s` or `^i`, up to the sign that ends them. */
function readOptions(reader: PatternReader): PatternOptions | undefined {
  const found = reader.match(/(\^)?([iJmnsUx]*)(?:(?<!\^[a-zA-Z]*)-([iJmnsUx]*))?(?=[:)])/y);
  if (!found) return undefined;
  const { duplicateNames, ungreedy } = reader.options;
  const base = found[1] ? { ...NO_OPTIONS, duplicateNames, ungreedy } : reader.options;
  return withLetters(withLetters(base, found[2] ?? "", true), found[3] ?? "", false);
}

/** Reads a group's inside and its closing parenthesis; options set inside end there. */
function readInside(reader: PatternReader): PatternNode {
  const { options } = reader;
  const body = reader.readBody();
  reader.expect(")");
  reader.options = options;
  return body;
}

/** Keeps a group's alternatives apart from those of the group around it. */
function closed(body: PatternNode): PatternNode {
  return body.kind === "choice" ? { kind: "sequence", items: [body] } : body;
}

function parseCapture(reader: PatternReader, name?: string): PatternNode {
  reader.groupCount += 1;
  const number = reader.groupCount;
  if (name !== undefined) nameGroup(reader, name, number);
  return { kind: "capture", number, body: readInside(reader) };
}

function parseOptions(reader: PatternReader): Parsed {
  const outer = reader.options;
  const options = readOptions(reader);
  if (!options) throw new PcreError(`an unknown sign after "(?" at offset ${reader.at}`);
  reader.options = options;
  if (reader.take(")")) return { node: { kind: "empty" }, repeatable: false };
  reader.expect(":");
  const node = closed(readInside(reader));
  reader.options = outer;
  return { node, repeatable: true };
}

/** Groups that number their captures anew in each branch. */
function parseBranchReset(reader: PatternReader): PatternNode {
  const { options, groupCount } = reader;
  reader.sharesNumbers = true;
  const branches: PatternNode[] = [];
  let highest = groupCount;
  do {
    reader.groupCount = groupCount;
    branches.push(reader.readBranch());
    highest = Math.max(highest, reader.groupCount);
  } while (reader.take("|"));
  reader.expect(")");
  reader.groupCount = highest;
  reader.options = options;
  return closed({ kind: "choice", branches });
}

function parseCall(reader: PatternReader): PatternNode | undefined {
  if (reader.take("R)")) return { kind: "call", ref: { number: 0 } };
  if (reader.take("P>") || reader.take("&")) return { kind: "call", ref: { name: readName(reader, ")") } };
  if (!/[+-]?\d/y.test(reader.text.slice(reader.at, reader.at + 2))) return undefined;
  const ref = readGroupNumber(reader);
  reader.expect(")");
  return ref && { kind: "call", ref };
}

/** A callout does nothing here; only its syntax is checked. */
function takeCallout(reader: PatternReader): boolean {
  const found = reader.match(/C(?:(\d*)|([`'"^%$])(?:(?!\2).|\2\2)*\2|\{(?:[^}]|\}\})*\})\)/sy);
  if (found && Number(found[1] ?? 0) > 255) throw new PcreError("a callout number is too large");
  return found !== undefined;
}

function parseNamed(reader: PatternReader): PatternNode | undefined {
  if (reader.take("P<") || reader.take("<")) return parseCapture(reader, readName(reader, ">"));
  if (reader.take("'")) return parseCapture(reader, readName(reader, "'"));
  return undefined;
}

function parseSpecial(reader: PatternReader): Parsed {
  const look = readLookOpening(reader);
  if (look) return { node: lookaround(look, readInside(reader)), repeatable: true };
  if (reader.take(">")) return { node: { kind: "atomic", body: readInside(reader) }, repeatable: true };
  if (reader.take("|")) return { node: parseBranchReset(reader), repeatable: true };
  if (reader.take("(")) return { node: parseConditional(reader, () => readInside(reader)), repeatable: true };
  if (reader.take("P=")) {
    const ref = { name: readName(reader, ")") };
    return { node: { kind: "backReference", ref, caseless: reader.options.caseless }, repeatable: true };
  }
  if (takeCallout(reader)) return { node: { kind: "empty" }, repeatable: false };
  const node = parseNamed(reader) ?? parseCall(reader);
  return node ? { node, repeatable: true } : parseOptions(reader);
}

function parseOpened(reader: PatternReader): Parsed {
  if (reader.take("?")) return parseSpecial(reader);
  if (reader.take("*")) return parseVerb(reader, () => readInside(reader));
  if (reader.options.noAutoCapture) return { node: closed(readInside(reader)), repeatable: true };
  return { node: parseCapture(reader), repeatable: true };
}

/** Reads what starts with a parenthesis: a group of any kind, an option setting or a verb. */
export function parseGroup(reader: PatternReader): Parsed {
  const from = reader.at;
  const number = reader.groupCount + 1;
  reader.expect("(");
  reader.depth += 1;
  if (reader.depth > DEEPEST) throw new PcreError("parentheses are nested too deeply");
  const parsed = parseOpened(reader);
  reader.depth -= 1;
  const name = parsed.node.kind === "capture" ? reader.nameOfNumber.get(number) : undefined;
  reader.spans.push({ from, to: reader.at, depth: reader.depth, name });
  return parsed;
}
