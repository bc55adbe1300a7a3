import { withoutAccents } from "../../text/slug.ts";
import { trimmedOf } from "../../text/trim.ts";
import { endingOf, typeOfName } from "./mime-types.ts";
import { trimAscii } from "../../text/white-space.ts";

/** Marks that no name of a file keeps. */
const FORBIDDEN = /[?[\]/\\=<>:;,'"&$#*()|~`!{}%+’«»”“\0]/g;

/** How long a name may be on the disks that the family runs on. */
const LONGEST = 255;

/** The name of a file as the family keeps it: without accents, spaces and marks; empty where nothing is left. */
export function cleanedName(written: string): string {
  const plain = withoutAccents(readable(written))
    .replace(/\p{Zs}/gu, " ")
    .replace(FORBIDDEN, "")
    .replace(/\.{2,}/g, ".")
    .replace(/[\r\n\t -]+/g, "-");
  const name = trimmedOfAll(plain);
  return name.includes(".") ? withTameEndings(name) : namedAfterEnding(name);
}

/** So much of a name as anybody can have meant: its beginning, and the end with the ending. */
function readable(written: string): string {
  return written.length <= 4 * LONGEST ? written : written.slice(0, 3 * LONGEST) + written.slice(-LONGEST);
}

/** A name that is nothing but a known ending is the ending of a file without a name. */
function namedAfterEnding(name: string): string {
  return typeOfName(`x.${name}`, { scripts: true }) === undefined ? name : `unnamed-file.${name}`;
}

/** Endings in the middle of a name that a server might run are no endings any more. */
function withTameEndings(name: string): string {
  const [first = "", ...others] = name.split(".");
  const last = others.pop() ?? "";
  const tame = others.map((part) =>
    /^[a-z]{2,5}\d?$/i.test(part) && typeOfName(`x.${part}`, { scripts: true }) === undefined ? `${part}_` : part,
  );
  return [first, ...tame, last].join(".");
}

function trimmedOfAll(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && ".-_".includes(text.charAt(start))) start += 1;
  while (end > start && ".-_".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** The name without its ending; the whole name where it has none. */
export function stemOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? name : name.slice(0, dot);
}

/**
 * The name, or the name with the lowest free number where a file of its folder has it. Names that might be those of smaller sizes
 * get a number at once; the ending comes back in lower case.
 */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  const ending = endingOf(name);
  const dotted = ending === "" ? "" : `.${ending}`;
  const stem = (ending === "" ? name : name.slice(0, -dotted.length)).slice(0, LONGEST - dotted.length - 12);
  const isLikeSize = /-(?:\d+x\d+|scaled|rotated)$/.test(stem);
  if (!isLikeSize && !isTaken(stem + dotted)) return stem + dotted;
  let number = 1;
  while (isTaken(`${stem}-${number}${dotted}`)) number += 1;
  return `${stem}-${number}${dotted}`;
}

/** The name of another file made of one: `name-300x200.jpg` of `name.jpg`. */
export function nameOfKind(name: string, kind: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? `${name}-${kind}` : `${name.slice(0, dot)}-${kind}${name.slice(dot)}`;
}

/** The folder of uploads of a day: `2030/01` of `2030-01-31T09:30:00`. */
export function folderOf(date: string): string {
  return `${date.slice(0, 4)}/${date.slice(5, 7)}`;
}

/** The file name that a Content-Disposition header gives; undefined where it gives none, or a zero. */
export function nameInDisposition(header: string): string | undefined {
  const semicolon = header.indexOf(";");
  if (semicolon < 0) return undefined;
  const attributes = new Map(
    header
      .slice(semicolon + 1)
      .split(";")
      .map(attribute),
  );
  const name = attributes.get("filename") ?? "";
  const isQuoted = name.length > 1 && name.startsWith('"') && name.endsWith('"');
  const bare = isQuoted ? name.slice(1, -1) : name;
  return bare === "" || bare === "0" ? undefined : bare;
}

function attribute(part: string): [name: string, value: string] {
  const equals = part.indexOf("=");
  return equals < 0 ? ["", ""] : [trimAscii(part.slice(0, equals)), trimAscii(part.slice(equals + 1))];
}

/** The title of a file that came without one: its name without the ending. */
export function titleOfName(name: string): string {
  return trimmedOf(stemOf(name), " ");
}
