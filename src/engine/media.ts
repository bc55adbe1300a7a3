import { isObject, type Json, type JsonObject } from "../json/json.ts";
import { objectOf, shapes, type ValueOf } from "../json/schema.ts";
import { defineResource, type RecordOf, type Resource } from "../state/resource.ts";
import type { View } from "../state/view.ts";
import { type Links, withLinks } from "./links.ts";
import { type SiteRecord, siteRecord, stored, storedObject, storedText } from "./site-record.ts";

const { text, flag, count, id } = shapes;

const imageSize = objectOf(
  { width: count, height: count, "mime-type": text, filesize: count, url: text },
  { uncropped: flag },
);

const medium = objectOf({
  id,
  slug: text,
  title: text,
  /** May hold `{base_url}`, as the sizes' own. */
  url: text,
  extension: text,
  width: count,
  height: count,
  filesize: count,
  sizes: { type: "object", additionalProperties: imageSize },
});

/** One size of a picture. */
interface ImageSize extends ValueOf<typeof imageSize> {}

/** A picture. */
export interface MediaRecord extends RecordOf<typeof medium> {}

/** Pictures. */
export const media: Resource<MediaRecord> = defineResource({
  name: "media",
  idSpace: "post",
  schema: medium,
  translatable: ["title"],
});

/** The files of a site that lists them itself: one library for all that it shows. */
export const library: Resource<SiteRecord> = defineResource({
  name: "wp/v2/media",
  idSpace: "post",
  schema: siteRecord,
});

/** Whether the site lists its files itself. */
export function hasLibrary({ state }: View): boolean {
  return state.tableNamed(library.name) !== undefined;
}

/** The picture of that id, from the library where the site has one; undefined where there is none, and for what is no picture. */
export function pictureOf(id: number, view: View): MediaRecord | undefined {
  const own = id === 0 ? undefined : view.get(media, id);
  const file = own === undefined ? fileOf(id, view) : undefined;
  return own ?? (file && pictureIn(file));
}

/** The record that a picture of that id is made of, the same object as long as nothing changes it. */
export function pictureRecord(id: number, view: View): MediaRecord | SiteRecord | undefined {
  return (id === 0 ? undefined : view.get(media, id)) ?? fileOf(id, view);
}

function fileOf(id: number, view: View): SiteRecord | undefined {
  return id === 0 || !hasLibrary(view) ? undefined : view.get(library, id);
}

function pictureIn(file: SiteRecord): MediaRecord | undefined {
  if (!isPicture(file)) return undefined;
  const details = storedObject(file, "media_details");
  const url = storedText(file, "source_url");
  const sizes = isObject(details.sizes) ? Object.entries(details.sizes) : [];
  const smaller = sizes.flatMap(([name, size]) => (isObject(size) && name !== "full" ? [[name, sizeIn(size)]] : []));
  return {
    id: file.id,
    slug: file.slug ?? "",
    title: titleIn(file),
    url,
    extension: /\.([^./]+)$/.exec(url)?.[1] ?? "",
    width: wholeIn(details.width),
    height: wholeIn(details.height),
    filesize: wholeIn(details.filesize ?? stored(file, "filesize")),
    sizes: Object.fromEntries(smaller) as MediaRecord["sizes"],
  };
}

function isPicture(file: SiteRecord): boolean {
  return storedText(file, "media_type") === "image" || storedText(file, "mime_type").startsWith("image/");
}

function titleIn(file: SiteRecord): string {
  const { raw, rendered } = storedObject(file, "title");
  return typeof raw === "string" ? raw : typeof rendered === "string" ? rendered : storedText(file, "title");
}

function sizeIn({ width, height, filesize, mime_type: type, source_url: url }: JsonObject): ImageSize {
  return {
    width: wholeIn(width),
    height: wholeIn(height),
    "mime-type": typeof type === "string" ? type : "",
    filesize: wholeIn(filesize),
    url: typeof url === "string" ? url : "",
  };
}

function wholeIn(value: Json | undefined): number {
  const number = Number(value ?? 0);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}

/** The picture of that id as the first generation shows it; undefined where there is none. */
export function imageObject(id: number, view: View, links: Links): { [member: string]: Json } | undefined {
  const picture = pictureOf(id, view);
  if (picture === undefined) return undefined;
  const { url, extension, width, height, filesize, sizes } = picture;
  const shown = Object.entries(sizes).map(([name, size]) => [name, sizeObject(size, links)]);
  return { url: withLinks(url, links), id, extension, width, height, filesize, sizes: Object.fromEntries(shown) };
}

/** The picture that a writer names by id or address; undefined where it is not known, 0 for none. */
export function imageId(named: Json | undefined, view: View, links: Links): number | undefined {
  if (named === undefined || named === null || named === "" || named === "0") return 0;
  if (typeof named !== "string" && typeof named !== "number") return undefined;
  if (/^\d+$/.test(String(named))) return pictureOf(Number(named), view)?.id;
  for (const picture of view.all(media)) if (withLinks(picture.url, links) === named) return picture.id;
  if (!hasLibrary(view)) return undefined;
  for (const file of view.all(library))
    if (isPicture(file) && withLinks(storedText(file, "source_url"), links) === named) return file.id;
  return undefined;
}

function sizeObject(size: ImageSize, links: Links): Json {
  return { ...size, url: withLinks(size.url, links) };
}
