import type { Json } from "../../../catalogue/document.ts";
import type { Changes } from "../../../state/changes.ts";
import type { Needs } from "../../behaviour.ts";
import type { Links } from "../../links.ts";
import { slugOf } from "../../resource/slug.ts";
import { imageId } from "../image.ts";
import { media } from "../records.ts";

/** The assumption that a write needs where its picture is one that the site does not know. */
export const imageNeeds: Needs = {
  "calendar.events.image-address": ({ params: { image }, view, links }, { status }) =>
    status < 400 && typeof image === "string" && imageId(image, view, links) === undefined,
};

/** Id of the picture that a write names by id or address; a picture of another site is taken into the library, its measures unknown. */
export function writtenImage(named: Json | undefined, links: Links, changes: Changes): number {
  const known = imageId(named, changes.view, links);
  if (known !== undefined || typeof named !== "string") return known ?? 0;
  const file = new URL(named).pathname.split("/").at(-1) ?? "";
  const title = file.replace(/\.[^.]*$/, "");
  const extension = /\.([^.]+)$/.exec(file)?.[1] ?? "";
  const picture = { title, slug: slugOf(title), url: named, extension, width: 0, height: 0, filesize: 0, sizes: {} };
  return changes.insert(media, picture).id;
}
