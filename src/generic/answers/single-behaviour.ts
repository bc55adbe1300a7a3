import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { withoutSecrets } from "../../json/secrets.ts";
import type { Route } from "../../catalogue/route.ts";
import { Changes } from "../../state/changes.ts";
import { answerMembers } from "../../core/forms.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import { ok } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { scalarText } from "../../engine/json-reading.ts";
import { withLinks } from "../../engine/links.ts";
import { requiring } from "./rights.ts";
import type { Collection, Member } from "../../core/collection.ts";
import { givenOf } from "../../engine/answers/record-form.ts";
import { isPlaceInList } from "../model/endpoints.ts";
import { withEffect } from "./effect.ts";
import { requireParents } from "./find-record.ts";
import { withoutTrailing } from "../../text/trim.ts";
import { randomOf } from "../../seeding/random.ts";
import { emptyValue } from "./create-record.ts";
import { mergedMembers } from "./merged-members.ts";
import { schemaOf } from "../model/told-members.ts";
import { pickFrom } from "../values/hints.ts";

/** What an object of its own consists of and where it is kept. */
export interface Single {
  readonly route: Route;
  readonly members: readonly Member[];
  /** Args that nearly all routes have, which are never kept. */
  readonly shared: ReadonlySet<string>;
  /** The collection whose record it belongs to, if any. */
  readonly parent: Collection | undefined;
  /** Whether records stand below it that are kept under its name. */
  readonly hasRecords: boolean;
  /** Whether it is a list of such objects, written as a whole. */
  readonly isList: boolean;
}

/** One object under a path, such as settings: read, changed member by member, emptied. */
export function singleBehaviour(method: string, single: Single): Behaviour {
  return {
    basis: "invented",
    ...(method !== "GET" && { permission: requiring("manage_options") }),
    answer: (call) => {
      requireParent(call, single);
      const key = valueKey(call);
      const before = kept(call, { single, key });
      if (method === "GET" || method === "HEAD") return ok(shown(before, single, call));
      const changes = new Changes(call.view);
      if (method === "DELETE") {
        changes.set(key, single.isList ? [] : emptied(call, { single, key }));
        return { ...ok({ deleted: true, previous: shown(before, single, call) }), changes };
      }
      const after = changed(before, single, call);
      if (after !== undefined) changes.set(key, single.isList ? [...after] : (after[0] ?? {}));
      return withEffect({ ...ok(shown(after ?? before, single, call)), changes });
    },
  };
}

function requireParent(call: Call, { parent, route }: Single): void {
  const placeholder = parent?.key.name;
  if (parent === undefined || placeholder === undefined) return;
  const own = route.placeholders.at(-1) ?? placeholder;
  requireParents(call, { parents: [...parent.parents, { placeholder: own, collection: parent }] });
}

/** The name of the single value that holds it: the path, so that every record has its own. */
function valueKey(call: Call): string {
  const placed = call.route.placeholders.map((name) => scalarText(call.params[name])).filter((value) => value !== "");
  const path = withoutTrailing(call.route.name.slice(1), "/");
  return placed.length === 0 ? path : `${path} ${placed.join(" ")}`;
}

/** What is kept: one object alone, unless it is a list of them. */
function kept(call: Call, { single, key }: { single: Single; key: string }): readonly JsonObject[] {
  const value = call.view.value(key);
  if (Array.isArray(value)) return value.filter(isObject);
  return [isObject(value) ? value : untouched(call, { single, key })];
}

/** The object as it is before anybody changes it. */
function untouched(call: Call, { single, key }: { single: Single; key: string }): JsonObject {
  return handedOver(key, single, call) ?? singleValue(single.members, { call, key });
}

/** The object with nothing in it: each of its members is there, as empty as its schema or its value says. */
function emptied(call: Call, { single, key }: { single: Single; key: string }): JsonObject {
  const schemas = new Map(single.members.map(({ name, schema }) => [name, schema]));
  return Object.fromEntries(
    Object.entries(untouched(call, { single, key })).map(([name, value]) => [
      name,
      emptyValue(schemas.get(name) ?? schemaOf([value])),
    ]),
  );
}

/** What is kept once a call is done: the members that it sends, or the whole list; undefined where it sends nothing of it. */
function changed([before = {}]: readonly JsonObject[], single: Single, call: Call): readonly JsonObject[] | undefined {
  const { isList } = single;
  const sent = written(call, single);
  const items = Object.entries(call.params).filter(([name]) => isPlaceInList(name) && call.given.has(name));
  if (isList && items.length > 0) return items.map(([, item]) => item).filter(isObject);
  if (Object.keys(sent).length === 0) return undefined;
  return [isList ? sent : { ...before, ...mergedMembers((name) => before[name], sent) }];
}

/** What the site itself answers under this path, where that was handed over. */
function handedOver(key: string, { hasRecords }: Single, { view }: Call): JsonObject | undefined {
  const [record] = view.state.tableNamed(key)?.all() ?? [];
  if (record === undefined) return undefined;
  const isInvented = hasRecords && givenOf(record as SiteRecord).whole === undefined;
  return isInvented ? undefined : answerMembers(record as SiteRecord);
}

function written({ params, given, route, endpoint }: Call, { shared }: Single): JsonObject {
  const takesAll = Object.keys(endpoint.args).every((name) => shared.has(name));
  const members: JsonObject = {};
  for (const [name, value] of Object.entries(params))
    if (
      given.has(name) &&
      !route.placeholders.includes(name) &&
      !name.startsWith("_") &&
      !shared.has(name) &&
      (takesAll || Object.hasOwn(endpoint.args, name))
    )
      members[name] = value;
  return withoutSecrets(members, () => undefined, { further: endpoint.secretArgs });
}

function shown(objects: readonly JsonObject[], { isList }: Single, call: Call): Json {
  const all = objects.map((one) => shownObject(one, call));
  return isList ? all : (all[0] ?? []);
}

function shownObject(value: JsonObject, call: Call): Json {
  const context = textParam(call, "context");
  const { context: _context, ...members } = value;
  const body = context === undefined ? value : members;
  if (Object.keys(body).length === 0) return [];
  return JSON.parse(withLinks(JSON.stringify(body), call.links)) as JsonObject;
}

/** What the site itself says of settings of these names. */
function siteSetting(name: string, { catalogue: { site }, links, zone }: Call): Json | undefined {
  switch (name) {
    case "title":
    case "blogname":
    case "site_title":
      return site.name;
    case "description":
    case "blogdescription":
      return site.description;
    case "url":
    case "siteurl":
    case "home":
      return links.home;
    case "email":
    case "admin_email":
      return "admin@example.test";
    case "timezone":
      return zone;
    case "date_format":
      return "F j, Y";
    case "time_format":
      return "g:i a";
    case "language":
      return "en_US";
    case "posts_per_page":
      return 10;
    default:
      return undefined;
  }
}

/** An object of its own as it is before anybody changes it: the site's own settings, defaults, or an empty value that fits. */
function singleValue(members: readonly Member[], { call, key }: { call: Call; key: string }): JsonObject {
  return Object.fromEntries(
    members.map(({ name, schema }) => [
      name,
      siteSetting(name, call) ?? valueOf(schema, call.token(`${key}\n${name}`)),
    ]),
  );
}

function valueOf(schema: JsonObject, address: string): Json {
  const { default: given, enum: allowed, type } = schema;
  if ((given === undefined || given === null) && Array.isArray(allowed) && allowed.length > 0)
    return type === "array" ? [] : (pickFrom(allowed, randomOf(address)) ?? null);
  return emptyValue(schema);
}
