/** Removes every `%` with two digits that `isDropped` names, and again what that brings together. */
export function removeOctets(text: string, isDropped: (high: number, low: number) => boolean): string {
  if (!text.includes("%")) return text;
  const kept = new Uint16Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    kept[length++] = text.charCodeAt(at);
    const percent = length - 3;
    if (percent >= 0 && kept[percent] === 37 && isDropped(kept[length - 2] ?? 0, kept[length - 1] ?? 0)) {
      length = percent;
    }
  }
  return length === text.length ? text : textOfUnits(kept.subarray(0, length));
}

/** Whether a character code is a decimal digit. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Whether a character code is a hexadecimal digit. */
export function isHexDigit(code: number): boolean {
  const letter = code | 32;
  return isDigit(code) || (letter >= 97 && letter <= 102);
}

function textOfUnits(units: Uint16Array): string {
  return Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString("utf16le");
}
