import { BMP } from "image-size/types/bmp";
import { GIF } from "image-size/types/gif";
import { HEIF } from "image-size/types/heif";
import { ICO } from "image-size/types/ico";
import type { IImage } from "image-size/types/interface";
import { JPG } from "image-size/types/jpg";
import { PNG } from "image-size/types/png";
import { WEBP } from "image-size/types/webp";
import { typeOfBytes } from "./content-type.ts";

/** How large a picture is, and how it lies. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** 1 to 8, as cameras say; 1 is upright. */
  readonly orientation: number;
}

/** Pictures that the family reads; it keeps others as files. */
const READERS: Readonly<Record<string, IImage>> = {
  "image/jpeg": JPG,
  "image/png": PNG,
  "image/gif": GIF,
  "image/webp": WEBP,
  "image/bmp": BMP,
  "image/x-icon": ICO,
  "image/avif": HEIF,
};

/** Boxes are looked for by turns, which takes the square of their number: so many bytes of them are looked at. */
const BOXES_BYTES = 16 * 1024;

/** Sides beyond this are no picture's. */
const LONGEST_SIDE = 65_535;

/** What the bytes say of their picture; undefined for bytes that are none, or a broken one. */
export function readPicture(bytes: Uint8Array): Picture | undefined {
  const type = typeOfBytes(bytes);
  const reader = READERS[type];
  if (reader === undefined || (type === "image/jpeg" && !hasFrame(bytes))) return undefined;
  try {
    const {
      width,
      height,
      orientation = 1,
    } = reader.calculate(type === "image/avif" ? bytes.subarray(0, BOXES_BYTES) : bytes);
    const isWhole = isSide(width) && isSide(height);
    return isWhole ? { width, height, orientation: isTurn(orientation) ? orientation : 1 } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the segments of a JPEG lead to the one that says how large it is; a reader that guesses would look at every byte. */
function hasFrame(bytes: Uint8Array): boolean {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) return true;
    at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
  }
  return false;
}

function isSide(side: number): boolean {
  return Number.isInteger(side) && side > 0 && side <= LONGEST_SIDE;
}

function isTurn(orientation: number): boolean {
  return Number.isInteger(orientation) && orientation >= 1 && orientation <= 8;
}
