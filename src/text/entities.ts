/** An ampersand that begins no entity of the length that the family takes for one. */
const BARE = /&(?!(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[0-9a-f]{1,6});)/gi;

/** The text with ampersands and angle brackets as entities; entities that it holds stay, and so do quotes. */
export function escapedText(text: string): string {
  return text.replace(BARE, "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** The text with ampersands and angle brackets in place of the entities of these; those of quotes stay. */
export function unescapedText(text: string): string {
  return text.replace(/&(?:(lt|#0*60|#x0*3c)|(gt|#0*62|#x0*3e)|amp|#0*38|#x0*26);/gi, (_, less, greater) =>
    less === undefined ? (greater === undefined ? "&" : ">") : "<",
  );
}

/** The text as it may stand in a quoted attribute: quotes are entities too. */
export function escapedAttribute(text: string): string {
  return escapedText(text).replaceAll('"', "&quot;").replaceAll("'", "&#039;");
}

/** The text with ampersands as entities where they begin none. */
export function withAmpersands(text: string): string {
  return text.replace(/&(?!#(?:\d+|x[a-f0-9]+);|[a-z1-4]{1,8};)/gi, "&#038;");
}
