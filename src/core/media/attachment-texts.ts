import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { firstWords, paragraphs } from "../../text/paragraphs.ts";
import { typeset } from "../../text/typography.ts";
import { renderedContent } from "../text/content.ts";
import { renderedExcerpt } from "../text/excerpts.ts";
import { attachmentMarkup } from "./markup.ts";

/** So many words of a description are a caption. */
const WORDS = 55;

/** What the texts of an attachment are made of. */
interface Described {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly caption: string;
  /** The other members of the record: file, type, alternative text. */
  readonly members: Readonly<Record<string, Json>>;
}

/** The description and the caption of an attachment, as they were written and as they are shown. */
export function attachmentTexts({ id, title, description, caption, members }: Described): JsonObject {
  const shown = shownDescription({ id, title, members }, description);
  return {
    description: { raw: description, rendered: shown },
    caption: { raw: caption, rendered: caption === "" ? madeCaption(shown) : renderedExcerpt(caption) },
  };
}

function shownDescription({ id, title, members }: Omit<Described, "description" | "caption">, raw: string): string {
  const text = (name: string) => (typeof members[name] === "string" ? members[name] : "");
  const details = isObject(members["media_details"]) ? members["media_details"] : {};
  const markup = attachmentMarkup({
    id,
    title,
    details,
    type: text("mime_type"),
    address: text("source_url"),
    alt: text("alt_text"),
  });
  return `${markup}\n${renderedContent(raw)}`;
}

/** A caption that nobody wrote begins as the description does, without its markup. */
function madeCaption(description: string): string {
  const words = firstWords(description, WORDS);
  return words === "" ? "" : paragraphs(typeset(words));
}

/** The texts of an answer with what was written beside what is shown, where it tells only the latter. */
export function completedTexts(answer: JsonObject): JsonObject {
  const description = completed(answer["description"], writtenDescription);
  const made = madeCaption(description?.rendered ?? "");
  const caption = completed(answer["caption"], (shown) => (shown === made ? "" : withoutParagraph(shown)));
  return { ...(description && { description: { ...description } }), ...(caption && { caption: { ...caption } }) };
}

interface BothTexts {
  readonly raw: string;
  readonly rendered: string;
}

function completed(given: Json | undefined, written: (shown: string) => string): BothTexts | undefined {
  if (typeof given === "string") return { raw: given, rendered: given };
  if (!isObject(given)) return undefined;
  const { raw, rendered } = given;
  if (typeof rendered !== "string") return typeof raw === "string" ? { raw, rendered: raw } : undefined;
  return { raw: typeof raw === "string" ? raw : written(rendered), rendered };
}

/** What follows the picture, the player or the link at the beginning. */
function writtenDescription(shown: string): string {
  const isMade = /^<(?:p class="attachment"|div style="width|audio class="wp-audio|video )/.test(shown);
  return withoutParagraph(isMade ? shown.slice(shown.indexOf("\n") + 1 || shown.length) : shown);
}

/** The text of a single paragraph; anything else as it is. */
function withoutParagraph(shown: string): string {
  const inner = /^<p>([^]*)<\/p>\n$/.exec(shown)?.[1];
  return inner === undefined || inner.includes("<p") ? shown : inner;
}
