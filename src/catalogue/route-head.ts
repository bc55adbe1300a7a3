import type { PatternToken } from "./pattern-tokens.ts";

/** Stands in a segment for one character that an unescaped dot of the pattern lets be anything. */
export const wildCharacter = "\0";

/** The part of a pattern that is plain text, cut at its slashes. */
export interface RouteHead {
  /** The whole segments before the first one that is not plain, in lower case, dots as `wildCharacter`. */
  readonly segments: readonly string[];
  /** Whether nothing follows the segments: the pattern is plain text to its end. */
  readonly whole: boolean;
}

/** Reads the plain start of a pattern; a pattern with alternatives at its top level has none. */
export function routeHead(tokens: readonly PatternToken[]): RouteHead {
  const segments: string[] = [];
  if (hasTopLevelChoice(tokens) || plainText(tokens, 0) !== "/") return { segments, whole: false };
  let segment = "";
  for (let at = 1; at < tokens.length; at += 1) {
    const text = plainText(tokens, at);
    if (text === undefined) return { segments, whole: false };
    if (text === "/") {
      segments.push(segment);
      segment = "";
    } else segment += text.toLowerCase();
  }
  segments.push(segment);
  return { segments, whole: true };
}

function plainText(tokens: readonly PatternToken[], at: number): string | undefined {
  const token = tokens[at];
  if (token === undefined || tokens[at + 1]?.kind === "repeat") return undefined;
  if (token.kind === "literal") return token.text;
  return token.kind === "any" ? wildCharacter : undefined;
}

function hasTopLevelChoice(tokens: readonly PatternToken[]): boolean {
  let depth = 0;
  for (const { kind } of tokens) {
    if (kind === "or" && depth === 0) return true;
    if (kind === "open") depth += 1;
    if (kind === "close") depth -= 1;
  }
  return false;
}
