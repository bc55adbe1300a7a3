import { trimmedOf } from "./trim.ts";
import { tagsApart, withoutMarkup } from "./tags.ts";
import { trimAscii, withoutSpaceAfter, withoutSpaceBefore } from "./white-space.ts";

/** Elements that stand on lines of their own. */
const BLOCK =
  "(?:table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|blockquote|address|style|p|h[1-6]|hr|fieldset|legend|section|article|aside|hgroup|header|footer|nav|figure|figcaption|details|menu|summary)";
const TAG = `(</?${BLOCK}[^<>]*>)`;

const BLOCK_OPENS = new RegExp(`<${BLOCK}[\\t-\\r />]`, "g");
const BLOCK_CLOSES = new RegExp(`</${BLOCK}>`, "g");
const BLOCK_ALONE = new RegExp(`<p>[\\t-\\r ]*${TAG}[\\t-\\r ]*</p>`, "g");
const BLOCK_FIRST = new RegExp(`<p>[\\t-\\r ]*${TAG}`, "g");
const BLOCK_LAST = new RegExp(`${TAG}[\\t-\\r ]*</p>`, "g");
const BREAK_BEHIND_BLOCK = new RegExp(`${TAG}[\\t-\\r ]*<br />`, "g");

/** A paragraph on a line with nothing but text in it: where all lines are, they stay as they are. */
const PARAGRAPH = /^<p>[\t ]*[^<>\t-\r ][^<>\n\r]*<\/p>$/;

/** What no text of bare lines holds: tags, other white space at the ends of lines than one line break or several in a row. */
const MORE_THAN_LINES = /[<\v\f\r]|^[\t-\r ]|[\t-\r ]$|[\t ]\n|\n[\t ]/;

const LINE_IN_TAG = " <!-- wpnl --> ";

/** Stored text as shown: blank lines part paragraphs, single line breaks become `<br />`, blocks of HTML stay; a line break at the end. */
export function paragraphs(text: string): string {
  if (trimAscii(text) === "") return "";
  if (!/[<\n\r]/.test(text)) return `<p>${text}</p>\n`;
  if (!MORE_THAN_LINES.test(text)) return ofBareLines(text);
  if (text.split("\n").every((line) => PARAGRAPH.test(line))) return `${text}\n`;
  const { kept, verbatim } = withoutPre(`${text}\n`);
  const parted = linesTidied(blocksParted(kept))
    .replace(/\n\n+/g, "\n\n")
    .split(/\n[\t-\r ]*\n/)
    .filter((part) => part !== "")
    .map((part) => `<p>${trimmedOf(part, "\n")}</p>\n`)
    .join("");
  return restored(withBreaks(unwrapped(parted)), verbatim);
}

function ofBareLines(text: string): string {
  const parts = text.split(/\n{2,}/).map((part) => part.replaceAll("\n", "<br />\n"));
  return `<p>${parts.join("</p>\n<p>")}</p>\n`;
}

/** The first words of a text without its tags, an ellipsis where it was cut. */
export function firstWords(text: string, count: number): string {
  const words = withoutMarkup(text)
    .split(/[\n\r\t ]+/)
    .filter((word) => word !== "");
  return words.length <= count ? words.join(" ") : `${words.slice(0, count).join(" ")} [&hellip;]`;
}

interface Verbatim {
  readonly kept: string;
  readonly verbatim: readonly string[];
}

/** Texts of `pre` are put by, and come back at the end as they were. */
function withoutPre(text: string): Verbatim {
  const parts = text.split("</pre>");
  const verbatim: string[] = [];
  const kept = parts.map((part, at) => {
    const start = at === parts.length - 1 ? -1 : part.indexOf("<pre");
    if (start === -1) return part;
    verbatim.push(`${part.slice(start)}</pre>`);
    return `${part.slice(0, start)}<pre wp-pre-tag-${verbatim.length - 1}></pre>`;
  });
  return { kept: kept.join(""), verbatim };
}

function restored(text: string, verbatim: readonly string[]): string {
  return text
    .replace(/<pre wp-pre-tag-(\d+)><\/pre>/g, (mark, number: string) => verbatim[Number(number)] ?? mark)
    .replaceAll(LINE_IN_TAG, "\n")
    .replaceAll(LINE_IN_TAG.trim(), "\n");
}

/** Blank lines before and behind blocks, and where two line breaks were typed as tags; none inside a tag. */
function blocksParted(text: string): string {
  const parted = text
    .replace(/<br[\t-\r ]*\/?>[\t-\r ]*<br[\t-\r ]*\/?>/g, "\n\n")
    .replace(BLOCK_OPENS, "\n\n$&")
    .replace(BLOCK_CLOSES, "$&\n\n")
    .replace(/<hr[\t-\r ]*\/?>/g, "$&\n\n")
    .replaceAll("\r\n", "\n")
    .replaceAll("\r", "\n");
  return tagsApart(parted)
    .map((piece, at) => (at % 2 === 0 ? piece : piece.replaceAll("\n", LINE_IN_TAG)))
    .join("");
}

