import { packageDocuments } from "../../catalogue/package-data.ts";
import type { Family } from "../../engine/behaviour.ts";
import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import { loadSeeds } from "../../seeding/load-seeds.ts";
import { parseSeedDocument, type SeedDocument } from "../../seeding/seed-document.ts";

/** The documents, and behind them what families hold on a site whose documents say nothing of it; their ids go on above all that are given. */
export function withFamilySeeds(
  documents: readonly SeedDocument[],
  families: readonly Family[],
): readonly SeedDocument[] {
  if (documents.some(({ others }) => others === "empty")) return documents;
  const { names, read, pathOf } = packageDocuments("seeds/families");
  const served = families.map(({ name }) => name);
  const alike = names.filter((name) => served.some((one) => groupOf(one) === groupOf(name)));
  const known = [...new Set([...served.filter((name) => names.includes(name)), ...alike])];
  if (known.length === 0) return documents;
  const given = new Set(documents.flatMap(({ records = {}, recipes = {} }) => [records, recipes].flatMap(Object.keys)));
  const base = documents.length === 0 ? loadSeeds([]) : documents;
  const references = Object.assign({}, ...base.map((document) => document.references)) as References;
  let next = 1 + Math.max(0, ...documents.flatMap(givenIds));
  const added = known.map((name) => {
    const document = parseSeedDocument(read(name), pathOf(name));
    const left = withoutGiven(document, given, references);
    const records = Object.entries(left.records ?? {}).map(([resource, list]) => [
      resource,
      list.map((record) => ({ id: next++, ...record })),
    ]);
    return { ...left, records: Object.fromEntries(records) as Records };
  });
  return [...base, ...added];
}

/** Families of one group show the same records: all of the calendar's its events. */
function groupOf(name: string): string {
  return name.split(".")[0] ?? "";
}

type Records = NonNullable<SeedDocument["records"]>;
type References = NonNullable<SeedDocument["references"]>;

/** A document without what is said of some resources; what refers to a record of theirs refers to any. */
function withoutGiven(document: SeedDocument, given: ReadonlySet<string>, references: References): SeedDocument {
  const left = <Value>(table: Readonly<Record<string, Value>> = {}) =>
    Object.entries(table).filter(([resource]) => !given.has(resource));
  const records = left(document.records).map(([resource, list]) => [
    resource,
    list.map((record) => referringTo(record, given, references[resource] ?? {})),
  ]);
  return {
    ...document,
    defaults: Object.fromEntries(left(document.defaults)),
    records: Object.fromEntries(records) as Records,
  };
}

function referringTo(
  record: JsonObject,
  given: ReadonlySet<string>,
  references: Readonly<Record<string, string>>,
): JsonObject {
  const members = Object.entries(record).map(([name, value]) => {
    const resource = references[name];
    return [name, resource !== undefined && given.has(resource) ? anyOf(resource, value) : value];
  });
  return Object.fromEntries(members) as JsonObject;
}

function anyOf(resource: string, value: Json | undefined): Json {
  return Array.isArray(value) ? { $refs: resource, pick: Math.min(value.length, 1) } : 0;
}

/** Ids that a document gives, in records and in answers. */
function givenIds({ records = {}, answers = {}, nextIds = {} }: SeedDocument): number[] {
  const items = [...Object.values(records), ...Object.values(answers)].flatMap((list) =>
    Array.isArray(list) ? (list as readonly Json[]) : [],
  );
  const ids = items.flatMap((item) => (isObject(item) && typeof item.id === "number" ? [item.id] : []));
  return [...ids, ...Object.values(nextIds).map((id) => id - 1)].filter(Number.isSafeInteger);
}
