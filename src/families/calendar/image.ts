import type { Json } from "../../json/json.ts";
import type { View } from "../../state/view.ts";
import { type Links, withLinks } from "../../engine/links.ts";
import { type ImageSize, media } from "./records.ts";

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
  if (named === undefined || named === null || named === "") return 0;
  if (typeof named !== "string" && typeof named !== "number") return undefined;
  if (/^\d+$/.test(String(named))) return view.get(media, Number(named))?.id;
  for (const picture of view.all(media)) if (withLinks(picture.url, links) === named) return picture.id;
  return undefined;
}

function sizeObject(size: ImageSize, links: Links): Json {
  return { ...size, url: withLinks(size.url, links) };
}
