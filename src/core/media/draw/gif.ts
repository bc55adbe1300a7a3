import type { Dimensions } from "../sizes.ts";
import { BitWriter } from "./bits.ts";
import type { Colours } from "./colours.ts";

/** Codes of two bits for colours, then these two, then those of runs. */
const CLEAR = 4;
const END = 5;
const FIRST_RUN = 6;
const WIDEST = 12;

/** A GIF picture: one colour above, another below. It takes time by the root of its pixels. */
export function drawGif({ width, height }: Dimensions, [first, second]: Colours): Uint8Array {
  const head = Buffer.alloc(13);
  head.write("GIF89a", "latin1");
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  // Four colours of eight bits, of which two are used.
  head[10] = 0xf1;
  const place = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
  place.writeUInt16LE(width, 5);
  place.writeUInt16LE(height, 7);
  const colours = Buffer.from([...first, ...second, 0, 0, 0, 0, 0, 0]);
  return Buffer.concat([head, colours, place, ...blocksOf(pixelCodes({ width, height })), Buffer.from([0, 0x3b])]);
}

function pixelCodes({ width, height }: Dimensions): Uint8Array {
  const bits = new BitWriter({ lowestFirst: true });
  const upper = Math.floor(height / 2) * width;
  const afterUpper = addRuns(bits, { colour: 0, pixels: upper, width: 3 });
  const afterLower = addRuns(bits, { colour: 1, pixels: width * height - upper, width: afterUpper });
  bits.add(END, afterLower);
  return bits.finish();
}

/** Writes pixels of one colour as runs, each longer by one than the run before; gives how wide codes are then. */
function addRuns(
  bits: BitWriter,
  { colour, pixels, width }: { colour: number; pixels: number; width: number },
): number {
  let wide = width;
  let left = pixels;
  while (left > 0) {
    bits.add(CLEAR, wide);
    wide = 3;
    for (let length = 1, known = FIRST_RUN; left > 0 && known < 1 << WIDEST; length++, known++) {
      const run = Math.min(length, left);
      bits.add(run === 1 ? colour : FIRST_RUN + run - 2, wide);
      left -= run;
      if (known === 1 << wide && wide < WIDEST) wide += 1;
    }
  }
  return wide;
}

function blocksOf(bytes: Uint8Array): Buffer[] {
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.byteLength; at += 255) {
    const block = bytes.subarray(at, at + 255);
    blocks.push(Buffer.from([block.byteLength, ...block]));
  }
  return blocks;
}
