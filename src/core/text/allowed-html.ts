import { isObject, type Json } from "../../json/json.ts";
import { withStrayTagsEscaped } from "../../text/tags.ts";
import { withoutTrailing } from "../../text/trim.ts";
import { type AllowedFor, isAllowedAttribute, isAllowedElement } from "./allowed-elements.ts";
import { allowedStyle } from "./allowed-style.ts";
import { type Block, blocksOf, textOfBlocks } from "./blocks.ts";
import { entitiesOnly } from "./entity-names.ts";
import { withKnownScheme } from "./known-schemes.ts";

/** Attributes whose values are addresses. */
const ADDRESSES = new Set(
  "action archive background cite classid codebase data formaction href icon longdesc manifest poster profile src usemap".split(
    " ",
  ),
);

/** What is stored of markup by somebody who may not write any: known elements and attributes stay, the text of all others too. */
export function allowedHtml(text: string, where: AllowedFor, { host }: { readonly host?: string } = {}): string {
  if (!/[<>&]/.test(text)) return withoutControls(text);
  const place = { where, host };
  const ready = withStraysEscaped(text);
  return elementsFiltered(ready.includes("<!--") ? withAllowedBlocks(ready, place) : ready, place);
}

/** What a text is for, and on what host it will be shown where that is known. */
interface Place {
  readonly where: AllowedFor;
  readonly host: string | undefined;
}

function withStraysEscaped(text: string): string {
  return withStrayTagsEscaped(entitiesOnly(withoutControls(text)));
}

/** The text with its blocks written anew: what their attributes hold is filtered like the rest, and no comment ends in three dashes. */
function withAllowedBlocks(text: string, place: Place): string {
  const ended = text.replace(/<!--([^<\n]*?)--->/g, (_, inside: string) => `<!--${withoutTrailing(inside, "-")}-->`);
  return textOfBlocks(blocksOf(ended).map((part) => (typeof part === "string" ? part : allowedBlock(part, place))));
}

function allowedBlock(block: Block, place: Place): Block {
  const attributes = allowedValue(block.attributes, place);
  return {
    ...block,
    attributes: isObject(attributes) ? attributes : {},
    parts: block.parts.map((part) => (typeof part === "string" ? part : allowedBlock(part, place))),
  };
}

/** Values inside one another beyond this depth are left out. */
const DEEPEST = 500;

/** A value with every text in it filtered, and the names of its members; an object without any is an empty list. */
function allowedValue(value: Json, place: Place, depth = 0): Json {
  const text = (written: string) => elementsFiltered(withStraysEscaped(written), place);
  const within = (each: Json) => allowedValue(each, place, depth + 1);
  if (typeof value === "string") return text(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth === DEEPEST) return null;
  if (Array.isArray(value)) return value.map(within);
  const members = Object.entries(value).map(([name, each]) => [text(name), within(each)] as const);
  return members.length === 0 ? [] : Object.fromEntries(members);
}

function withoutControls(text: string): string {
  // eslint-disable-next-line no-control-regex -- these are what is taken off
  return text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f]+/g, "");
}

function elementsFiltered(text: string, place: Place, depth = 0): string {
  let kept = "";
  let from = 0;
  for (let open = text.indexOf("<"); open !== -1; open = text.indexOf("<", from)) {
    const isComment = text.startsWith("<!--", open);
    const end = endOf(text, isComment ? "-->" : ">", isComment ? open + 4 : open);
    const tag = text.slice(open, end);
    kept += text.slice(from, open).replaceAll(">", "&gt;");
    kept += isComment ? commentFiltered(tag, place, depth) : tagFiltered(tag, place);
    from = end;
  }
  return kept + text.slice(from).replaceAll(">", "&gt;");
}

function endOf(text: string, closing: string, from: number): number {
  const end = text.indexOf(closing, from);
  return end === -1 ? text.length : end + closing.length;
}

/** A comment stays, with what it holds filtered like the rest. */
function commentFiltered(comment: string, place: Place, depth: number): string {
  const inside = comment.replaceAll("<!--", "").replaceAll("-->", "");
  const kept = depth === 0 && /[<>]/.test(inside) ? elementsFiltered(inside, place, 1) : inside;
  const dashed = kept.replace(/--+/g, "-").replace(/-$/, "");
  return kept === "" ? "" : `<!--${dashed}-->`;
}

const TAG = /^<[\t-\r ]*(\/[\t-\r ]*)?([a-zA-Z0-9-]+)/;

function tagFiltered(tag: string, place: Place): string {
  const [head = "", slash = "", element = ""] = TAG.exec(tag) ?? [];
  if (!isAllowedElement(element.toLowerCase(), place.where)) return "";
  if (slash !== "") return `</${element}>`;
  const written = tag.slice(head.length, tag.endsWith(">") ? -1 : undefined);
  const closes = /\/[\t-\r ]*$/.test(written) ? " /" : "";
  const attributes = attributesOf(written);
  if (element.toLowerCase() === "object" && !isOwnDocument(attributes, place))
    return closes === "" ? `<${element}>` : "";
  const kept = attributes.map((attribute) => attributeFiltered(element.toLowerCase(), attribute, place)).join("");
  return `<${element}${kept.replace(/[<>]/g, "")}${closes}>`;
}

/** Whether the attributes of an object are those of a PDF document on the site's own host. */
function isOwnDocument(attributes: readonly Attribute[], { host }: Place): boolean {
  const valueOf = (wanted: string) => attributes.find(({ name }) => name.toLowerCase() === wanted)?.value ?? "";
  const data = valueOf("data");
  const isOwn = host !== undefined && ["http", "https"].some((scheme) => data.startsWith(`${scheme}://${host}/`));
  return isOwn && valueOf("type").toLowerCase() === "application/pdf" && /^[^?#]*\.pdf$/.test(data);
}

interface Attribute {
  readonly name: string;
  readonly value: string | undefined;
  readonly quote: string;
}

const ATTRIBUTE =
  /[\t-\r ]*(?:([_a-zA-Z][-_a-zA-Z0-9:.]*)(?:[\t-\r ]*=[\t-\r ]*(?:"([^"]*)"|'([^']*)'|([^\t-\r "']+)))?|[^\t-\r ])/y;

function attributesOf(written: string): Attribute[] {
  const found = new Map<string, Attribute>();
  ATTRIBUTE.lastIndex = 0;
  for (let match = ATTRIBUTE.exec(written); match !== null; match = ATTRIBUTE.exec(written)) {
    const [, name, double, single, bare] = match;
    if (name === undefined || found.has(name)) continue;
    found.set(name, { name, value: double ?? single ?? bare, quote: single === undefined ? '"' : "'" });
  }
  return [...found.values()];
}

function attributeFiltered(element: string, { name, value, quote }: Attribute, place: Place): string {
  const lower = name.toLowerCase();
  if (!isAllowedAttribute(element, lower, place.where)) return "";
  if (value === undefined) return ` ${name}`;
  const kept = lower === "style" ? allowedStyle(value) : ADDRESSES.has(lower) ? withKnownScheme(value) : value;
  return lower === "style" && kept === "" ? "" : ` ${name}=${quote}${kept}${quote}`;
}
