import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import type { Resource } from "../../state/resource.ts";
import type { View } from "../../state/view.ts";
import { type SiteRecord, storedText, storedObject } from "../../engine/site-record.ts";
import { fileContents } from "./contents.ts";
import { type Drawn, drawFile } from "./draw/draw.ts";
import { stemOf } from "./file-name.ts";
import { besides } from "./markup.ts";
import type { Dimensions } from "./sizes.ts";

/** A file that stands at an address of the site. */
export interface SiteFile {
  readonly record: SiteRecord;
  readonly type: string;
  /** How large its picture is, where that is known. */
  readonly size: Dimensions | undefined;
  /** Whether it is what was uploaded, not something made of it. */
  readonly isWhole: boolean;
}

/** Where the addresses of a site's own files begin. */
const OWN = "{base_url}";

/** The name of the index under which attachments stand by the paths of their files. */
const FILE = "file";

/** The index of a resource of attachments: the paths of the files of each below the site's home. */
export const fileIndex = { [FILE]: (record: SiteRecord): readonly string[] => filesOf(record).map(([path]) => path) };

/** The file at a path below the site's home; undefined where there is none. */
export function fileAt(path: string, resource: Resource<SiteRecord>, view: View): SiteFile | undefined {
  const wanted = readablePath(path);
  for (const record of view.range(resource, FILE, { from: wanted, to: wanted }))
    for (const [at, file] of filesOf(record)) if (at === wanted) return file;
  return undefined;
}

/** The bytes that stand there: what was uploaded, else something drawn that looks like it. */
export function fileContent({ record, type, size, isWhole }: SiteFile, view: View): Drawn & { isKept: boolean } {
  const kept = isWhole ? view.get(fileContents, record.id) : undefined;
  if (kept !== undefined) return { type, bytes: Buffer.from(kept.content, "base64"), isKept: true };
  const { length } = detailsOf(record);
  const seconds = typeof length === "number" ? length : undefined;
  return { ...drawFile({ type, title: drawnTitle(record), size, seconds }), isKept: false };
}

/** What decides how an attachment is drawn: the name of its file, the same for each of its sizes. */
function drawnTitle(record: SiteRecord): string {
  const address = storedText(record, "source_url");
  return stemOf(address.slice(address.lastIndexOf("/") + 1)).replace(/-(?:scaled|rotated)$/, "");
}

function filesOf(record: SiteRecord): [path: string, file: SiteFile][] {
  const address = storedText(record, "source_url");
  if (!address.startsWith(`${OWN}/`)) return [];
  const details = detailsOf(record);
  const type = storedText(record, "mime_type");
  const original = details["original_image"];
  const isMade = typeof original === "string";
  const own: SiteFile = { record, type, size: sizeIn(details), isWhole: !isMade };
  // The picture itself is one of the sizes of many answers, so it stands before them.
  const files: [string, SiteFile][] = [[address, own]];
  if (isMade) files.push([besides(address, original), { ...own, isWhole: true }]);
  for (const size of isObject(details.sizes) ? Object.values(details.sizes) : [])
    if (isObject(size) && typeof size.file === "string")
      files.push([
        besides(address, size.file),
        { ...own, size: sizeIn(size), type: typeIn(size, type), isWhole: false },
      ]);
  return files.map(([at, file]) => [readablePath(at.slice(OWN.length)), file]);
}

function detailsOf(record: SiteRecord): JsonObject {
  return storedObject(record, "media_details");
}

function sizeIn({ width, height }: JsonObject): Dimensions | undefined {
  return isSide(width) && isSide(height) ? { width, height } : undefined;
}

function isSide(side: Json | undefined): side is number {
  return typeof side === "number" && side >= 1;
}

function typeIn({ mime_type }: JsonObject, otherwise: string): string {
  return typeof mime_type === "string" ? mime_type : otherwise;
}

/** A path with its letters as they are read, without query. */
function readablePath(address: string): string {
  const mark = address.indexOf("?");
  const path = mark < 0 ? address : address.slice(0, mark);
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
