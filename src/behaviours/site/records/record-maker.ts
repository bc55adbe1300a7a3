import type { Json, JsonObject } from "../../../catalogue/document.ts";
import type { Fakers } from "../../../seeding/fakers.ts";
import { randomOf, wholeBetween } from "../../../seeding/random.ts";
import type { Collection, SiteRecord } from "../model/collection.ts";
import type { SiteModel } from "../model/route-role.ts";
import { makeValue } from "../values/make-value.ts";
import type { ValueScene } from "../values/value-scene.ts";
import { coreMember } from "./core-members.ts";
import { recordKey } from "./record-key.ts";
import { isRendered } from "./rendered-member.ts";

/** What invented records are made from. */
export interface Invention {
  readonly model: SiteModel;
  readonly seed: string;
  /** The clock's start in milliseconds. */
  readonly now: number;
  readonly zone: string;
  readonly language: string;
  readonly faker: Fakers;
  /** Number of records of a collection, and their first id. */
  readonly extent: (collection: Collection) => Extent;
}

/** How many records a collection has and where their ids begin. */
export interface Extent {
  readonly count: number;
  readonly firstId: number;
}

const DAY = 86_400_000;

/**
 * The record of that number (from 0) in a collection: the same for the same seed, whatever else is there. Members that `given` has
 * are taken from it.
 */
export function makeRecord(
  collection: Collection,
  index: number,
  about: Invention,
  given: Partial<SiteRecord> = {},
): SiteRecord {
  const { seed, zone, model, language } = about;
  const address = (path: string) => `${seed}\n${collection.name}\n${index}\n${path}`;
  const today = Math.floor(about.now / DAY) * DAY;
  const age = randomOf(address("@age"));
  const created =
    today - wholeBetween(age, 2, 700) * DAY + wholeBetween(age, 6, 20) * 3_600_000 + wholeBetween(age, 0, 59) * 60_000;
  const modified = Math.min(today, created + wholeBetween(age, 0, 40) * DAY + wholeBetween(age, 0, 3600) * 1000);
  const { firstId } = about.extent(collection);
  const record: Record<string, Json> = { id: firstId + index, ...(given as JsonObject) };
  const schemas = new Map(collection.members.map((member) => [member.name, member.schema]));
  const making = new Set<string>();
  const sceneOf = (name: string, path: string): ValueScene => {
    const random = randomOf(address(path));
    return {
      name,
      noun: collection.noun,
      random,
      get faker() {
        return about.faker(language, random);
      },
      index,
      today,
      zone,
      created,
      modified,
      shared: (word) => randomOf(address(`@${word}`)),
      member: (other) => made(other),
      idOf(noun) {
        const other = model.collectionOf(noun, collection.namespace);
        if (other === undefined || !other.key.isId) return undefined;
        const { count, firstId } = about.extent(other);
        return count === 0 ? undefined : firstId + wholeBetween(random, 0, count - 1);
      },
    };
  };
  const made = (name: string): Json | undefined => {
    if (Object.hasOwn(record, name)) return record[name];
    const schema = schemas.get(name);
    if (schema === undefined || making.has(name)) return undefined;
    making.add(name);
    const scene = sceneOf(name, name);
    const special = coreMember(name, { collection, scene });
    const stored = isRendered(schema) ? { type: "string" } : schema;
    record[name] = special ?? makeValue(stored, scene, (inner, step) => sceneOf(inner, `${name}/${step}`));
    return record[name];
  };
  for (const { placeholder, value } of parentValues(collection, index, about))
    if (!Object.hasOwn(record, placeholder)) record[placeholder] = value;
  const slug = recordKey(collection, index, { given: record, made });
  if (slug !== undefined) record.slug = slug;
  for (const { name } of collection.members) made(name);
  return record as unknown as SiteRecord;
}

/** The parents of a nested record: as many records in a row belong to one parent as a parent has. */
function parentValues(
  { parents, count }: Collection,
  index: number,
  about: Invention,
): { placeholder: string; value: Json }[] {
  let place = Math.floor(index / count);
  const values: { placeholder: string; value: Json }[] = [];
  for (const { placeholder, collection } of [...parents].reverse()) {
    if (collection === undefined) continue;
    const { count: size, firstId } = about.extent(collection);
    const parent = size === 0 ? 0 : place % size;
    const value = collection.key.isId ? firstId + parent : (recordKeyOf(collection, parent, about) ?? "");
    values.push({ placeholder, value });
    // What is above the parent belongs to it as the parent's own record says.
    place = Math.floor(parent / collection.count);
  }
  return values;
}

function recordKeyOf(collection: Collection, index: number, about: Invention): string | undefined {
  return makeRecord(collection, index, about).slug;
}
