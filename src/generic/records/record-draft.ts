import type { Json, JsonObject } from "../../json/json.ts";
import { type Random, randomOf, wholeBetween } from "../../seeding/random.ts";
import type { Collection } from "../../core/collection.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import { summed } from "../values/sums.ts";
import { nameOfThing, registeredThings } from "../values/things.ts";
import { makeValue } from "../values/make-value.ts";
import type { ValueContext } from "../../core/value-context.ts";
import { coreShapes } from "../../core/shapes.ts";
import { coreMember, registeredOf } from "../../core/members.ts";
import type { InventedMembers } from "../../core/invented/invented-site.ts";
import type { Invention } from "./invention.ts";
import { isRendered } from "./rendered-member.ts";
import { compileRoutePattern } from "../../catalogue/route-pattern.ts";
import { slugText } from "../../seeding/slug-text.ts";
import { pathSteps } from "../model/endpoints.ts";
import { recordFromJson } from "../../state/table.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** A record in the making: each member is made when somebody asks for it, out of a generator of its own. */
class RecordDraft {
  readonly members: JsonObject;
  readonly #collection: Collection;
  readonly #index: number;
  readonly #about: Invention;
  readonly #schemas: ReadonlyMap<string, JsonObject>;
  readonly #making = new Set<string>();
  readonly #times: Pick<ValueContext, "today" | "created" | "modified">;

  constructor(collection: Collection, index: number, about: Invention, given: Readonly<Record<string, Json>>) {
    this.members = { ...given };
    this.#collection = collection;
    this.#index = index;
    this.#about = about;
    this.#schemas = new Map(about.model.membersOf(collection).map(({ name, schema }) => [name, schema]));
    this.#times = timesOf(collection.resource.name, index, about);
  }

