import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { type Dimensions, hasSameRatio, within } from "./sizes.ts";

/** What the markup of an attachment is made of. */
export interface ShownAttachment {
  readonly id: number;
  readonly type: string;
  /** The address of the file. */
  readonly address: string;
  /** The name of an attachment, as it stands in markup. */
  readonly title: string;
  readonly alt: string;
  readonly details: JsonObject;
}

/** How large the picture in the markup is at most. */
const MEDIUM: Dimensions = { width: 300, height: 300 };

/** Larger pictures are no choice for a browser. */
const WIDEST_CHOICE = 2048;

/** What stands before the description of an attachment: its picture, its player, or a link to it. */
export function attachmentMarkup(shown: ShownAttachment): string {
  const { id, type, address, title } = shown;
  if (type.startsWith("video/")) return videoMarkup(shown);
  if (type.startsWith("audio/"))
    return (
      `<audio class="wp-audio-shortcode" id="audio-${id}-1" preload="none" style="width: 100%;" controls="controls">` +
      `<source type="${type}" src="${address}?_=1" /><a href="${address}">${address}</a></audio>`
    );
  const text = type.startsWith("image/") ? pictureMarkup(shown) : title || stemOfAddress(address);
  return `<p class="attachment"><a href='${address}'>${text}</a></p>`;
}

function videoMarkup({ id, type, address, details }: ShownAttachment): string {
  const { width, height } = sizeIn(details) ?? { width: 640, height: 360 };
  return (
    `<div style="width: ${width}px;" class="wp-video"><video class="wp-video-shortcode" id="video-${id}-1" ` +
    `width="${width}" height="${height}" preload="metadata" controls="controls">` +
    `<source type="${type}" src="${address}?_=1" /><a href="${address}">${address}</a></video></div>`
  );
}

function pictureMarkup({ address, alt, details }: ShownAttachment): string {
  const shown = mediumOf(address, details);
  const choices = choicesOf(address, details, shown);
  const more =
    choices.length < 2
      ? ""
      : ` srcset="${choices.join(", ")}" sizes="auto, (max-width: ${shown.width}px) 100vw, ${shown.width}px"`;
  return (
    `<img loading="lazy" decoding="async" width="${shown.width}" height="${shown.height}" src="${shown.address}" ` +
    `class="attachment-medium size-medium" alt="${attributeText(alt)}"${more} />`
  );
}

/** One file of a picture. */
interface Choice extends Dimensions {
  readonly address: string;
}

/** The medium size where there is one, else the picture itself, shown as large as that would be. */
function mediumOf(address: string, details: JsonObject): Choice {
  const medium = madeSizes(address, details).find(([name]) => name === "medium")?.[1];
  if (medium !== undefined) return medium;
  return { address, ...within(sizeIn(details) ?? { width: 1, height: 1 }, MEDIUM) };
}

/** The files that a browser may choose from, the shown one first; each shows the whole of the picture. */
function choicesOf(address: string, details: JsonObject, shown: Choice): string[] {
  const full = sizeIn(details);
  const made = madeSizes(address, details).map(([, choice]) => choice);
  const all = full === undefined ? made : [...made, { address, ...full }];
  if (!all.some((choice) => choice.address === shown.address)) return [];
  const byWidth = new Map<number, Choice>([[shown.width, shown]]);
  for (const choice of all)
    if (choice.address !== shown.address && choice.width <= WIDEST_CHOICE && hasSameRatio(shown, choice))
      byWidth.set(choice.width, choice);
  return [...byWidth.values()].map(({ address, width }) => `${address} ${width}w`);
}

function madeSizes(address: string, { sizes }: JsonObject): [name: string, choice: Choice][] {
  if (!isObject(sizes)) return [];
  return Object.entries(sizes).flatMap(([name, size]): [string, Choice][] => {
    const found = isObject(size) ? sizeIn(size) : undefined;
    if (name === "full" || found === undefined || !isObject(size) || typeof size.file !== "string") return [];
    return [[name, { address: besides(address, size.file), ...found }]];
  });
}

/** The address of another file in the folder of one. */
export function besides(address: string, name: string): string {
  return address.slice(0, address.lastIndexOf("/") + 1) + name;
}

function sizeIn({ width, height }: JsonObject): Dimensions | undefined {
  return isSide(width) && isSide(height) ? { width, height } : undefined;
}

function isSide(value: Json | undefined): value is number {
  return typeof value === "number" && value > 0;
}

function stemOfAddress(address: string): string {
  const name = address.slice(address.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? name : name.slice(0, dot);
}

/** A text as it stands in an attribute. */
function attributeText(text: string): string {
  return text
    .replace(/&(?!#?\w+;)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#039;");
}

/** The sizes of a picture as answers show them: each with its address, the picture itself last. */
export function shownSizes(address: string, type: string, details: JsonObject): JsonObject {
  const { sizes } = details;
  const full = sizeIn(details);
  if (!isObject(sizes) || Object.keys(sizes).length === 0) return {};
  const made = Object.entries(sizes).map(([name, size]): [string, Json] =>
    isObject(size) && typeof size.file === "string"
      ? [name, { ...size, source_url: besides(address, size.file) }]
      : [name, size],
  );
  const file = address.slice(address.lastIndexOf("/") + 1);
  const whole = full && { file, width: full.width, height: full.height, mime_type: type, source_url: address };
  return { ...Object.fromEntries(made), ...(whole && { full: whole }) };
}
