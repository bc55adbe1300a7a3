import { isShared } from "../behaviours/resource/shared-presentation.ts";
import type { Json, JsonObject } from "../catalogue/document.ts";

/** A number that JSON can't write. */
class Unwritable extends Error {}

/**
 * JSON as the family writes it: slashes and everything beyond ASCII escaped; `pretty` indents by four. Undefined for a value that
 * holds a number which JSON can't write.
 */
export function encodeJson(value: Json, { pretty = false }: { pretty?: boolean } = {}): string | undefined {
  try {
    return pretty ? escapedText(value, 4) : written(value);
  } catch (error) {
    if (error instanceof Unwritable) return undefined;
    throw error;
  }
}

/** The text of a value; what was presented for several answers and stands in it, two levels deep at most, is written once. */
function written(value: Json): string {
  return isPart(value, 2) ? partText(value) : escapedText(value);
}

/** Whether the value is shared, or holds something shared so many levels below. */
function isPart(value: Json, levels: number): value is Json[] | JsonObject {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return holdsShared(value);
  if (isShared(value)) return true;
  if (levels === 0) return false;
  for (const name of Object.keys(value)) if (isPart(value[name] ?? null, levels - 1)) return true;
  return false;
}

function partText(value: Json[] | JsonObject): string {
  if (Array.isArray(value)) return listText(value);
  return isShared(value) ? itemText(value) : `{${membersText(value)}}`;
}

/** The members of an object that holds shared parts: what stands between those is written together. */
function membersText(members: JsonObject): string {
  const texts: string[] = [];
  let between: JsonObject = {};
  const write = () => {
    const text = escapedText(between).slice(1, -1);
    if (text !== "") texts.push(text);
    between = {};
  };
  for (const [name, value] of Object.entries(members))
    if (isPart(value, 1) || name === "__proto__") {
      write();
      texts.push(nameText(name) + written(value));
    } else between[name] = value;
  write();
  return texts.join(",");
}

const nameTexts = new Map<string, string>();
/** Names whose texts are kept: enough for the shapes of any site. */
const NAMES = 1000;

function nameText(name: string): string {
  let text = nameTexts.get(name);
  if (text !== undefined) return text;
  text = `${escapedText(name)}:`;
  if (nameTexts.size < NAMES) nameTexts.set(name, text);
  return text;
}

function holdsShared(value: Json): value is Json[] {
  if (!Array.isArray(value)) return false;
  const first = value[0];
  return typeof first === "object" && first !== null && isShared(first);
}

function listText(items: readonly Json[]): string {
  return `[${items.map(itemText).join(",")}]`;
}

const texts = new WeakMap<object, string>();

function itemText(item: Json): string {
  if (typeof item !== "object" || item === null || !isShared(item)) return escapedText(item);
  let text = texts.get(item);
  if (text === undefined) texts.set(item, (text = escapedText(item)));
  return text;
}

const BEYOND_ASCII = /[\u0080-\uffff]/;
const EACH_BEYOND_ASCII = /[\u0080-\uffff]/g;

function escapedText(value: Json, indent?: number): string {
  const plain = JSON.stringify(value, undefined, indent);
  // An infinite number comes out as null, so only a text with a null needs a second look.
  if (plain.includes("null") && holdsInfinite(value)) throw new Unwritable();
  const text = plain.replaceAll("/", "\\/");
  return BEYOND_ASCII.test(text) ? narrowed(text.replace(EACH_BEYOND_ASCII, escaped)) : text;
}

/** A text of ASCII, held in single bytes: what was made from a wider text stays as wide, and takes longer to send. */
function narrowed(text: string): string {
  return Buffer.from(text, "latin1").toString("latin1");
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function holdsInfinite(value: Json): boolean {
  if (typeof value === "number") return !Number.isFinite(value);
  if (typeof value !== "object" || value === null) return false;
  for (const member of Object.values(value)) if (holdsInfinite(member)) return true;
  return false;
}
