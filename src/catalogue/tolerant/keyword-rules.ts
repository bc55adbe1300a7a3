import type { ArgDocument } from "../document.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import type { Note } from "./finding.ts";

const isFlag = (value: Json) => typeof value === "boolean";
const isText = (value: Json) => typeof value === "string";
const isNumber = (value: Json) =>
  typeof value === "number" || (typeof value === "string" && value.trim() !== "" && !Number.isNaN(Number(value)));

/** What a keyword without schemas inside may have to be to mean something. */
const plain = {
  anything: () => true,
  text: isText,
  number: isNumber,
  flag: isFlag,
  "flag or number": (value: Json) => isFlag(value) || isNumber(value),
  names: (value: Json) => isText(value) || (Array.isArray(value) && value.every(isText)),
  values: (value: Json) => Array.isArray(value) || isObject(value),
} as const;

/** What a keyword holds: a value of a kind, or one schema, schemas by name, schemas in a list. */
export type Held = keyof typeof plain | "schema" | "schemas by name" | "list of schemas";

/** What reading a document has to know of one keyword. */
export interface KeywordRule {
  readonly holds: Held;
  /** Notes what is odd about it in a schema; `at` gives the pointer of a keyword, or of the schema itself. */
  readonly note?: ((schema: JsonObject, at: (keyword?: string) => string, note: Note) => void) | undefined;
}

/** What reading a document has to know of args; who can check args hands it in. */
export interface ArgRules {
  readonly keywords: ReadonlyMap<string, KeywordRule>;
  /** Whether a JSON value is of a type as it stands, by the name of the type. */
  readonly types: ReadonlyMap<string, (value: Json) => boolean>;
  /** Whether an arg's default holds to the arg's own schema. */
  readonly defaultFits: (arg: ArgDocument) => boolean;
}

/** Keywords that hold code of the site: names of functions, in the index by mistake. */
export const callbackKeywords: ReadonlySet<string> = new Set([
  "sanitize_callback",
  "validate_callback",
  "arg_options",
  "permission_callback",
  "callback",
  "prepare_callback",
]);

/** Whether a value is what a keyword without schemas inside has to hold. */
export function isHeld(holds: Held, value: Json): boolean {
  return holds in plain && plain[holds as keyof typeof plain](value);
}

/** Whether a keyword holds schemas. */
export function holdsSchemas(holds: Held): boolean {
  return !(holds in plain);
}

/** The names in `type`. */
export function typesOf({ type }: JsonObject): string[] {
  const names = Array.isArray(type) ? type : [type];
  return names.filter((name) => typeof name === "string");
}