/** No line breaks around what stands inside lists of choices, media and figures. */
function linesTidied(text: string): string {
  let tidy = text;
  if (tidy.includes("<option"))
    tidy = tightened(tightened(tidy, /(<option)/, { before: true }), /(<\/option>)/, { behind: true });
  if (tidy.includes("</object>")) tidy = objectsTidied(tidy);
  if (tidy.includes("<source") || tidy.includes("<track")) tidy = mediaTidied(tidy);
  if (tidy.includes("<figcaption"))
    tidy = tightened(tightened(tidy, /(<figcaption[^<>]*>)/, { before: true }), /(<\/figcaption>)/, { behind: true });
  return tidy;
}

function objectsTidied(text: string): string {
  const inside = tightened(tightened(text, /(<object[^<>]*>)/, { behind: true }), /(<\/object>)/, { before: true });
  return tightened(inside, /(<\/?(?:param|embed)[^<>]*>)/, { before: true, behind: true });
}

function mediaTidied(text: string): string {
  const opened = tightened(text, /([<[](?:audio|video)[^<>[\]]*[>\]])/, { behind: true });
  const closed = tightened(opened, /([<[]\/(?:audio|video)[>\]])/, { before: true });
  return tightened(closed, /(<(?:source|track)[^<>]*>)/, { before: true, behind: true });
}

/** The text without white space before or behind each match of the expression, which has one group around all of it. */
function tightened(text: string, tag: RegExp, { before = false, behind = false }): string {
  return text
    .split(tag)
    .map((piece, at, all) => {
      if (at % 2 === 1) return piece;
      const left = behind && at > 0 ? withoutSpaceBefore(piece) : piece;
      return before && at < all.length - 1 ? withoutSpaceAfter(left) : left;
    })
    .join("");
}

/** Paragraphs that hold nothing, and those around blocks, are taken off again. */
function unwrapped(text: string): string {
  const filled = text
    .replace(/<p>[\t-\r ]*<\/p>/g, "")
    .replace(/<p>([^<]+)<\/(div|address|form)>/g, "<p>$1</p></$2>")
    .replace(BLOCK_ALONE, "$1");
  return itemsUnwrapped(filled)
    .replace(/<p><blockquote([^<>]*)>/gi, "<blockquote$1><p>")
    .replaceAll("</blockquote></p>", "</p></blockquote>")
    .replace(BLOCK_FIRST, "$1")
    .replace(BLOCK_LAST, "$1");
}

/** An item of a list that a paragraph holds on one line loses it. */
function itemsUnwrapped(text: string): string {
  if (!text.includes("<p><li")) return text;
  return text
    .split("\n")
    .map((line) => {
      const start = line.indexOf("<p><li");
      const end = start === -1 ? -1 : line.indexOf("</p>", start + 7);
      return end === -1 ? line : line.slice(0, start) + line.slice(start + 3, end) + line.slice(end + 4);
    })
    .join("\n");
}

/** A line break in the text becomes a tag, but beside blocks and inside scripts and drawings. */
function withBreaks(text: string): string {
  return scriptsApart(text)
    .map((piece, at) => (at % 2 === 0 ? piece : piece.replaceAll("\n", "<WPPreserveNewline />")))
    .join("")
    .replace(/<br\/?>/g, "<br />")
    .replace(/[\t-\r ]+/g, broken)
    .replaceAll("<WPPreserveNewline />", "\n")
    .replace(BREAK_BEHIND_BLOCK, "$1")
    .replace(/<br \/>([\t-\r ]*<\/?(?:p|li|div|dl|dd|dt|th|pre|td|ul|ol)[^<>]*>)/g, "$1")
    .replace(/\n<\/p>(?=\n?$)/g, "</p>");
}

/** White space with a line break: all up to its last one is one `<br />`, but where one stands before it. */
function broken(space: string, at: number, whole: string): string {
  const last = space.lastIndexOf("\n");
  const first = whole.endsWith("<br />", at) ? 1 : 0;
  return last < first ? space : `${space.slice(0, first)}<br />\n${space.slice(last + 1)}`;
}

/** The text in pieces, in turn what stands outside and inside scripts, stylesheets and drawings. */
function scriptsApart(text: string): string[] {
  const opening = /<(script|style|svg|math)/g;
  const unclosed = new Set<string>();
  const pieces: string[] = [];
  let from = 0;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const closing = `</${found[1] ?? ""}>`;
    const end = unclosed.has(closing) ? -1 : text.indexOf(closing, opening.lastIndex);
    if (end === -1) unclosed.add(closing);
    else {
      pieces.push(text.slice(from, found.index), text.slice(found.index, end + closing.length));
      from = opening.lastIndex = end + closing.length;
    }
  }
  pieces.push(text.slice(from));
  return pieces;
}
