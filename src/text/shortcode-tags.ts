/** Names of the shortcodes that the family's core knows. */
const NAMES: ReadonlySet<string> = new Set(["caption", "wp_caption", "gallery", "playlist", "audio", "video", "embed"]);

/**
 * The text in pieces, in turn a text and the tag of a shortcode of the core, with its doubled brackets. Any mark may follow the name, where
 * marks of typography are set (`strict`) white space, a slash or the end alone.
 */
export function shortcodesApart(text: string, { strict = false }: { readonly strict?: boolean } = {}): string[] {
  const head = strict ? STRICT_HEAD : HEAD;
  const pieces: string[] = [];
  let from = 0;
  for (let open = text.indexOf("["); open !== -1; open = text.indexOf("[", open + 1)) {
    const end = endOfShortcode(text, open, head);
    if (end === -1) continue;
    pieces.push(text.slice(from, open), text.slice(open, end));
    from = end;
    open = end - 1;
  }
  pieces.push(text.slice(from));
  return pieces;
}

const HEAD = /\[[[/]?([a-z_]+)(?![\w-])[^[\]]*\]\]?/y;
const STRICT_HEAD = /\[[[/]?([a-z_]+)(?=[\t-\r \]/])[^[\]]*\]\]?/y;

function endOfShortcode(text: string, open: number, head: RegExp): number {
  head.lastIndex = open;
  const found = head.exec(text);
  return found !== null && NAMES.has(found[1] ?? "") ? head.lastIndex : -1;
}
