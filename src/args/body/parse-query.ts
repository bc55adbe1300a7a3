import { isHexDigit } from "../formats/remove-octets.ts";
import type { RawMap } from "../raw-value.ts";
import { decodeUtf8 } from "./decode-utf8.ts";
import { ParamTree } from "./param-tree.ts";

/** The parameters of a query or a urlencoded form; undefined where there are more than the limit. */
export function parseQuery(text: string, limit: number): RawMap | undefined {
  if (text === "") return {};
  const tree = new ParamTree();
  let start = 0;
  while (start < text.length) {
    const ampersand = text.indexOf("&", start);
    const end = ampersand < 0 ? text.length : ampersand;
    if (end > start) addParam(tree, text.slice(start, end));
    if (tree.count > limit) return undefined;
    start = end + 1;
  }
  return tree.toMap();
}

function addParam(tree: ParamTree, written: string): void {
  const equals = written.indexOf("=");
  const name = equals < 0 ? written : written.slice(0, equals);
  const value = equals < 0 ? "" : written.slice(equals + 1);
  tree.add(decodeFormText(name), decodeFormText(value));
}

/** A piece of a query or form as text: `+` is a space, malformed `%` stays, bytes that are no UTF-8 become `?`. */
function decodeFormText(text: string): string {
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
