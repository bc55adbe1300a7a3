import type { RecordForm } from "../../engine/answers/record-form.ts";
import { type User, users } from "../../engine/accounts.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import type { AnyResource, StoredRecord } from "../../state/resource.ts";
import { State } from "../../state/state.ts";
import { recordAsJson, Table } from "../../state/table.ts";
import type { Collection, SiteModel } from "../../core/collection.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import { accounts, collectionsOf, type Filling, inventionFor } from "./inventing.ts";
import type { Invention } from "./invention.ts";
import { makeRecord } from "./record-draft.ts";

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
  for (const collection of collectionsOf(filling)) {
    if (given?.has(collection.name) === true) continue;
    const seeded = state.table(collection.resource);
    if (seeded.size === 0 && leaveEmpty) continue;
    const form = forms?.get(collection.name);
    const table =
      seeded.size > 0
        ? kept(completed(collection, seeded, invention), collection, form)
        : invented(collection, invention, { people, form });
    tables.set(collection.name, storedTable(table));
  }
  const values = Object.fromEntries(state.values());
  const { defaultLanguage } = state;
  return State.of(tables.values(), { values, nextIds: state.nextIds(), defaultLanguage });
}

function invented(
  collection: Collection,
  about: Invention,
  { people, form }: { people: readonly User[]; form: RecordForm | undefined },
): Table<SiteRecord> {
  const { count, firstId } = about.extent(collection);
  const keep = about.isTold(collection) && !collection.key.isId ? toldRecord : keptRecord;
  const make = function* (): Iterable<SiteRecord> {
    for (let index = 0; index < count; index += 1) {
      const person = collection.kind === "user" ? people[index] : undefined;
      const record = makeRecord(collection, index, about, person === undefined ? {} : accountMembers(person));
      yield form === undefined ? record : keep(record, form, { collection, index });
    }
  };
  return count === 0
    ? Table.of(collection.resource, [])
    : Table.lazily(collection.resource, { highestId: firstId + count - 1, size: count }, make);
}

/** Where an invented record stands. */
interface Place {
  readonly collection: Collection;
  readonly index: number;
}

function keptRecord(record: SiteRecord, form: RecordForm, { collection, index }: Place): SiteRecord {
  const { slug: key } = record;
  const place = { index, ...(form.shape === "map" && key !== undefined && { key }) };
  return form.read(asAnswer(record, collection, form.key), place);
}

/** A record that the core tells, which has no number of its own where a word names it. */
function toldRecord(record: SiteRecord, form: RecordForm, { index }: Place): SiteRecord {
  const { id, slug, ...members } = recordAsJson(record);
  if (typeof id === "string") return form.read(recordAsJson(record), { index });
  return form.read(members, { index, key: typeof slug === "string" ? slug : storedText(record, "name") });
}

/** The table with its records as their form keeps them. */
function kept(table: Table<SiteRecord>, collection: Collection, form: RecordForm | undefined): Table<SiteRecord> {
  if (form === undefined) return table;
  const make = function* (): Iterable<SiteRecord> {
    let index = 0;
    for (const record of table.all()) {
      yield keptRecord(record, form, { collection, index });
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
