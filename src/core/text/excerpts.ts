import { firstWords, paragraphs } from "../../text/paragraphs.ts";
import { typeset } from "../../text/typography.ts";
import { balancedTags } from "./balanced-tags.ts";
import { renderedBlock } from "./block-html.ts";
import { type Block, blocksOf, hasBlocks } from "./blocks.ts";
import { type Rendering, renderedContent } from "./content.ts";
import { withoutShortcodes } from "./shortcodes.ts";
import { withFaces } from "./smilies.ts";

/** So many words of a content are an excerpt. */
const WORDS = 55;

/** Blocks whose words count, and those that are looked into. */
const TELLING = new Set(
  "freeform heading html list media-text paragraph preformatted pullquote quote table verse"
    .split(" ")
    .map((name) => `core/${name}`),
);
const HOLDING = new Set(["core/columns", "core/column", "core/group"]);

/** What stands in a text for a note at its foot. */
const FOOTNOTE_MARK =
  /<sup data-fn="[^"]+" class="[^"]+">[\t-\r ]*<a href="[^"]+" id="[^"]+">\d+<\/a>[\t-\r ]*<\/sup>/g;

/** An excerpt as it is shown: the one that was written, else the first words of the content. */
export function renderedExcerpt(
  raw: string,
  {
    content = "",
    words = WORDS,
    ...rendering
  }: Rendering & { readonly content?: string; readonly words?: number } = {},
): string {
  const text = raw === "" ? firstWords(tellingContent(content, rendering), words) : raw;
  if (text === "") return "";
  const set = typeset(text);
  return paragraphs(rendering.faces === false ? set : withFaces(set));
}

/** What of a content an excerpt is made of: its first page up to `more`, without shortcodes and telling blocks only. */
function tellingContent(content: string, rendering: Rendering): string {
  const [page = ""] = content.split("<!--nextpage-->", 1);
  const words = withoutShortcodes(beforeMore(page));
  const telling = hasBlocks(words) ? tellingBlocks(blocksOf(words), rendering) : words;
  return renderedContent(telling.replace(FOOTNOTE_MARK, ""), rendering);
}

function beforeMore(content: string): string {
  const more = content.search(/<!--more[^<>]*-->/);
  if (more === -1) return content;
  return balancedTags(content.slice(0, more).replaceAll(/<!-- \/?wp:more[^<>]*-->/g, ""));
}

function tellingBlocks(parts: readonly (string | Block)[], rendering: Rendering): string {
  return parts.map((part) => (typeof part === "string" ? part : tellingBlock(part, rendering))).join("");
}

function tellingBlock(block: Block, rendering: Rendering): string {
  const inside = block.parts.filter((part) => typeof part !== "string");
  if (HOLDING.has(block.name)) return tellingBlocks(inside, rendering);
  if (!TELLING.has(block.name)) return "";
  const isFlat = inside.every((part) => TELLING.has(part.name) && !part.parts.some((deep) => typeof deep !== "string"));
  return isFlat ? renderedBlock(block, rendering) : "";
}
