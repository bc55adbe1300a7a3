import type { Json } from "../catalogue/document.ts";

/** JSON as the family writes it: slashes and everything beyond ASCII escaped; `pretty` indents by four. */
export function encodeJson(value: Json, { pretty = false }: { pretty?: boolean } = {}): string {
  return (pretty ? JSON.stringify(value, undefined, 4) : JSON.stringify(value)).replace(/[/\u0080-\uffff]/g, escaped);
}

function escaped(character: string): string {
  if (character === "/") return "\\/";
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
