import type { ArgDocument } from "../catalogue/document.ts";
import type { Json } from "../json/json.ts";
import { Failure } from "./failure.ts";
import { plainValue, keyOf, rawOfJson, type RawValue } from "./raw-value.ts";
import { compileSchema } from "./compile-schema.ts";

/** Makes an explicit sanitizer's value of one copy of the parameter. */
export type Sanitize<C> = (value: Json, context: C, name: string) => Json;

/** One arg of an endpoint, compiled. */
export interface Arg<C> {
  name: string;
  /** The key under which raw maps keep it. */
  key: string;
  required: boolean;
  /** The default as the index gives it; undefined where there is none. */
  rawDefault: RawValue | undefined;
  /** Accepts and coerces one copy of the value, or says why not. */
  accept: (value: RawValue, context: C) => Json | Failure;
  /** As `accept`, where it asks no context. */
  acceptFixed: ((value: RawValue) => Json | Failure) | undefined;
}

/** Compiles one arg: an explicit sanitizer replaces its schema, null drops it, and an arg without a type has none. */
export function compileArg<C>(name: string, document: ArgDocument, sanitize: Sanitize<C> | null | undefined): Arg<C> {
  const byDefault = document.default ?? undefined;
  return {
    name,
    key: keyOf(name),
    required: document.required === true,
    rawDefault: byDefault === undefined ? undefined : rawOfJson(byDefault),
    ...acceptance(name, document, sanitize),
  };
}

function acceptance<C>(
  name: string,
  document: ArgDocument,
  sanitize: Sanitize<C> | null | undefined,
): Pick<Arg<C>, "accept" | "acceptFixed"> {
  if (sanitize) {
    const accept: Arg<C>["accept"] = (value, context) => sanitize(plainValue(value), context, name);
    return { accept, acceptFixed: undefined };
  }
  const checked = sanitize !== null && hasType(document);
  const accept = checked ? acceptanceOfSchema(document) : plainValue;
  return { accept, acceptFixed: accept };
}

function hasType({ type }: ArgDocument): boolean {
  return type !== undefined && type !== null && type.length > 0 && type !== "0";
}

function acceptanceOfSchema(document: ArgDocument): (value: RawValue) => Json | Failure {
  const { check, coerce, keepsText } = compileSchema(document);
  if (keepsText) return (value) => check(value) ?? plainValue(value);
  return (value) => {
    const failure = check(value);
    if (failure !== undefined) return failure;
    const coerced = coerce(value);
    return coerced instanceof Failure ? coerced : plainValue(coerced);
  };
}
