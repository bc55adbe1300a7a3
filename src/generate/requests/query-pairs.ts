import type { Json } from "../../catalogue/document.ts";

/** One `name=value` of a query, nothing encoded. */
export type Pair = readonly [name: string, value: string];

/** A value in a query, and what the server reads there: every scalar is a text. */
export interface InQuery {
  readonly pairs: readonly Pair[];
  readonly read: Json;
  /** How it is written, where it could be written otherwise. */
  readonly way: string;
}

/** The ways to write a value in a query; none for what a query can't say: null, empty lists and maps. */
export function waysInQuery(name: string, value: Json): InQuery[] {
  if (!/^[A-Za-z0-9_-]+$/.test(name)) return [];
  const read = asTexts(value);
  if (read === undefined) return [];
  const numbered = pairsOf(name, read);
  if (!Array.isArray(read)) return [{ pairs: numbered, read, way: "" }];
  const plain = read.every((item) => typeof item === "string");
  if (!plain) return [{ pairs: numbered, read, way: "" }];
  const bare = read.map((item): Pair => [`${name}[]`, item]);
  return [
    { pairs: bare, read, way: ", as name[]" },
    { pairs: numbered, read, way: ", as name[0]" },
  ];
}

function pairsOf(name: string, value: Json): Pair[] {
  if (typeof value !== "object" || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([step, member]) => pairsOf(`${name}[${step}]`, member));
}

/** The value with every scalar as its text; undefined where a part of it can't be written. */
function asTexts(value: Json): Json | undefined {
  if (value === null) return undefined;
  if (typeof value !== "object") return String(value);
  const entries = Object.entries(value);
  const texts = entries.map(([step, member]) => [step, asTexts(member)] as const);
  if (entries.length === 0) return undefined;
  const said = texts.flatMap(([step, text]) =>
    text === undefined || !/^[A-Za-z0-9_-]+$/.test(step) ? [] : [[step, text] as const],
  );
  if (said.length < entries.length) return undefined;
  return Array.isArray(value) ? said.map(([, text]) => text) : Object.fromEntries(said);
}
