import { fromByteText } from "./byte-text.ts";
import type { PatternToken } from "./pattern-tokens.ts";

/** A pattern as people read it: outermost named groups as `{name}`, other outermost groups as `{}`, escapes undone. */
export function routeName(tokens: readonly PatternToken[]): string {
  let depth = 0;
  let name = "";
  for (const [at, token] of tokens.entries()) {
    if (token.kind === "open") {
      if (depth === 0) name += `{${token.name ?? ""}}`;
      depth += 1;
    } else if (token.kind === "close") depth -= 1;
    else if (depth === 0 && !(token.kind === "repeat" && tokens[at - 1]?.kind === "close"))
      name += token.kind === "any" ? "." : token.text;
  }
  return fromByteText(name);
}
