import { zlibSync } from "fflate";
import type { Dimensions } from "../sizes.ts";
import type { Colours } from "./colours.ts";

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** Stripes in a picture: enough to see which way it lies. */
const STRIPES = 8;

/** A PNG picture: stripes across it, two colours by turns, one bit a pixel. */
export function drawPng({ width, height }: Dimensions, [first, second]: Colours): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit a pixel, colours from a palette.
  header.set([1, 3, 0, 0, 0], 8);
  const palette = Buffer.from([...first, ...second]);
  const content = zlibSync(rowsOf(width, height), { level: 1 });
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", palette),
    chunk("IDAT", content),
    chunk("IEND"),
  ]);
}

/** Each row with the byte that says how it is written: as it is. */
function rowsOf(width: number, height: number): Buffer {
  const row = 1 + Math.ceil(width / 8);
  const rows = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++)
    if (Math.floor((y * STRIPES) / height) % 2 === 1) rows.fill(0xff, y * row + 1, (y + 1) * row);
  return rows;
}

function chunk(name: string, content: Uint8Array = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.byteLength, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

const POLYNOMIAL = 0xedb88320;

const CHECKS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let check = byte;
  for (let bit = 0; bit < 8; bit++) check = check & 1 ? POLYNOMIAL ^ (check >>> 1) : check >>> 1;
  return check;
});

/** The check of a chunk that PNG asks for: CRC-32. */
function crc32(bytes: Uint8Array): number {
  let check = 0xffff_ffff;
  for (const byte of bytes) check = (CHECKS[(check ^ byte) & 0xff] ?? 0) ^ (check >>> 8);
  return ~check >>> 0;
}
