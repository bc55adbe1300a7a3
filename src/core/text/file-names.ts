/** Marks that no name of a file holds. */
const SPECIAL = /[?[\]/\\=<>:;,'"&$#*()|~`!{}%+’«»”“\0]+/g;

/** The name of an uploaded file as it is kept: accents stay, spaces and runs of hyphens are one hyphen. */
export function fileName(raw: string): string {
  const plain = raw
    .replace(/[\u00a0\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g, " ")
    .replace(/%20|\+/g, "-")
    .replace(SPECIAL, "")
    .replace(/\.{2,}/g, ".")
    .replace(/[\r\n\t -]+/g, "-");
  return withoutMarksAround(plain);
}

/** The name without its ending, and the ending with its dot. */
export function nameAndEnding(name: string): { name: string; ending: string } {
  const dot = name.lastIndexOf(".");
  return dot === -1 ? { name, ending: "" } : { name: name.slice(0, dot), ending: name.slice(dot) };
}

/** The name, or the first with a number from 1 on before its ending that no other file has. */
export function uniqueFileName(wanted: string, isTaken: (name: string) => boolean): string {
  const { name, ending } = nameAndEnding(wanted);
  const candidate = (number: number) => (number === 0 ? wanted : `${name}-${number}${ending}`);
  let number = 0;
  while (isTaken(candidate(number))) number += 1;
  return candidate(number);
}

function withoutMarksAround(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && "-_.".includes(text.charAt(start))) start += 1;
  while (end > start && "-_.".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
