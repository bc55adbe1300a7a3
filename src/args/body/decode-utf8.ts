import { isUtf8 } from "node:buffer";

const replacement = "\u{fffd}";

/** Bytes as text; each piece that is not UTF-8 becomes the given substitute. */
export function decodeUtf8(bytes: Uint8Array, substitute: string): string {
  const buffer = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString("utf8");
  if (!text.includes(replacement) || isUtf8(buffer)) return text;
  const written = Buffer.from(replacement);
  const pieces: string[] = [];
  let from = 0;
  for (let at = buffer.indexOf(written); at >= 0; at = buffer.indexOf(written, from)) {
    pieces.push(buffer.toString("utf8", from, at).replaceAll(replacement, substitute));
    from = at + written.length;
  }
  pieces.push(buffer.toString("utf8", from).replaceAll(replacement, substitute));
  return pieces.join(replacement);
}
