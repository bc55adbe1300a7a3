import { firstWords, paragraphs } from "../paragraphs.ts";

/** A text as the second generation shows it: its paragraphs and a final newline, nothing when empty. */
export function rendered(text: string): string {
  const html = paragraphs(text);
  return html === "" ? "" : `${html}\n`;
}

/** The excerpt as shown: the written one, else the first 55 words of the content. */
export function renderedExcerpt(excerpt: string, content: string): string {
  return rendered(excerpt === "" ? firstWords(content, 55) : excerpt);
}
