import type { Json, JsonObject } from "./json.ts";

/** A kind of JSON value, as `type` names it. */
export type JsonKind = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

type Scalar = string | number | boolean | null;

/** A JSON Schema (draft 2020-12) with the keywords that the strict check holds; a keyword that it doesn't know can't be written. */
export interface JsonSchema {
  readonly $schema?: string;
  readonly $id?: string;
  readonly title?: string;
  readonly description?: string;
  readonly contentEncoding?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly $ref?: string;
  readonly type?: JsonKind | readonly JsonKind[];
  readonly const?: Scalar;
  readonly enum?: readonly Scalar[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: JsonSchema;
  readonly required?: readonly string[];
  readonly properties?: MemberSchemas;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  readonly minProperties?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly if?: JsonSchema;
  readonly then?: JsonSchema;
  readonly else?: JsonSchema;
}

/** Schemas by the name of the member that they are for. */
export type MemberSchemas = Readonly<Record<string, JsonSchema>>;

/** The type of the values that fit a schema, which has to be known as it is written (`as const`). */
export type ValueOf<S> = S extends { readonly enum: readonly (infer Value)[] }
  ? Value
  : S extends { readonly anyOf: readonly (infer Choice)[] }
    ? ValueOf<Choice>
    : S extends { readonly type: readonly (infer Each)[] }
      ? OfKind<Each, S>
      : S extends { readonly type: infer Only }
        ? OfKind<Only, S>
        : Json;

type OfKind<Name, S> = Name extends "string"
  ? string
  : Name extends "integer" | "number"
    ? number
    : Name extends "boolean"
      ? boolean
      : Name extends "null"
        ? null
        : Name extends "array"
          ? ListOf<S>
          : ObjectOf<S>;

type ListOf<S> = S extends { readonly items: infer Item } ? readonly ValueOf<Item>[] : readonly Json[];

type ObjectOf<S> = S extends { readonly properties: infer Known }
  ? MembersOf<Known, S extends { readonly required: readonly (infer Name)[] } ? Name : never> & OthersOf<S>
  : S extends { readonly additionalProperties: infer Each extends object }
    ? Readonly<Record<string, ValueOf<Each>>>
    : JsonObject;

type OthersOf<S> = S extends { readonly additionalProperties: true } ? { readonly [member: string]: unknown } : unknown;

type MembersOf<Known, Required> = {
  readonly [Name in keyof Known as Name extends Required ? Name : never]: ValueOf<Known[Name]>;
} & { readonly [Name in keyof Known as Name extends Required ? never : Name]?: ValueOf<Known[Name]> };

/** JsonSchema of an object that must have some members and may have others. */
export interface ObjectSchema<Must extends MemberSchemas, May extends MemberSchemas> {
  readonly type: "object";
  readonly required: readonly (keyof Must & string)[];
  readonly properties: Must & May;
}

/** JsonSchema of an object that must have every one of these members, and may have the others. */
export function objectOf<const Must extends MemberSchemas, const May extends MemberSchemas = Must>(
  must: Must,
  may?: May,
): ObjectSchema<Must, May> {
  const properties = { ...must, ...may };
  return { type: "object", required: Object.keys(must), properties: properties as Must & May };
}

/** Schemas of members that records of all kinds have. */
export const shapes = {
  text: { type: "string" },
  name: { type: "string", minLength: 1 },
  flag: { type: "boolean" },
  count: { type: "integer", minimum: 0 },
  id: { type: "integer", minimum: 1 },
  ids: { type: "array", items: { type: "integer" } },
  /** A time of a zone, or of UTC, as the family writes it. */
  time: { type: "string", pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$" },
} as const satisfies MemberSchemas;
