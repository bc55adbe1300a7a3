import { withoutTrailing } from "../text/trim.ts";
import { isBareObject, isObject, type Json, type JsonObject, setMember } from "../json/json.ts";
import { wordsApart, trimAscii } from "../text/white-space.ts";
import { type Answer, linkedBody } from "./answer.ts";
import type { SharedParts } from "./cache/shared-parts.ts";
import { listOf, scalarText } from "./json-reading.ts";

/** Members by name, each whole or with what is to be picked of it. */
type FieldTree = Map<string, FieldTree | true>;

/** The names that `_fields` asks for, split at commas and white space; a list is taken entry by entry, an empty one names nothing. Undefined: no filter. */
export function namedFields(value: Json | undefined): readonly string[] | undefined {
  if (value === undefined || value === "") return undefined;
  const names =
    typeof value === "object"
      ? listOf(value).flatMap((name) => (typeof name === "object" ? [] : [trimAscii(scalarText(name))]))
      : wordsApart(scalarText(value));
  return names.length === 0 ? undefined : names;
}

/** What is left of an answer under `_fields`: members by dotted names in their own order, lists item by item, nothing found is `[]`. */
export function filterFields(body: Json, names: readonly string[], parts?: SharedParts): Json {
  const picking: Picking = { key: names.join(), fields: undefined, names };
  if (Array.isArray(body)) return body.map((item) => (isObject(item) ? pickedFrom(item, picking, parts) : item));
  return isObject(body) ? pickedFrom(body, picking, parts) : body;
}

/** The body of an answer under the names that `_fields` asks for, all of it where there are none; relations beside it stay whole. */
export function shapedBody(
  { body, links }: Pick<Answer, "body" | "links">,
  names: readonly string[] | undefined,
  parts?: SharedParts,
): Json {
  const shaped = names === undefined ? body : filterFields(body, names, parts);
  if (links === undefined || !isObject(body)) return shaped;
  return linkedBody({ body: isObject(shaped) ? shaped : {}, links });
}

/** What one answer picks of each of its items. */
interface Picking {
  readonly names: readonly string[];
  /** The names in one text. */
  readonly key: string;
  /** Made when first needed. */
  fields: FieldTree | undefined;
}

function pickedFrom(item: JsonObject, picking: Picking, parts: SharedParts | undefined): Json {
  const picked = () => pick(item, (picking.fields ??= tree(picking.names)));
  return parts === undefined ? picked() : parts.picked(item, picking.key, picked);
}

/** The members that names stand for; those behind a name within a member that was named whole before are not read any more. */
function tree(names: readonly string[]): FieldTree {
  const root: FieldTree = new Map();
  for (const name of names) {
    const parts = withoutTrailing(name, ".").split(".");
    const last = parts.pop() ?? "";
    let node = root;
    for (const part of parts) {
      const known = node.get(part);
      if (known === true) return root;
      const next: FieldTree = known ?? new Map();
      node.set(part, next);
      node = next;
    }
    node.set(last, true);
  }
  return root;
}

function pick(body: JsonObject | Json[], fields: FieldTree): Json[] | JsonObject {
  const picked: JsonObject = {};
  for (const name of Object.keys(body)) {
    const below = fields.get(name);
    if (below === undefined) continue;
    const value = (body as JsonObject)[name] ?? null;
    const isWhole = below === true || !(Array.isArray(value) || (isObject(value) && isBareObject(value)));
    setMember(picked, name, isWhole ? value : pick(value, below));
  }
  const names = Object.keys(picked);
  // Keys from 0 on without a gap make a list, whatever they were picked from.
  return names.every((name, at) => name === String(at)) ? Object.values(picked) : picked;
}
