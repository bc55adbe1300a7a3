import type { RecordForm } from "../../engine/answers/record-form.ts";
import { type User, users, type Role, ROLES } from "../../engine/accounts.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import { loadFakers } from "../../seeding/fakers.ts";
import type { AnyResource, StoredRecord } from "../../state/resource.ts";
import { State } from "../../state/state.ts";
import { recordAsJson, Table } from "../../state/table.ts";
import type { Collection, SiteModel } from "../../core/collection.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import type { Extent, Invention } from "./invention.ts";
import { makeRecord, fixedSlugs } from "./record-draft.ts";

/** What of a site its seed documents say; nothing unless given. */
export interface Given {
  /** How records of other kinds than plain ones are kept, by resource. */
  readonly forms?: ReadonlyMap<string, RecordForm>;
  /** Resources whose answers were handed over: nothing is added to them. */
  readonly given?: ReadonlySet<string>;
  /** Whether lists that nobody named stay empty. */
  readonly leaveEmpty?: boolean;
}

/** What a loaded site is filled with. */
export interface Filling extends Given {
  readonly model: SiteModel;
  readonly seed: number | string;
  readonly scale: number;
  readonly now: number;
  readonly zone: string;
  readonly language: string;
}

/** The resources that a loaded site keeps. */
export function siteResources({ collections }: SiteModel): readonly AnyResource[] {
  return collections.map(({ resource }) => resource);
}

/**
 * The state with invented records in every collection that the seeds leave empty, and with what seeded records do not say of
 * themselves; records are made when somebody first asks for one of their collection.
 */
export async function populate(state: State, filling: Filling): Promise<State> {
  const invention = await inventionFor(state, filling);
  const tables = new Map(
    state.resources.flatMap((name) => {
      const table = state.tableNamed(name);
      return table === undefined ? [] : [[name, table] as const];
    }),
  );
  const { forms, given, leaveEmpty = false } = filling;
  const known = tables.has(users.name) ? [...state.table(users).all()] : [];
  const people = known.length > 0 ? known : accounts;
  if (tables.has(users.name)) tables.set(users.name, storedTable(Table.of(users, people)));
  for (const collection of filling.model.collections) {
    if (given?.has(collection.name) === true) continue;
    const seeded = state.table(collection.resource);
    if (seeded.size === 0 && leaveEmpty) continue;
    const table = seeded.size > 0 ? completed(collection, seeded, invention) : invented(collection, people, invention);
    tables.set(collection.name, storedTable(kept(table, collection, forms?.get(collection.name))));
  }
  const values = Object.fromEntries(state.values());
  const { defaultLanguage } = state;
  return State.of(tables.values(), { values, nextIds: state.nextIds(), defaultLanguage });
}

/** What records of a site are invented from; `state` says which collections are seeded. */
export async function inventionFor(
  state: State,
  { model, seed, scale, now, zone, language }: Filling,
): Promise<Invention> {
  const extents = new Map<Collection, Extent>();
  const highest = highestIds(state);
  for (const collection of model.collections) {
    const seeded = state.table(collection.resource);
    const count = seeded.size > 0 ? seeded.size : recordCount(collection, scale, extents);
    const { idSpace } = collection.resource;
    const [first] = seeded.all();
    const firstId = first?.id ?? (highest.get(idSpace) ?? 0) + 1;
    if (first === undefined) highest.set(idSpace, firstId + count - 1);
    extents.set(collection, { count, firstId });
  }
  const faker = await loadFakers([language], now);
  const extent = (collection: Collection) => extents.get(collection) ?? { count: 0, firstId: 1 };
  return { model, seed: String(seed), now, zone, language, faker, extent };
}

/** The highest id of seeded records, by id space. */
function highestIds(state: State): Map<string, number> {
  const highest = new Map<string, number>();
  for (const name of state.resources) {
    const table = state.tableNamed(name);
    if (table === undefined) continue;
    const { idSpace } = table.resource;
    highest.set(idSpace, Math.max(highest.get(idSpace) ?? 0, table.highestId));
  }
  return highest;
}

/** Records of the core that writes leave behind. */
const WRITTEN = /^wp\/v2\/.+\/(?:revisions|autosaves)$/;

function recordCount(collection: Collection, scale: number, extents: ReadonlyMap<Collection, Extent>): number {
  if (WRITTEN.test(collection.name)) return 0;
  const fixed = fixedSlugs(collection);
  if (fixed !== undefined) return fixed.length;
  const parent = collection.parents.findLast(({ collection }) => collection !== undefined)?.collection;
  if (parent === undefined) return collection.count * scale;
  return collection.count * (extents.get(parent)?.count ?? 0);
}

function invented(collection: Collection, people: readonly User[], about: Invention): Table<SiteRecord> {
  const { count, firstId } = about.extent(collection);
  const make = function* (): Iterable<SiteRecord> {
    for (let index = 0; index < count; index += 1) {
      const person = collection.kind === "user" ? people[index] : undefined;
      yield makeRecord(collection, index, about, person === undefined ? {} : accountMembers(person));
    }
  };
  return count === 0
    ? Table.of(collection.resource, [])
    : Table.lazily(collection.resource, { highestId: firstId + count - 1, size: count }, make);
}

/** The table with its records as their form keeps them. */
function kept(table: Table<SiteRecord>, collection: Collection, form: RecordForm | undefined): Table<SiteRecord> {
  if (form === undefined) return table;
  const make = function* (): Iterable<SiteRecord> {
    let index = 0;
    for (const record of table.all()) {
      const { slug: key } = record;
      const place = { index, ...(form.shape === "map" && key !== undefined && { key }) };
      yield form.read(asAnswer(record, collection, form.key), place);
      index += 1;
    }
  };
  return Table.lazily(form.resource, table, make);
}

/** An invented record as the site would answer it: the member that tells its text id has what names it in its address. */
function asAnswer(record: SiteRecord, { members }: Collection, key: string | undefined): JsonObject {
  const answer = { ...recordAsJson(record) };
  if (key === undefined || record.slug === undefined) return answer;
  for (const name of ["id", "slug"]) if (!members.some((member) => member.name === name)) delete answer[name];
  return { ...answer, [key]: record.slug };
}

function accountMembers({ id, slug, name, email, role }: User): Record<string, Json> {
  const [first = name, ...rest] = name.split(" ");
  return { id, slug, name, email, username: slug, first_name: first, last_name: rest.join(" "), roles: [role] };
}

function completed(collection: Collection, seeded: Table<SiteRecord>, about: Invention): Table<SiteRecord> {
  const make = function* (): Iterable<SiteRecord> {
    let index = 0;
    for (const record of seeded.all()) {
      yield makeRecord(collection, index, about, recordAsJson(record));
      index += 1;
    }
  };
  return Table.lazily(collection.resource, seeded, make);
}

/** A table among those of other resources, where only what all records have counts. */
function storedTable<R extends StoredRecord>(table: Table<R>): Table<StoredRecord> {
  return table as unknown as Table<StoredRecord>;
}

const NAMES: Readonly<Record<Role, string>> = {
  administrator: "Alma Lindqvist",
  editor: "Edvin Sandberg",
  author: "Astrid Nystrom",
  contributor: "Conny Ek",
  subscriber: "Sara Holm",
};

/** The accounts of a loaded site where its seeds name none: one of each role, login and password alike (`admin`, `editor` …). */
const accounts: readonly User[] = ROLES.map((role, at) => {
  const slug = role === "administrator" ? "admin" : role;
  return { id: at + 1, slug, name: NAMES[role], email: `${slug}@example.test`, role, password: slug };
});
