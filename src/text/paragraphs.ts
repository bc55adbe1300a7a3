import { replaceTags, withoutHidden } from "./markup.ts";

const BLOCK =
  /^<\/?(?:address|article|aside|blockquote|details|div|dl|fieldset|figure|footer|form|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|ul)\b/i;

/** Stored text as shown: blank lines part paragraphs, single line breaks become `<br />`, blocks of HTML stay as they are. */
export function paragraphs(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .trim()
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== "")
    .map((part) => paragraph(part.trim()))
    .join("\n");
}

/** The first words of a text without its tags, an ellipsis where it was cut. */
export function firstWords(text: string, count: number): string {
  const plain = replaceTags(withoutHidden(text));
  const words = plain.trim().split(/\s+/);
  return words.length <= count ? words.join(" ") : `${words.slice(0, count).join(" ")} [&hellip;]`;
}

function paragraph(part: string): string {
  return BLOCK.test(part) ? part : `<p>${part.replaceAll("\n", "<br />\n")}</p>`;
}
