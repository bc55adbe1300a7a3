import type { Json } from "../json/json.ts";
import { scalarText } from "./json-reading.ts";
import { escaped } from "./markup.ts";

const NARROWEST = 200;
const WIDEST = 600;

/** Any width is taken; what is no number counts as 0, and frames are never narrower or wider than the family's. */
export function embedWidth(asked: Json | undefined): number {
  const number = typeof asked === "string" ? Number.parseInt(asked, 10) : asked;
  const width = typeof number === "number" && Number.isFinite(number) ? Math.trunc(number) : 0;
  return Math.min(WIDEST, Math.max(NARROWEST, width));
}

/** The height of an embedded page of that width. */
export function embedHeight(width: number): number {
  return Math.max(200, Math.ceil((width / 16) * 9));
}

/** What the frame of an embedded page shows. */
export interface EmbedFrame {
  /** Address of the page. */
  readonly page: string;
  readonly title: string;
  readonly provider: string;
  readonly width: number;
  readonly height: number;
  /** Ties the frame to its quotation. */
  readonly secret: string;
}

/** Markup of an embedded page: a link for readers without frames, then the frame. */
export function embedHtml({ page, title, provider, width, height, secret }: EmbedFrame): string {
  const [address, words] = [escaped(page), escaped(title)];
  return (
    `<blockquote class="embedded-page" data-secret="${secret}"><a href="${address}">${words}</a></blockquote>` +
    `<iframe sandbox="allow-scripts" src="${address}embed/#?secret=${secret}" width="${width}" height="${height}" ` +
    `title="“${words}” — ${escaped(provider)}" data-secret="${secret}" frameborder="0" scrolling="no" class="embedded-page"></iframe>`
  );
}

/** A body as the family writes it in XML: members are elements, members of lists are named `oembed`. */
export function embedXml(body: Json): string {
  return `<?xml version="1.0"?>\n${element("oembed", body)}\n`;
}

function element(name: string, value: Json): string {
  const inside = content(value);
  return inside === "" ? `<${name}/>` : `<${name}>${inside}</${name}>`;
}

function content(value: Json): string {
  if (typeof value !== "object" || value === null) return xmlEscaped(scalarText(value));
  return Object.entries(value)
    .map(([name, member]) => element(elementName(name), member))
    .join("");
}

/** Names that XML can't have, numbers among them, become that of the root. */
function elementName(name: string): string {
  return /^[A-Za-z_][\w.-]*$/.test(name) ? name : "oembed";
}

function xmlEscaped(text: string): string {
  return text
    .replace(/&(?!#?\w+;)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#039;")
    .replace(NOT_XML, "");
}

// oxlint-disable-next-line no-control-regex -- these are the characters that XML can't hold
const NOT_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
