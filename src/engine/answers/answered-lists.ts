import { type Json, type JsonObject, isObject, pointerTo } from "../../json/json.ts";
import { described } from "../../json/fault.ts";
import type { SeedDocument } from "../../seeding/seed-document.ts";
import { SeedError } from "../../seeding/seed-error.ts";
import type { Detach } from "./addresses.ts";
import { recordPlaces, noteGiven } from "./answers.ts";

/** Records of several resources, by the resource's name. */
type Records = Readonly<Record<string, readonly JsonObject[]>>;

/** A list that a family's route answers, and what records its items tell of. */
export interface AnsweredList {
  /** Path of its route, without the slash before it. */
  readonly key: string;
  /** The member that holds the items, where the route answers an object. */
  readonly wrapper?: string;
  /** Name of the resource. */
  readonly resource: string;
  /** The members of an item's record; seeds complete it by their defaults. */
  readonly read: (answer: JsonObject) => JsonObject;
  /** Single values that hold on a site whose route answers this list. */
  readonly values?: JsonObject;
  /** Records of other resources that an item shows within it: they are taken where nothing else gives those. */
  readonly within?: (answer: JsonObject) => Records;
}

/** These members of an answer, as far as it has them. */
export function picked(answer: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.flatMap((name) => (name in answer ? [[name, answer[name] ?? null]] : [])));
}

/** Seed documents with the records of what they hand over of these lists, and where those came from. */
export interface ReadLists {
  readonly documents: readonly SeedDocument[];
  /** Throws an error about such records again with the place that its reader knows. */
  readonly rethrown: (error: unknown) => never;
}

/** Turns the answers of lists that families know into records. Throws a SeedError for what is no such answer, or what is given twice. */
export function readLists(
  documents: readonly SeedDocument[],
  lists: readonly AnsweredList[],
  detach: Detach,
): ReadLists {
  const origins = new Map<string, string>();
  const places = recordPlaces(documents);
  const shown = new Map<string, Map<Json, JsonObject>>();
  const read = documents.map((document, index) => {
    const { answers = {} } = document;
    const given = lists.filter(({ key }) => key in answers);
    if (given.length === 0) return document;
    const name = document.name ?? `seed document ${index + 1}`;
    const records: Record<string, readonly JsonObject[]> = { ...document.records };
    for (const list of given) {
      const pointer = pointerTo("/answers", list.key);
      const where = { document: name, pointer };
      noteGiven(list.resource, where, places);
      const items = itemsOf(detach(answers[list.key] as Json), list, where);
      records[list.resource] = items.map((item) => literal(list.read(item)));
      origins.set(`${name}${pointerTo("/records", list.resource)}`, `${name}${pointer}`);
      for (const item of items) gather(shown, list.within?.(item) ?? {});
    }
    const left = Object.entries(answers).filter(([key]) => !given.some((list) => list.key === key));
    const values = Object.assign({}, ...given.map((list) => list.values), document.values) as JsonObject;
    return { ...document, name, records, values, answers: Object.fromEntries(left) };
  });
  return { documents: withShown(read, shown, places), rethrown: (error) => rethrow(error, origins) };
}

function itemsOf(
  answers: Json,
  { wrapper }: AnsweredList,
  where: { readonly document: string; readonly pointer: string },
): JsonObject[] {
  const list = wrapper !== undefined && isObject(answers) ? answers[wrapper] : answers;
  const wanted =
    wrapper === undefined ? "a list, as the route answers it" : `a list, or an object with a list in "${wrapper}"`;
  if (!Array.isArray(list)) throw new SeedError(where, described(answers), wanted);
  return list.map((item, at) => {
    if (isObject(item)) return item;
    throw new SeedError(
      { ...where, pointer: pointerTo(where.pointer, at) },
      described(item),
      "an answer, which is an object",
    );
  });
}

/** Members that seeds take as they are. */
function literal(members: JsonObject): JsonObject {
  const entries = Object.entries(members).map(([name, value]) => [name, isObject(value) ? { $literal: value } : value]);
  return Object.fromEntries(entries) as JsonObject;
}

function gather(shown: Map<string, Map<Json, JsonObject>>, records: Records): void {
  for (const [resource, list] of Object.entries(records)) {
    const gathered = shown.get(resource) ?? new Map<Json, JsonObject>();
    for (const record of list) if (!gathered.has(record.id ?? null)) gathered.set(record.id ?? null, literal(record));
    shown.set(resource, gathered);
  }
}

/** The documents with the records that items show within them, in one more document. */
function withShown(
  documents: readonly SeedDocument[],
  shown: ReadonlyMap<string, ReadonlyMap<Json, JsonObject>>,
  known: ReadonlyMap<string, string>,
): readonly SeedDocument[] {
  const records = [...shown]
    .filter(([resource, list]) => !known.has(resource) && list.size > 0)
    .map(([resource, list]) => [resource, [...list.values()]]);
  if (records.length === 0) return documents;
  return [...documents, { name: "what answers show within them", records: Object.fromEntries(records) as Records }];
}

function rethrow(error: unknown, origins: ReadonlyMap<string, string>): never {
  if (!(error instanceof SeedError)) throw error;
  const place = `${error.document}${error.pointer}`;
  for (const [records, answers] of origins)
    if (place === records || place.startsWith(`${records}/`)) {
      const pointer = `${answers}${place.slice(records.length)}`.slice(error.document.length);
      throw new SeedError({ document: error.document, pointer }, error.found, error.wanted);
    }
  throw error;
}
