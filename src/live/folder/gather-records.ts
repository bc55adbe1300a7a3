import { compactText, listSource, objectSource, objectText, type SourceMember } from "../../json/source-text.ts";
import type { ListShape } from "../../engine/recorded/list-shape.ts";
import type { Exchange } from "../recording.ts";
import type { KnownSite } from "./known-site.ts";
import { learnShape, type ListAnswer } from "./learn-shape.ts";
import { listTextIn, type ListText } from "./list-text.ts";
import type { SeedEntry } from "./seed-text.ts";

/** What of a site's answers is kept as records. */
interface Gathered {
  /** By the key of the seed document's `answers`. */
  readonly entries: ReadonlyMap<string, SeedEntry>;
  /** The answers that were looked at for records. */
  readonly told: ReadonlySet<Exchange>;
  /** How lists are answered, by their keys, where that is otherwise than usual. */
  readonly shapes: Readonly<Record<string, ListShape>>;
}

/** Answers that can't be kept as records, by their key: all of them, or items by their texts, each with the text that can be kept of it, if any. */
export type NoRecords = ReadonlyMap<string, "all" | ReadonlyMap<string, string | undefined>>;

/** What reading records out of answers takes. */
interface Gathering {
  readonly site: KnownSite;
  readonly apart: NoRecords;
  /** Records that an earlier recording has, by resource. */
  readonly kept: ReadonlyMap<string, readonly string[]>;
  /** What the site refused. */
  readonly refused: readonly Exchange[];
}

/** The records that a site's answers tell of, each as it was told most fully. */
export function gatherRecords(answered: readonly Exchange[], { site, apart, kept, refused }: Gathering): Gathered {
  const told = new Set<Exchange>();
  const answers = new Map<string, ListAnswer[]>();
  const lists = new Map<string, ListOfRecords>();
  const whole = new Map<string, { readonly namespace: string; readonly text: string; readonly rank: number }>();
  const listOf = (key: string, namespace: string) => {
    const list = lists.get(key) ?? new ListOfRecords(namespace);
    lists.set(key, list);
    return list;
  };
  for (const exchange of inPages(answered)) {
    const route = site.catalogue.find(`/${exchange.path}`, "GET")?.route;
    const place = route && exchange.path !== "" ? site.placeOf(route) : undefined;
    if (route === undefined || place === undefined || apart.get(place.key) === "all") continue;
    if (place.shape === "single" && exchange.query.some(([name]) => name !== "context")) continue;
    const { key, isLinked } = place;
    const list = place.shape === "list" && !place.isItem ? listTextIn(exchange.text, exchange.path) : undefined;
    if (place.shape === "list" && !place.isItem && (list === undefined || (place.isPlain && isShaped(list)))) continue;
    told.add(exchange);
    const rank = rankOf(exchange);
    if (rank === 0) continue;
    if (place.shape === "list") {
      for (const item of list?.items ?? [recordIn(exchange)])
        listOf(key, route.namespace).add(item, { exchange, rank, isLinked, isItem: place.isItem });
    } else if (rank > (whole.get(key)?.rank ?? 0) && isWhole(exchange.text))
      whole.set(key, { namespace: route.namespace, text: exchange.text, rank });
    // A list without items is one that has none.
    if (list === undefined || isFiltered(exchange)) continue;
    listOf(key, route.namespace);
    if (place.isLinked) answers.set(key, [...(answers.get(key) ?? []), { exchange, list }]);
  }
  for (const [key, items] of kept)
    for (const item of items) listOf(key, namespaceOf(key, site)).add(item, { rank: 0.5, isLinked: true });
  const entries = new Map<string, SeedEntry>();
  for (const [key, { namespace, text }] of whole) entries.set(key, entryOf(namespace, text));
  for (const [key, list] of lists) entries.set(key, withoutItems(list.entry, apart.get(key)));
  return { entries, told, shapes: shapesOf(answers, { lists, site, refused }) };
}

/** Answers with the pages of each list one after the other, however they came. */
function inPages(answered: readonly Exchange[]): Exchange[] {
  const placeOf = ({ query }: Exchange) => {
    const value = query.find(([name]) => PAGES.includes(name))?.[1];
    return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : 0;
  };
  return [...answered].sort((one, other) => placeOf(one) - placeOf(other));
}

/** The innermost namespace that a key lies in. */
function namespaceOf(key: string, { catalogue }: KnownSite): string {
  const around = catalogue.namespaces.filter((name) => key.startsWith(`${name}/`));
  return around.sort((one, other) => other.length - one.length)[0] ?? key;
}

/** How lists are answered, by their keys, where they show it. */
function shapesOf(
  answers: ReadonlyMap<string, readonly ListAnswer[]>,
  {
    lists,
    site,
    refused,
  }: { lists: ReadonlyMap<string, ListOfRecords>; site: KnownSite; refused: readonly Exchange[] },
): Readonly<Record<string, ListShape>> {
  const shapes = [...answers]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, own]) => {
      const args = site.catalogue.find(`/${own[0]?.exchange.path}`, "GET")?.endpoint.args ?? {};
      const size = Number((args.per_page ?? args.limit)?.default);
      const missing = refused.filter(({ path, status }) => {
        const route = status === 404 ? site.catalogue.find(`/${path}`, "GET")?.route : undefined;
        const place = route && site.placeOf(route);
        return place?.key === key && place.isItem;
      });
      const total = lists.get(key)?.size ?? 0;
      const shape = learnShape(own, { total, perPage: Number.isNaN(size) ? undefined : size, missing });
      return shape === undefined ? [] : [[key, shape] as const];
    });
  return Object.fromEntries(shapes);
}

