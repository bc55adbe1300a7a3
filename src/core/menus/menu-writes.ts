import type { Behaviour, Permission } from "../../engine/behaviour.ts";
import { type Call, truthy } from "../../engine/call.ts";
import { scalarText } from "../../engine/json-reading.ts";
import { type Refusal, refuse } from "../../engine/refusal.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import type { Changes } from "../../state/changes.ts";
import { collated } from "../../text/collation.ts";
import { slugOf } from "../../text/slug.ts";
import { siteErrors } from "../errors.ts";
import { keptDescription } from "../text/names.ts";
import { writeAnswer } from "../write-answer.ts";
import { uniqueTermSlug } from "../terms/term-slugs.ts";
import { refuseParent, termNameIn, writeMeta, type WrittenTerms } from "../terms/term-writes.ts";
import { showIn } from "./menu-places.ts";

/** The menus of a site with the further values that they have. */
export type WrittenMenus = WrittenTerms;

/** Makes a menu; its slug follows its name, whatever the call says. Throws the refusal of a name that another menu has. */
export function createMenu(call: Call, changes: Changes, about: WrittenMenus): SiteRecord {
  const { taxonomy, meta } = about;
  refuseParent(call, about);
  const name = termNameIn(call.params.name, { status: 400 });
  const namesake = menuNamed(name, undefined, about, call);
  if (namesake !== undefined) throw takenName(namesake.id);
  const members = {
    ...nameMembers(name, undefined, about, call),
    ...(meta && { meta: meta.shown(undefined) }),
    ...(taxonomy.has("auto_add") && { auto_add: truthy(call.params.auto_add) }),
  };
  return changes.insert(taxonomy.resource, members);
}

/** Changes a menu; its slug follows its name, and a description that is not sent again is gone. */
export function updateMenu(menu: SiteRecord, call: Call, changes: Changes, about: WrittenMenus): SiteRecord {
  const { params } = call;
  refuseParent(call, about);
  const name = params.name === undefined ? storedText(menu, "name") : termNameIn(params.name);
  if (menuNamed(name, menu.id, about, call) !== undefined)
    throw refuse(siteErrors.menu_exists, { status: 500, data: null });
  const members: JsonObject = {
    ...nameMembers(name, menu.id, about, call),
    ...(params.auto_add !== undefined && { auto_add: truthy(params.auto_add) }),
  };
  return changes.patch(about.taxonomy.resource, menu.id, members);
}

function nameMembers(name: string, id: number | undefined, about: WrittenMenus, { params, view }: Call): JsonObject {
  const place = { parent: 0, ...(id !== undefined && { id }) };
  return {
    description: keptDescription(scalarText(params.description)),
    name,
    slug: uniqueTermSlug(slugOf(name), place, about, view),
  };
}

function menuNamed(
  name: string,
  id: number | undefined,
  { taxonomy }: WrittenMenus,
  { view }: Call,
): SiteRecord | undefined {
  const wanted = collated(name);
  for (const menu of view.all(taxonomy.resource))
    if (menu.id !== id && collated(storedText(menu, "name")) === wanted) return menu;
  return undefined;
}

function takenName(id: number): Refusal {
  return refuse(siteErrors.menu_exists, { data: { term_id: id }, more: { additional_data: [id] } });
}

interface MenuWrite {
  readonly permission: Permission;
  readonly write: (call: Call, changes: Changes) => SiteRecord;
  readonly present: (menu: SiteRecord, call: Call) => JsonObject;
}

/** Writes a menu, then its places, then its meta: what was written before a wrong value of that stays. */
export function writtenMenu(about: WrittenMenus, { permission, write, present }: MenuWrite): Behaviour {
  return {
    basis: "family",
    permission,
    answer: (call) =>
      writeAnswer(call, {
        kind: about.taxonomy,
        write: (changes) => withPlaces(write(call, changes), call, changes, about),
        further: (menu, at, changes) => writeMeta(menu, at, changes, about),
        present,
      }),
  };
}

function withPlaces(menu: SiteRecord, { params }: Call, changes: Changes, about: WrittenMenus): SiteRecord {
  const { locations } = params;
  return locations === undefined || locations === null ? menu : showIn(menu, locations, changes, about);
}
