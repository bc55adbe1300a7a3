import type { JsonObject } from "../../json/json.ts";
import { nameOfKind } from "./file-name.ts";
import { readPicture, type Picture } from "./picture.ts";
import { type Dimensions, scaledSize, smallerSizes } from "./sizes.ts";
import { waveDetails } from "./wav.ts";

/** A file as it is kept. */
export interface KeptFile {
  /** Below the folder of uploads: `2030/01`; empty where that has none. */
  readonly folder: string;
  readonly name: string;
  readonly type: string;
}

/** What is known of a file once its details are made. */
export interface FileDetails {
  /** The record's `media_details`, sizes without their addresses. */
  readonly details: JsonObject;
  /** The name that its address ends in: of a picture that is larger than any is kept, that of the smaller one. */
  readonly shown: string;
}

/** What a camera writes into a picture, where it wrote nothing. */
const NO_CAMERA: JsonObject = {
  aperture: "0",
  credit: "",
  camera: "",
  caption: "",
  created_timestamp: "0",
  copyright: "",
  focal_length: "0",
  iso: "0",
  shutter_speed: "0",
  title: "",
  orientation: "0",
  keywords: [],
  alt: "",
};

/** How many bytes a drawn picture of a type and a size takes. */
export type WeighPicture = (type: string, size: Dimensions) => number;

/** What the family says of a file that was uploaded; `weigh` says what the smaller sizes of a picture take. */
export function fileDetails(
  file: KeptFile,
  bytes: Uint8Array,
  { weigh, sizes = true }: { weigh: WeighPicture; sizes?: boolean },
): FileDetails {
  const picture = file.type.startsWith("image/") ? readPicture(bytes) : undefined;
  if (picture !== undefined) return pictureDetails(file, picture, { weigh, sizes, filesize: bytes.byteLength });
  const sound = file.type === "audio/wav" ? waveDetails(bytes) : undefined;
  return { details: { ...(sound ?? { filesize: bytes.byteLength }), sizes: {} }, shown: file.name };
}

/** What the family says of a picture of this size. */
export function pictureDetails(
  file: KeptFile,
  picture: Picture,
  { weigh, sizes, filesize }: { weigh: WeighPicture; sizes: boolean; filesize: number },
): FileDetails {
  const { folder, name, type } = file;
  const upright = turned(picture);
  const scaled = sizes ? scaledSize(upright, type) : undefined;
  const isTurned = sizes && picture.orientation > 1;
  const shown = scaled !== undefined ? nameOfKind(name, "scaled") : isTurned ? nameOfKind(name, "rotated") : name;
  const kept = scaled ?? upright;
  const details: JsonObject = {
    width: kept.width,
    height: kept.height,
    file: inFolder(folder, shown),
    filesize: scaled === undefined ? filesize : weigh(type, kept),
    sizes: sizes ? sizesOf(file, upright, weigh) : {},
    image_meta: {
      ...NO_CAMERA,
      orientation: picture.orientation > 1 ? (isTurned ? 1 : String(picture.orientation)) : "0",
    },
    ...(shown !== name && { original_image: name }),
  };
  return { details, shown };
}

/** The name of a file below the folder of uploads. */
export function inFolder(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

function sizesOf({ name, type }: KeptFile, picture: Dimensions, weigh: WeighPicture): JsonObject {
  const made = smallerSizes(picture).map(([size, { width, height }]): [string, JsonObject] => [
    size,
    {
      file: nameOfKind(name, `${width}x${height}`),
      width,
      height,
      filesize: weigh(type, { width, height }),
      mime_type: type,
    },
  ]);
  return Object.fromEntries(made);
}

/** The size of a picture held upright: a camera that lay on its side has its sides exchanged. */
function turned({ width, height, orientation }: Picture): Dimensions {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}
