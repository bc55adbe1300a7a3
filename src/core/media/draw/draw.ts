import type { Dimensions } from "../sizes.ts";
import { coloursOf, type Colours } from "./colours.ts";
import { drawMpegSound, drawPdf, drawSvg, drawWave, drawZip } from "./documents.ts";
import { drawGif } from "./gif.ts";
import { drawJpeg } from "./jpeg.ts";
import { drawPng } from "./png.ts";
import { drawWebp } from "./webp.ts";

/** A file that is to be drawn. */
export interface WantedFile {
  readonly type: string;
  /** Decides about the colours, and is what a document bears. */
  readonly title: string;
  /** Of a picture; 1200 by 800 unless given. */
  readonly size?: Dimensions | undefined;
  /** Of a sound; a second unless given. */
  readonly seconds?: number | undefined;
}

/** Bytes and their type. */
export interface Drawn {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A picture of more pixels is drawn smaller: what drawing takes has an end, whatever somebody asks for. */
const MOST_PIXELS = 48_000_000;

/** No format here goes beyond this on a side. */
const LONGEST_SIDE = 16_383;

const PICTURES: Readonly<Record<string, (size: Dimensions, colours: Colours) => Uint8Array>> = {
  "image/jpeg": drawJpeg,
  "image/png": drawPng,
  "image/gif": drawGif,
  "image/webp": drawWebp,
  "image/svg+xml": drawSvg,
};

/** A stand-in for a file that nobody uploaded, the same for the same wish. A picture of a type that is not drawn comes as PNG. */
export function drawFile({ type, title, size = { width: 1200, height: 800 }, seconds = 1 }: WantedFile): Drawn {
  if (type.startsWith("image/")) return drawPicture(type, title, size);
  if (type === "audio/wav") return { type, bytes: drawWave(seconds) };
  if (type === "audio/mpeg") return { type, bytes: drawMpegSound(seconds) };
  if (type === "application/pdf") return { type, bytes: drawPdf(title) };
  if (type.startsWith("text/")) return { type, bytes: Buffer.from(`${title}\n`) };
  return type === "application/zip" ? { type, bytes: drawZip() } : { type, bytes: new Uint8Array(0) };
}

function drawPicture(type: string, title: string, size: Dimensions): Drawn {
  const draw = PICTURES[type];
  const bounded = boundedSize(size);
  const colours = coloursOf(title);
  return draw === undefined
    ? { type: "image/png", bytes: drawPng(bounded, colours) }
    : { type, bytes: draw(bounded, colours) };
}

/** The size, or one of the same shape that has no more pixels than are drawn. */
function boundedSize({ width, height }: Dimensions): Dimensions {
  const ratio = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)), LONGEST_SIDE / width, LONGEST_SIDE / height);
  return { width: Math.max(1, Math.floor(width * ratio)), height: Math.max(1, Math.floor(height * ratio)) };
}
