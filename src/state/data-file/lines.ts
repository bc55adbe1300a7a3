import { readSync } from "node:fs";

/** A line of a file, read without the rest of it. */
export interface Line {
  /** What it holds, its end taken off. */
  readonly bytes: Buffer;
  /** Bytes of the file before it. */
  readonly at: number;
  /** Whether it has an end: the last one of a file may have none. */
  readonly ended: boolean;
}

const PIECE = 1 << 20;
const END_OF_LINE = 0x0a;

/** The lines of an open file one after the other, read in pieces: it may be longer than any text or buffer can be. */
export function* linesOf(descriptor: number): Generator<Line> {
  let rest = Buffer.alloc(0);
  let at = 0;
  for (let read = 0; ;) {
    const piece = Buffer.allocUnsafe(Math.max(PIECE, rest.length));
    const bytes = readSync(descriptor, piece, 0, piece.length, read);
    if (bytes === 0) break;
    read += bytes;
    const whole = rest.length === 0 ? piece.subarray(0, bytes) : Buffer.concat([rest, piece.subarray(0, bytes)]);
    let begin = 0;
    let end = whole.indexOf(END_OF_LINE, rest.length);
    for (; end >= 0; end = whole.indexOf(END_OF_LINE, begin)) {
      yield { bytes: whole.subarray(begin, end), at, ended: true };
      at += end + 1 - begin;
      begin = end + 1;
    }
    rest = whole.subarray(begin);
  }
  if (rest.length > 0) yield { bytes: rest, at, ended: false };
}
