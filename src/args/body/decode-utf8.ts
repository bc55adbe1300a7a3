const replacement = "\u{fffd}";
const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const tolerant = new TextDecoder("utf-8", { ignoreBOM: true });

/** Whether bytes are UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Bytes as text; each piece that is not UTF-8 becomes the given substitute. */
export function decodeUtf8(bytes: Uint8Array, substitute: string): string {
  const buffer = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString("utf8");
  if (!text.includes(replacement) || isUtf8(buffer)) return text;
  const written = Buffer.from(replacement);
  const decoded = (from: number, to: number) =>
    tolerant.decode(buffer.subarray(from, to)).replaceAll(replacement, substitute);
  const pieces: string[] = [];
  let from = 0;
  for (let at = buffer.indexOf(written); at >= 0; at = buffer.indexOf(written, from)) {
    pieces.push(decoded(from, at));
    from = at + written.length;
  }
  pieces.push(decoded(from, buffer.byteLength));
  return pieces.join(replacement);
}
