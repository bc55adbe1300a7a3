const EACH_BEYOND_ASCII = /[\u0080-\uffff]/g;

/** Text of JSON as the family writes it: in ASCII, with slashes escaped. */
export function asciiJson(text: string): string {
  return text.replaceAll("/", "\\/").replace(EACH_BEYOND_ASCII, escapeOf);
}

/** A character as JSON may write it: `\u003c`. */
export function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
