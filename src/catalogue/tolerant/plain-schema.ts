import { CatalogueError } from "../catalogue-error.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { compileCheck } from "../../json/check.ts";
import type { JsonSchema } from "../../json/schema.ts";

/** Where a schema stands. */
interface Place {
  readonly file: string;
  readonly pointer: string;
}

/** Keywords without which a schema tells nothing of an answer. */
const TELLING = [
  "type",
  "properties",
  "items",
  "$ref",
  "anyOf",
  "oneOf",
  "allOf",
  "enum",
  "const",
  "additionalProperties",
];

/** Schemas that are taken in for what refers to them, at most. */
const MOST_TAKEN_IN = 100_000;

/** A JSON Schema that somebody wrote, with what it refers to in place of `$ref`; what holds itself is anything there. Throws a CatalogueError. */
export function plainSchema(value: Json, place: Place): JsonObject {
  if (!isObject(value) || !TELLING.some((keyword) => keyword in value))
    throw refused(place, {
      found: isObject(value)
        ? `an object with ${Object.keys(value).slice(0, 5).join(", ") || "nothing in it"}`
        : kindOf(value),
      wanted: "a JSON Schema: an object with type, and properties or items",
    });
  const [fault] = isSchema(value);
  if (fault !== undefined) throw refused({ ...place, pointer: place.pointer + fault.pointer }, fault);
  const {
    $defs: _defs,
    definitions: _definitions,
    ...schema
  } = takenIn(value, { root: value, place, left: MOST_TAKEN_IN });
  return schema;
}

function refused({ file, pointer }: Place, { found, wanted }: { found: string; wanted: string }): CatalogueError {
  return new CatalogueError({ file, pointer, found, wanted });
}

function kindOf(value: Json): string {
  return Array.isArray(value) ? `a list of ${value.length}` : JSON.stringify(value).slice(0, 60);
}

const schemaOr: JsonSchema = { anyOf: [{ $ref: "#/$defs/schema" }, { type: "boolean" }] };
const schemas: JsonSchema = { type: "array", items: schemaOr };
/** An empty map may be written as an empty list. */
const named: JsonSchema = {
  anyOf: [
    { type: "object", additionalProperties: schemaOr },
    { type: "array", maxItems: 0 },
  ],
};

/** What is understood of a JSON Schema; other keywords may hold anything. */
const isSchema = compileCheck({
  $ref: "#/$defs/schema",
  $defs: {
    schema: {
      type: "object",
      properties: {
        $ref: { type: "string" },
        type: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
        properties: named,
        $defs: named,
        definitions: named,
        items: schemaOr,
        additionalProperties: schemaOr,
        anyOf: schemas,
        oneOf: schemas,
        allOf: schemas,
        enum: { type: ["array", "object"] },
      },
    },
  },
});

interface Taking {
  readonly root: JsonObject;
  readonly place: Place;
  left: number;
}

/** The schema with what it refers to in place of each reference. */
function takenIn(schema: JsonObject, taking: Taking, within: readonly string[] = []): JsonObject {
  const inside = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(inside);
    return isObject(value) ? takenIn(value, taking, within) : value;
  };
  const entries = Object.entries(schema).filter(
    ([name]) => name !== "$ref" && name !== "$defs" && name !== "definitions",
  );
  const own = Object.fromEntries(entries.map(([name, value]) => [name, inside(value)]));
  const { $ref } = schema;
  if (typeof $ref !== "string" || within.includes($ref)) return own;
  taking.left -= 1;
  return { ...takenIn(referredTo($ref, taking), taking, [...within, $ref]), ...own };
}

function referredTo(reference: string, { root, place, left }: Taking): JsonObject {
  const wanted = "a reference within its document, such as #/$defs/thing, and less than 100,000 of them";
  if (left < 0) throw refused(place, { found: "schemas that refer to each other over and over", wanted });
  const steps = /^#(?:\/|$)/.test(reference) ? reference.split("/").slice(1) : undefined;
  const found = steps?.reduce<Json | undefined>(
    (value, step) => (isObject(value) ? value[decoded(step)] : undefined),
    root,
  );
  if (isObject(found)) return found;
  throw refused(place, { found: `$ref ${JSON.stringify(reference)}, which leads nowhere`, wanted });
}

function decoded(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}
