import type { Route } from "../../catalogue/route.ts";
import { singular } from "../../core/collection.ts";
import { isObject, type Json, type JsonObject, ownMember } from "../../json/json.ts";
import type { SeenAnswer } from "../answers/walk.ts";

/** Records of a list whose values are tried. */
const LOOKED_AT = 3;

/** Values of an arg that are tried, at most. */
const MOST = 8;

/** Words of args for kinds of records that are called otherwise in paths. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  author: "user",
  customer: "user",
  image: "media",
};

/** Args that mean records of the list itself. */
const OWN = /^(?:id|ids|include|exclude|parent|parent_exclude|slug|before_id|after_id)$/;

/** Values that are there on a site, for args that ask for such: learned from what it answers. */
export class ExistingValues {
  /** The first records of each list, by the name of its route. */
  readonly #records = new Map<string, readonly JsonObject[]>();

  /** Takes the records of an answer. */
  readonly see = ({ route, body, method }: Pick<SeenAnswer, "route" | "body" | "method">): void => {
    if (method !== "GET" || this.#records.has(route.name)) return;
    const records = recordsIn(body ?? null);
    if (records.length > 0) this.#records.set(route.name, records.slice(0, LOOKED_AT));
  };

  /** Values that an arg of a route may mean, the likeliest first: what records of its list have there, ids of the records it names. */
  of(name: string, routeName: string): Json[] {
    const own = this.#ownList(routeName);
    const found = new Map<string, Json>();
    const add = (values: readonly Json[]) => {
      for (const value of values) if (found.size < MOST) found.set(JSON.stringify(value), value);
    };
    add(own.flatMap((record) => valuesIn(record, name)));
    if (OWN.test(name)) add(own.flatMap(keysOf));
    for (const records of this.#named(wordOf(name), routeName)) add(records.flatMap(keysOf));
    for (const records of this.#records.values()) add(records.flatMap((record) => valuesIn(record, name)));
    return [...found.values()];
  }

  /** Paths of a route with values of records in it, so many at most; none where a value is missing. */
  paths({ name, placeholders }: Pick<Route, "name" | "placeholders">, most: number): string[] {
    const texts = placeholders.map((placeholder) =>
      this.of(placeholder, name).filter((value) => typeof value !== "object"),
    );
    if (texts.length === 0 || texts.some((known) => known.length === 0)) return [];
    return Array.from({ length: most }, (_, at) => {
      let nth = 0;
      return name.replace(/\{\w*\}/g, () => {
        const known = texts[nth++] ?? [];
        return String(known[at] ?? known[0]);
      });
    });
  }

  /** The records of the list that a route belongs to: the longest that its path goes on from. */
  #ownList(routeName: string): readonly JsonObject[] {
    for (let path = routeName; path !== ""; path = path.slice(0, path.lastIndexOf("/"))) {
      const records = this.#records.get(path);
      if (records !== undefined) return records;
    }
    return [];
  }

  /** Records of lists whose last word is this one; those of the route's own namespace first. */
  #named(word: string, routeName: string): (readonly JsonObject[])[] {
    const space = routeName.split("/", 3).join("/");
    const lists = [...this.#records].filter(([name]) => singular(name.slice(name.lastIndexOf("/") + 1)) === word);
    const near = lists.filter(([name]) => name.startsWith(space));
    return (near.length > 0 ? near : lists).map(([, records]) => records);
  }
}

/** The records of a list, also of one that stands in an object. */
function recordsIn(body: Json): JsonObject[] {
  if (Array.isArray(body)) return body.filter(isObject);
  if (!isObject(body)) return [];
  const within = Object.values(body).find((value) => Array.isArray(value) && value.some(isObject));
  return Array.isArray(within) && !("id" in body) ? within.filter(isObject) : [body];
}

/** What a record has in a member, as it would be sent. */
function valuesIn(record: JsonObject, name: string): Json[] {
  const value = ownMember(record, name);
  const raw = isObject(value) ? (value["raw"] ?? value["rendered"]) : value;
  return raw === undefined || raw === null || raw === "" || (Array.isArray(raw) && raw.length === 0) ? [] : [raw];
}

/** What a record is asked for by. */
function keysOf(record: JsonObject): Json[] {
  return ["id", "slug", "name"].flatMap((name) => {
    const value = record[name];
    return typeof value === "number" || (typeof value === "string" && value !== "") ? [value] : [];
  });
}

/** The kind of record that an arg names: `product_id`, `author_exclude`, `featured_media`. */
function wordOf(name: string): string {
  const stem = name.replace(/_(?:exclude|include|not_in|in)$/, "").replace(/_?ids?$/i, "");
  const word = singular(stem.slice(stem.lastIndexOf("_") + 1)).toLowerCase();
  return ownMember(OTHER_WORDS as Record<string, string>, word) ?? word;
}
