import { Failure } from "../failure.ts";
import { flagKeyword, numberKeyword, type SchemaDocument } from "../schema.ts";
import { joinedShift, type KeywordOf, negative, noShift, type Sample, shiftOfLimits } from "./keyword.ts";
import { noteCrossing } from "./counts.ts";
import { stepOf } from "./multiple-of.ts";

/** `minimum` and `maximum`, each sharpened by its flag: the number lies between them. */
export const bounds: KeywordOf<number> = {
  names: {
    minimum: "number",
    maximum: "number",
    exclusiveMinimum: "flag or number",
    exclusiveMaximum: "flag or number",
  },
  compile: (document) => {
    const { least, most, aboveLow, belowHigh } = boundsOf(document);
    if (least === undefined && most === undefined) return undefined;
    const low = least ?? -Infinity;
    const high = most ?? Infinity;
    const words = { bounds: boundsText(document) };
    return {
      check: (number) =>
        number < low || number > high || (aboveLow && number === low) || (belowHigh && number === high)
          ? new Failure("rest_out_of_bounds", words)
          : undefined,
    };
  },
  *usual(schema) {
    const { least, most } = boundsOf(schema);
    const step = stepOf(schema);
    const lowest = Math.ceil((least ?? 0) / step) * step;
    const numbers = [step, lowest, lowest + step, ...(most === undefined ? [] : [Math.floor(most / step) * step])];
    for (const value of numbers) yield { label: `the number ${value}`, value };
  },
  *edges(schema) {
    const { least, most, aboveLow, belowHigh } = boundsOf(schema);
    const step = stepOf(schema);
    if (least !== undefined) yield* around(least, { step, name: "minimum", exclusive: aboveLow });
    if (most !== undefined) yield* around(most, { step: -step, name: "maximum", exclusive: belowHigh });
  },
  jsonSchema: (schema) => {
    const { least, most, aboveLow, belowHigh } = boundsOf(schema);
    return {
      ...(least !== undefined && { [aboveLow ? "exclusiveMinimum" : "minimum"]: least }),
      ...(most !== undefined && { [belowHigh ? "exclusiveMaximum" : "maximum"]: most }),
    };
  },
  note: (schema, at, note) => {
    for (const name of ["exclusiveMinimum", "exclusiveMaximum"])
      if (typeof schema[name] === "number") note("exclusive-number", at(name), schema[name]);
    noteCrossing(schema, ["minimum", "maximum"], { at, note });
  },
  shift: (before, after) => {
    const [from, to] = [boundsOf(before), boundsOf(after)];
    const flagOf = (flag: boolean) => (flag ? 0 : 1);
    return joinedShift(
      shiftOfLimits(negative(from.least), negative(to.least)),
      shiftOfLimits(from.most, to.most),
      from.least === to.least ? shiftOfLimits(flagOf(from.aboveLow), flagOf(to.aboveLow)) : noShift,
      from.most === to.most ? shiftOfLimits(flagOf(from.belowHigh), flagOf(to.belowHigh)) : noShift,
    );
  },
};

function boundsOf(document: SchemaDocument) {
  const least = numberKeyword(document, "minimum");
  const most = numberKeyword(document, "maximum");
  const aboveLow = least !== undefined && flagKeyword(document, "exclusiveMinimum");
  const belowHigh = most !== undefined && flagKeyword(document, "exclusiveMaximum");
  return { least, most, aboveLow, belowHigh };
}

function boundsText(document: SchemaDocument): string {
  const { least, most, aboveLow, belowHigh } = boundsOf(document);
  const parts: string[] = [];
  if (least !== undefined) parts.push(`${aboveLow ? "greater than" : "at least"} ${least}`);
  if (most !== undefined) parts.push(`${belowHigh ? "less than" : "at most"} ${most}`);
  return parts.join(" and ");
}

function* around(
  bound: number,
  { step, name, exclusive }: { step: number; name: string; exclusive: boolean },
): Iterable<Sample> {
  yield { label: `${bound}, its ${name}`, value: bound };
  if (exclusive) yield { label: `${bound + step}, next to its ${name}`, value: bound + step };
  yield { label: `${bound - step}, beyond its ${name}`, value: bound - step };
}