  /** The value of a member; undefined where records have none of that name, or where it would need itself. */
  member(name: string): Json | undefined {
    if (Object.hasOwn(this.members, name)) return this.members[name];
    const schema = this.#schemas.get(name);
    if (schema === undefined || this.#making.has(name)) return undefined;
    this.#making.add(name);
    const value = this.#made(name, schema);
    this.members[name] = value;
    return value;
  }

  /** Puts a value in place of the one that would be made. */
  set(name: string, value: Json): void {
    this.members[name] = value;
  }

  #made(name: string, schema: JsonObject): Json {
    const scene = this.#scene(name, name);
    const special = coreMember(name, { collection: this.#collection, scene });
    if (special !== undefined) return special;
    const sum = summed(name, schema, { schemas: this.#schemas, member: (other) => this.member(other) });
    if (sum !== undefined) return sum;
    const stored = isRendered(schema) ? { type: "string" } : schema;
    return makeValue(stored, scene, (inner, step) => this.#scene(inner, `${name}/${step}`));
  }

  #random(path: string): Random {
    return randomOfWord(this.#collection.resource.name, this.#index, { seed: this.#about.seed, word: path });
  }

  #scene(name: string, path: string): ValueContext {
    const random = this.#random(path);
    const { faker, language, zone } = this.#about;
    return {
      name,
      noun: this.#collection.noun,
      random,
      get faker() {
        return faker(language, random);
      },
      index: this.#index,
      zone,
      ...this.#times,
      shared: (word) => this.#random(`@${word}`),
      member: (other) => this.member(other),
      idOf: (noun) => this.#idOf(noun, random),
      memberOf: (noun, id, member) => this.#memberOf(noun, { id, name: member }),
      ownId: (number) => this.#ownId(number),
    };
  }

  #memberOf(noun: string, { id, name }: { id: number; name: string }): Json | undefined {
    const { model, extent } = this.#about;
    const other = model.collectionOf(noun, this.#collection.namespace);
    if (other === undefined) return undefined;
    const { firstId, record } = extent(other);
    if (record === undefined) return memberAt(other, id - firstId, { name, about: this.#about });
    const known = record(id);
    return known && stored(known, name);
  }

  #ownId(number: number): number | undefined {
    const { count, firstId, ids } = this.#about.extent(this.#collection);
    const isAlone = this.#collection.parents.length === 0 && ids === undefined;
    return isAlone && number >= 0 && number < count ? firstId + number : undefined;
  }

  #idOf(noun: string, random: Random): number | undefined {
    const { model, extent } = this.#about;
    const other = model.collectionOf(noun, this.#collection.namespace);
    if (other === undefined || !other.key.isId) return undefined;
    const { shown, firstId, ids } = extent(other);
    if (shown === 0) return undefined;
    // What is below the record is its own, as many in a row as one parent has.
    const isBelow = ids === undefined && other.parents.at(-1)?.collection === this.#collection;
    const number = isBelow
      ? this.#index * other.count + wholeBetween(random, 0, other.count - 1)
      : wholeBetween(random, 0, shown - 1);
    return ids === undefined ? firstId + number : ids[number];
  }
}

/** What an invented record has as a member, made alone where nothing tells more of it. */
function memberAt(collection: Collection, number: number, { name, about }: { name: string; about: Invention }) {
  if (about.isTold(collection)) return stored(makeRecord(collection, number, about), name);
  const draft = new RecordDraft(collection, number, about, {});
  return name === "slug" ? recordKey(collection, number, draft) : draft.member(name);
}

/** A generator that belongs to one word of the record of that number in a collection of that name. */
export function randomOfWord(name: string, index: number, { seed, word }: { seed: string; word: string }): Random {
  return randomOf(`${seed}\n${name}\n${index}\n${word}`);
}

/** When a record was made and last changed: some time within the last two years, by day. */
export function timesOf(
  name: string,
  index: number,
  { seed, now }: Pick<Invention, "seed" | "now">,
): Pick<ValueContext, "today" | "created" | "modified"> {
  const random = randomOfWord(name, index, { seed, word: "@age" });
  const today = Math.floor(now / DAY) * DAY;
  const day = today - wholeBetween(random, 2, 700) * DAY;
  const created = day + wholeBetween(random, 6, 20) * HOUR + wholeBetween(random, 0, 59) * 60_000;
  const modified = created + wholeBetween(random, 0, 40) * DAY + wholeBetween(random, 0, 3600) * 1000;
  return { today, created, modified: Math.min(today, modified) };
}

/** The slug of an invented record: what names it in its address, or what its title makes; undefined where it has none. */
function recordKey(
  collection: Collection,
  index: number,
  draft: Pick<RecordDraft, "members" | "member">,
): string | undefined {
  if (typeof draft.members.slug === "string") return draft.members.slug;
  const fixed = fixedSlugs(collection)?.[index];
  if (fixed !== undefined) return fixed;
  if (collection.key.isId && !collection.members.some(({ name }) => name === "slug")) return undefined;
  const title = ["title", "name", "label"]
    .filter((name) => name !== collection.key.name)
    .map((name) => draft.member(name))
    .find((value) => typeof value === "string");
  // Names of things are told apart by themselves; what lies below one of them is another thing.
  const isThing = title === undefined && collection.parents.length === 0;
  const thing = isThing ? slugText(nameOfThing(collection.noun, index) ?? "") : "";
  const word = slugText(title ?? "") || collection.noun;
  const number = `-${index + 1}`;
  const numbered = index === 0 || word.endsWith(number) ? word : word + number;
  const slug = thing === "" ? numbered : thing;
  return collection.key.isId ? slug : fitting(collection, slug, index);
}

/** A number in letters: a to z, then aa. */
function lettersOf(index: number): string {
  return `${index < 26 ? "" : lettersOf(Math.floor(index / 26) - 1)}${String.fromCharCode(97 + (index % 26))}`;
}

/** 32 figures of a hash that stands for a number. */
function figuresOf(number: number): string {
  const mixed = Math.imul(number + 1, 0x9e3779b1);
  const parts = [0, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f].map((salt) => (mixed ^ salt) >>> 0);
  return parts.map((part) => part.toString(16).padStart(8, "0")).join("");
}

function uuidOf(figures: string): string {
  const at = (from: number, to: number) => figures.slice(from, to);
  return `${at(0, 8)}-${at(8, 12)}-4${at(13, 16)}-8${at(17, 20)}-${at(20, 32)}`;
}

/** The slug, or another text that the placeholder of the item's route takes. */
export function fitting(
  { item, noun, parents }: Pick<Collection, "item" | "noun" | "parents">,
  slug: string,
  index: number,
): string {
  const source = item === undefined ? undefined : pathSteps(item.key).at(-1)?.source;
  if (source === undefined) return slug;
  const { match } = compileRoutePattern(`/${source}`);
  const choices = (/\(\?P?<\w+>([\w|-]+)\)/.exec(source)?.[1] ?? "").split("|").filter((word) => word !== "");
  const letters = String.fromCharCode(97 + (index % 26));
  const plain = slug.replace(/-\d+$/, "");
  const nth = lettersOf(index);
  const figures = figuresOf(index);
  const candidates = [
    ...(parents.length === 0
      ? registeredThings(noun)
          .slice(index, index + 1)
          .map(([key]) => key)
      : []),
    ...choices.slice(index, index + 1),
    slug,
    slug.replaceAll("-", "_"),
    ...(index === 0 ? [noun] : []),
    `${plain}-${nth}`,
    `${plain}_${nth}`.replaceAll("-", "_"),
    `${noun}/${slug}`,
    String(index + 1),
    letters,
    letters.repeat(3),
    uuidOf(figures),
    figures,
  ];
  return candidates.find((candidate) => match(`/${candidate}`) !== undefined) ?? slug;
}

/**
 * The record of that number (from 0) in a collection: the same for the same seed, whatever else is there. Members that `given` has
 * are taken from it.
 */
export function makeRecord(
  collection: Collection,
  index: number,
  about: Invention,
  given: Readonly<Record<string, Json>> = {},
): SiteRecord {
  const id = about.extent(collection).firstId + index;
  const all = about.told(collection, index);
  const told = all === undefined ? {} : shownOf(all, collection);
  const parents = all === undefined ? parentValues(collection, index, about) : {};
  const known = Object.fromEntries(Object.entries({ id, ...parents, ...told, ...given }).filter(isTold));
  const draft = new RecordDraft(collection, index, about, known);
  const slug = Object.hasOwn(told, "slug") ? undefined : recordKey(collection, index, draft);
  if (slug !== undefined) draft.set("slug", slug);
  const unknown = collection.parents.filter((parent) => parent.collection === undefined);
  for (const { name } of about.model.membersOf(collection))
    if (!follows(name, collection) && !Object.hasOwn(told, name) && !unknown.some(({ member }) => member === name))
      draft.member(name);
  return recordFromJson<SiteRecord>(draft.members);
}

function isTold(entry: readonly [string, Json | undefined]): entry is [string, Json] {
  return entry[1] !== undefined;
}

/** What is told of a record, without the usual members that those of the collection lack. */
function shownOf(told: InventedMembers, collection: Collection): InventedMembers {
  const usual = coreShapes[collection.kind] ?? {};
  const names = new Set(["slug", ...collection.members.map(({ name }) => name)]);
  return Object.fromEntries(Object.entries(told).filter(([name]) => names.has(name) || !Object.hasOwn(usual, name)));
}

/** Members of the core's records that follow from others whenever they are shown. */
const FOLLOWING = new Set(["link", "guid", "permalink_template", "generated_slug", "class_list"]);

function follows(name: string, { kind }: Collection): boolean {
  return kind !== "plain" && FOLLOWING.has(name);
}

/** The parents of a nested record: as many records in a row belong to one parent as a parent has. */
function parentValues({ parents, count }: Collection, index: number, about: Invention): Record<string, Json> {
  let place = Math.floor(index / count);
  const values: Record<string, Json> = {};
  for (const { member, collection } of [...parents].reverse()) {
    if (collection === undefined) continue;
    const { count: size, firstId } = about.extent(collection);
    const parent = size === 0 ? 0 : place % size;
    values[member] = collection.key.isId ? firstId + parent : (recordKeyOf(collection, parent, about) ?? "");
    // What is above the parent belongs to it as the parent's own record says.
    place = Math.floor(parent / collection.count);
  }
  return values;
}

function recordKeyOf(collection: Collection, index: number, about: Invention): string | undefined {
  return makeRecord(collection, index, about).slug;
}

/** The slugs of the core's own records that every site has; undefined for collections of other kinds. */
export function fixedSlugs({ kind }: Collection): readonly string[] | undefined {
  const registered = registeredOf(kind);
  return registered && Object.keys(registered);
}
