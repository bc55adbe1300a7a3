import { entryTime } from "../../../core/entry-dates.ts";
import { typeOfName } from "../../../core/media/mime-types.ts";
import type { Needs } from "../../../engine/behaviour.ts";
import type { Call } from "../../../engine/call.ts";
import { hasLibrary, imageId, library, media } from "../../../engine/media.ts";
import { authorId } from "../../../engine/rights.ts";
import type { Json } from "../../../json/json.ts";
import type { Changes } from "../../../state/changes.ts";
import { slugOf } from "../../../text/slug.ts";

/** The assumption that a write needs where its picture is one that the site does not know. */
export const imageNeeds: Needs = {
  "calendar.events.image-address": ({ params: { image }, view, links }, { status }) =>
    status < 400 && typeof image === "string" && imageId(image, view, links) === undefined,
};

/** Id of the picture that a write names by id or address; a picture of another site is taken into the library, its measures unknown. */
export function writtenImage(named: Json | undefined, call: Call, changes: Changes): number {
  const known = imageId(named, changes.view, call.links);
  if (known !== undefined || typeof named !== "string") return known ?? 0;
  const file = new URL(named).pathname.split("/").at(-1) ?? "";
  const title = file.replace(/\.[^.]*$/, "");
  const extension = /\.([^.]+)$/.exec(file)?.[1] ?? "";
  const slug = slugOf(title);
  if (hasLibrary(changes.view)) return changes.insert(library, libraryFile({ named, file, title, slug }, call)).id;
  const picture = { title, slug, url: named, extension, width: 0, height: 0, filesize: 0, sizes: {} };
  return changes.insert(media, picture).id;
}

/** A picture as the core keeps its files. */
function libraryFile(
  { named, file, title, slug }: { named: string; file: string; title: string; slug: string },
  call: Call,
) {
  const { date, date_gmt } = entryTime(call.now, call.zone);
  const nothing = { raw: "", rendered: "" };
  return {
    date,
    date_gmt,
    guid: { raw: named, rendered: named },
    modified: date,
    modified_gmt: date_gmt,
    slug,
    status: "inherit",
    type: "attachment",
    title: { raw: title, rendered: title },
    author: authorId(call),
    comment_status: "open",
    ping_status: "closed",
    template: "",
    meta: [],
    description: nothing,
    caption: nothing,
    alt_text: "",
    media_type: "image",
    mime_type: typeOfName(file) ?? "image/jpeg",
    media_details: { width: 0, height: 0, file, sizes: {} },
    post: null,
    source_url: named,
  };
}
