import { contextOf } from "../contexts.ts";
import { ok } from "../../engine/answer.ts";
import type { Behaviour, Permission } from "../../engine/behaviour.ts";
import { type Call, numberParam, truthy } from "../../engine/call.ts";
import { creating, deleting, listing, reading, updating } from "../../engine/flows.ts";
import { listOf } from "../../engine/json-reading.ts";
import { pageHeaders, type PageRequest } from "../../engine/page.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import { recordAsJson, recordFromJson } from "../../state/table.ts";
import { slugOf } from "../../text/slug.ts";
import { siteErrors } from "../errors.ts";
import { entryFilters } from "../entries/entry-filters.ts";
import { entryLinks } from "../entries/entry-links.ts";
import { inEntryOrder, requireOrder } from "../entries/entry-order.ts";
import {
  createPermission,
  deletePermission,
  entryNamed,
  listPermission,
  mayTo,
  missingEntry,
  readPermission,
  updatePermission,
} from "../entries/entry-rights.ts";
import { type Entries, entryMembers } from "../entries/present-entry.ts";
import { removeMenuItems } from "../leading-items.ts";
import { recordText } from "../model.ts";
import { createMenuItem, updateMenuItem } from "./menu-item-writes.ts";
import { mayLookAtMenus } from "./menu-rights.ts";
import { targetNamedBy, targetOf } from "./menu-target.ts";

/** The behaviour of a method of the list of menu items. */
export function ofMenuItems(items: Entries, method: string): Behaviour | undefined {
  if (method === "GET") return listOfItems(items);
  return method === "POST" ? creation(items) : undefined;
}

/** The behaviour of a method of one menu item. */
export function ofMenuItem(items: Entries, method: string): Behaviour {
  if (method === "GET") return oneItem(items);
  return method === "DELETE" ? deletion(items) : update(items);
}

/** Who may look at menus may look at their items, as far as entries may be read. */
function looking(asEntries: Permission, { model }: Entries): Permission {
  return (call) => {
    const asked = asEntries(call);
    return asked === true ? mayLookAtMenus(model, call) : asked;
  };
}

function listOfItems(items: Entries): Behaviour {
  return listing<SiteRecord>({
    basis: "family",
    permission: looking(listPermission(items), items),
    select: (call) => selectedItems(call, items),
    page: pageOfItems,
    beyond: () => refuse(siteErrors.rest_post_invalid_page_number),
    present: (item, call) => (isShown(item, items, call) ? presentItem(item, items, call, contextOf(call)) : null),
    answer: (page, call) =>
      ok(
        page.items.filter((item) => item !== null),
        { headers: pageHeaders(page, call) },
      ),
  });
}

function isShown(item: SiteRecord, items: Entries, call: Call): boolean {
  return mayTo(call.params.context === "edit" ? "edit" : "read", item, items, call);
}

function pageOfItems(call: Call): PageRequest {
  const offset = numberParam(call, "offset");
  return {
    page: Math.max(numberParam(call, "page") ?? 1, 1),
    perPage: Math.max(numberParam(call, "per_page") ?? 100, 1),
    ...(offset !== undefined && call.given.has("offset") && { offset: Math.abs(offset) }),
  };
}

function selectedItems(call: Call, items: Entries): SiteRecord[] {
  requireOrder(call);
  const filters = entryFilters(call, items);
  const all = [...call.view.all(items.type.resource)].map((item) => ({ item, entry: asEntry(item) }));
  const found = all.filter(({ entry }) => filters.every((keeps) => keeps(entry)));
  const byId = new Map(found.map(({ item }) => [item.id, item]));
  const ordered = inEntryOrder(
    found.map(({ entry }) => entry),
    { ...call, params: orderOf(call.params) },
  );
  return ordered.flatMap(({ id }) => byId.get(id) ?? []);
}

/** Items tell no dates: they were made in the order of their ids. */
function orderOf(params: JsonObject): JsonObject {
  const { orderby = "menu_order", order = "asc" } = params;
  const isByTime = orderby === "date" || orderby === "modified";
  return { ...params, order, orderby: isByTime ? "id" : orderby };
}

/** A menu item with the members that entries are found by. */
function asEntry(item: SiteRecord): SiteRecord {
  const { title } = recordAsJson(item);
  const written = title === undefined ? "" : recordText(item, "title").raw;
  const menu = stored(item, "menus");
  return recordFromJson({
    ...recordAsJson(item),
    title: written,
    slug: item.slug ?? (slugOf(written) || String(item.id)),
    excerpt: storedText(item, "attr_title"),
    content: storedText(item, "description"),
    menus: typeof menu === "number" ? [menu] : listOf(menu),
  });
}

function oneItem(items: Entries): Behaviour {
  return reading<SiteRecord>({
    basis: "family",
    permission: looking(readPermission(items), items),
    find: (call) => itemOf(call, items),
    present: (item, call) => presentItem(item, items, call, contextOf(call)),
  });
}

function itemOf(call: Call, items: Entries): SiteRecord {
  const item = entryNamed(call, items);
  if (item === undefined) throw missingEntry();
  return item;
}

function creation(items: Entries): Behaviour {
  return inEdit(
    creating<SiteRecord>({
      basis: "family",
      permission: createPermission(items),
      create: (call, changes) => createMenuItem(call, changes, items),
      present: (item, call) => presentItem(item, items, call, "edit"),
      location: ({ id }, { links }) => `${links.apiRoot}/${items.type.path}/${id}`,
    }),
  );
}

function update(items: Entries): Behaviour {
  return inEdit(
    updating<SiteRecord>({
      basis: "family",
      permission: updatePermission(items),
      find: (call) => itemOf(call, items),
      update: (item, call, changes) => updateMenuItem(item, call, changes, items),
      present: (item, call) => presentItem(item, items, call, "edit"),
    }),
  );
}

/** What is written is answered as those see it who edit. */
function inEdit(behaviour: Behaviour): Behaviour {
  return { ...behaviour, answer: async (call) => ({ ...(await behaviour.answer(call)), context: "edit" }) };
}

function deletion(items: Entries): Behaviour {
  return deleting<SiteRecord>({
    basis: "family",
    permission: deletePermission(items),
    find: (call) => itemOf(call, items),
    remove: (item, call, changes) => {
      if (!truthy(call.params.force)) throw refuse(siteErrors.rest_trash_not_supported);
      const previous = entryMembers(item, items, call, "view");
      removeMenuItems([item], changes, items.type);
      return ok({ deleted: true, previous });
    },
  });
}

function presentItem(item: SiteRecord, items: Entries, call: Call, context: string): JsonObject {
  const { type, model } = items;
  const _links = withTarget(entryLinks(item, { type, model, call, context }), item, items, call);
  return { ...entryMembers(item, items, call, context), _links };
}

/** The relations with the one to what the item leads to behind that to its menu. */
function withTarget(links: JsonObject, item: SiteRecord, { model }: Entries, call: Call): JsonObject {
  const named = targetNamedBy(item);
  const path = targetOf(named, { ...call, model })?.path;
  if (path === undefined) return links;
  const kind = named.type === "taxonomy" ? "taxonomy" : "post_type";
  const relation: Json = [{ [kind]: named.object, embeddable: true, href: `${call.links.apiRoot}/${path}` }];
  const before = Object.entries(links).filter(([name]) => !isAfterTarget(name));
  const after = Object.entries(links).filter(([name]) => isAfterTarget(name));
  return Object.fromEntries([...before, ["wp:menu-item-object", relation], ...after]);
}

function isAfterTarget(relation: string): boolean {
  return relation.startsWith("wp:action-") || relation === "curies";
}
