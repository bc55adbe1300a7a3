/** Names of the shortcodes that the family's core knows. */
const NAMES: ReadonlySet<string> = new Set(["caption", "wp_caption", "gallery", "playlist", "audio", "video", "embed"]);

/** The text in pieces, in turn a text and the tag of a shortcode of the core, with its doubled brackets. */
export function shortcodesApart(text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (let open = text.indexOf("["); open !== -1; open = text.indexOf("[", open + 1)) {
    const end = endOfShortcode(text, open);
    if (end === -1) continue;
    pieces.push(text.slice(from, open), text.slice(open, end));
    from = end;
    open = end - 1;
  }
  pieces.push(text.slice(from));
  return pieces;
}

const HEAD = /\[[[/]?([a-z_]+)(?=[\s\]/])[^[\]]*\]\]?/y;

function endOfShortcode(text: string, open: number): number {
  HEAD.lastIndex = open;
  const found = HEAD.exec(text);
  return found !== null && NAMES.has(found[1] ?? "") ? HEAD.lastIndex : -1;
}
