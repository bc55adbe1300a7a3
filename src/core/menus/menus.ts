import { ok } from "../../engine/answer.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, truthy } from "../../engine/call.ts";
import { deleting, listing, reading } from "../../engine/flows.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import type { Changes } from "../../state/changes.ts";
import { inContext, contextOf } from "../contexts.ts";
import { siteErrors } from "../errors.ts";
import { recordForm } from "../forms.ts";
import { removeMenuItems } from "../leading-items.ts";
import { type RecordRelations, selfLink, withCuries } from "../links.ts";
import { CORE, type CoreModel, type CoreTaxonomy } from "../model.ts";
import { termContexts } from "../terms/term-form.ts";
import type { TermCounts } from "../terms/term-counts.ts";
import { selectedTerms, termListAnswer, termPage } from "../terms/term-list.ts";
import { mayCreateTerm, mayDeleteTerm, mayUpdateTerm, mayWithTerms, termOfPath } from "../terms/term-rights.ts";
import { emptyPlaces, PLACES_PATH, placesOfMenu, placesShowing } from "./menu-places.ts";
import { mayListMenus, mayReadMenu, menuItem } from "./menu-rights.ts";
import { createMenu, updateMenu, type WrittenMenus, writtenMenu } from "./menu-writes.ts";

/** The menus of a site with what serves them. */
export interface ServedMenus extends WrittenMenus {
  readonly form: RecordForm;
}

/** The members of menus in the order of answers. */
const ORDER = ["id", "description", "name", "slug", "meta", "locations", "auto_add"];

/** How menus are kept and given: the places tell which of them show it. */
export function menuForm(taxonomy: CoreTaxonomy, model: CoreModel): RecordForm {
  return recordForm(taxonomy.resource, {
    order: ORDER,
    derived: (menu, { view }) => (taxonomy.has("locations") ? { locations: placesShowing(menu.id, model, view) } : {}),
  });
}

/** The behaviour of a method of the list of menus. */
export function ofMenus(about: ServedMenus, method: string): Behaviour | undefined {
  if (method === "GET") return listOfMenus(about);
  if (method !== "POST") return undefined;
  return writtenMenu(about, {
    permission: mayCreateTerm(about),
    write: (call, changes) => createMenu(call, changes, about),
    present: (menu, call) => presentMenu(menu, about, call, "edit"),
  });
}

/** The behaviour of a method of one menu. */
export function ofMenu(about: ServedMenus, method: string): Behaviour {
  if (method === "GET") return oneMenu(about);
  if (method === "DELETE") return deletion(about);
  return writtenMenu(about, {
    permission: mayUpdateTerm(about),
    write: (call, changes) => updateMenu(termOfPath(call, about), call, changes, about),
    present: (menu, call) => presentMenu(menu, about, call, "edit"),
  });
}

function listOfMenus(about: ServedMenus): Behaviour {
  const count: TermCounts["count"] = ({ id }, _, { view }) => publishedIn(id, about, view);
  const counted = { ...about, counts: { count, since: () => 0 } };
  return listing<SiteRecord>({
    basis: "family",
    permission: mayListMenus(about),
    select: (call) => {
      const { post, hide_empty: hidesEmpty = false, ...others } = call.params;
      const params = { ...others, hide_empty: truthy(post) ? false : hidesEmpty };
      const menus = selectedTerms({ ...call, params }, counted);
      const item = Number(post ?? 0) > 0 ? menuItem(Number(post), { ...about, view: call.view }) : undefined;
      if (!truthy(post)) return menus;
      return menus.filter(({ id }) => item !== undefined && Number(stored(item, "menus") ?? 0) === id);
    },
    page: termPage,
    present: (menu, call) => presentMenu(menu, about, call, contextOf(call)),
    answer: (page, call) => termListAnswer(page, call, counted),
  });
}

/** How many published items a menu has. */
function publishedIn(menu: number, about: ServedMenus, view: Call["view"]): number {
  return itemsOf(menu, about.model, view).filter((item) => storedText(item, "status") === "publish").length;
}

function itemsOf(menu: number, model: CoreModel, view: Call["view"]): SiteRecord[] {
  const kind = model.kind(`${CORE}/menu-items`);
  const items = kind === undefined ? [] : [...view.all(kind.resource)];
  return items.filter((item) => Number(stored(item, "menus") ?? 0) === menu);
}

function oneMenu(about: ServedMenus): Behaviour {
  return reading<SiteRecord>({
    basis: "family",
    permission: mayReadMenu(about),
    find: (call) => termOfPath(call, about),
    present: (menu, call) => presentMenu(menu, about, call, contextOf(call)),
  });
}

function deletion(about: ServedMenus): Behaviour {
  return deleting<SiteRecord>({
    basis: "family",
    permission: mayDeleteTerm(about),
    find: (call) => termOfPath(call, about),
    remove: (menu, call, changes) => {
      if (!truthy(call.params.force)) throw refuse(siteErrors.rest_trash_not_supported);
      const previous = menuMembers(menu, about, call, "edit");
      removeMenu(menu, call, changes, about);
      return ok({ deleted: true, previous });
    },
  });
}

/** Takes a menu away with its items; its places are empty then. */
function removeMenu(menu: SiteRecord, { view }: Call, changes: Changes, about: ServedMenus): void {
  const items = about.model.kind(`${CORE}/menu-items`);
  if (items !== undefined) removeMenuItems(itemsOf(menu.id, about.model, view), changes, items);
  emptyPlaces(menu.id, changes, about);
  changes.remove(about.taxonomy.resource, menu.id);
}

function presentMenu(menu: SiteRecord, about: ServedMenus, call: Call, context: string): JsonObject {
  return { ...menuMembers(menu, about, call, context), _links: menuLinks(menu, about, call) };
}

function menuMembers(menu: SiteRecord, { form, taxonomy }: ServedMenus, call: Call, context: string): JsonObject {
  return inContext(form.write(menu, call), termContexts(taxonomy), context);
}

function menuLinks(menu: SiteRecord, about: ServedMenus, call: Call): JsonObject {
  const { taxonomy, model } = about;
  const { apiRoot } = call.links;
  const places = placesOfMenu(menu, model, call.view).map((name) => ({
    embeddable: true,
    href: `${apiRoot}/${PLACES_PATH}/${name}`,
  }));
  const has = (base: string) => model.kind(`${CORE}/${base}`) !== undefined;
  const links: RecordRelations = {
    self: [selfLink(`${taxonomy.path}/${menu.id}`, menuMethods(about, call), call.links)],
    collection: [{ href: `${apiRoot}/${taxonomy.path}` }],
    ...(has("taxonomies") && {
      about: [{ href: `${apiRoot}/${CORE}/taxonomies/${model.nameOf(taxonomy, call.view)}` }],
    }),
    ...(has("menu-items") && { "wp:post_type": [{ href: `${apiRoot}/${CORE}/menu-items?menus=${menu.id}` }] }),
    ...(places.length > 0 && { "wp:menu-location": places }),
  };
  return withCuries(links);
}

function menuMethods(about: ServedMenus, call: Call): string[] {
  const [edits, deletes] = [mayWithTerms("edit", about, call), mayWithTerms("delete", about, call)];
  const methods = about.taxonomy.item?.endpoints.flatMap((endpoint) => endpoint.methods) ?? [];
  return methods.filter((method) => method === "GET" || (method === "DELETE" ? deletes : edits));
}
