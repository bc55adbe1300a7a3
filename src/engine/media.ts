import type { Json } from "../json/json.ts";
import { objectOf, shapes, type ValueOf } from "../json/schema.ts";
import { defineResource, type RecordOf, type Resource } from "../state/resource.ts";
import type { View } from "../state/view.ts";
import { type Links, withLinks } from "./links.ts";

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

/** The picture of that id as the first generation shows it; undefined where there is none. */
export function imageObject(id: number, view: View, links: Links): { [member: string]: Json } | undefined {
  const picture = id === 0 ? undefined : view.get(media, id);
  if (picture === undefined) return undefined;
  const { url, extension, width, height, filesize, sizes } = picture;
  const shown = Object.entries(sizes).map(([name, size]) => [name, sizeObject(size, links)]);
  return { url: withLinks(url, links), id, extension, width, height, filesize, sizes: Object.fromEntries(shown) };
}

/** The picture that a writer names by id or address; undefined where it is not known, 0 for none. */
export function imageId(named: Json | undefined, view: View, links: Links): number | undefined {
  if (named === undefined || named === null || named === "" || named === "0") return 0;
  if (typeof named !== "string" && typeof named !== "number") return undefined;
  if (/^\d+$/.test(String(named))) return view.get(media, Number(named))?.id;
  for (const picture of view.all(media)) if (withLinks(picture.url, links) === named) return picture.id;
  return undefined;
}

function sizeObject(size: ImageSize, links: Links): Json {
  return { ...size, url: withLinks(size.url, links) };
}
