import type { JsonObject } from "../../json/json.ts";
import { fileDetails, inFolder, type KeptFile, type WeighPicture } from "./details.ts";
import { drawFile } from "./draw/draw.ts";
import { shownSizes } from "./markup.ts";
import { readPicture } from "./picture.ts";
import { SIZE_NAMES, smallerSizes } from "./sizes.ts";

/** Where uploads stand unless attachments of the site tell otherwise. */
export const UPLOADS = "{base_url}/wp-content/uploads";

/** How well pictures are kept, by type. */
const QUALITIES: Readonly<Record<string, number>> = { "image/webp": 86 };

/** What is known of an upload and where it goes. */
export interface Placed {
  readonly file: KeptFile;
  readonly bytes: Uint8Array;
  /** Whether smaller sizes are made of a picture; they are unless a call says no. */
  readonly sizes: boolean;
}

/** The members of an attachment that follow from its file. */
export function fileMembers({ file, bytes, sizes }: Placed, uploads: string): JsonObject {
  const { details, shown } = fileDetails(file, bytes, { weigh, sizes });
  return {
    ...typeMembers(file.type),
    ...placeMembers({
      address: `${uploads}/${inFolder(file.folder, shown)}`,
      type: file.type,
      details,
      filename: file.name,
    }),
    missing_image_sizes: missingSizes({ file, bytes, sizes }),
  };
}

/** What follows from the type of a file alone. */
export function typeMembers(type: string): JsonObject {
  if (!type.startsWith("image/")) return { media_type: "file", mime_type: type };
  return {
    media_type: "image",
    mime_type: type,
    exif_orientation: 1,
    image_output_format: null,
    image_save_progressive: false,
    image_quality: { default: QUALITIES[type] ?? 82, sizes: [] },
  };
}

/** What follows from where a file stands and what is known of it. */
export function placeMembers({
  address,
  type,
  details,
  filename,
}: {
  readonly address: string;
  readonly type: string;
  readonly details: JsonObject;
  readonly filename: string;
}): JsonObject {
  return {
    media_details: { ...details, sizes: shownSizes(address, type, details) },
    source_url: address,
    filename,
    filesize: details["filesize"] ?? null,
  };
}

/** What a drawn picture of a type and a size weighs. */
export const weigh: WeighPicture = (type, size) => drawFile({ type, title: "", size }).bytes.byteLength;

/** The sizes that an attachment lacks; of a document those in which its first page would be shown. */
function missingSizes({ file, bytes, sizes }: Placed): string[] {
  if (file.type === "application/pdf") return ["thumbnail", "medium", "large"];
  const picture = sizes || !file.type.startsWith("image/") ? undefined : readPicture(bytes);
  const made = new Set(picture === undefined ? [] : smallerSizes(picture).map(([name]) => name));
  return SIZE_NAMES.filter((name) => made.has(name));
}
