import type { Dimensions } from "../sizes.ts";
import { BitWriter } from "./bits.ts";
import type { Colours } from "./colours.ts";

/** Pixels on each side of the squares that a picture is made of: each has one colour. */
const SQUARE = 16;

/** Stripes in a picture: enough to see which way it lies. */
const STRIPES = 8;

/** What every value is divided by, so that a square's mean is written as a number from -128 to 127. */
const DIVISOR = 8;

/** How many codes of each length from 1 to 16 bits there are for the sizes of changes between squares: 00, 010, 011, 100 … */
const CHANGE_CODES = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0];
const CHANGE_SIZES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const CHANGE_WORDS = ["00", "010", "011", "100", "101", "110", "1110", "11110", "111110", "1111110"];

/** A square has nothing beside its mean, so one code of one bit is enough for the rest of it. */
const END_CODES = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/** A JPEG picture: stripes across it, two colours by turns. It takes time by its squares, not by its pixels. */
export function drawJpeg({ width, height }: Dimensions, colours: Colours): Uint8Array {
  const frame = Buffer.from([8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from("JFIF\0\x01\x01\0\0\x01\0\x01\0\0", "latin1")),
    segment(0xdb, Buffer.from([0, ...Array.from({ length: 64 }, () => DIVISOR)])),
    segment(0xc0, frame),
    segment(0xc4, Buffer.from([0, ...CHANGE_CODES, ...CHANGE_SIZES])),
    segment(0xc4, Buffer.from([0x10, ...END_CODES, 0])),
    segment(0xda, Buffer.from([3, 1, 0, 2, 0, 3, 0, 0, 63, 0])),
    stuffed(squaresOf({ width, height }, colours)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function squaresOf({ width, height }: Dimensions, colours: Colours): Uint8Array {
  const bits = new BitWriter();
  const shades = colours.map(shadeOf);
  const rows = Math.ceil(height / SQUARE);
  let before = [0, 0, 0];
  for (let row = 0; row < rows; row++) {
    const shade = shades[Math.floor((row * STRIPES) / rows) % 2] ?? before;
    for (let column = Math.ceil(width / SQUARE); column > 0; column--) {
      addSquare(bits, shade, before);
      before = shade;
    }
  }
  return bits.finish(1);
}

/** Four squares of brightness, one of each colour difference. */
function addSquare(bits: BitWriter, shade: readonly number[], before: readonly number[]): void {
  const change = (at: number) => (shade[at] ?? 0) - (before[at] ?? 0);
  for (const difference of [change(0), 0, 0, 0, change(1), change(2)]) addChange(bits, difference);
}

function addChange(bits: BitWriter, change: number): void {
  const size = change === 0 ? 0 : 32 - Math.clz32(Math.abs(change));
  const word = CHANGE_WORDS[size] ?? "";
  bits.add(Number.parseInt(word, 2), word.length);
  if (size > 0) bits.add(change > 0 ? change : change + (1 << size) - 1, size);
  bits.add(0, 1);
}

/** Brightness and the two colour differences, each from -128 to 127. */
function shadeOf([red, green, blue]: readonly [number, number, number]): number[] {
  const brightness = 0.299 * red + 0.587 * green + 0.114 * blue;
  return [brightness - 128, (blue - brightness) / 1.772, (red - brightness) / 1.402].map(Math.round);
}

function segment(marker: number, content: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.byteLength + 2, 2);
  return Buffer.concat([head, content]);
}

/** A byte that begins a marker is no marker where a zero follows it. */
function stuffed(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(0xff)) return bytes;
  const marks = bytes.reduce((count, byte) => (byte === 0xff ? count + 1 : count), 0);
  const out = Buffer.alloc(bytes.byteLength + marks);
  let at = 0;
  for (const byte of bytes) {
    out[at] = byte;
    at += byte === 0xff ? 2 : 1;
  }
  return out;
}
