import { compileMemberCheck } from "../json/check.ts";
import { type JsonObject, pointerTo } from "../json/json.ts";
import type { AnyResource } from "../state/resource.ts";
import {
  compileMembers,
  type CompiledMember,
  type Members,
  type MembersContext,
  withDefaults,
} from "./compile-members.ts";
import { DraftKind, RecordDraft, type RecordShape, SketchClasses } from "./record-draft.ts";
import type { SeedSite } from "./recipes/context.ts";
import type { RecordRecipe, SeedDocument } from "./seed-document.ts";
import { SeedError } from "./seed-error.ts";

/** Every record that the seeds ask for, in the order of ids where they have none of their own. */
export interface SeedPlan {
  readonly literal: readonly RecordDraft[];
  readonly made: readonly RecordDraft[];
  /** Id space → how many made records come before the first of these, where only some units are made. */
  readonly passedOver: ReadonlyMap<string, number>;
  /** Languages that faker has to be loaded for. */
  readonly fakerLanguages: ReadonlySet<string>;
}

/** Some units of scale, both ends included. */
export interface UnitRange {
  readonly from: number;
  readonly to: number;
}

/** What the plan is made from. */
export interface PlanOptions {
  readonly documents: readonly SeedDocument[];
  readonly resources: readonly AnyResource[];
  readonly scale: number;
  /** Units of scale that are made; all unless given. */
  readonly units?: UnitRange;
  readonly zone: string;
  readonly site: SeedSite;
  /** Whether records and unused recipes may wait with being compiled, and so with their errors. */
  readonly lazy: boolean;
}

/** So many records are planned, or numbered, in one step: some milliseconds. */
export const PLANNED_AT_ONCE = 4000;

/** Finds every record and recipe of the documents and counts what they make, in steps of some thousand records; throws SeedError. */
export function* planRecords(options: PlanOptions): Generator<void, SeedPlan> {
  const kinds = new Kinds(options);
  const literal: RecordDraft[] = [];
  const blocks: Block[] = [];
  const isUsed = (recipe: RecordRecipe) => recipe.count > 0 && (recipe.from ?? 1) <= options.scale;
  for (const document of options.documents) {
    for (const [name, records] of Object.entries(document.records ?? {}))
      for (const [index, record] of records.entries()) literal.push(kinds.literal(document, name, record, index));
    for (const [name, recipes] of Object.entries(document.recipes ?? {}))
      for (const [index, recipe] of recipes.entries())
        if (!options.lazy || isUsed(recipe)) blocks.push(kinds.block(document, name, recipe, index));
  }
  const used = blocks.filter(({ recipe }) => isUsed(recipe));
  for (const { members } of used) for (const language of members.fakerLanguages) kinds.fakerLanguages.add(language);
  // Faker has to be loaded before anything is made, so records that speak of it can't wait.
  const waiting =
    options.lazy && !options.documents.some(({ defaults, records }) => speaksOfFaker([defaults, records]));
  if (!waiting) for (const { kind } of literal) kind.compile();
  const made = yield* madeRecords(used, options);
  return { literal, made, passedOver: passedOver(used, options), fakerLanguages: kinds.fakerLanguages };
}

interface Where {
  readonly document: string;
  readonly pointer: string;
}

interface Block {
  readonly recipe: RecordRecipe;
  readonly members: Members;
  readonly kind: DraftKind;
}

function passedOver(blocks: readonly Block[], { units }: PlanOptions): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { recipe, kind } of blocks) {
    const before = Math.max(0, (units?.from ?? 1) - (recipe.from ?? 1));
    const { idSpace } = kind.about.resource;
    counts.set(idSpace, (counts.get(idSpace) ?? 0) + before * recipe.count);
  }
  return counts;
}

function* madeRecords(blocks: readonly Block[], { scale, units }: PlanOptions): Generator<void, RecordDraft[]> {
  const drafts: RecordDraft[] = [];
  let enough = PLANNED_AT_ONCE;
  for (let unit = units?.from ?? 1; unit <= (units?.to ?? scale); unit += 1) {
    for (const { recipe, kind } of blocks) {
      const before = unit - (recipe.from ?? 1);
      const count = before < 0 ? 0 : recipe.count;
      for (let made = 0; made < count; made += 1)
        drafts.push(new RecordDraft(kind, unit, before * recipe.count + made));
    }
    if (drafts.length < enough) continue;
    yield;
    enough = drafts.length + PLANNED_AT_ONCE;
  }
  return drafts;
}

/** The resources by name with what the documents say of each. */
class Kinds {
  readonly fakerLanguages = new Set<string>();
  readonly #options: PlanOptions;
  readonly #resources: ReadonlyMap<string, AnyResource>;
  readonly #references = new Map<string, Record<string, string>>();
  readonly #writtenDefaults = new Map<string, { members: JsonObject; where: Where }[]>();
  readonly #defaults = new Map<string, Members>();
  readonly #blocks = new Set<string>();
  readonly #shapes = new Map<AnyResource, RecordShape>();
  readonly #sketches = new SketchClasses();

