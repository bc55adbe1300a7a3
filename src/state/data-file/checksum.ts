import { crc32 } from "node:zlib";

/** Checksum of texts or bytes, one after the other; goes on from an earlier one where that is given. */
export function checksum(parts: Iterable<string | Uint8Array>, from = 0): number {
  let sum = from;
  for (const part of parts) sum = crc32(part, sum);
  return sum;
}

/** A checksum as it is written: eight hexadecimal digits. */
export function asHex(sum: number): string {
  return sum.toString(16).padStart(8, "0");
}
