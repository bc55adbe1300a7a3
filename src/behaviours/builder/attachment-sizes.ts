import type { JsonObject } from "../../catalogue/document.ts";
import { ok } from "../answer.ts";
import type { BehaviourTable } from "../behaviour.ts";
import { media, type MediaRecord } from "../calendar/records.ts";
import { type Call, number, text } from "../call.ts";
import { withLinks } from "../links.ts";
import { builds } from "./presets.ts";

/** What is said of a picture that is not there. */
const NO_PICTURE: JsonObject = { full: { url: false, filename: "", width: "", height: "" } };

/** The last part of an address. */
function fileOf(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1);
}

/** Path of a picture below the folder of uploads, e.g. `2026/11/lake.jpg`. */
function uploadPath(address: string): string {
  const folder = "/uploads/";
  const place = address.indexOf(folder);
  return place < 0 ? fileOf(address) : address.slice(place + folder.length);
}

function sizesOf(call: Call, picture: MediaRecord): JsonObject {
  const sizes: JsonObject = {};
  for (const [name, { url, width, height, filesize, uncropped, "mime-type": type }] of Object.entries(picture.sizes))
    sizes[name] = {
      file: fileOf(url),
      width,
      height,
      "mime-type": type,
      filesize,
      ...(uncropped !== undefined && { uncropped }),
      url: withLinks(url, call.links),
    };
  const { url, width, height } = picture;
  return { ...sizes, full: { url: withLinks(url, call.links), filename: uploadPath(url), width, height } };
}

/** The route that tells the sizes of a picture; the id is given back as it came. */
export const attachmentSizeRoutes: BehaviourTable = {
  "GET /builder-controls/v1/attachment_sizes": {
    permission: builds,
    answer: (call) => {
      const picture = call.view.get(media, number(call, "id") ?? 0);
      return ok({ id: text(call, "id") ?? null, sizes: picture === undefined ? NO_PICTURE : sizesOf(call, picture) });
    },
  },
};
