/** A text as people read it, and where each part of that stands in its source. */
export interface DecodedView {
  readonly text: string;
  /** The place in the source of a place in the text; what is asked for never lies before what was asked for last. */
  readonly sourceAt: (at: number) => number;
}

/** Decodes what JSON, HTML and addresses write for a character (`\u00e5`, `\/`, `&aring;`, `&#64;`, `%C3%A5`), once or several times over. */
export function decodedView(source: string): DecodedView {
  if (!/[\\&%]/.test(source)) return { text: source, sourceAt: (at) => at };
  return new Decoding(source).view();
}

/** What one character is written as: its text, and how long that is in the source. */
interface Written {
  readonly text: string;
  readonly length: number;
}

class Decoding {
  readonly #source: string;
  readonly #parts: string[] = [];
  /** Places in the text and in the source by turns, from each of which both go on in step. */
  readonly #points: number[] = [0, 0];
  #length = 0;

  constructor(source: string) {
    this.#source = source;
  }

  view(): DecodedView {
    const source = this.#source;
    let from = 0;
    for (let at = nextMark(source, 0); at < source.length; at = nextMark(source, at)) {
      const written = writtenAt(source, at);
      if (written.text === "") {
        at += written.length;
        continue;
      }
      this.#add(source.slice(from, at));
      this.#points.push(this.#length, at);
      this.#add(written.text);
      at += written.length;
      this.#points.push(this.#length, at);
      from = at;
    }
    this.#add(source.slice(from));
    return { text: this.#parts.join(""), sourceAt: reader(this.#points) };
  }

  #add(text: string): void {
    this.#parts.push(text);
    this.#length += text.length;
  }
}

function reader(points: readonly number[]): (at: number) => number {
  let point = 0;
  return (at) => {
    while (point + 2 < points.length && (points[point + 2] ?? 0) <= at) point += 2;
    return (points[point + 1] ?? 0) + at - (points[point] ?? 0);
  };
}

const [BACKSLASH, AMPERSAND, PERCENT] = [0x5c, 0x26, 0x25];

function nextMark(source: string, from: number): number {
  for (let at = from; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code === BACKSLASH || code === AMPERSAND || code === PERCENT) return at;
  }
  return source.length;
}

/** What stands at a mark; an empty text where the mark stands for itself. */
function writtenAt(source: string, at: number): Written {
  const code = source.charCodeAt(at);
  if (code === BACKSLASH) return escapeAt(source, at);
  return code === AMPERSAND ? entityAt(source, at) : octetsAt(source, at);
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  "/": "/",
  '"': '"',
  "'": "'",
};

/** A text in a text has its backslashes doubled: any number of them counts as one. */
function escapeAt(source: string, at: number): Written {
  let end = at;
  while (source.charCodeAt(end) === BACKSLASH) end += 1;
  const letter = source[end] ?? "";
  const simple = Object.hasOwn(ESCAPES, letter) ? ESCAPES[letter] : undefined;
  if (simple !== undefined) return { text: simple, length: end + 1 - at };
  const digits = letter === "u" ? source.slice(end + 1, end + 5) : "";
  if (!/^[\da-f]{4}$/i.test(digits)) return { text: "", length: end - at };
  return { text: String.fromCharCode(Number.parseInt(digits, 16)), length: end + 5 - at };
}

const LONGEST_ENTITY = 12;

/** `&amp;#64;` is an entity that was made one again. */
function entityAt(source: string, at: number): Written {
  let start = at + 1;
  while (source.startsWith("amp;", start) && /[a-z#]/i.test(source[start + 4] ?? "") && hasEntityEnd(source, start + 4))
    start += 4;
  const end = source.slice(start, start + LONGEST_ENTITY).indexOf(";");
  const text = end < 0 ? undefined : entity(source.slice(start, start + end));
  return text === undefined ? { text: "", length: 1 } : { text, length: start + end + 1 - at };
}

function hasEntityEnd(source: string, at: number): boolean {
  const name = /^[#\da-z]+;/i.exec(source.slice(at, at + LONGEST_ENTITY))?.[0];
  return name !== undefined && entity(name.slice(0, -1)) !== undefined;
}

function entity(name: string): string | undefined {
  if (name.startsWith("#")) {
    const isHex = /^#x/i.test(name);
    const digits = name.slice(isHex ? 2 : 1);
    const code = /^[\da-f]+$/i.test(digits) ? Number.parseInt(digits, isHex ? 16 : 10) : 0;
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined;
  }
  const small = ENTITIES.get(name) ?? ENTITIES.get(name.toLowerCase());
  return ENTITIES.has(name) || small === undefined ? small : small.toUpperCase();
}

/** Names of letters, and of signs that stand in addresses and between words; with another case they name the great letter. */
const ENTITIES: ReadonlyMap<string, string> = new Map(
  (
    "amp=& lt=< gt=> quot=\" apos=' nbsp=\u00a0 commat=@ period=. lowbar=_ hyphen=- plus=+ sol=/ colon=: equals== " +
    "rsquo=’ lsquo=‘ aring=å auml=ä ouml=ö uuml=ü szlig=ß aacute=á agrave=à acirc=â atilde=ã aelig=æ ccedil=ç eacute=é " +
    "egrave=è ecirc=ê euml=ë iacute=í igrave=ì icirc=î iuml=ï ntilde=ñ oacute=ó ograve=ò ocirc=ô otilde=õ oslash=ø " +
    "oelig=œ scaron=š uacute=ú ugrave=ù ucirc=û yacute=ý yuml=ÿ eth=ð thorn=þ"
  )
    .split(" ")
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
);

/** A byte of an address, its percent sign perhaps coded once more (`%2540`); bytes of one letter are read together. */
function octetsAt(source: string, at: number): Written {
  const first = octetAt(source, at);
  if (first === undefined) return { text: "", length: 1 };
  if (first.byte < 0x80) return { text: String.fromCharCode(first.byte), length: first.length };
  const bytes = [first.byte];
  let length = first.length;
  const wanted = first.byte >= 0xf0 ? 4 : first.byte >= 0xe0 ? 3 : first.byte >= 0xc0 ? 2 : 1;
  while (bytes.length < wanted) {
    const next = octetAt(source, at + length);
    if (next === undefined || next.byte < 0x80 || next.byte >= 0xc0) break;
    bytes.push(next.byte);
    length += next.length;
  }
  return { text: new TextDecoder().decode(Uint8Array.from(bytes)), length };
}

/** So often may the percent sign of a byte be coded again. */
const DEEPEST = 4;

function octetAt(source: string, at: number): { byte: number; length: number } | undefined {
  if (source.charCodeAt(at) !== PERCENT) return undefined;
  let start = at + 1;
  for (let depth = 0; depth < DEEPEST && isHexPair(source, start + 2) && source.startsWith("25", start); depth += 1)
    start += 2;
  if (!isHexPair(source, start)) return undefined;
  return { byte: Number.parseInt(source.slice(start, start + 2), 16), length: start + 2 - at };
}

function isHexPair(source: string, at: number): boolean {
  return /^[\da-f]{2}$/i.test(source.slice(at, at + 2));
}
