import { readName } from "./group-names.ts";
import { readGroupNumber } from "./parse-escape.ts";
import { lookaround, namedLook, readLookOpening } from "./parse-lookaround.ts";
import { PatternError } from "./pattern-error.ts";
import type { Condition, PatternNode } from "./pattern-node.ts";
import type { PatternReader } from "./pattern-reader.ts";

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
  if (!opening) throw new PatternError("a condition is no assertion");
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
  if (branches.length > (isDefine ? 1 : 2)) throw new PatternError("a condition has too many branches");
  return { kind: "conditional", condition, yes, no };
}
