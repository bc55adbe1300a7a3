import type { Call } from "../../engine/call.ts";
import { scalarText } from "../../engine/json-reading.ts";
import { authorId } from "../../engine/rights.ts";
import { type SiteRecord, storedObject, storedText } from "../../engine/site-record.ts";
import { type JsonObject, isObject } from "../../json/json.ts";
import type { Changes } from "../../state/changes.ts";
import { recordAsJson } from "../../state/table.ts";
import { entryTime } from "../entry-dates.ts";
import { answersMember, hasLateMembers } from "../entry-types.ts";
import { metaFields } from "../meta.ts";
import { recordText } from "../model.ts";
import { can } from "../rights.ts";
import { attachmentTexts } from "./attachment-texts.ts";
import { fileMembers } from "./attachment.ts";
import type { Entries } from "../entries/present-entry.ts";
import { contentOf, fileContents } from "./contents.ts";
import { copiedPicture } from "./copied-picture.ts";
import { fileAt } from "./files.ts";
import { folderOf, freeName, stemOf } from "./file-name.ts";
import { besides } from "./markup.ts";
import { SIZE_NAMES } from "./sizes.ts";
import { readUpload } from "./upload.ts";
import { uploadsOf } from "./uploads.ts";
import {
  attachmentMembers,
  dateForFolder,
  textMembers,
  type UsualTexts,
  usualCommentStatus,
  writtenSlug,
} from "./write-attachment.ts";

/** Makes an attachment of the file that a call brings or has copied. Throws what it is refused for. */
export function createAttachment(call: Call, changes: Changes, attachments: Entries): SiteRecord {
  const written = attachmentMembers(call, attachments);
  const upload = copiedPicture(call, attachments) ?? readUpload(call, { scripts: can(call, "unfiltered_html") });
  const { name, type, bytes, title } = upload;
  const uploads = uploadsOf(call, attachments);
  const folder = uploads.dated ? folderOf(dateForFolder(call, attachments)) : "";
  const kept = freeName(name, (other) => isTaken(uploads.pathOf(folder, other), call, attachments));
  const file = { folder, name: kept, type };
  const sizes = call.params["generate_sub_sizes"] !== false;
  const members = fileMembers({ file, bytes, sizes }, uploads.base);
  const record = insertAttachment(
    { ...members, ...written },
    { call, changes, attachments },
    { untitled: title ?? stemOf(kept) },
  );
  changes.put(fileContents, contentOf(record.id, bytes));
  return record;
}

/** What adds an attachment. */
export interface Adding {
  readonly call: Call;
  readonly changes: Changes;
  readonly attachments: Entries;
}

/** Adds an attachment of these members: what they leave out is as the core has it for new ones. */
export function insertAttachment(
  members: JsonObject,
  { call, changes, attachments }: Adding,
  fallback: UsualTexts,
): SiteRecord {
  const { type, model } = attachments;
  const id = changes.view.state.nextId(type.resource.idSpace);
  const texts = textMembers({ id, before: undefined, members }, call, fallback);
  const { date, date_gmt } = entryTime(call.now, call.zone);
  const address = members["source_url"] ?? "";
  const title = isObject(texts["title"]) ? scalarText(texts["title"]["raw"]) : "";
  const whole: JsonObject = {
    date,
    date_gmt,
    guid: { raw: address, rendered: address },
    modified: date,
    modified_gmt: date_gmt,
    slug: writtenSlug({ id, title, before: undefined }, call, attachments),
    status: "inherit",
    type: model.nameOf(type, call.view),
    title: texts["title"] ?? "",
    author: authorId(call),
    featured_media: 0,
    comment_status: usualCommentStatus(call, attachments),
    ping_status: "closed",
    template: "",
    meta: metaFields(type)?.shown(undefined) ?? [],
    description: texts["description"] ?? "",
    caption: texts["caption"] ?? "",
    alt_text: "",
    post: null,
    ...members,
  };
  return changes.insert(type.resource, answered(whole, attachments));
}

/** Members that came to the core late: answers of older ones lack them. */
const LATE = new Set([
  "filename",
  "filesize",
  "exif_orientation",
  "image_output_format",
  "image_save_progressive",
  "image_quality",
]);
/** Members of attachments that nobody writes. */
const READ_ONLY = new Set(["media_type", "mime_type", "media_details", "source_url", "missing_image_sizes"]);

/** The members that answers of the site have. */
export function answered(members: JsonObject, { type }: Entries): JsonObject {
  const isTold = (name: string) => {
    if (LATE.has(name)) return type.properties === undefined ? hasLateMembers(type) : type.has(name);
    return type.properties === undefined && READ_ONLY.has(name) ? true : answersMember(name, type);
  };
  return Object.fromEntries(Object.entries(members).filter(([name]) => isTold(name)));
}

/** An attachment of whose file nothing was made: no details are known and no smaller sizes there. */
export function unprocessed(record: SiteRecord): SiteRecord {
  const address = storedText(record, "source_url");
  const original = storedObject(record, "media_details")["original_image"];
  const isPicture = storedText(record, "mime_type").startsWith("image/");
  const members: JsonObject = {
    ...recordAsJson(record),
    media_details: {},
    source_url: typeof original === "string" ? besides(address, original) : address,
    ...(isPicture && { missing_image_sizes: [...SIZE_NAMES] }),
  };
  return { ...members, ...attachmentTexts({ id: record.id, ...rawTexts(record), members }), id: record.id };
}

function isTaken(path: string, { view }: Call, { type }: Entries): boolean {
  return fileAt(path, type.resource, view) !== undefined;
}

/** The raw texts of an attachment. */
export function rawTexts(record: SiteRecord): { title: string; description: string; caption: string } {
  const raw = (name: string) => recordText(record, name).raw;
  return { title: raw("title"), description: raw("description"), caption: raw("caption") };
}
