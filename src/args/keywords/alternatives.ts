import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { mapIn } from "../coercion.ts";
import { Failure } from "../failure.ts";
import { keyOf, type RawMap, type RawValue } from "../raw-value.ts";
import { type CompileSchema, keyword, listKeyword, mapKeyword, type Schema, type SchemaDocument } from "../schema.ts";
import { type Keyword, unionText } from "./keyword.ts";

/** `anyOf`: the first schema that takes the value. */
export const anyOf: Keyword = alternativesKeyword("anyOf");

/** `oneOf`: the only schema that takes the value. */
export const oneOf: Keyword = alternativesKeyword("oneOf");

/** Compiles a schema with anyOf or oneOf: what is chosen checks and coerces first, the keywords beside it afterwards. */
export function compileAlternatives(document: SchemaDocument, name: AlternativesName, compile: CompileSchema): Schema {
  const alternatives = alternativesOf(document, name, compile);
  const choose = name === "anyOf" ? firstOf : onlyOneOf;
  return {
    check: (value) => {
      const choice = choose(alternatives, value);
      return choice instanceof Failure ? choice : choice.outer.check(value);
    },
    coerce: (value) => {
      const choice = choose(alternatives, value);
      if (choice instanceof Failure) return choice;
      const own = choice.own.coerce(value);
      return own instanceof Failure ? own : choice.outer.coerce(own);
    },
  };
}

type AlternativesName = "anyOf" | "oneOf";

function alternativesKeyword(name: AlternativesName): Keyword {
  return {
    names: { [name]: "list of schemas" },
    *usual(schema, inside) {
      for (const form of listKeyword(schema, name) ?? [])
        yield* inside.usual(typed(isObject(form as Json) ? (form as JsonObject) : {}, schema["type"]));
    },
    jsonSchema: (schema, write) => {
      const forms = (listKeyword(schema, name) ?? []).filter((form) => isObject(form as Json));
      return forms.length === 0 ? {} : { [name]: forms.map((form) => write(form as JsonObject)) };
    },
    typeText: (schema, { write, indent }) => {
      const forms = schema[name];
      return Array.isArray(forms) && forms.length > 0 ? unionText(forms.map((form) => write(form, indent))) : undefined;
    },
  };
}

/** One schema of anyOf or oneOf, and the outer keywords as they apply once it has been chosen. */
interface Alternative {
  document: SchemaDocument;
  own: Schema;
  outer: Schema;
}

/** The alternatives inherit the outer type, and lend theirs to an outer schema without one. */
function alternativesOf(document: SchemaDocument, name: AlternativesName, compile: CompileSchema): Alternative[] {
  const { [name]: list, ...rest } = document;
  const outerType = keyword(document, "type");
  const schemas: unknown[] = Array.isArray(list) ? list : [];
  return schemas.map((schema) => {
    const own: SchemaDocument = typeof schema === "object" && schema !== null ? { ...schema } : {};
    const type = keyword(own, "type") ?? outerType;
    const inner = type === undefined ? own : { ...own, type };
    const outer = type === undefined ? rest : { ...rest, type: outerType ?? type };
    return { document: inner, own: compile(inner), outer: compile(outer) };
  });
}

function typed(form: JsonObject, type: Json | undefined): JsonObject {
  return form["type"] === undefined && type !== undefined ? { ...form, type } : form;
}

/** What one alternative said of the value. */
interface Refusing {
  position: number;
  document: SchemaDocument;
  failure: Failure;
}

function firstOf(alternatives: readonly Alternative[], value: RawValue): Alternative | Failure {
  const refusing: Refusing[] = [];
  for (const [position, alternative] of alternatives.entries()) {
    const failure = alternative.own.check(value);
    if (failure === undefined) return alternative;
    refusing.push({ position, document: alternative.document, failure });
  }
  return noMatch(value, refusing);
}

function onlyOneOf(alternatives: readonly Alternative[], value: RawValue): Alternative | Failure {
  const refusing: Refusing[] = [];
  const positions: number[] = [];
  let chosen: Alternative | undefined;
  for (const [position, alternative] of alternatives.entries()) {
    const failure = alternative.own.check(value);
    if (failure === undefined) {
      chosen ??= alternative;
      positions.push(position);
    } else {
      refusing.push({ position, document: alternative.document, failure });
    }
  }
  if (positions.length > 1)
    return new Failure("rest_one_of_multiple_matches", { positions: positions.map(String).join(", ") }, { positions });
  return chosen ?? noMatch(value, refusing);
}

/** The failure of a value that no alternative takes; it names the position of the one that came nearest, if one clearly did. */
function noMatch(value: RawValue, refusing: readonly Refusing[]): Failure {
  const nearest = nearestOf(value, refusing);
  if (nearest === undefined) return new Failure("rest_no_matching_schema");
  return new Failure("rest_no_matching_schema", {}, { position: nearest.position }, nearest.failure);
}

function nearestOf(value: RawValue, refusing: readonly Refusing[]): Refusing | undefined {
  if (refusing.length === 1) return refusing[0];
  const telling = refusing.filter(({ failure }) => failure.code !== "rest_invalid_type" || failure.place !== "");
  const [first] = telling;
  if (first === undefined || telling.length === 1) return first;
  const map = mapIn(value);
  if (keyword(first.document, "type") !== "object" || map === undefined) return undefined;
  return mostShared(map, telling);
}

function mostShared(map: RawMap, refusing: readonly Refusing[]): Refusing | undefined {
  let best: Refusing | undefined;
  let most = 0;
  for (const one of refusing) {
    const names = Object.keys(mapKeyword(one.document, "properties") ?? {});
    const shared = names.filter((name) => Object.hasOwn(map, keyOf(name))).length;
    if (shared > most) {
      best = one;
      most = shared;
    }
  }
  return best;
}
