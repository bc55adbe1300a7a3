import { cleanTextField } from "../../args/formats/text-field.ts";
import { cleanUri } from "../../args/formats/uri.ts";
import { scalarText } from "../../engine/json-reading.ts";
import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import { slugOf } from "../../text/slug.ts";
import { withoutMarks } from "../../text/trim.ts";
import { trimAscii, withoutSpaceBefore } from "../../text/white-space.ts";

/** Settings of a font as a call brings them: JSON in a text, or as they are; undefined for anything else. */
export function fontSettings(value: Json | undefined): JsonObject | undefined {
  if (typeof value !== "string") return isObject(value) ? value : undefined;
  try {
    const read = JSON.parse(value) as Json;
    return isObject(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** What is set of a family as it is kept: only what a call brings. */
export function keptFamilySettings(settings: JsonObject): JsonObject {
  return cleaned(settings, { slug: slugOf, fontFamily: quotedFamily, preview: cleanUri });
}

/** What is set of a face as it is kept: only what a call brings; where it lies stays as it is written. */
export function keptFaceSettings(settings: JsonObject): JsonObject {
  const kept = cleaned(settings, { fontFamily: quotedFamily, preview: cleanUri });
  return "src" in settings ? { ...kept, src: settings.src ?? "" } : kept;
}

function cleaned(settings: JsonObject, cleaners: Readonly<Record<string, (text: string) => string>>): JsonObject {
  const clean = (name: string) => (Object.hasOwn(cleaners, name) ? cleaners[name] : undefined) ?? cleanTextField;
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, clean(name)(scalarText(value))]));
}

/** Names of a family with a comma between them, those in quotes that hold anything but letters and hyphens. */
export function quotedFamily(text: string): string {
  return cleanTextField(text)
    .split(",")
    .map(quoted)
    .filter((name) => name !== "")
    .join(", ");
}

function quoted(written: string): string {
  const name = trimAscii(written);
  const [, inner = name] = /^generic\(([^()]*)\)$/.exec(name) ?? [];
  if (name === "" || /^[a-zA-Z-]+$/.test(inner)) return name;
  return `"${withoutMarks(name, "\"'")}"`;
}

/** Where a face lies: one place or several. */
export function sourcesOf({ src }: JsonObject): string[] {
  return (Array.isArray(src) ? src : [src]).map((source) => withoutSpaceBefore(scalarText(source)));
}

const WEIGHTS: Readonly<Record<string, string>> = { normal: "400", bold: "700" };
const WIDTHS: Readonly<Record<string, string>> = {
  "ultra-condensed": "50%",
  "extra-condensed": "62.5%",
  condensed: "75%",
  "semi-condensed": "87.5%",
  normal: "100%",
  "semi-expanded": "112.5%",
  expanded: "125%",
  "extra-expanded": "150%",
  "ultra-expanded": "200%",
};

/** What tells a face from others of its family: two of one key are the same face. */
export function faceKey(settings: JsonObject): string {
  const of = (name: string, usual: string) => scalarText(settings[name]) || usual;
  const parts = [
    of("fontFamily", "").toLowerCase(),
    of("fontStyle", "normal").toLowerCase(),
    inNumbers(of("fontWeight", "400"), WEIGHTS),
    inNumbers(of("fontStretch", "100%"), WIDTHS),
    of("unicodeRange", "U+0-10FFFF").toUpperCase(),
  ];
  return parts.map((part) => bare(part)).join(";");
}

/** Words for weights and widths as the numbers that they stand for. */
function inNumbers(text: string, numbers: Readonly<Record<string, string>>): string {
  return text
    .toLowerCase()
    .split(" ")
    .map((word) => (Object.hasOwn(numbers, word) ? numbers[word] : word))
    .join(" ");
}

function bare(text: string): string {
  const plain = text.replaceAll('"', "").replaceAll("'", "").replaceAll(";", "");
  return plain
    .split(",")
    .map((part) => trimAscii(part))
    .join(",");
}
