import type { Json } from "../catalogue/document.ts";

const BEYOND_ASCII = /[\u0080-\uffff]/;
const EACH_BEYOND_ASCII = /[\u0080-\uffff]/g;

/**
 * JSON as the family writes it: slashes and everything beyond ASCII escaped; `pretty` indents by four. Undefined for a value that
 * holds a number which JSON can't write.
 */
export function encodeJson(value: Json, { pretty = false }: { pretty?: boolean } = {}): string | undefined {
  const plain = pretty ? JSON.stringify(value, undefined, 4) : JSON.stringify(value);
  // An infinite number comes out as null, so only a text with a null needs a second look.
  if (plain.includes("null") && holdsInfinite(value)) return undefined;
  const text = plain.replaceAll("/", "\\/");
  return BEYOND_ASCII.test(text) ? text.replace(EACH_BEYOND_ASCII, escaped) : text;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function holdsInfinite(value: Json): boolean {
  if (typeof value === "number") return !Number.isFinite(value);
  return typeof value === "object" && value !== null && Object.values(value).some(holdsInfinite);
}
