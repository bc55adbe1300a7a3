/**
 * The pattern as PCRE gets it after it was put between `#` signs, each `#` inside escaped without regard to a backslash
 * that is there already; undefined when such a backslash ends the pattern too early.
 */
export function delimited(pattern: string): string | undefined {
  const escaped = pattern.replaceAll("#", "\\#");
  for (let at = 0; at < escaped.length; at += 1) {
    if (escaped[at] === "#") return undefined;
    if (escaped[at] === "\\") {
      at += 1;
      if (at >= escaped.length) return undefined;
    }
  }
  return escaped;
}
