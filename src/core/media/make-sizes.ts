import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { type JsonObject, isObject } from "../../json/json.ts";
import { recordAsJson } from "../../state/table.ts";
import { weigh } from "./attachment.ts";
import { nameOfKind } from "./file-name.ts";
import { shownSizes } from "./markup.ts";
import { smallerSizes } from "./sizes.ts";

/** The attachment with the smaller sizes of its picture that it lacks. */
export function withSizes(record: SiteRecord): SiteRecord {
  const details = stored(record, "media_details");
  const type = storedText(record, "mime_type");
  if (!isObject(details) || !type.startsWith("image/")) return record;
  const { width, height, sizes } = details;
  if (typeof width !== "number" || typeof height !== "number") return record;
  const known = isObject(sizes) ? { ...sizes } : {};
  delete known.full;
  const missing = smallerSizes({ width, height }).filter(([name]) => known[name] === undefined);
  if (missing.length === 0) return record;
  const name = storedText(record, "filename") || lastStep(storedText(record, "source_url"));
  const made = missing.map(([size, { width, height }]): [string, JsonObject] => {
    const file = nameOfKind(name, `${width}x${height}`);
    return [size, { file, width, height, filesize: weigh(type, { width, height }), mime_type: type }];
  });
  const whole = { ...details, sizes: { ...known, ...Object.fromEntries(made) } };
  const media_details = { ...whole, sizes: shownSizes(storedText(record, "source_url"), type, whole) };
  return { ...recordAsJson(record), id: record.id, media_details, missing_image_sizes: [] };
}

function lastStep(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1);
}
