import { decomposed } from "./letters.ts";
import { withoutElements } from "./tags.ts";
import { trimmedOf, withoutTrailing } from "./trim.ts";

/** A text as a key: lower case, without anything but letters of ASCII, digits, underscores and hyphens. */
export function plainKey(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9_-]/g, "");
}

/** What most titles are: nothing but letters, digits and single spaces between words. */
const PLAIN_WORDS = /^(?! )[a-z0-9 ]*(?<! )$/i;
/** So long may a slug be. */
const LONGEST = 200;

/** Letters that stand for others and that no mark makes. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  "ß=s æ=ae Æ=AE œ=oe Œ=OE ø=o Ø=O ð=d Ð=D đ=d Đ=D þ=th Þ=TH ł=l Ł=L ħ=h Ħ=H ı=i ĸ=k ŉ=n ŋ=n Ŋ=N ŧ=t Ŧ=T ſ=s ĳ=ij Ĳ=IJ ŀ=l Ŀ=L ª=a º=o €=E £="
    .split(" ")
    .map((pair): [string, string] => [pair.charAt(0), pair.slice(2)]),
);
/** Latin letters with the marks that are taken off: those of Europe's languages, of Pinyin and of Vietnamese. */
const MARKED =
  /[\u00aa\u00ba\u00a3\u20ac\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f\u01a0\u01a1\u01af\u01b0\u01cd-\u01dc\u0218-\u021b\u1ea0-\u1ef9]/g;

/** Spaces and dashes of all widths, as bytes and as entities, and the slash. */
const HYPHENS =
  /%c2%a0|%e2%80%9[34]|&nbsp;|&#160;|&ndash;|&#8211;|&mdash;|&#8212;|\/|%e2%80%8[0-9a]|%e2%80%a[89]|%e2%80%af/g;
/** Quotes, marks that stand alone, signs of trade, and characters that nobody sees, as bytes. */
const NOTHING =
  /%c2%(?:ad|a1|bf|ab|bb|a9|ae|b0|b4)|%e2%80%(?:b9|ba|9[89abcdef]|a2|a6|8[bcdef]|a[abcde])|%e2%84%a2|%cb%8a|%cc%8[014c]|%cd%81|%ef%bb%bf|%ef%bf%bc/g;

/** The family's slug of a title: accents taken off, lower case, words joined by hyphens, other letters percent-coded. */
export function slugOf(title: string): string {
  if (title.length <= LONGEST && PLAIN_WORDS.test(title) && !title.includes("  "))
    return title.toLowerCase().split(" ").join("-");
  const coded = percentCoded(withOctetsOnly(withoutElements(withoutAccents(title))).toLowerCase())
    .replace(HYPHENS, "-")
    .replace(NOTHING, "")
    .replaceAll("%c3%97", "x");
  const words = withoutEntities(coded)
    .replaceAll(".", "-")
    .replace(/[^%a-z0-9 _-]+/g, "")
    .replace(/[ -]+/g, "-");
  return trimmedOf(words, "-");
}

/** A slug as people read it: percent-coded letters as themselves. */
export function shownSlug(slug: string): string {
  return slug.includes("%") ? slug.replace(/(?:%[0-9a-f]{2})+/gi, decodedOctets) : slug;
}

/** The text in plain letters where the family has plain ones for its Latin letters. */
export function withoutAccents(text: string): string {
  return text
    .replace(/(?<=[A-Za-z])[\u0300-\u036f]+/g, "")
    .replace(MARKED, (letter) => LETTERS.get(letter) ?? decomposed(letter).charAt(0));
}

/** No percent sign but before two digits of a byte. */
function withOctetsOnly(text: string): string {
  return text.replace(/%(?![a-fA-F0-9]{2})/g, "");
}

/** Letters beyond ASCII as bytes, cut where the length of a slug is reached. */
function percentCoded(text: string): string {
  let coded = "";
  for (const letter of text) {
    const next = letter.charCodeAt(0) < 128 ? letter : octetsOf(letter);
    if (coded.length + next.length > LONGEST) break;
    coded += next;
  }
  return coded;
}

function octetsOf(letter: string): string {
  return [...new TextEncoder().encode(letter)].map((byte) => `%${byte.toString(16)}`).join("");
}

function decodedOctets(octets: string): string {
  const bytes = octets.split("%").slice(1);
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)));
}

/** What stands between an ampersand and the next semicolon is taken for an entity. */
function withoutEntities(text: string): string {
  let kept = "";
  let from = 0;
  for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", from)) {
    const end = text.indexOf(";", at + 2);
    if (end === -1) break;
    kept += text.slice(from, at);
    from = end + 1;
  }
  return kept + text.slice(from);
}

/** A slug with a number, short enough to be kept. */
export function numberedSlug(slug: string, number: number): string {
  return [shortened(slug, LONGEST - String(number).length - 1), number].join("-");
}

function shortened(slug: string, length: number): string {
  if (slug.length <= length) return slug;
  const cut = slug.slice(0, length).replace(/%[0-9a-f]?$/i, "");
  return withoutTrailing(cut, "-");
}

/** The slug, or the first with a number from 2 on that nobody has. */
export function uniqueSlug(wanted: string, isTaken: (slug: string) => boolean): string {
  if (!isTaken(wanted)) return wanted;
  let number = 2;
  while (isTaken(numberedSlug(wanted, number))) number += 1;
  return numberedSlug(wanted, number);
}
