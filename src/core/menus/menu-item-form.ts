import type { Outlook, RecordForm } from "../../engine/answers/record-form.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { recordForm } from "../forms.ts";
import type { CoreKind, CoreModel, EntryType } from "../model.ts";
import { WRITER } from "../rights.ts";
import { renderedTitle } from "../text/titles.ts";
import { targetNamedBy, targetOf } from "./menu-target.ts";

/** The members of menu items in the order of answers. */
const ORDER =
  "id title status url attr_title description type type_label object object_id parent menu_order target classes xfn invalid meta menus".split(
    " ",
  );

/** Menu items as entries of a type of their own. */
export function menuItemType(kind: CoreKind, model: CoreModel): EntryType {
  const menus = model.taxonomies.filter(({ path }) => path === `${kind.namespace}/menus`);
  return { ...kind, name: "nav_menu_item", hierarchical: false, taxonomies: menus };
}

/** How menu items are kept and given: without a title of its own an item is called like what it leads to. */
export function menuItemForm(type: EntryType, model: CoreModel): RecordForm {
  return recordForm(type.resource, {
    order: ORDER,
    hidden: [WRITER],
    completed: ({ title, ...others }) => ({ ...others, ...(title !== undefined && { title: titleOf(title) }) }),
    derived: (item, outlook) => derivedMembers(item, type, { ...outlook, model }),
  });
}

function titleOf(given: Json): JsonObject {
  const members = isObject(given) ? given : { raw: given };
  const raw = typeof members.raw === "string" ? members.raw : members.rendered;
  return keptItemTitle(typeof raw === "string" ? raw : "", members.rendered);
}

/** A title as an item keeps it: as it was written and as it is shown. */
export function keptItemTitle(raw: string, rendered?: Json): JsonObject {
  return { raw, rendered: typeof rendered === "string" ? rendered : renderedTitle(raw) };
}

/** What an item with an address of its own is called. */
const CUSTOM = "Custom Link";

function derivedMembers(item: SiteRecord, type: EntryType, at: Outlook & { readonly model: CoreModel }): JsonObject {
  const target = targetOf(targetNamedBy(item), at);
  const members: JsonObject = {
    ...(target && { title: keptItemTitle(target.title), url: target.url }),
    type_label: target?.label ?? CUSTOM,
    invalid: target?.isThere === false,
  };
  return Object.fromEntries(
    Object.entries(members).filter(([name]) => type.properties === undefined || type.has(name)),
  );
}
