import type { Json } from "../json/json.ts";
import { type AnyResource, HIGHEST_ID, type Resource, type StoredRecord } from "../state/resource.ts";
import { State } from "../state/state.ts";
import { Table } from "../state/table.ts";
import { recordOf } from "../state/unmade.ts";
import { type Fakers, loadFakers } from "./fakers.ts";
import { PLANNED_AT_ONCE, type SeedPlan, planRecords, type UnitRange } from "./plan.ts";
import { compileValue } from "./compile-members.ts";
import type { RecordDraft } from "./record-draft.ts";
import type { Draft, SeedSite, Recipe } from "./recipes/context.ts";
import { parseSeedDocument, type SeedDocument } from "./seed-document.ts";
import { Place } from "./place.ts";
import { described } from "../json/fault.ts";
import { beginningOf } from "./random.ts";
import { inTurns, stepwise } from "../time/slices.ts";
import { SeedError } from "./seed-error.ts";

/** What a state is made from. */
export interface MakeStateOptions {
  readonly seeds: readonly SeedDocument[];
  readonly resources: readonly AnyResource[];
  readonly seed: number | string;
  /** A whole number from 1 on. */
  readonly scale: number;
  /** Units of scale that are made beside the literal records, each record as in the whole; all unless given. */
  readonly units?: UnitRange;
  /** The clock's start in milliseconds. */
  readonly now: number;
  /** The site's time zone. */
  readonly zone: string;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  /** Whether records may be made when somebody first asks for one of their resource: quick to start, but errors in the documents show as late. False unless given. */
  readonly lazy?: boolean;
}

/** Makes the state that the seeds describe: equal options make equal states, in every process. A promise, because faker is loaded when a recipe asks for it. Throws SeedError, RangeError on a wrong scale. */
export async function makeState(options: MakeStateOptions): Promise<State> {
  const { resources, units, now, zone, lazy = false } = options;
  const scale = units?.to ?? options.scale;
  if (!Number.isInteger(scale) || scale < 1)
    throw new RangeError(`the scale is ${scale}, wanted a whole number from 1 on`);
  const documents = options.seeds.map((seed, index) =>
    parseSeedDocument(seed, seed.name ?? `seed document ${index + 1}`),
  );
  const site = new Site(options);
  const plan = await inTurns(planRecords({ documents, resources, scale, zone, site, lazy, ...(units && { units }) }));
  const fakerLanguages = new Set(plan.fakerLanguages);
  const valueRecipes = compileValues(documents, { site, zone, fakerLanguages });
  await inTurns(numberRecords(plan));
  await inTurns(site.prepare(plan, await loadFakers(fakerLanguages, now)));
  return State.of(tablesOf(resources, site, lazy), {
    values: makeValues(valueRecipes, site),
    nextIds: lowestIds(documents),
    defaultLanguage: options.defaultLanguage,
  });
}

class Site implements SeedSite {
  readonly seed: string;
  readonly now: number;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly #drafts: ReadonlyMap<string, RecordDraft[]>;
  readonly #units = new Map<string, ReadonlyMap<number, readonly RecordDraft[]>>();
  /** Whether a slug may be looked for among the literal records first, before those of the others are made. */
  readonly #lazy: boolean;
  readonly #slugs = new Map<string, ReadonlyMap<Json | undefined, Draft>>();
  faker: Fakers = () => {
    throw new Error("faker is not loaded yet");
  };

  constructor({ seed, now, languages, defaultLanguage, resources, lazy = false }: MakeStateOptions) {
    this.#lazy = lazy;
    this.seed = String(seed);
    this.now = now;
    this.languages = languages;
    this.defaultLanguage = defaultLanguage;
    this.#drafts = new Map(resources.map((resource) => [resource.name, []]));
  }

