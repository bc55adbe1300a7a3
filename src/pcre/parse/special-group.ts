import { type Condition, type Lookaround, type PatternNode, PcreError, type VerbName } from "../node.ts";
import { readGroupNumber } from "./escape.ts";
import { type Parsed, type PatternReader, readName } from "./reader.ts";

/** What the opening of a lookaround says. */
export type LookOpening = Pick<Lookaround, "behind" | "negated" | "atomic">;

const AHEAD: LookOpening = { behind: false, negated: false, atomic: true };
const NOT_AHEAD: LookOpening = { behind: false, negated: true, atomic: true };
const BEHIND: LookOpening = { behind: true, negated: false, atomic: true };
const NOT_BEHIND: LookOpening = { behind: true, negated: true, atomic: true };
const LOOSE_AHEAD: LookOpening = { ...AHEAD, atomic: false };
const LOOSE_BEHIND: LookOpening = { ...BEHIND, atomic: false };

const SIGNS: readonly (readonly [sign: string, opening: LookOpening])[] = [
  ["=", AHEAD],
  ["!", NOT_AHEAD],
  ["*", LOOSE_AHEAD],
  ["<=", BEHIND],
  ["<!", NOT_BEHIND],
  ["<*", LOOSE_BEHIND],
];

const NAMES: Readonly<Record<string, LookOpening>> = {
  napla: LOOSE_AHEAD,
  naplb: LOOSE_BEHIND,
  negative_lookahead: NOT_AHEAD,
  negative_lookbehind: NOT_BEHIND,
  nla: NOT_AHEAD,
  nlb: NOT_BEHIND,
  non_atomic_positive_lookahead: LOOSE_AHEAD,
  non_atomic_positive_lookbehind: LOOSE_BEHIND,
  pla: AHEAD,
  plb: BEHIND,
  positive_lookahead: AHEAD,
  positive_lookbehind: BEHIND,
};

/** Reads what makes a group a lookaround, after its `(?`. */
export function readLookOpening(reader: PatternReader): LookOpening | undefined {
  return SIGNS.find(([sign]) => reader.take(sign))?.[1];
}

/** The lookaround that a name such as `pla` in `(*pla:…)` stands for. */
export function namedLook(name: string): LookOpening | undefined {
  return Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
}

/** A lookaround with its inside taken apart into branches. */
export function lookaround(opening: LookOpening, body: PatternNode): Lookaround {
  return { kind: "look", ...opening, branches: body.kind === "choice" ? body.branches : [body] };
}

/** The PCRE2 release whose rules are followed. */
const VERSION = 10.42;

function readRecursion(reader: PatternReader): Condition | undefined {
  const found = reader.match(/R(\d*)\)/y);
  if (found) return { kind: "recursion", ref: found[1] ? { number: Number(found[1]) } : undefined };
  return reader.take("R&") ? { kind: "recursion", ref: { name: readName(reader, ")") } } : undefined;
}

function readConstant(reader: PatternReader): Condition | undefined {
  if (reader.take("DEFINE)")) return { kind: "constant", value: false };
  const version = reader.match(/VERSION(>?=)(\d{1,2}(?:\.\d{1,2})?)\)/y);
  if (!version) return undefined;
  const wanted = Number(version[2]);
  return { kind: "constant", value: version[1] === "=" ? VERSION === wanted : VERSION >= wanted };
}

function readGroup(reader: PatternReader): Condition {
  const number = readGroupNumber(reader);
  if (number) {
    reader.expect(")");
    return { kind: "group", ref: number };
  }
  const opening = reader.match(/[<']/y)?.[0];
  const name = readName(reader, { "<": ">", "'": "'" }[opening ?? ""] ?? ")");
  if (opening !== undefined) reader.expect(")");
  return { kind: "group", ref: { name } };
}

function readAssertion(reader: PatternReader, readInside: () => PatternNode): Condition | undefined {
  if (!reader.looksAt("?") && !reader.looksAt("*")) return undefined;
  const opening = reader.take("?") ? readLookOpening(reader) : namedLook(reader.match(/\*([a-z_]+):/y)?.[1] ?? "");
  if (!opening) throw new PcreError("a condition is no assertion");
  return lookaround(opening, readInside());
}

/** Reads a conditional group, after its `(?(`; `readInside` reads a group's inside with its closing parenthesis. */
export function parseConditional(reader: PatternReader, readInside: () => PatternNode): PatternNode {
  const isDefine = reader.looksAt("DEFINE)");
  const condition =
    readAssertion(reader, readInside) ?? readRecursion(reader) ?? readConstant(reader) ?? readGroup(reader);
  const body = readInside();
  const branches = body.kind === "choice" ? body.branches : [body];
  const [yes = body, no] = branches;
  if (branches.length > (isDefine ? 1 : 2)) throw new PcreError("a condition has too many branches");
  return { kind: "conditional", condition, yes, no };
}

const VERBS: Readonly<Record<string, VerbName>> = {
  "": "MARK",
  ACCEPT: "ACCEPT",
  COMMIT: "COMMIT",
  F: "FAIL",
  FAIL: "FAIL",
  MARK: "MARK",
  PRUNE: "PRUNE",
  SKIP: "SKIP",
  THEN: "THEN",
};

/** A script run counts as a plain group: which scripts a text mixes is not looked at. */
function namedGroup(name: string, readInside: () => PatternNode): PatternNode {
  const look = namedLook(name);
  if (look) return lookaround(look, readInside());
  if (name === "atomic" || name === "asr" || name === "atomic_script_run")
    return { kind: "atomic", body: readInside() };
  if (name === "sr" || name === "script_run") return { kind: "sequence", items: [readInside()] };
  throw new PcreError(`an unknown group "(*${name}:"`);
}

/** Reads a verb such as `(*COMMIT)` or a group with a spelled-out name such as `(*atomic:…)`, after its asterisk. */
export function parseVerb(reader: PatternReader, readInside: () => PatternNode): Parsed {
  const group = reader.match(/([a-z_]+):/y)?.[1];
  if (group !== undefined) return { node: namedGroup(group, readInside), repeatable: true };
  const found = reader.match(/([A-Z]*)(:[^)]*)?\)/y);
  const written = found?.[1] ?? "";
  const argument = found?.[2]?.slice(1) ?? "";
  const name = Object.hasOwn(VERBS, written) ? VERBS[written] : undefined;
  if (!found || !name) throw new PcreError(`an unknown verb at offset ${reader.at}`);
  if (name === "MARK" && argument === "") throw new PcreError("a mark without a name");
  return { node: { kind: "verb", name, argument }, repeatable: name === "ACCEPT" };
}