/** Whether an answer holds its list otherwise than as the list itself. */
function isShaped({ within, by }: ListText): boolean {
  return within !== undefined || by !== undefined;
}

function withoutItems(
  entry: SeedEntry,
  left: "all" | ReadonlyMap<string, string | undefined> = new Map<string, string>(),
): SeedEntry {
  if (!("items" in entry) || left === "all") return entry;
  const keptOf = (item: string): string[] => {
    if (!left.has(item)) return [item];
    const shorter = left.get(item);
    return shorter === undefined ? [] : keptOf(shorter);
  };
  return { ...entry, items: entry.items.flatMap(keptOf) };
}

/** A list of objects, or an object: what seed documents take. */
function isWhole(text: string): boolean {
  const items = listSource(text);
  return items === undefined ? objectSource(text) !== undefined : items.every((item) => item.startsWith("{"));
}

function entryOf(namespace: string, text: string): SeedEntry {
  const items = listSource(text);
  if (items !== undefined) return { namespace, items: items.map((item) => compactText(item)) };
  const members = objectSource(text) ?? [];
  const own = members.filter(([name]) => name !== "_links");
  return { namespace, members: own.map(([name, value]) => [name, compactText(value)]) };
}

/** How much an answer tells: the edit context most, parts of a record nothing that counts. */
function rankOf({ query }: Exchange): number {
  const names = new Map(query);
  if (names.has("_fields") || names.has("_envelope") || names.has("_jsonp")) return 0;
  const context = names.get("context") ?? "view";
  return context === "edit" ? 3 : context === "embed" ? 1 : 2;
}

/** Parameters that choose a page. */
const PAGES: readonly string[] = ["page", "paged", "offset"];

/** Parameters that leave nothing of a list out, all its pages together. */
const PAGING: ReadonlySet<string> = new Set([
  ...PAGES,
  "per_page",
  "limit",
  "page_size",
  "posts_per_page",
  "context",
  "order",
  "orderby",
]);

function isFiltered({ query }: Exchange): boolean {
  return query.some(([name]) => !PAGING.has(name));
}

interface Told {
  /** The answer that it stands in. */
  readonly exchange?: Exchange;
  readonly rank: number;
  /** Whether its relations are the site's own words. */
  readonly isLinked: boolean;
  /** Whether the answer shows it alone. */
  readonly isItem?: boolean;
}

/** A record as it is known. */
interface Known {
  readonly text: string;
  /** How fully it is told: by the context, then by the number of members. */
  readonly rank: number;
}

/** The records of a list as they are found. */
class ListOfRecords {
  readonly #namespace: string;
  readonly #byId = new Map<string, Known>();
  readonly #nameless = new Map<string, string[]>();
  /** Ways that show one item each. */
  readonly #alone = new Set<string>();

  constructor(namespace: string) {
    this.#namespace = namespace;
  }

  /** Takes an item of a list, or a single record. */
  add(item: string, { exchange, rank, isLinked, isItem = false }: Told): void {
    const members = objectSource(item);
    if (members === undefined) return;
    const kept = members.filter(([name]) => name !== "_embedded" && (isLinked || name !== "_links"));
    const text = compactText(objectText(kept));
    const id = idOf(kept);
    if (id === undefined) {
      if (exchange === undefined || isFiltered(exchange)) return;
      // Each way of asking tells the whole list; pages belong together.
      const way = `${exchange.path}?${exchange.query.filter(([name]) => !PAGES.includes(name)).join("&")}`;
      if (isItem) this.#alone.add(way);
      this.#nameless.set(way, [...(this.#nameless.get(way) ?? []), text]);
      return;
    }
    const before = this.#byId.get(id);
    const now = rank + Math.min(kept.length, 999) / 1000;
    if (before === undefined || before.rank < now) this.#byId.set(id, { text, rank: now });
  }

  get size(): number {
    return this.#byId.size + this.#longest.length;
  }

  get #longest(): readonly string[] {
    // Where records have names, what shows one of them without is something around it.
    const ways = [...this.#nameless].filter(([way]) => this.#byId.size === 0 || !this.#alone.has(way));
    return ways.map(([, items]) => items).sort((one, other) => other.length - one.length)[0] ?? [];
  }

  get entry(): SeedEntry {
    const named = [...this.#byId].sort(([one], [other]) => numberOf(one) - numberOf(other));
    return { namespace: this.#namespace, items: [...named.map(([, { text }]) => text), ...this.#longest] };
  }
}

function numberOf(id: string): number {
  return /^\d+$/.test(id) ? Number(id) : Number.MAX_SAFE_INTEGER;
}

/** The record that an answer shows alone: the answer, or its one member that is the record which the path names. */
function recordIn({ text, path }: Exchange): string {
  const members = objectSource(text) ?? [];
  if (idOf(members) !== undefined) return text;
  const named = path.slice(path.lastIndexOf("/") + 1);
  const within = members.filter(([, value]) => {
    const id = value.startsWith("{") ? idOf(objectSource(value) ?? []) : undefined;
    return id === named || id === JSON.stringify(named);
  });
  return within.length === 1 ? (within[0]?.[1] ?? text) : text;
}

/** What tells a record from others of its list. */
function idOf(members: readonly SourceMember[]): string | undefined {
  for (const wanted of ["id", "slug", "name"]) {
    const text = members.find(([name]) => name === wanted)?.[1];
    if (text === undefined) continue;
    if (/^\d+$/.test(text)) return text;
    if (text.startsWith('"') && text !== '""') return text;
  }
  return undefined;
}
