import { type Json, isObject } from "../../json/json.ts";
import type { Call } from "../../engine/call.ts";
import { listOf, scalarText } from "../../engine/json-reading.ts";
import { singular, type Collection, type SiteModel } from "../../core/collection.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";

/** Whether a record is in a list. */
export type Filter = (record: SiteRecord) => boolean;

/** Parameters of lists that are no filters by a member of their name. */
const OTHERS: ReadonlySet<string> = new Set(
  "context page per_page offset order orderby search search_semantics search_columns _fields tax_relation limit password number".split(
    " ",
  ),
);

/** The filters that a call asks for, by the names of its parameters. */
export function filtersOf(call: Call, collection: Collection, model: SiteModel): Filter[] {
  const placeholders = new Set(call.route.placeholders);
  const filters: Filter[] = [];
  for (const [name, value] of Object.entries(call.params)) {
    if (OTHERS.has(name) || placeholders.has(name) || isNothing(value)) continue;
    const filter = filterOf(name, value, { call, collection, model });
    if (filter !== undefined) filters.push(filter);
  }
  const { search } = call.params;
  if (typeof search === "string" && search.trim() !== "") filters.push(searching(search));
  return filters;
}

interface About {
  readonly call: Call;
  readonly collection: Collection;
  readonly model: SiteModel;
}

/** Nothing, an empty list, and the words for everything filter nothing. */
function isNothing(value: Json): boolean {
  if (value === null || value === "") return true;
  if (typeof value === "object") return Object.keys(value).length === 0 || isNothing(Object.values(value)[0] ?? null);
  return value === "any" || value === "all";
}

function filterOf(name: string, value: Json, about: About): Filter | undefined {
  const { collection } = about;
  switch (name) {
    case "include":
      return oneOf("id", value);
    case "exclude":
      return not(oneOf("id", value));
    case "after":
    case "before":
    case "modified_after":
    case "modified_before":
      return timed(name, scalarText(value));
    case "hide_empty":
      return value === true && collection.kind === "term"
        ? (record) => Number(stored(record, "count") ?? 1) > 0
        : undefined;
    case "post":
      return collection.kind === "term" ? termsOf(Number(value), about) : oneOf("post", value);
    case "status":
      return collection.kind === "comment" ? approved(value) : oneOf("status", value);
  }
  return byMember(name, value, collection);
}

/** A filter by the member that the parameter names, or means: `category` → `categories`, `tags_exclude`, `min_price`. */
function byMember(name: string, value: Json, { members }: Collection): Filter | undefined {
  const memberOf = (word: string) =>
    members.find((member) => member.name === word || singular(member.name) === singular(word))?.name;
  const excluded = /^(.*)_exclude$|^exclude_(.*)$/.exec(name);
  const bound = /^(min|max)_(.*)$/.exec(name);
  if (excluded !== null) {
    const member = memberOf(excluded[1] ?? excluded[2] ?? "");
    return member === undefined ? undefined : not(oneOf(member, value));
  }
  if (bound !== null) {
    const member = memberOf(bound[2] ?? "");
    const limit = Number(value);
    if (member === undefined || Number.isNaN(limit)) return undefined;
    return (record) =>
      bound[1] === "min" ? Number(stored(record, member)) >= limit : Number(stored(record, member)) <= limit;
  }
  const member = memberOf(name);
  return member === undefined ? undefined : oneOf(member, value);
}

function oneOf(member: string, value: Json): Filter {
  const wanted = new Set(wantedTexts(value));
  return (record) => {
    const held = stored(record, member) ?? null;
    return (Array.isArray(held) ? held : [held]).some((one) =>
      wanted.has(isObject(one) ? scalarText(one.id) : flagText(one)),
    );
  };
}

function wantedTexts(value: Json): string[] {
  if (isObject(value) && value.terms !== undefined) return listOf(value.terms).map(scalarText);
  return typeof value === "object" ? listOf(value).map(flagText) : [flagText(value)];
}

function flagText(value: Json): string {
  return typeof value === "boolean" ? String(value) : scalarText(value);
}

function not(filter: Filter): Filter {
  return (record) => !filter(record);
}

function timed(name: string, limit: string): Filter | undefined {
  const wanted = limit.replace(" ", "T");
  const named = name.startsWith("modified")
    ? ["modified", "date_modified"]
    : ["date", "date_created", "created", "created_at"];
  return (record) => {
    const time = named.map((member) => storedText(record, member)).find((text) => text !== "");
    return time === undefined || (name.endsWith("after") ? time > wanted : time < wanted);
  };
}

function approved(value: Json): Filter {
  const status = value === "approve" ? "approved" : value;
  return oneOf("status", status);
}

function termsOf(id: number, { call, collection, model }: About): Filter {
  const word = collection.name.slice(collection.name.lastIndexOf("/") + 1);
  const posts = model.collections.filter(({ kind }) => kind === "post");
  const ids = new Set(
    posts.flatMap(({ resource }) => {
      const post = call.view.get(resource, id);
      return post === undefined ? [] : listOf(stored(post, word));
    }),
  );
  return (record) => ids.has(record.id);
}

function searching(text: string): Filter {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  return (record) => {
    const held = Object.values(record)
      .filter((value) => typeof value === "string")
      .join("\n")
      .toLowerCase();
    return words.every((word) => held.includes(word));
  };
}
