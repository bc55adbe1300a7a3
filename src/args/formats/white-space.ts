/** Cuts white space and NUL from both ends; other Unicode spaces stay. */
export function trimAscii(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isTrimmed(text.charCodeAt(start))) start++;
  while (end > start && isTrimmed(text.charCodeAt(end - 1))) end--;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

/** Whether a character code is one of tab, line feed, vertical tab, form feed, carriage return and space. */
export function isAsciiSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

function isTrimmed(code: number): boolean {
  return code === 32 || code === 0 || (code >= 9 && code <= 13 && code !== 12);
}
