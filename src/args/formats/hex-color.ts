const shape = /^#(?:[0-9a-f]{3}){1,2}\n?$/i;

/** Whether a text is `#` with three or six hexadecimal digits. */
export function isHexColor(text: string): boolean {
  return shape.test(text);
}
