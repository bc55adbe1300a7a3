import { byteCharacter } from "../pcre/byte-text.ts";
import type { CharSet } from "../pcre/char-set.ts";
import type { PatternNode } from "../pcre/node.ts";

/** Stands in a segment for one character that an unescaped dot of the pattern lets be anything. */
export const wildCharacter = "\0";

/** The part of a pattern that is plain text, cut at its slashes. */
export interface RouteHead {
  /** The whole segments before the first one that is not plain, in lower case, dots as `wildCharacter`. */
  readonly segments: readonly string[];
  /** Whether nothing follows the segments: the pattern is plain text to its end. */
  readonly whole: boolean;
}

/** Reads the plain start of a pattern that stands between `^` and `$`; a pattern with alternatives at its top level has none. */
export function routeHead(root: PatternNode): RouteHead {
  const [, slash, ...items] = root.kind === "sequence" ? root.items : [];
  const segments: string[] = [];
  if (slash === undefined || plainText(slash) !== "/") return { segments, whole: false };
  let segment = "";
  for (const item of items.slice(0, -1)) {
    const text = plainText(item);
    if (text === undefined) return { segments, whole: false };
    if (text === "/") {
      segments.push(segment);
      segment = "";
    } else segment += text;
  }
  segments.push(segment);
  return { segments, whole: true };
}

function plainText(node: PatternNode): string | undefined {
  if (node.kind !== "set" || node.set.properties.length > 0) return undefined;
  return node.set.negated ? wildText(node.set) : letterText(node.set);
}

function wildText({ ranges: [only, other] }: CharSet): string | undefined {
  return only?.[0] === 10 && only[1] === 10 && other === undefined ? wildCharacter : undefined;
}

/** The one character of a set, in lower case; a letter must be there in both cases. */
function letterText({ ranges }: CharSet): string | undefined {
  const [first, second, third] = ranges;
  if (first === undefined || third !== undefined || first[0] !== first[1]) return undefined;
  const char = byteCharacter(first[0]);
  const lower = char.toLowerCase();
  const other = char === lower ? char.toUpperCase() : lower;
  if (second === undefined) return other === char ? char : undefined;
  return other !== char && second[0] === other.charCodeAt(0) && second[1] === second[0] ? lower : undefined;
}
