import { ROLES, type Role, type User } from "../../engine/accounts.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import type { Collection, SiteModel } from "../../core/collection.ts";
import type { InventedKind, InventedSite } from "../../core/invented/invented-site.ts";
import { INVENTED_THEME } from "../../core/invented/theme.ts";
import { CORE, type CoreModel } from "../../core/model.ts";
import { activeStylesheet } from "../../core/templates/templates.ts";
import { loadFakers } from "../../seeding/fakers.ts";
import type { Resource } from "../../state/resource.ts";
import type { State } from "../../state/state.ts";
import type { Table } from "../../state/table.ts";
import { View } from "../../state/view.ts";
import type { Extent, Invention } from "./invention.ts";
import { fixedSlugs, randomOfWord, timesOf } from "./record-draft.ts";

/** What of a site its seed documents say; nothing unless given. */
export interface Given {
  /** How records of other kinds than plain ones are kept, by resource. */
  readonly forms?: ReadonlyMap<string, RecordForm>;
  /** Resources whose answers were handed over: nothing is added to them. */
  readonly given?: ReadonlySet<string>;
  /** Whether lists that nobody named stay empty. */
  readonly leaveEmpty?: boolean;
}

/** What the core tells of the records that it keeps. */
export interface InventingCore {
  readonly model: CoreModel;
  /** By the path of their list. */
  readonly invented: ReadonlyMap<string, InventedKind>;
  resourceNamed(path: string): Resource<SiteRecord> | undefined;
}

/** What a loaded site is filled with. */
export interface Filling extends Given {
  /** The core of the site; nothing is told of its records unless given. */
  readonly core?: InventingCore | undefined;
  readonly model: SiteModel;
  readonly seed: number | string;
  readonly scale: number;
  readonly now: number;
  readonly zone: string;
  readonly language: string;
}

/** The collections of a site: those that its routes show, and those of the core beside them. */
export function collectionsOf({ model, core }: Filling): readonly Collection[] {
  const found = new Set(model.collections.map(({ name }) => name));
  const further = [...(core?.invented.keys() ?? [])].flatMap((path) => {
    const resource = found.has(path) ? undefined : core?.resourceNamed(path);
    return resource === undefined ? [] : [plainCollection(path, resource)];
  });
  return [...model.collections, ...further];
}

function plainCollection(name: string, resource: Resource<SiteRecord>): Collection {
  const namespace = name.slice(0, name.lastIndexOf("/"));
  const none = { list: undefined, item: undefined, parents: [], members: [], count: 0 };
  const key = { name: "id", isId: resource.idSpace === "post" };
  return { ...none, name, namespace, noun: name, kind: "plain", key, resource };
}

/** What records of a site are invented from; `state` says which collections are seeded. */
export async function inventionFor(state: State, filling: Filling): Promise<Invention> {
  const { model, seed, now, zone, language } = filling;
  const faker = await loadFakers([language], now);
  const about = { model, seed: String(seed), now, zone, language, faker };
  return { ...about, ...extentsOf(state, filling) };
}

/** A site as it is filled: what is there before anything is invented. */
type Standing = Pick<InventedSite, "has" | "makes">;

function standingOf(state: State, filling: Filling, byName: ReadonlyMap<string, Collection>): Standing {
  const { given, leaveEmpty = false } = filling;
  const isSeeded = (path: string) => {
    const collection = byName.get(path);
    return collection !== undefined && state.table(collection.resource).size > 0;
  };
  const makes = (path: string) => byName.has(path) && !leaveEmpty && given?.has(path) !== true && !isSeeded(path);
  return { makes, has: (path) => isSeeded(path) || makes(path) };
}

/** How many records each collection has, and what the core tells of those that are invented. */
function extentsOf(state: State, filling: Filling): Pick<Invention, "extent" | "told" | "isTold" | "isFixed"> {
  const { scale, core, seed } = filling;
  const collections = collectionsOf(filling);
  const byName = new Map(collections.map((collection) => [collection.name, collection]));
  const standing = standingOf(state, filling, byName);
  const extents = new Map<string, Extent>();
  const highest = highestIds(state);
  const kindOf = ({ name }: Collection) => core?.invented.get(name);
  // The core's entries come first in the sequence that others of their kind share.
  const isCore = ({ namespace }: Collection) => namespace.startsWith("wp/");
  for (const collection of [...collections.filter(isCore), ...collections.filter((one) => !isCore(one))]) {
    const { idSpace } = collection.resource;
    if (extents.has(collection.resource.name)) continue;
    const seeded = state.table(collection.resource);
    if (seeded.size > 0) {
      extents.set(collection.resource.name, seededExtent(seeded));
      continue;
    }
    const usual = usualCount(collection, scale, extents);
    const told = kindOf(collection)?.extent(usual, standing) ?? { count: usual };
    const count = standing.makes(collection.name) ? told.count : 0;
    const firstId = (highest.get(idSpace) ?? 0) + 1;
    highest.set(idSpace, firstId + count - 1);
    extents.set(collection.resource.name, { count, firstId, shown: Math.min(count, told.shown ?? count) });
  }
  const extent = ({ resource }: Collection) => extents.get(resource.name) ?? { count: 0, firstId: 1, shown: 0 };
  const site = core && inventedSite(state, { filling, core, standing, extent, byName, seed: String(seed) });
  return {
    extent,
    told: (collection, number) => (site === undefined ? undefined : kindOf(collection)?.members(number, site)),
    isTold: (collection) => kindOf(collection) !== undefined,
    isFixed(collection) {
      const kind = kindOf(collection);
      return kind !== undefined && kind.extent(1, standing).count === kind.extent(100, standing).count;
    },
  };
}

