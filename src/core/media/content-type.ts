import { isUtf8 } from "../../args/body/decode-utf8.ts";
import { endingOf, typeOfName } from "./mime-types.ts";

/** A picture's type and the ending that its name gets where it has another. */
const PICTURE_ENDINGS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "image/bmp": "bmp",
  "image/tiff": "tif",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/heic": "heic",
};

/** Where a file of some type begins otherwise than others: a place, the bytes there, the type. */
const SIGNATURES: readonly (readonly [at: number, bytes: string, type: string])[] = [
  [0, "\xff\xd8\xff", "image/jpeg"],
  [0, "\x89PNG\r\n\x1a\n", "image/png"],
  [0, "GIF8", "image/gif"],
  [8, "WEBP", "image/webp"],
  [0, "BM", "image/bmp"],
  [0, "II*\0", "image/tiff"],
  [0, "MM\0*", "image/tiff"],
  [0, "\0\0\x01\0", "image/x-icon"],
  [4, "ftypavif", "image/avif"],
  [4, "ftypavis", "image/avif"],
  [4, "ftyphei", "image/heic"],
  [4, "ftypmif1", "image/heic"],
  [0, "%PDF-", "application/pdf"],
  [0, "PK\x03\x04", "application/zip"],
  [0, "PK\x05\x06", "application/zip"],
  [0, "\x1f\x8b", "application/x-gzip"],
  [0, "Rar!", "application/rar"],
  [0, "7z\xbc\xaf\x27\x1c", "application/x-7z-compressed"],
  [0, "{\\rtf", "application/rtf"],
  [8, "WAVE", "audio/wav"],
  [8, "AVI ", "video/avi"],
  [0, "ID3", "audio/mpeg"],
  [0, "\xff\xfb", "audio/mpeg"],
  [0, "\xff\xf3", "audio/mpeg"],
  [0, "\xff\xf1", "audio/aac"],
  [0, "fLaC", "audio/flac"],
  [0, "MThd", "audio/midi"],
  [28, "\x80theora", "video/ogg"],
  [0, "OggS", "audio/ogg"],
  [4, "ftypM4A", "audio/mpeg"],
  [4, "ftypM4B", "audio/mpeg"],
  [4, "ftyp", "video/mp4"],
  [0, "\x1aE\xdf\xa3", "video/webm"],
  [0, "FLV", "video/x-flv"],
];

/** A name and the type that goes with it. */
export interface TypedName {
  readonly name: string;
  readonly type: string;
}

/** The type that bytes begin like; `application/octet-stream` for bytes that say nothing. */
export function typeOfBytes(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64)).toString("latin1");
  for (const [at, signature, type] of SIGNATURES) if (start.startsWith(signature, at)) return type;
  return isText(bytes) ? textType(start) : "application/octet-stream";
}

/**
 * The name and the type under which a file is kept; undefined for one that is not taken. A picture of another type than its name
 * says gets the right ending; any other file must be what its name says, as far as its bytes tell.
 */
export function checkedType(
  name: string,
  bytes: Uint8Array,
  rights: { readonly scripts?: boolean } = {},
): TypedName | undefined {
  const type = typeOfName(name, rights);
  if (type === undefined) return undefined;
  const found = typeOfBytes(bytes);
  if (type.startsWith("image/") && found.startsWith("image/")) return pictureName(name, type, found);
  return fits(type, found) ? { name, type } : undefined;
}

function pictureName(name: string, type: string, found: string): TypedName | undefined {
  const ending = PICTURE_ENDINGS[found];
  if (type === found) return { name, type };
  return ending === undefined ? undefined : { name: `${name.slice(0, -endingOf(name).length)}${ending}`, type: found };
}

const VAGUE: ReadonlySet<string> = new Set(["application/octet-stream", "application/zip"]);
const PLAIN: ReadonlySet<string> = new Set(["text/plain", "text/csv", "text/richtext", "text/vtt"]);

/** Whether bytes that look like one type may be kept as another. */
function fits(type: string, found: string): boolean {
  if (type === found) return true;
  const group = groupOf(type);
  if (VAGUE.has(found)) return group === "application" || group === "video" || group === "audio";
  if (groupOf(found) === "video" || groupOf(found) === "audio") return group === groupOf(found);
  return found === "text/plain" && PLAIN.has(type);
}

function groupOf(type: string): string {
  return type.slice(0, type.indexOf("/"));
}

/** Whether bytes are readable text: UTF-8 without the control characters that texts never hold. */
function isText(bytes: Uint8Array): boolean {
  for (const byte of bytes.subarray(0, 4096)) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) return false;
  return isUtf8(bytes);
}

function textType(start: string): string {
  if (/^\s*<(?:!doctype html|html|head|body|script)/i.test(start)) return "text/html";
  if (/^\s*<svg/i.test(start)) return "image/svg+xml";
  return start.startsWith("BEGIN:VCALENDAR") ? "text/calendar" : "text/plain";
}
