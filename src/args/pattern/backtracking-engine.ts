import { compileProgram } from "./compile-program.ts";
import { Matcher } from "./matcher.ts";
import type { PatternGroups } from "./pattern-groups.ts";
import type { ParsedPattern } from "./pattern-node.ts";

/** A test that knows all of PCRE's constructs; a text on which it takes more than `steps` steps does not match. */
export function backtrackingEngine(
  parsed: ParsedPattern,
  groups: PatternGroups,
  steps: number,
): (text: string) => boolean {
  const program = compileProgram(parsed, groups);
  return (text) => new Matcher(program, text, steps).search();
}
