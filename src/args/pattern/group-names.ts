import { PatternError } from "./pattern-error.ts";
import type { PatternReader } from "./pattern-reader.ts";

const NAME = /[\p{L}\p{Nd}_]*/uy;
const LONGEST = 32;

/** Reads a group's name and the sign that ends it. */
export function readName(reader: PatternReader, terminator: string): string {
  const name = reader.match(NAME)?.[0] ?? "";
  if (name === "") throw new PatternError(`a group name is missing at offset ${reader.at}`);
  if (/^\p{Nd}/u.test(name)) throw new PatternError(`a group name starts with a digit at offset ${reader.at}`);
  if (Buffer.byteLength(name) > LONGEST) throw new PatternError(`a group name is too long at offset ${reader.at}`);
  reader.expect(terminator);
  return name;
}

/** Gives a group its name; a name may be used again only for the same number or when `(?J)` allows it. */
export function nameGroup(reader: PatternReader, name: string, number: number): void {
  const numbers = reader.names.get(name) ?? [];
  const known = reader.nameOfNumber.get(number);
  if (known !== undefined && known !== name) throw new PatternError(`group ${number} has two names`);
  if (numbers.includes(number)) return;
  if (numbers.length > 0 && !reader.options.duplicateNames) throw new PatternError(`two groups are named "${name}"`);
  reader.nameOfNumber.set(number, name);
  reader.names.set(name, [...numbers, number]);
}
