import { isHexDigit } from "../formats/remove-octets.ts";
import { decodeUtf8 } from "./decode-utf8.ts";

/** A piece of a query or form as text: `+` is a space, malformed `%` stays, bytes that are no UTF-8 become `?`. */
export function decodeFormText(text: string): string {
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return decodeUtf8(octets(Buffer.from(spaced)), "?");
  }
}

function octets(text: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text[at] ?? 0;
    const high = text[at + 1] ?? 0;
    const low = text[at + 2] ?? 0;
    if (code === 37 && isHexDigit(high) && isHexDigit(low)) {
      bytes[length++] = (hexValue(high) << 4) | hexValue(low);
      at += 2;
    } else {
      bytes[length++] = code;
    }
  }
  return bytes.subarray(0, length);
}

function hexValue(code: number): number {
  return code < 58 ? code - 48 : (code | 32) - 87;
}