/** The ids of seeded records, those first that everybody sees. */
function seededExtent(seeded: Table<SiteRecord>): Extent {
  const records = [...seeded.all()];
  const shown = records.filter(isShown);
  const ids = [...shown, ...records.filter((record) => !isShown(record))].map(({ id }) => id);
  return { count: seeded.size, firstId: records[0]?.id ?? 1, shown: shown.length, ids, record: (id) => seeded.get(id) };
}

const SHOWN = new Set(["", "publish", "inherit", "approved"]);

function isShown(record: SiteRecord): boolean {
  return SHOWN.has(storedText(record, "status")) && storedText(record, "password") === "";
}

function inventedSite(
  state: State,
  {
    filling,
    core,
    standing,
    extent,
    byName,
    seed,
  }: {
    filling: Filling;
    core: InventingCore;
    standing: Standing;
    extent: Invention["extent"];
    byName: ReadonlyMap<string, Collection>;
    seed: string;
  },
): InventedSite {
  const { now, zone, language } = filling;
  const view = new View(state, language);
  return {
    ...standing,
    model: core.model,
    now,
    zone,
    hasBlocks: ["blocks", "block-types"].some((base) => core.model.kind(`${CORE}/${base}`) !== undefined),
    theme: themeOf(core.model, view, standing),
    people: standing.makes(`${CORE}/users`) ? accounts : [],
    nameOf: (kind) => core.model.nameOf(kind, view),
    times: (path, number) => timesOf(path, number, { seed, now }),
    random: (path, number, word) => randomOfWord(path, number, { seed, word: `@${word}` }),
    records(path) {
      const collection = byName.get(path);
      const { shown, firstId, ids } = collection === undefined ? NOTHING : extent(collection);
      return {
        count: shown,
        first: firstId,
        isInvented: standing.makes(path),
        id: (number) => (shown === 0 ? undefined : (ids?.[number % shown] ?? firstId + (number % shown))),
      };
    },
  };
}

/** The folder of the theme that seeded records tell of; where there are none, of an invented one. */
function themeOf(model: CoreModel, view: View, { has, makes }: Standing): string {
  const told = ["themes", "templates", "template-parts"].flatMap((base) => {
    const kind = has(`${CORE}/${base}`) && !makes(`${CORE}/${base}`) ? model.kind(`${CORE}/${base}`) : undefined;
    return kind === undefined ? [] : [kind];
  });
  const kind = told.at(-1);
  return kind === undefined ? INVENTED_THEME : activeStylesheet({ kind, model }, view);
}

const NOTHING: Extent = { count: 0, firstId: 1, shown: 0 };

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

function usualCount(collection: Collection, scale: number, extents: ReadonlyMap<string, Extent>): number {
  if (WRITTEN.test(collection.name)) return 0;
  const fixed = fixedSlugs(collection);
  if (fixed !== undefined) return fixed.length;
  const parent = collection.parents.findLast(({ collection }) => collection !== undefined)?.collection;
  if (parent === undefined) return collection.count * scale;
  return collection.count * (extents.get(parent.resource.name)?.count ?? 0);
}

const NAMES: Readonly<Record<Role, string>> = {
  administrator: "Alma Lindqvist",
  editor: "Edvin Sandberg",
  author: "Astrid Nystrom",
  contributor: "Conny Ek",
  subscriber: "Sara Holm",
};

/** The accounts of a loaded site where its seeds name none: one of each role, login and password alike (`admin`, `editor` …). */
export const accounts: readonly User[] = ROLES.map((role, at) => {
  const slug = role === "administrator" ? "admin" : role;
  return { id: at + 1, slug, name: NAMES[role], email: `${slug}@example.test`, role, password: slug };
});
