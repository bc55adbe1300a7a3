import { lookaround, namedLook } from "./parse-lookaround.ts";
import type { Parsed } from "./parsed-item.ts";
import { PatternError } from "./pattern-error.ts";
import type { PatternNode, VerbName } from "./pattern-node.ts";
import type { PatternReader } from "./pattern-reader.ts";

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
  throw new PatternError(`an unknown group "(*${name}:"`);
}

/** Reads a verb such as `(*COMMIT)` or a group with a spelled-out name such as `(*atomic:…)`, after its asterisk. */
export function parseVerb(reader: PatternReader, readInside: () => PatternNode): Parsed {
  const group = reader.match(/([a-z_]+):/y)?.[1];
  if (group !== undefined) return { node: namedGroup(group, readInside), repeatable: true };
  const found = reader.match(/([A-Z]*)(:[^)]*)?\)/y);
  const written = found?.[1] ?? "";
  const argument = found?.[2]?.slice(1) ?? "";
  const name = Object.hasOwn(VERBS, written) ? VERBS[written] : undefined;
  if (!found || !name) throw new PatternError(`an unknown verb at offset ${reader.at}`);
  if (name === "MARK" && argument === "") throw new PatternError("a mark without a name");
  return { node: { kind: "verb", name, argument }, repeatable: name === "ACCEPT" };
}
