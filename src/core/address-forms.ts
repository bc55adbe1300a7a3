import { type SiteRecord, stored, storedText } from "../engine/site-record.ts";
import { type CoreView, findEntry } from "./entry-types.ts";
import { CORE, type EntryType } from "./model.ts";

/** The form of a type's addresses: a path with tags, `%name%` among them; empty where addresses are plain (`?p=7`). */
type AddressForm = string;

/** The single value of the state that holds what was learned of a kind's addresses. */
export function addressKey(path: string): string {
  return `addresses:${path}`;
}

/** The form of the addresses of a type's entries: what was learned of it, else the usual one. */
export function addressForm(type: EntryType, { view }: CoreView): AddressForm {
  const learned = view.value(addressKey(type.path));
  if (typeof learned === "string") return learned;
  return type.namespace === CORE && ROOTED.has(type.base) ? "/%name%/" : `/${type.name}/%name%/`;
}

/** Types whose addresses have no word before the name. */
const ROOTED = new Set(["posts", "pages", "media", "blocks", "navigation"]);

/** So many records are looked at to learn a form. */
const ENOUGH = 200;

/** The form that most of the type's records show by their `permalink_template`, else by their `link`; undefined where none tells. */
export function learnedForm(type: EntryType, at: CoreView): AddressForm | undefined {
  const votes = new Map<AddressForm, number>();
  let looked = 0;
  for (const record of at.view.all(type.resource)) {
    const form = formShownBy(record, type, at);
    if (form === undefined) continue;
    votes.set(form, (votes.get(form) ?? 0) + 1);
    looked += 1;
    if (looked === ENOUGH) break;
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0];
}

const HOME = "{base_url}";

function formShownBy(record: SiteRecord, type: EntryType, at: CoreView): AddressForm | undefined {
  const template = storedText(record, "permalink_template");
  const isOut = ["publish", "private"].includes(storedText(record, "status"));
  const address = template === "" && isOut ? storedText(record, "link") : template;
  if (!address.startsWith(`${HOME}/`)) return undefined;
  const path = address.slice(HOME.length);
  if (path === "/") return undefined;
  if (path.startsWith("/?")) return "";
  const named = withName(path, template === "" ? (record.slug ?? "") : undefined, parentPath(record, type, at));
  return named === undefined ? undefined : withTags(named, record, at);
}

/** The path with `%name%` in place of the name and the names of parents before it; undefined where the name is not in it. */
function withName(path: string, slug: string | undefined, parents: string): string | undefined {
  const token = slug === undefined ? (/%(?:post|page)name%/.exec(path)?.[0] ?? "") : slug;
  if (token === "") return undefined;
  const place = path.lastIndexOf(`/${parents}${token}`);
  if (place < 0) return /\/\d+\/?$/.test(path) ? path : undefined;
  return `${path.slice(0, place + 1)}%name%${path.slice(place + 1 + parents.length + token.length)}`;
}

/** The names of an entry's parents as they stand before its own in its address, each with a slash behind it. */
export function parentPath(record: SiteRecord, type: EntryType, at: CoreView): string {
  if (!type.hierarchical) return "";
  const names: string[] = [];
  const seen = new Set([record.id]);
  let id = Number(stored(record, "parent") ?? 0);
  while (id > 0 && !seen.has(id)) {
    seen.add(id);
    const parent = findEntry(id, at)?.record;
    if (parent === undefined) break;
    if ((parent.slug ?? "") !== "") names.unshift(`${parent.slug}/`);
    id = Number(stored(parent, "parent") ?? 0);
  }
  return names.join("");
}

const TAGS = ["year", "monthnum", "day", "hour", "minute", "second", "post_id", "author", "category"];

/** Steps of a path that a tag would make, as tags; each once, in the usual order. */
function withTags(path: string, record: SiteRecord, at: CoreView): string {
  const left = [...TAGS];
  const category = tagText("category", record, at);
  const plain = category.includes("/") ? path.replace(`/${category}/`, "/%category%/") : path;
  const steps = plain.split("/").map((step) => {
    const tag = step === "" || step.startsWith("%") ? undefined : left.find((one) => tagText(one, record, at) === step);
    if (tag === undefined) return step;
    left.splice(left.indexOf(tag), 1);
    return `%${tag}%`;
  });
  return steps.join("/");
}

/** What stands in an address for a tag. */
export function tagText(tag: string, record: SiteRecord, at: CoreView): string {
  const place = DATE_PARTS[tag];
  if (place !== undefined) return storedText(record, "date").slice(...place);
  switch (tag) {
    case "post_id":
      return String(record.id);
    case "author":
      return nameIn(`${CORE}/users`, Number(stored(record, "author") ?? 0), at);
    case "category":
      return categoryPath(record, at);
    default:
      return "";
  }
}

const DATE_PARTS: Readonly<Record<string, readonly [number, number]>> = {
  year: [0, 4],
  monthnum: [5, 7],
  day: [8, 10],
  hour: [11, 13],
  minute: [14, 16],
  second: [17, 19],
};

function nameIn(path: string, id: number, { model, view }: CoreView): string {
  const kind = model.kind(path);
  return (kind && view.get(kind.resource, id)?.slug) ?? "";
}

/** The first category of an entry with its parents. */
function categoryPath(record: SiteRecord, at: CoreView): string {
  const kind = at.model.kind(`${CORE}/categories`);
  const own = stored(record, "categories");
  if (kind === undefined || !Array.isArray(own) || own.length === 0) return "";
  const names: string[] = [];
  const seen = new Set<number>();
  let id = Math.min(...own.map(Number));
  while (id > 0 && !seen.has(id)) {
    seen.add(id);
    const term = at.view.get(kind.resource, id);
    if (term === undefined) break;
    names.unshift(term.slug ?? "");
    id = Number(stored(term, "parent") ?? 0);
  }
  return names.join("/");
}
