/** Cuts white space and NUL from both ends; other Unicode spaces stay. */
export function trimAscii(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isTrimmed(text.charCodeAt(start))) start++;
  while (end > start && isTrimmed(text.charCodeAt(end - 1))) end--;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

/** The text without the white space at its start; other Unicode spaces stay. */
export function withoutSpaceBefore(text: string): string {
  let start = 0;
  while (start < text.length && isAsciiSpace(text.charCodeAt(start))) start++;
  return text.slice(start);
}

/** The text without the white space at its end; other Unicode spaces stay. */
export function withoutSpaceAfter(text: string): string {
  let end = text.length;
  while (end > 0 && isAsciiSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(0, end);
}

/** The text with spaces in place of no-break spaces and of such without a width, as attributes of shortcodes are read. */
export function withPlainSpaces(text: string): string {
  return text.replace(/[\u00a0\u200b]+/g, " ");
}

/** Words of a text that commas and white space part, without empty ones; other Unicode spaces are letters of words. */
export function wordsApart(text: string): string[] {
  const words: string[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = text.charCodeAt(at);
    if (at < text.length && code !== COMMA && !isAsciiSpace(code)) continue;
    if (at > start) words.push(text.slice(start, at));
    start = at + 1;
  }
  return words;
}

const COMMA = 44;

/** Whether a character code is one of tab, line feed, vertical tab, form feed, carriage return and space. */
export function isAsciiSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

function isTrimmed(code: number): boolean {
  return code === 32 || code === 0 || (code >= 9 && code <= 13 && code !== 12);
}
