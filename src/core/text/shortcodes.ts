import { escapedAttribute } from "../../text/entities.ts";
import { trimAscii, withPlainSpaces, withoutSpaceAfter, withoutSpaceBefore } from "../../text/white-space.ts";
import { shortcodesApart } from "../../text/shortcode-tags.ts";

/** The text without shortcodes of the core and what they enclose. */
export function withoutShortcodes(text: string): string {
  return withShortcodes(text, () => "");
}

/** A shortcode as it was written: its name, its attributes and what it encloses. */
export interface Shortcode {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly content: string;
}

/** The text with its shortcodes of the core run; a name in doubled brackets is a name. */
export function withShortcodes(text: string, run: (shortcode: Shortcode) => string = ranShortcode): string {
  if (!text.includes("[")) return text;
  const pieces = shortcodesApart(text);
  const closing = closingPieces(pieces);
  let done = "";
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at] ?? "";
    if (at % 2 === 0) done += piece;
    else if (piece.startsWith("[[")) done += piece.slice(1, piece.endsWith("]]") ? -1 : undefined);
    else if (!piece.startsWith("[/")) {
      const end = piece.endsWith("/]") ? undefined : closing.get(at);
      done += run(shortcodeOf(piece, end === undefined ? "" : pieces.slice(at + 1, end).join("")));
      at = end ?? at;
    } else done += piece;
  }
  return done;
}

/** The text with no paragraph around what is nothing but one shortcode. */
export function withShortcodesAlone(text: string): string {
  if (!text.includes("[") || !/<p>[\t-\r ]*\[/.test(text)) return text;
  const pieces = shortcodesApart(text);
  const closing = closingPieces(pieces);
  for (let at = 1; at < pieces.length; at += 2) {
    const end = pieces[at]?.endsWith("/]") === true ? at : (closing.get(at) ?? at);
    const before = withoutSpaceAfter(pieces[at - 1] ?? "");
    const behind = withoutSpaceBefore(pieces[end + 1] ?? "");
    if (before.endsWith("<p>") && behind.startsWith("</p>")) {
      pieces[at - 1] = before.slice(0, -3);
      pieces[end + 1] = behind.slice(4);
    }
    at = end;
  }
  return pieces.join("");
}

/** For each opening piece the next one that closes its name. */
function closingPieces(pieces: readonly string[]): Map<number, number> {
  const closing = new Map<number, number>();
  const next = new Map<string, number>();
  for (let at = pieces.length - 2; at > 0; at -= 2) {
    const piece = pieces[at] ?? "";
    const name = nameOf(piece);
    if (piece.startsWith("[/")) next.set(name, at);
    else if (next.has(name)) closing.set(at, next.get(name) ?? at);
  }
  return closing;
}

function nameOf(piece: string): string {
  return /^\[\/?([a-z_]+)/.exec(piece)?.[1] ?? "";
}

const ATTRIBUTE = /([\w-]+)[\t-\r ]*=[\t-\r ]*(?:"([^"]*)"|'([^']*)'|([^\t-\r '"]+))/y;

function shortcodeOf(piece: string, content: string): Shortcode {
  const attributes = new Map<string, string>();
  const written = withPlainSpaces(piece);
  for (let at = nameOf(piece).length + 1; at < written.length;) {
    ATTRIBUTE.lastIndex = at;
    const [, name, double, single, bare] = ATTRIBUTE.exec(written) ?? [];
    if (name !== undefined) attributes.set(name.toLowerCase(), double ?? single ?? bare?.replace(/\]$/, "") ?? "");
    at = name === undefined ? at + 1 : ATTRIBUTE.lastIndex;
  }
  return { name: nameOf(piece), attributes, content };
}

/** What a shortcode leaves where nothing is known of pictures and sounds. */
function ranShortcode({ name, attributes, content }: Shortcode): string {
  if (name === "embed" && content !== "") return `<a href="${escapedAttribute(content)}">${content}</a>`;
  return name === "caption" || name === "wp_caption" ? captioned(attributes, content) : "";
}

/** A picture with its caption; without width or caption the picture alone. */
function captioned(attributes: Shortcode["attributes"], content: string): string {
  const { picture, caption } = captionApart(attributes.get("caption"), content);
  const width = Number.parseInt(attributes.get("width") ?? "", 10);
  if (!(width >= 1) || caption === "") return picture;
  const id = (attributes.get("id") ?? "").replace(/[^\w-]/g, "");
  const captionId = `caption-${id.replaceAll("_", "-")}`;
  const figure = id === "" ? "" : `id="${id}" aria-describedby="${captionId}" `;
  const style = `style="width: ${width}px" class="wp-caption ${attributes.get("align") ?? "alignnone"}"`;
  const text = id === "" ? "" : `id="${captionId}" `;
  return `<figure ${figure}${style}>${picture}<figcaption ${text}class="wp-caption-text">${caption}</figcaption></figure>`;
}

/** Where no attribute holds the caption, it is what follows the picture; what stands before the picture is dropped then. */
function captionApart(written: string | undefined, content: string): { picture: string; caption: string } {
  const found = /(?:<a [^<>]*>[\t-\r ]*)?<img [^<>]*>(?:[\t-\r ]*<\/a>)?/i.exec(content);
  if (written !== undefined || found === null) return { picture: content, caption: written ?? "" };
  const [picture] = found;
  return { picture, caption: trimAscii(content.slice(found.index + picture.length)) };
}
