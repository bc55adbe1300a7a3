import { cleanUri } from "../../args/formats/uri.ts";
import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import { escapedAttribute, withAmpersands } from "../../text/entities.ts";
import { allowedHtml } from "./allowed-html.ts";
import type { Block } from "./blocks.ts";

/** Where a block shows one of its attributes: in an attribute of an element, else as what the element holds. */
interface Shown {
  /** The opening tag of the element. */
  readonly on: RegExp;
  readonly as?: string;
}

const LINK = /<a(?=[\s>])[^<>]*>/i;
const PICTURE = /<img(?=[\s>/])[^<>]*>/i;

/** Attributes of blocks that may be bound to values of an entry. */
const BINDABLE: Readonly<Record<string, Readonly<Record<string, Shown>>>> = {
  "core/paragraph": { content: { on: /<p(?=[\s>])[^<>]*>/i } },
  "core/heading": { content: { on: /<h[1-6](?=[\s>])[^<>]*>/i } },
  "core/button": {
    text: { on: /<(?:a|button)(?=[\s>])[^<>]*>/i },
    url: { on: LINK, as: "href" },
    linkTarget: { on: LINK, as: "target" },
    rel: { on: LINK, as: "rel" },
  },
  "core/image": {
    url: { on: PICTURE, as: "src" },
    alt: { on: PICTURE, as: "alt" },
    title: { on: PICTURE, as: "title" },
  },
};

/** The HTML of a block with the values of an entry's meta that its attributes are bound to. */
export function withBoundValues(html: string, { name, attributes }: Block, meta: JsonObject): string {
  const { metadata } = attributes;
  const bindings = isObject(metadata) && isObject(metadata.bindings) ? metadata.bindings : {};
  return Object.entries(bindings).reduce((shown, [attribute, binding]) => {
    const place = BINDABLE[name]?.[attribute];
    const value = boundValue(binding, meta);
    if (place === undefined || value === undefined) return shown;
    return place.as === undefined
      ? withText(shown, place.on, value)
      : withAttribute(shown, place.on, [place.as, value]);
  }, html);
}

/** The value of meta that a binding names; undefined of hidden keys and of what no text shows. */
function boundValue(binding: Json, meta: JsonObject): string | undefined {
  const args = isObject(binding) && binding.source === "core/post-meta" ? binding.args : undefined;
  const key = isObject(args) && typeof args.key === "string" ? args.key : "_";
  const value = key.startsWith("_") || !Object.hasOwn(meta, key) ? undefined : meta[key];
  if (typeof value === "boolean") return value ? "1" : "";
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

function withText(html: string, on: RegExp, text: string): string {
  const found = on.exec(html);
  if (found === null) return html;
  const start = found.index + found[0].length;
  const end = html.indexOf(`</${/[a-z0-9]+/i.exec(found[0])?.[0] ?? ""}>`, start);
  return end === -1 ? html : html.slice(0, start) + allowedHtml(text, "post") + html.slice(end);
}

function withAttribute(html: string, on: RegExp, [name, value]: readonly [string, string]): string {
  const isAddress = name === "href" || name === "src";
  const written = ` ${name}="${escapedAttribute(isAddress ? withAmpersands(cleanUri(value)) : value)}"`;
  return html.replace(on, (tag) => {
    const own = new RegExp(` ${name}=(?:"[^"]*"|'[^']*')`, "i");
    return own.test(tag) ? tag.replace(own, () => written) : tag.replace(/^<[a-z]+/i, (start) => start + written);
  });
}
