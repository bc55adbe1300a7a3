import type { Json } from "../../../catalogue/document.ts";
import type { Changes } from "../../../state/changes.ts";
import type { Call } from "../../call.ts";
import { scalarText } from "../../json-reading.ts";
import { freeSlug, slugOf } from "../../resource/slug.ts";
import type { Collection, SiteRecord } from "../model/collection.ts";
import type { SiteModel } from "../model/route-role.ts";
import { isRendered } from "../records/rendered-member.ts";
import { isoTime, localIsoTime } from "../values/times.ts";
import { parentValues, requireParents } from "./belonging.ts";
import { coreCreation } from "./core-creation.ts";
import { emptyValue, writtenMembers } from "./written-members.ts";

/** Makes a record out of a call's parameters: what they leave out is empty, times are now. Throws the refusals of its kind. */
export function createRecord(
  call: Call,
  changes: Changes,
  { collection, model }: { collection: Collection; model: SiteModel },
): SiteRecord {
  requireParents(call, collection);
  const written = writtenMembers(call, collection);
  const members: Record<string, Json> = {};
  for (const { name, schema } of collection.members)
    if (name !== "id")
      members[name] = isRendered(schema) ? "" : (timeOf(name, schema.format, call) ?? emptyValue(schema));
  Object.assign(members, written);
  Object.assign(members, parentMembers(call, collection));
  Object.assign(members, coreCreation({ call, collection, model, written, members }));
  const slug = slugFor(members, collection, changes);
  if (slug !== undefined) members.slug = slug;
  return changes.insert(collection.resource, members);
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
  { key, members: known, kind, resource, noun }: Collection,
  changes: Changes,
): string | undefined {
  const hasSlug = !key.isId || known.some(({ name }) => name === "slug");
  if (!hasSlug) return undefined;
  const own = key.isId ? members.slug : members[key.name];
  const isHidden = kind === "post" && ["draft", "pending"].includes(scalarText(members.status));
  const given = typeof own === "string" && own !== "" ? own : undefined;
  if (given === undefined && isHidden) return "";
  const title =
    given ??
    [members.title, members.name, members.label].find((text) => typeof text === "string" && text !== "") ??
    noun;
  const slug = key.isId || given === undefined ? slugOf(scalarText(title)) : given;
  return freeSlug(changes.view, slug || noun, { among: [resource] });
}

/** The parents as members: ids are numbers. */
function parentMembers(call: Call, { parents }: Collection): Record<string, Json> {
  const named = parentValues(call, { parents });
  return Object.fromEntries(
    parents.map(({ placeholder, collection }) => {
      const value = named[placeholder] ?? "";
      return [placeholder, collection?.key.isId === true ? Number(value) : value];
    }),
  );
}