  constructor(options: PlanOptions) {
    this.#options = options;
    this.#resources = new Map(options.resources.map((resource) => [resource.name, resource]));
    for (const { references = {} } of options.documents)
      for (const [name, members] of Object.entries(references))
        this.#references.set(name, { ...this.#references.get(name), ...members });
    for (const document of options.documents)
      for (const [name, members] of Object.entries(document.defaults ?? {})) {
        const written = this.#writtenDefaults.get(name) ?? [];
        this.#writtenDefaults.set(name, [...written, { members, where: at(document, pointerTo("/defaults", name)) }]);
      }
    if (!options.lazy) for (const resource of options.resources) this.#defaultsOf(resource);
  }

  literal(document: SeedDocument, name: string, record: JsonObject, index: number): RecordDraft {
    const where = at(document, pointerTo("/records", name, index));
    const resource = this.#resource(name, at(document, pointerTo("/records", name)));
    const { id, slug } = record;
    const kind = new DraftKind({
      ...this.#shared(document, resource),
      isShared: false,
      keyOf: () => keyOf(record) ?? String(index),
      members: () => this.#literalMembers(record, where, resource),
      where,
      ...(id === undefined ? {} : { id }),
      ...(typeof slug === "string" ? { slug } : {}),
    });
    return new RecordDraft(kind, 1, index);
  }

  block(document: SeedDocument, name: string, recipe: RecordRecipe, index: number): Block {
    const where = at(document, pointerTo("/recipes", name, index));
    const resource = this.#resource(name, at(document, pointerTo("/recipes", name)));
    const key = `${name}\n${recipe.name}`;
    if (this.#blocks.has(key))
      throw new SeedError(
        { ...where, pointer: `${where.pointer}/name` },
        `a second recipe "${recipe.name}"`,
        "a name of its own",
      );
    this.#blocks.add(key);
    const inner = { ...where, pointer: `${where.pointer}/members` };
    if (recipe.members["id"] !== undefined)
      throw new SeedError(
        { ...inner, pointer: `${inner.pointer}/id` },
        "an id",
        "no id, since ids of made records are counted",
      );
    const members = this.#members(recipe.members, inner, resource);
    const kind = new DraftKind({
      ...this.#shared(document, resource),
      isShared: true,
      keyOf: (unit, index) => `${recipe.name}-${unit}-${(index % recipe.count) + 1}`,
      members: () => members.byName,
      where,
    });
    return { recipe, members, kind };
  }

  #shared(document: SeedDocument, resource: AnyResource) {
    const { site, zone } = this.#options;
    return {
      site,
      zone: document.zone ?? zone,
      resource,
      sketches: this.#sketches,
      shape: () => this.#shapeOf(resource),
    };
  }

  #shapeOf(resource: AnyResource): RecordShape {
    let shape = this.#shapes.get(resource);
    if (shape === undefined)
      this.#shapes.set(resource, (shape = { check: compileMemberCheck(resource.schema), sound: new WeakSet() }));
    return shape;
  }

  #literalMembers(record: JsonObject, where: Where, resource: AnyResource): ReadonlyMap<string, CompiledMember> {
    const { byName, fakerLanguages } = this.#members(record, where, resource);
    for (const language of fakerLanguages) this.fakerLanguages.add(language);
    return byName;
  }

  #members(members: JsonObject, where: Where, resource: AnyResource): Members {
    return withDefaults(compileMembers(members, where, this.#context(resource)), this.#defaultsOf(resource));
  }

  /** Those of a resource that this site does not have are never asked for: documents of defaults serve many sites. */
  #defaultsOf(resource: AnyResource): Members {
    const known = this.#defaults.get(resource.name);
    if (known !== undefined) return known;
    let defaults: Members = { byName: new Map(), fakerLanguages: new Set() };
    for (const { members, where } of this.#writtenDefaults.get(resource.name) ?? [])
      defaults = withDefaults(compileMembers(members, where, this.#context(resource)), defaults);
    this.#defaults.set(resource.name, defaults);
    return defaults;
  }

  #context(resource: AnyResource): MembersContext {
    const { languages, defaultLanguage } = this.#options.site;
    return { resource, references: this.#references.get(resource.name) ?? {}, languages, defaultLanguage };
  }

  #resource(name: string, where: Where): AnyResource {
    const resource = this.#resources.get(name);
    if (resource !== undefined) return resource;
    const known = [...this.#resources.keys()].join(", ");
    throw new SeedError(
      where,
      `a resource "${name}"`,
      known === "" ? "none: the site keeps no records" : `one of ${known}`,
    );
  }
}

function at(document: SeedDocument, pointer: string): Where {
  return { document: document.name ?? "a seed document", pointer };
}

function speaksOfFaker(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.hasOwn(value, "$faker") || Object.values(value).some(speaksOfFaker);
}

/** What a literal record calls itself. */
function keyOf(record: JsonObject): string | undefined {
  const names = [record["$key"], record["slug"], record["id"]];
  const name = names.find((name) => (typeof name === "string" && name !== "") || typeof name === "number");
  return name === undefined ? undefined : JSON.stringify(name);
}
