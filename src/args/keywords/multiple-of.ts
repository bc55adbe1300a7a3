import { Failure } from "../failure.ts";
import { numberKeyword } from "../schema.ts";
import { type KeywordOf, noShift } from "./keyword.ts";

/** `multipleOf`: the number is a multiple of the factor. */
export const multipleOf: KeywordOf<number> = {
  names: { multipleOf: "number" },
  compile: (document) => {
    const factor = numberKeyword(document, "multipleOf");
    if (factor === undefined) return undefined;
    const words = { factor: String(factor) };
    return {
      check: (number) => (number % factor === 0 ? undefined : new Failure("rest_invalid_multiple", words)),
    };
  },
  *edges(schema) {
    const step = stepOf(schema);
    if (schema["multipleOf"] !== undefined) yield { label: `no multiple of ${step}`, value: step + step / 2 };
  },
  jsonSchema: (schema) => {
    const factor = numberKeyword(schema, "multipleOf");
    return factor !== undefined && factor > 0 ? { multipleOf: factor } : {};
  },
  shift: (before, after) => {
    const [from, to] = [numberKeyword(before, "multipleOf"), numberKeyword(after, "multipleOf")];
    if (from === to) return noShift;
    const isWithin = (factor?: number, other?: number) =>
      other === undefined || (factor !== undefined && factor % other === 0);
    return { narrows: !isWithin(from, to), widens: !isWithin(to, from) };
  },
};

/** The distance between a number that is taken and the next one. */
export function stepOf(schema: Readonly<Record<string, unknown>>): number {
  return Math.abs(numberKeyword(schema, "multipleOf") ?? 1) || 1;
}
