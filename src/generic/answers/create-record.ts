import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { isSecretFormat, withoutSecrets } from "../../json/secrets.ts";
import type { Changes } from "../../state/changes.ts";
import type { Call } from "../../engine/call.ts";
import { scalarText } from "../../engine/json-reading.ts";
import { freeSlug } from "../../engine/slug.ts";
import { slugOf } from "../../text/slug.ts";
import type { Collection, Member } from "../../core/collection.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import { isRendered } from "../records/rendered-member.ts";
import { isoTime, localIsoTime } from "../../core/value-context.ts";
import type { Route } from "../../catalogue/route.ts";
import { compileRoutePattern } from "../../catalogue/route-pattern.ts";
import { endpointOf, pathSteps } from "../model/endpoints.ts";
import { isMannerOfWriting } from "../model/manner.ts";
import { parentValues, requireParents } from "./find-record.ts";

/** Makes a record out of a call's parameters: what they leave out is empty, times are now. */
export function createRecord(call: Call, changes: Changes, collection: Collection): SiteRecord {
  requireParents(call, collection);
  const members: Record<string, Json> = {};
  for (const { name, schema } of collection.members)
    if (name !== "id")
      members[name] = isRendered(schema) ? "" : (timeOf(name, schema.format, call) ?? emptyValue(schema));
  for (const [name, value] of Object.entries(writtenMembers(call, collection)))
    members[name] = completed(members[name], value);
  Object.assign(members, parentMembers(call, collection));
  const slug = slugFor(members, collection, changes);
  if (slug !== undefined) members.slug = slug;
  // A text of that name is what the record is found by; its number is the state's.
  delete members.id;
  return changes.insert(collection.resource, members);
}

/** An object that is sent in part, with what it leaves out. */
function completed(empty: Json | undefined, sent: Json): Json {
  return isObject(empty) && isObject(sent) ? { ...empty, ...sent } : sent;
}

/** The present where a member holds the time of making or changing. */
export function timeOf(name: string, format: Json | undefined, { now, zone }: Call): string | undefined {
  const isMade =
    /^(?:date|created|modified|updated|registered)(?:_(?:date|at|on|created|modified|updated))?(?:_(?:gmt|utc))?$/.test(
      name,
    );
  const isDate = isMade && (format === undefined || format === "date-time" || format === "date");
  if (!isDate) return undefined;
  return /gmt|utc/.test(name) ? isoTime(now) : localIsoTime(now, zone);
}

function slugFor(
  members: Readonly<Record<string, Json>>,
  { key, members: known, resource, noun, item }: Collection,
  changes: Changes,
): string | undefined {
  const hasSlug = !key.isId || known.some(({ name }) => name === "slug");
  if (!hasSlug) return undefined;
  const named = key.isId ? [members.slug] : [members[key.name], members.slug];
  const given = named.find((own) => typeof own === "string" && own !== "");
  const title =
    given ??
    [members.title, members.name, members.label].find((text) => typeof text === "string" && text !== "") ??
    noun;
  const isOwn = !key.isId && typeof given === "string" && isTaken(given, item);
  const slug = isOwn ? given : slugOf(scalarText(title));
  return freeSlug(changes.view, slug || noun, { among: [resource] });
}

/** Whether the route of one record takes a text as its name. */
function isTaken(text: string, item: Route | undefined): boolean {
  const source = item && pathSteps(item.key).at(-1)?.source;
  return source === undefined || compileRoutePattern(`/${source}`).match(`/${text}`) !== undefined;
}

/** The parents as members: ids are numbers. */
export function parentMembers(call: Call, { parents }: Collection): Record<string, Json> {
  const named = parentValues(call, { parents });
  return Object.fromEntries(
    parents.map(({ placeholder, collection }) => {
      const value = named[placeholder] ?? "";
      return [placeholder, collection?.key.isId === true ? Number(value) : value];
    }),
  );
}

/**
 * The members that a call writes: the parameters that its endpoint declares or that records of the collection have; all of them where
 * neither says anything.
 */
export function writtenMembers(call: Call, { members, key, parents, list }: Collection): Record<string, Json> {
  const { args } = call.endpoint;
  const known = new Map(members.map((member) => [member.name, member]));
  const takesAll = Object.keys(args).length === 0;
  const without = new Set([
    ...(key.isId || key.name !== "id" ? ["id"] : []),
    ...parents.map(({ placeholder }) => placeholder),
    ...call.route.placeholders.filter((name) => name !== key.name || call.route !== list),
    ...(key.isId ? [key.name] : []),
  ]);
  const written: Record<string, Json> = {};
  for (const [name, value] of Object.entries(call.params)) {
    if (without.has(name) || isMannerOfWriting(name, args[name], endpointOf(list, "GET")?.args)) continue;
    const member = known.get(name);
    const isKept = takesAll || Object.hasOwn(args, name) || (member !== undefined && call.given.has(name));
    if (isKept) written[name] = rawValue(value, member);
  }
  return withoutGivenSecrets(written, call, { known, kept: key.name });
}

/** No secret is told again, save what names the record. */
function withoutGivenSecrets(
  written: Record<string, Json>,
  { endpoint }: Call,
  { known, kept }: { known: ReadonlyMap<string, Member>; kept: string },
): Record<string, Json> {
  const further = new Set(endpoint.secretArgs);
  for (const [name, { schema }] of known) if (isSecretFormat(schema)) further.add(name);
  const { [kept]: own, ...rest } = written;
  const told = withoutSecrets(rest, () => undefined, { further });
  return told === rest ? written : { ...told, ...(own !== undefined && { [kept]: own }) };
}

/** A text that is shown rendered is written as text, or as an object with the raw text. */
function rawValue(value: Json, member: Member | undefined): Json {
  if (member === undefined || !isRendered(member.schema)) return value;
  if (isObject(value))
    return typeof value.raw === "string" ? value.raw : typeof value.rendered === "string" ? value.rendered : "";
  return typeof value === "string" ? value : scalarText(value);
}

/** What members hold in a record that says nothing of them. */
export function emptyValue(schema: JsonObject): Json {
  const { default: given, enum: allowed, properties } = schema;
  if (given !== undefined && given !== null) return given;
  if (Array.isArray(allowed) && allowed[0] !== undefined) return allowed[0];
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (types.includes("null")) return null;
  switch (types[0]) {
    case "integer":
    case "number":
      return Math.max(0, Number(schema.minimum ?? 0));
    case "boolean":
      return false;
    case "array":
      return [];
    case "object":
      if (!isObject(properties)) return {};
      return Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, emptyValue(isObject(inner) ? inner : {})]),
      );
    default:
      return "";
  }
}