  /** Tells the site its records, once they have ids, step by step. */
  *prepare({ literal, made }: SeedPlan, faker: Fakers): Generator<void, void> {
    this.faker = faker;
    for (const drafts of [literal, made])
      yield* stepwise(drafts, PLANNED_AT_ONCE, (draft) => this.#drafts.get(draft.resource)?.push(draft));
  }

  drafts(resource: string): readonly RecordDraft[] {
    return this.#drafts.get(resource) ?? [];
  }

  bySlug(resource: string, slug: string): Draft | undefined {
    return (this.#lazy && this.#slugsOf(resource, "literal").get(slug)) || this.#slugsOf(resource, "all").get(slug);
  }

  #slugsOf(resource: string, which: "literal" | "all"): ReadonlyMap<Json | undefined, Draft> {
    const known = this.#slugs.get(`${resource} ${which}`);
    if (known !== undefined) return known;
    const slugs = new Map<Json | undefined, Draft>();
    for (const draft of this.drafts(resource)) {
      const { isShared, slug } = draft.kind.about;
      if (which === "all" || !isShared) slugs.set(slug ?? draft.member("slug", this.defaultLanguage), draft);
    }
    this.#slugs.set(`${resource} ${which}`, slugs);
    return slugs;
  }

  pool(resource: string, unit: number): readonly Draft[] | undefined {
    const drafts = this.#drafts.get(resource);
    if (drafts === undefined) return undefined;
    let units = this.#units.get(resource);
    if (units === undefined) this.#units.set(resource, (units = byUnit(drafts)));
    return units.get(unit) ?? units.get(1) ?? [];
  }
}

function byUnit(drafts: readonly RecordDraft[]): ReadonlyMap<number, readonly RecordDraft[]> {
  const units = new Map<number, RecordDraft[]>();
  for (const draft of drafts) {
    const unit = units.get(draft.unit);
    if (unit === undefined) units.set(draft.unit, [draft]);
    else unit.push(draft);
  }
  return units;
}

function* tablesOf(resources: readonly AnyResource[], site: Site, lazy: boolean): Iterable<Table<StoredRecord>> {
  for (const resource of resources) {
    // A record of any resource is a stored record; which one is not known here.
    const kept = resource as unknown as Resource<StoredRecord>;
    const drafts = site.drafts(resource.name);
    const highestId = drafts.reduce((highest, draft) => Math.max(highest, draft.id), 0);
    yield lazy
      ? Table.lazily(kept, { highestId, size: drafts.length }, () => drafts)
      : Table.of(kept, drafts.map(recordOf));
  }
}

function lowestIds(documents: readonly SeedDocument[]): Record<string, number> {
  const lowest: Record<string, number> = {};
  for (const { nextIds = {} } of documents)
    for (const [space, id] of Object.entries(nextIds)) lowest[space] = Math.max(lowest[space] ?? 1, id);
  return lowest;
}

/** A single value of the site, compiled; values are made in the site's default language. */
export interface ValueRecipe {
  readonly recipe: Recipe;
  readonly zone: string;
}

/** Compiles the single values of the documents, the last of a key; languages that faker is needed in are added to the set. */
function compileValues(
  documents: readonly SeedDocument[],
  { site, zone, fakerLanguages }: { site: SeedSite; zone: string; fakerLanguages: Set<string> },
): ReadonlyMap<string, ValueRecipe> {
  const recipes = new Map<string, ValueRecipe>();
  const context = {
    translated: false,
    languages: [site.defaultLanguage],
    needsFaker: (needed: readonly string[]) => needed.forEach((language) => fakerLanguages.add(language)),
  };
  for (const document of documents)
    for (const [key, value] of Object.entries(document.values ?? {})) {
      const place = Place.of({ document: document.name ?? "a seed document", pointer: "/values" }, key, context);
      recipes.set(key, { recipe: compileValue(value, place), zone: document.zone ?? zone });
    }
  return recipes;
}

/** Makes the compiled values. */
function makeValues(recipes: ReadonlyMap<string, ValueRecipe>, site: SeedSite): Record<string, Json> {
  const values: Record<string, Json> = {};
  for (const [key, { recipe, zone }] of recipes) {
    const address = beginningOf(`${site.seed}\nvalues\n${key}\n`);
    const draft: Draft = { id: 0, key, address, resource: "values", unit: 1, index: 0, zone, member: () => undefined };
    values[key] = recipe.make({ site, draft, language: site.defaultLanguage });
  }
  return values;
}

const ROUND = 1000;

/** Gives every record of the plan its id, step by step: the one it names, else the next of its id space; throws SeedError when two name the same. */
function* numberRecords({ literal, made, passedOver }: SeedPlan): Generator<void, void> {
  const highest = new Map<string, number>();
  const take = (draft: RecordDraft, id: number) => {
    draft.id = id;
    const space = draft.kind.about.resource.idSpace;
    highest.set(space, Math.max(highest.get(space) ?? 0, id));
  };
  const next = (draft: RecordDraft) => (highest.get(draft.kind.about.resource.idSpace) ?? 0) + 1;
  const takenIn = new Map<string, Set<number>>();
  for (const draft of literal) {
    const id = givenId(draft);
    if (id === undefined) continue;
    const taken = takenIn.get(draft.kind.about.resource.idSpace) ?? new Set();
    takenIn.set(draft.kind.about.resource.idSpace, taken);
    if (taken.has(id)) throw wrongId(draft, `a second record with the id ${id}`, "an id that no other has");
    taken.add(id);
    take(draft, id);
  }
  for (const draft of literal) if (draft.id === 0) take(draft, next(draft));
  for (const [space, id] of highest) highest.set(space, Math.ceil(id / ROUND) * ROUND);
  for (const [space, count] of passedOver) highest.set(space, (highest.get(space) ?? 0) + count);
  yield* stepwise(made, PLANNED_AT_ONCE, (draft) => take(draft, next(draft)));
}

function givenId(draft: RecordDraft): number | undefined {
  const { id } = draft.kind.about;
  if (id === undefined) return undefined;
  if (typeof id !== "number" || !Number.isInteger(id) || id < 1)
    throw wrongId(draft, described(id), "a whole number from 1 on");
  if (id > HIGHEST_ID) throw wrongId(draft, described(id), `a number up to ${HIGHEST_ID}`);
  return id;
}

function wrongId(draft: RecordDraft, found: string, wanted: string): SeedError {
  const { document, pointer } = draft.kind.about.where;
  return new SeedError({ document, pointer: `${pointer}/id` }, found, wanted);
}
