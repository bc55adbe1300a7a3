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

/** A picture says how large it is near its beginning; so many bytes are looked at. */
const HEAD_BYTES = 512 * 1024;

/** Sides beyond this are no picture's. */
const LONGEST_SIDE = 65_535;

/** What the bytes say of their picture; undefined for bytes that are none, or a broken one. */
export function readPicture(bytes: Uint8Array): Picture | undefined {
  const reader = READERS[typeOfBytes(bytes)];
  if (reader === undefined) return undefined;
  try {
    const { width, height, orientation = 1 } = reader.calculate(bytes.subarray(0, HEAD_BYTES));
    const isWhole = isSide(width) && isSide(height);
    return isWhole ? { width, height, orientation: isTurn(orientation) ? orientation : 1 } : undefined;
  } catch {
    return undefined;
  }
}

function isSide(side: number): boolean {
  return Number.isInteger(side) && side > 0 && side <= LONGEST_SIDE;
}

function isTurn(orientation: number): boolean {
  return Number.isInteger(orientation) && orientation >= 1 && orientation <= 8;
}
