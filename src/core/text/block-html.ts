import { escapedAttribute } from "../../text/entities.ts";
import { paragraphs } from "../../text/paragraphs.ts";
import { scalarText } from "../../engine/json-reading.ts";
import type { JsonObject } from "../../json/json.ts";
import { allowedHtml } from "./allowed-html.ts";
import { type Block, blocksOf } from "./blocks.ts";
import { withBoundValues } from "./bound-blocks.ts";
import { renderedFootnotes } from "./footnotes.ts";

/** What a content refers to. */
export interface ContentSources {
  /** The raw content of a block that entries share, where it is published. */
  readonly sharedBlock?: (id: number) => string | undefined;
  /** The values of the entry's meta that answers show. */
  readonly meta?: JsonObject;
}

/** Contents of shared blocks inside one another beyond this depth are left out. */
const DEEPEST = 10;

/** The content with its blocks as HTML: comments are taken off, what the site makes itself is made. */
export function renderedBlocks(raw: string, sources: ContentSources, depth = 0): string {
  return blocksOf(raw)
    .map((part) => (typeof part === "string" ? part : renderedBlock(part, sources, depth)))
    .join("");
}

/** One block as HTML. */
export function renderedBlock(block: Block, sources: ContentSources, depth = 0): string {
  const made = MADE[block.name];
  if (made !== undefined) return made(block.attributes, sources);
  if (block.name === "core/block") return sharedContent(block, sources, depth);
  const own = block.parts
    .map((part) => (typeof part === "string" ? part : renderedBlock(part, sources, depth)))
    .join("");
  const html = sources.meta === undefined ? own : withBoundValues(own, block, sources.meta);
  if (block.name === "core/shortcode") return paragraphs(html);
  const given = classesOf(block);
  return given === undefined ? html : withClasses(html, given.on, given.classes);
}

function sharedContent({ attributes }: Block, sources: ContentSources, depth: number): string {
  const raw = typeof attributes.ref === "number" ? sources.sharedBlock?.(attributes.ref) : undefined;
  return raw === undefined || depth >= DEEPEST ? "" : renderedBlocks(raw, sources, depth + 1);
}

/** Whether a content shows values of its entry's meta. */
export function showsMeta(raw: string): boolean {
  return raw.includes("wp:footnotes") || raw.includes('"bindings"');
}

/** Blocks that the site makes from their attributes and the entry that they stand in. */
const MADE: Readonly<Record<string, (attributes: JsonObject, sources: ContentSources) => string>> = {
  "core/navigation-link": navigationLink,
  "core/footnotes": (_, { meta }) => renderedFootnotes(scalarText(meta?.footnotes)),
};

function navigationLink({ url, label, rel, title, description, opensInNewTab }: JsonObject): string {
  if (typeof label !== "string" || label === "") return "";
  const attribute = (name: string, value: unknown) =>
    typeof value === "string" && value !== "" ? ` ${name}="${escapedAttribute(value)}"` : "";
  const target = opensInNewTab === true ? ' target="_blank"  ' : "";
  const name = "wp-block-navigation-item";
  const told =
    typeof description === "string" && description !== ""
      ? `<span class="${name}__description">${allowedHtml(description, "post")}</span>`
      : "";
  return `<li class="${name} wp-block-navigation-link"><a class="${name}__content" ${attribute("href", url)}${target}${attribute("rel", rel)}${attribute("title", title)}><span class="${name}__label">${allowedHtml(label, "post")}</span>${told}</a></li>`;
}

interface Classes {
  readonly on: RegExp;
  readonly classes: readonly string[];
}

const ANY_ELEMENT = /<[a-z][a-z0-9]*(?=[\s>/])[^<>]*>/i;

/** Classes that the site adds to the first element of a block. */
function classesOf({ name, attributes }: Block): Classes | undefined {
  if (name === "core/paragraph") return { on: /<p(?=[\s>])[^<>]*>/i, classes: ["wp-block-paragraph"] };
  if (name === "core/heading") return { on: /<h[1-6](?=[\s>])[^<>]*>/i, classes: ["wp-block-heading"] };
  if (name === "core/list") return { on: /<[uo]l(?=[\s>])[^<>]*>/i, classes: ["wp-block-list"] };
  const kind = LAYOUTS[name];
  if (kind === undefined) return undefined;
  const layout = `is-layout-${layoutOf(attributes) ?? kind}`;
  return { on: ANY_ELEMENT, classes: [layout, `wp-block-${name.slice("core/".length)}-${layout}`] };
}

/** Blocks that lay out what they hold, and how they do when nothing is said. */
const LAYOUTS: Readonly<Record<string, string>> = {
  "core/group": "flow",
  "core/column": "flow",
  "core/quote": "flow",
  "core/buttons": "flex",
};

function layoutOf({ layout }: JsonObject): string | undefined {
  const type = layout !== null && typeof layout === "object" && !Array.isArray(layout) ? layout.type : undefined;
  return type === "constrained" || type === "flex" || type === "grid" ? type : undefined;
}

function withClasses(html: string, on: RegExp, classes: readonly string[]): string {
  const found = on.exec(html);
  if (found === null) return html;
  const [tag] = found;
  return html.slice(0, found.index) + tagWithClasses(tag, classes) + html.slice(found.index + tag.length);
}

function tagWithClasses(tag: string, classes: readonly string[]): string {
  const written = / class=(?:"([^"]*)"|'([^']*)')/i.exec(tag);
  if (written === null) return tag.replace(/^<[a-z0-9]+/i, (start) => `${start} class="${classes.join(" ")}"`);
  const has = (written[1] ?? written[2] ?? "").split(/[\t-\r ]+/).filter(Boolean);
  const missing = classes.filter((name) => !has.includes(name));
  if (missing.length === 0) return tag;
  return tag.replace(written[0], () => ` class="${[...has, ...missing].join(" ")}"`);
}
