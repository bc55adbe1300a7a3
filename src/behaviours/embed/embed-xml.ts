import type { Json } from "../../catalogue/document.ts";
import { scalarText } from "../json-reading.ts";

/** A body as the family writes it in XML: members are elements, members of lists are named `oembed`. */
export function embedXml(body: Json): string {
  return `<?xml version="1.0"?>\n${element("oembed", body)}\n`;
}

function element(name: string, value: Json): string {
  const inside = content(value);
  return inside === "" ? `<${name}/>` : `<${name}>${inside}</${name}>`;
}

function content(value: Json): string {
  if (typeof value !== "object" || value === null) return escaped(scalarText(value));
  return Object.entries(value)
    .map(([name, member]) => element(elementName(name), member))
    .join("");
}

/** Names that XML can't have, numbers among them, become that of the root. */
function elementName(name: string): string {
  return /^[A-Za-z_][\w.-]*$/.test(name) ? name : "oembed";
}

function escaped(text: string): string {
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
