// The family matches paths byte by byte. A byte above 0x7f is held as one character of the private use area, where no
// letter case and no white space can be mistaken for another.
const base = 0xf700;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The text as one character a byte; plain ASCII stays as it is. */
export function toByteText(text: string): string {
  if (isAscii(text)) return text;
  let bytes = "";
  for (const byte of encoder.encode(text)) bytes += byteCharacter(byte);
  return bytes;
}

/** The text that `toByteText` was made from; a torn character becomes U+FFFD. */
export function fromByteText(bytes: string): string {
  if (isAscii(bytes)) return bytes;
  return decoder.decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0) & 0xff));
}

/** One byte, 0 to 255, as the character that stands for it. */
export function byteCharacter(byte: number): string {
  return String.fromCharCode(byte < 0x80 ? byte : base + byte);
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}
