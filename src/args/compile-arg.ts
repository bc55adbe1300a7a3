import type { ArgDocument } from "../catalogue/document.ts";
import type { Json } from "../json/json.ts";
import { Failure } from "./failure.ts";
import { plainValue, keyOf, rawOfJson, type RawValue } from "./raw-value.ts";
import { compileSchema } from "./compile-schema.ts";
import type { CheckValue, Schema } from "./schema.ts";

/** Makes an explicit sanitizer's value of one copy of the parameter, or says why it takes none. */
export type Sanitize<C> = (value: Json, context: C, name: string) => Json | Failure;

/** How an arg is read where it is not by its schema alone. */
export interface OwnReading<C> {
  /** Takes the place of the schema; null means that nothing does. */
  readonly sanitize?: Sanitize<C> | null | undefined;
  /** Whether the schema is asked beforehand, as a validator is: then values are coerced without being asked. */
  readonly askedFirst?: boolean;
}

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
  /** What the schema says of a value beforehand; undefined where it is not asked then. */
  first: CheckValue | undefined;
}

/** Compiles one arg: an explicit sanitizer replaces its schema, null drops it, and an arg without a type has none. */
export function compileArg<C>(name: string, document: ArgDocument, own: OwnReading<C> = {}): Arg<C> {
  const byDefault = document.default ?? undefined;
  const schema = own.askedFirst === true ? compileSchema(document) : undefined;
  return {
    name,
    key: keyOf(name),
    required: document.required === true,
    rawDefault: byDefault === undefined ? undefined : rawOfJson(byDefault),
    first: schema?.check,
    ...acceptance(name, { document, sanitize: own.sanitize, asked: schema }),
  };
}

function acceptance<C>(
  name: string,
  {
    document,
    sanitize,
    asked,
  }: { document: ArgDocument; sanitize: OwnReading<C>["sanitize"]; asked?: Schema | undefined },
): Pick<Arg<C>, "accept" | "acceptFixed"> {
  if (sanitize) {
    const accept: Arg<C>["accept"] = (value, context) => sanitize(plainValue(value), context, name);
    return { accept, acceptFixed: undefined };
  }
  if (sanitize === null || (asked === undefined && !hasType(document)))
    return { accept: plainValue, acceptFixed: plainValue };
  const accept = asked === undefined ? acceptanceOfSchema(document) : coercionOf(asked);
  return { accept, acceptFixed: accept };
}

function coercionOf({ coerce }: Schema): (value: RawValue) => Json | Failure {
  return (value) => {
    const coerced = coerce(value);
    return coerced instanceof Failure ? coerced : plainValue(coerced);
  };
}

function hasType({ type }: ArgDocument): boolean {
  return type !== undefined && type !== null && type.length > 0 && type !== "0";
}

function acceptanceOfSchema(document: ArgDocument): (value: RawValue) => Json | Failure {
  const { check, coerce, keepsText } = compileSchema(document);
  if (keepsText) return (value) => check(value) ?? plainValue(value);
  const coerced = coercionOf({ check, coerce });
  return (value) => check(value) ?? coerced(value);
}
