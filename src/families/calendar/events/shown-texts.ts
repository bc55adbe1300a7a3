import { renderedContent } from "../../../core/text/content.ts";
import { renderedExcerpt } from "../../../core/text/excerpts.ts";
import { renderedTitle } from "../../../core/text/titles.ts";
import { trimAscii } from "../../../text/white-space.ts";
import type { Entry } from "../records.ts";

/** The title of an entry as it is shown. */
export function shownTitle({ title }: Pick<Entry, "title">): string {
  return renderedTitle(title);
}

/** The content of an entry as it is shown, nothing around it. */
export function shownDescription({ content }: Pick<Entry, "content">): string {
  return trimAscii(renderedContent(content));
}

/** The excerpt of an entry as it is shown; empty where none was written. */
export function shownExcerpt({ excerpt }: Pick<Entry, "excerpt">): string {
  return trimAscii(renderedExcerpt(excerpt));
}
