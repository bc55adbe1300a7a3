const ANY_TAG = /</y;

/**
 * The text with every tag, from a `<` to the next `>`, taken off or replaced; a `<` that nothing closes stays. Takes time in
 * proportion to the text, as everything here: an expression would look for the end from each `<` anew.
 */
export function replaceTags(
  text: string,
  { opening = ANY_TAG, to = () => "" }: { opening?: RegExp; to?: (tag: string) => string } = {},
): string {
  let kept = "";
  let at = 0;
  for (let open = text.indexOf("<"); open !== -1; open = text.indexOf("<", open)) {
    opening.lastIndex = open;
    if (opening.test(text)) {
      const end = text.indexOf(">", opening.lastIndex) + 1;
      if (end === 0) break;
      kept += text.slice(at, open) + to(text.slice(open, end));
      at = open = end;
    } else open += 1;
  }
  return kept + text.slice(at);
}

/**
 * The text without its scripts and stylesheets; one that is never closed stays. What is closed begins behind the name, which
 * is a whole word, or (`tagged`) behind the `>` of a tag whose name may go on.
 */
export function withoutHidden(text: string, { tagged = false }: { tagged?: boolean } = {}): string {
  const lower = lowerAscii(text);
  const opening = /<(script|style)/g;
  const unclosed = new Set<string>();
  let kept = "";
  let at = 0;
  for (let found = opening.exec(lower); found !== null; found = opening.exec(lower)) {
    const name = found[1] ?? "";
    if (unclosed.has(name) || (!tagged && /\w/.test(lower.charAt(opening.lastIndex)))) continue;
    const content = tagged ? lower.indexOf(">", opening.lastIndex) : opening.lastIndex;
    const closing = `</${name}>`;
    const end = content === -1 ? -1 : lower.indexOf(closing, content);
    // Where nothing closes this one, nothing closes a later one.
    if (end === -1) unclosed.add(name);
    else {
      kept += text.slice(at, found.index);
      at = opening.lastIndex = end + closing.length;
    }
  }
  return kept + text.slice(at);
}

/** Lower case for A to Z only, so that places in the text stay where they are. */
export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
