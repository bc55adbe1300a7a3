const maxNesting = 64;
const spaces = /^ +/;
const oddCharacters = /[ .[]/g;

/** Where a parameter goes: its name, then the places inside it; null is the next free place. */
export interface ParamPath {
  name: string;
  places: (string | null)[];
}

/** Whether a name goes as it is written: not empty, and without spaces, dots, brackets and NUL. */
export function isPlainName(written: string): boolean {
  for (let at = 0; at < written.length; at++) {
    const code = written.charCodeAt(at);
    if (code === 91 || code === 46 || code === 32 || code === 0) return false;
  }
  return written !== "";
}

/** Reads a name such as `a[b][]`; undefined where it names nothing. */
export function readParamName(written: string): ParamPath | undefined {
  const text = upToNul(written.replace(spaces, ""));
  const bracket = text.indexOf("[");
  const base = (bracket < 0 ? text : text.slice(0, bracket)).replace(oddCharacters, "_");
  if (base === "") return undefined;
  if (bracket < 0) return { name: base, places: [] };
  if (!closes(text, bracket)) {
    return { name: `${base}_${text.slice(bracket + 1).replace(oddCharacters, "_")}`, places: [] };
  }
  return { name: base, places: readPlaces(text, bracket) };
}

/** Whether a name has more places than are taken; such a parameter is dropped, with what its name held before. */
export function nestsTooDeep({ places }: ParamPath): boolean {
  return places.length > maxNesting;
}

function upToNul(text: string): string {
  const nul = text.indexOf("\0");
  return nul < 0 ? text : text.slice(0, nul);
}

function readPlaces(text: string, firstBracket: number): (string | null)[] {
  const places: (string | null)[] = [];
  let at = firstBracket;
  while (text[at] === "[" && closes(text, at) && places.length <= maxNesting) {
    const free = freePlaceEnd(text, at + 1);
    const end = free ?? closingBracket(text, at + 1);
    places.push(free === undefined ? text.slice(at + 1, end) : null);
    at = end + 1;
  }
  return places;
}

/** The closing bracket of `[]`, where one white space may stand in between. */
function freePlaceEnd(text: string, start: number): number | undefined {
  const at = /\s/.test(text[start] ?? "") ? start + 1 : start;
  return text[at] === "]" ? at : undefined;
}

function closingBracket(text: string, start: number): number {
  return text.indexOf("]", start);
}

function closes(text: string, bracket: number): boolean {
  return closingBracket(text, bracket + 1) >= 0;
}
