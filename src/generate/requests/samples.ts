import { compileArg } from "../../args/compile-arg.ts";
import { compileSchema } from "../../args/compile-schema.ts";
import { Failure } from "../../args/failure.ts";
import type { Inside, Sample } from "../../args/keywords/keyword.ts";
import { keywordsOfAny, keywordsOfType } from "../../args/keywords/keywords.ts";
import { stepOf } from "../../args/keywords/multiple-of.ts";
import { rawOfJson } from "../../args/raw-value.ts";
import { numberKeyword } from "../../args/schema.ts";
import { isTypeName, type TypeName } from "../../args/types.ts";
import type { ArgDocument, ArgsDocument } from "../../catalogue/document.ts";
import { type Json, type JsonObject, ownMember } from "../../json/json.ts";
import { typesOf } from "../../catalogue/tolerant/keyword-rules.ts";

/** How deep lists and maps inside each other are looked into. */
const DEEPEST = 3;

/** One value of each kind, since every type is refused some of them. */
const anyKind: readonly Sample[] = [
  { label: "a plain text", value: "text" },
  { label: "the number 12", value: 12 },
  { label: "true", value: true },
  { label: "null", value: null },
  { label: "a list with a text", value: ["text"] },
  { label: "an object", value: { member: "text" } },
];

/** Values of a type beside those that its keywords suggest: usual ones and odd ones. */
const ofType: Readonly<Record<TypeName, { usual: readonly Sample[]; odd: (schema: JsonObject) => readonly Sample[] }>> =
  {
    string: {
      usual: [{ label: "a plain text", value: "text" }],
      odd: () => [{ label: "the empty text", value: "" }],
    },
    number: { usual: [], odd: oddNumbers },
    integer: { usual: [], odd: oddNumbers },
    boolean: {
      usual: [true, false, "true", "0", "yes"].map((value) => ({ label: JSON.stringify(value), value })),
      odd: () => [],
    },
    null: { usual: [{ label: "null", value: null }], odd: () => [] },
    array: { usual: [], odd: () => [] },
    object: { usual: [], odd: () => [] },
  };

/** Says of a value why an arg refuses it; undefined where it is taken. */
export type RefusalOf = (value: Json) => string | undefined;

/** Compiles an arg into what says why it refuses a value; one without a type refuses nothing. */
export function refusalsOf(arg: ArgDocument): RefusalOf {
  const { accept } = compileArg<undefined>("sample", arg);
  return (value) => {
    const accepted = accept(rawOfJson(value), undefined);
    return accepted instanceof Failure ? accepted.code : undefined;
  };
}

/** Why each arg refuses a value, each compiled when first asked for; undefined where there is no such arg. */
export function refusalsOfArgs(args: ArgsDocument): (name: string) => RefusalOf | undefined {
  const compiled = new Map<string, RefusalOf>();
  return (name) => {
    const arg = ownMember(args, name);
    const refusalOf = compiled.get(name) ?? (arg && refusalsOf(arg));
    if (refusalOf !== undefined) compiled.set(name, refusalOf);
    return refusalOf;
  };
}

/** Whether a request without this arg is refused. */
export function needsArg(arg: ArgDocument | undefined): boolean {
  return arg?.required === true && (arg.default ?? null) === null;
}

/** Makes values worth sending for schemas, good and bad, the most usual first; what was made for a schema is kept. */
export class Sampler {
  readonly #made = new Map<JsonObject, Map<number, readonly Sample[]>>();
  readonly #takes = new Map<JsonObject, (value: Json) => boolean>();

  /** The samples of a schema, `depth` levels inside another one. */
  samplesOf(schema: JsonObject, depth = 0): readonly Sample[] {
    const known = this.#made.get(schema)?.get(depth);
    if (known !== undefined) return known;
    const made = withoutRepeats(this.#all(schema, depth));
    this.#made.set(schema, (this.#made.get(schema) ?? new Map<number, readonly Sample[]>()).set(depth, made));
    return made;
  }

  /** The same one by one, made no further than they are asked for; values may come again. */
  each(schema: JsonObject): Iterable<Sample> {
    return this.#made.get(schema)?.get(0) ?? this.#all(schema, 0);
  }

  *#all(schema: JsonObject, depth: number): Iterable<Sample> {
    yield* this.#valuesOf(schema, depth);
    yield* depth < 2 ? anyKind : anyKind.slice(0, 2);
  }

  *#valuesOf(schema: JsonObject, depth: number): Iterable<Sample> {
    const inside = this.#inside(depth);
    for (const { usual } of keywordsOfAny) if (usual !== undefined) yield* usual(schema, inside);
    for (const type of typesOf(schema)) yield* this.#valuesOfType({ ...schema, type }, depth);
    for (const { edges } of keywordsOfAny) if (edges !== undefined) yield* edges(schema, inside);
  }

  *#valuesOfType(schema: JsonObject, depth: number): Iterable<Sample> {
    const type = isTypeName(schema["type"]) ? schema["type"] : "string";
    if (depth >= DEEPEST && type === "array") return yield { label: "an empty list", value: [] };
    if (depth >= DEEPEST && type === "object") return yield { label: "an empty object", value: {} };
    const inside = this.#inside(depth);
    const keywords = keywordsOfType[type];
    for (const { usual } of keywords) if (usual !== undefined) yield* usual(schema, inside);
    yield* ofType[type].usual;
    for (const { edges } of keywords) if (edges !== undefined) yield* edges(schema, inside);
    yield* ofType[type].odd(schema);
  }

  #inside(depth: number): Inside {
    return {
      samples: (schema) => this.samplesOf(schema, depth + 1),
      usual: (form) => this.#valuesOf(form, depth),
      isTaken: (schema, value) => this.#takesOf(schema)(value),
    };
  }

  #takesOf(schema: JsonObject): (value: Json) => boolean {
    const known = this.#takes.get(schema);
    if (known !== undefined) return known;
    const { check, coerce } = compileSchema(schema);
    const takes = (value: Json): boolean => {
      const raw = rawOfJson(value);
      return check(raw) === undefined && !(coerce(raw) instanceof Failure);
    };
    this.#takes.set(schema, takes);
    return takes;
  }
}

function oddNumbers(schema: JsonObject): Sample[] {
  const some = numberKeyword(schema, "minimum") ?? numberKeyword(schema, "maximum") ?? stepOf(schema);
  return [
    { label: "a number as text", value: String(some) },
    { label: "a number with a fraction", value: Math.trunc(some) + 0.5 },
    { label: "a text that is no number", value: "many" },
  ];
}

function withoutRepeats(samples: Iterable<Sample>): Sample[] {
  const seen = new Set<string>();
  return [...samples].filter(({ value }) => {
    const text = JSON.stringify(value);
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}
