import { type Call, truthy } from "../../engine/call.ts";
import { scalarText } from "../../engine/json-reading.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, storedText, storedObject } from "../../engine/site-record.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { entryTime } from "../entry-dates.ts";
import { placeMembers, typeMembers, weigh } from "./attachment.ts";
import type { Entries } from "../entries/present-entry.ts";
import { fileContents } from "./contents.ts";
import { type Adding, insertAttachment, rawTexts } from "./create-attachment.ts";
import { inFolder, pictureDetails } from "./details.ts";
import { mediaErrors } from "./errors.ts";
import { fileAt } from "./files.ts";
import { folderOf, freeName, nameOfKind, stemOf } from "./file-name.ts";
import { readPicture } from "./picture.ts";
import type { Dimensions } from "./sizes.ts";
import { EDITABLE } from "./upload.ts";
import { uploadsOf } from "./uploads.ts";
import { alternativeText } from "./write-attachment.ts";

/** Makes a picture of another one: turned, flipped or cut. Throws what it is refused for. */
export function editPicture(record: SiteRecord, adding: Adding): SiteRecord {
  const { call, attachments } = adding;
  const type = storedText(record, "mime_type");
  if (!isFileOf(scalarText(call.params["src"]), record)) throw refuse(mediaErrors.rest_unknown_attachment);
  if (!EDITABLE.has(type)) throw refuse(mediaErrors.rest_cannot_edit_file_type);
  const steps = stepsOf(call);
  if (steps.length === 0) throw refuse(mediaErrors.rest_image_not_edited);
  const size = steps.reduce(sizeAfter, sizeOf(record, call));
  const members = editedMembers(record, { size, type, call, attachments });
  return insertAttachment(members, adding, rawTexts(record));
}

function editedMembers(
  record: SiteRecord,
  { size, type, call, attachments }: { size: Dimensions; type: string; call: Call; attachments: Entries },
): JsonObject {
  const uploads = uploadsOf(call, attachments);
  const folder = uploads.dated ? folderOf(entryTime(call.now, call.zone).date) : "";
  const isTaken = (name: string) =>
    fileAt(uploads.pathOf(folder, name), attachments.type.resource, call.view) !== undefined;
  const name = freeName(editedName(originalName(record)), isTaken);
  const picture = { ...size, orientation: 1 };
  const how = { weigh, sizes: true, filesize: weigh(type, size) };
  const { details, shown } = pictureDetails({ folder, name, type }, picture, how);
  const parent_image = { attachment_id: String(record.id), file: originalFile(record) };
  const image_meta = withCamera(details["image_meta"], cameraOf(record));
  const address = `${uploads.base}/${inFolder(folder, shown)}`;
  return {
    ...typeMembers(type),
    ...placeMembers({ address, type, details: { ...details, image_meta, parent_image }, filename: name }),
    missing_image_sizes: [],
    alt_text: alternativeText(call.params) ?? storedText(record, "alt_text"),
    post: Number(call.params["post"] ?? 0) || null,
  };
}

/** One thing that is done to a picture. */
type Step = { readonly type: string; readonly args: JsonObject };

/** What is done: as steps, else as one turn and one cut. */
function stepsOf({ params }: Call): Step[] {
  const { modifiers, rotation, x, y, width, height } = params;
  if (Array.isArray(modifiers))
    return modifiers.flatMap((step) =>
      isObject(step) && isObject(step["args"]) ? [{ type: scalarText(step["type"]), args: step["args"] }] : [],
    );
  const isCut = [x, y, width, height].every((value) => typeof value === "number");
  return [
    ...(rotation ? [{ type: "rotate", args: { angle: rotation } }] : []),
    ...(isCut ? [{ type: "crop", args: { left: x ?? 0, top: y ?? 0, width: width ?? 0, height: height ?? 0 } }] : []),
  ];
}

/** How large a picture is after a step. */
function sizeAfter({ width, height }: Dimensions, { type, args }: Step): Dimensions {
  if (type === "rotate") return turnedBy({ width, height }, Number(args["angle"] ?? 0));
  if (type !== "crop") return { width, height };
  const part = (whole: number, percent: Json | undefined) => Math.round((whole * Number(percent ?? 0)) / 100);
  const cut = { width: part(width, args["width"]), height: part(height, args["height"]) };
  if (cut.width < 1 || cut.height < 1) throw refuse(mediaErrors.rest_image_crop_failed);
  return cut;
}

/** The box around a picture that was turned by so many degrees. */
function turnedBy({ width, height }: Dimensions, degrees: number): Dimensions {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return { width: Math.round(width * cos + height * sin), height: Math.round(width * sin + height * cos) };
}

/** How large the picture is that was uploaded. */
function sizeOf(record: SiteRecord, { view }: Call): Dimensions {
  const kept = view.get(fileContents, record.id);
  const picture = kept && readPicture(Buffer.from(kept.content, "base64"));
  if (picture !== undefined) return picture;
  const { width, height } = detailsOf(record);
  return { width: Number(width ?? 1) || 1, height: Number(height ?? 1) || 1 };
}

/** Whether an address is that of a file of the attachment, as its details tell. */
function isFileOf(src: string, record: SiteRecord): boolean {
  const { file, original_image, sizes } = detailsOf(record);
  if (typeof file !== "string" || file.length <= 4) return false;
  const address = src.split("?", 1)[0] ?? "";
  const folder = file.slice(0, file.lastIndexOf("/") + 1);
  const made = isObject(sizes) ? Object.values(sizes).map((size) => (isObject(size) ? size["file"] : undefined)) : [];
  const names = [original_image, ...made].filter((name): name is string => typeof name === "string");
  return [file, ...names.map((name) => folder + name)].some((end) => address.endsWith(end));
}

function detailsOf(record: SiteRecord): JsonObject {
  return storedObject(record, "media_details");
}

function originalFile(record: SiteRecord): string {
  const { file, original_image } = detailsOf(record);
  const shown = typeof file === "string" ? file : "";
  return typeof original_image === "string" ? shown.slice(0, shown.lastIndexOf("/") + 1) + original_image : shown;
}

function originalName(record: SiteRecord): string {
  const file = originalFile(record);
  return file.slice(file.lastIndexOf("/") + 1);
}

/** The name of an edited picture; one that was edited before keeps to one word. */
function editedName(name: string): string {
  const stem = stemOf(name);
  const plain = stem.replace(/-edited(?:-\d+)?$/, "");
  return plain === stem ? nameOfKind(name, "edited") : nameOfKind(plain + name.slice(stem.length), "edited");
}

/** What the camera said of the original, where it said something; the picture is upright now. */
function withCamera(own: Json | undefined, original: JsonObject): JsonObject {
  const camera = isObject(own) ? own : {};
  const said = Object.entries(original).filter(([name, value]) => !truthy(camera[name]) && truthy(value));
  const merged = { ...camera, ...Object.fromEntries(said) };
  return truthy(merged["orientation"]) ? { ...merged, orientation: 1 } : merged;
}

function cameraOf(record: SiteRecord): JsonObject {
  const { image_meta } = detailsOf(record);
  return isObject(image_meta) ? image_meta : {};
}
