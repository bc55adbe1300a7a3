import type { Dimensions } from "../sizes.ts";
import { BitWriter } from "./bits.ts";
import type { Colours } from "./colours.ts";

/** A WebP picture of one colour: a few bytes, whatever its size. */
export function drawWebp({ width, height }: Dimensions, [[red, green, blue]]: Colours): Uint8Array {
  const bits = new BitWriter({ lowestFirst: true });
  bits.add(0x2f, 8);
  bits.add(width - 1, 14);
  bits.add(height - 1, 14);
  // No transparency, version 0, nothing transformed, no colours remembered, one set of codes.
  bits.add(0, 1 + 3 + 1 + 1 + 1);
  for (const value of [green, red, blue, 255]) addOnlyValue(bits, value);
  addOnlyValue(bits, 0, 1);
  const content = bits.finish();
  const padded = content.byteLength + (content.byteLength % 2);
  const file = Buffer.alloc(20 + padded);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(12 + padded, 4);
  file.write("WEBPVP8L", 8, "latin1");
  file.writeUInt32LE(content.byteLength, 16);
  file.set(content, 20);
  return file;
}

/** A set of codes with one value: it takes no bits where it stands. */
function addOnlyValue(bits: BitWriter, value: number, width: 1 | 8 = 8): void {
  bits.add(1, 1);
  bits.add(0, 1);
  bits.add(width === 8 ? 1 : 0, 1);
  bits.add(value, width);
}
