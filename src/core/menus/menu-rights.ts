import type { Permission } from "../../engine/behaviour.ts";
import type { Call } from "../../engine/call.ts";
import { forbidden, refuse, type Refusal } from "../../engine/refusal.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import { siteErrors } from "../errors.ts";
import { CORE, type CoreModel } from "../model.ts";
import { mayEditAnyType } from "../registries/registry.ts";
import { can, holds } from "../rights.ts";
import { mayListTerms, mayReadTerm, type OfTaxonomy } from "../terms/term-rights.ts";

/** What managing menus, their places and widgets takes. */
export const MANAGING = "edit_theme_options";

/** Menus are looked at by those who manage them and by those who may edit entries of any type. */
export function mayLookAtMenus(model: CoreModel, call: Call): true | Refusal {
  if (can(call, MANAGING) || mayEditAnyType(model, call)) return true;
  return forbidden(call.user !== undefined, siteErrors.rest_cannot_view);
}

/** Who may look at menus may list them; those of an item who may read the item. */
export function mayListMenus(about: OfTaxonomy): Permission {
  const asTerms = mayListTerms(about);
  return (call) => {
    const post = Number(call.params.post ?? 0) || 0;
    const asked = asTerms({ ...call, params: { ...call.params, post: 0 } });
    if (asked !== true) return asked;
    return (post > 0 ? refusedItem(post, about, call) : undefined) ?? mayLookAtMenus(about.model, call);
  };
}

function refusedItem(id: number, { model }: OfTaxonomy, call: Call): Refusal | undefined {
  const item = menuItem(id, { model, view: call.view });
  if (item === undefined && !isEntry(id, model, call)) return refuse(siteErrors.rest_post_invalid_id, { status: 400 });
  const isRead = item !== undefined && (storedText(item, "status") === "publish" ? call.user : holds(call, MANAGING));
  return isRead || !call.strict ? undefined : forbidden(call.user !== undefined, siteErrors.rest_forbidden_context);
}

function isEntry(id: number, { entryTypes }: CoreModel, { view }: Call): boolean {
  return entryTypes.some(({ resource }) => view.get(resource, id) !== undefined);
}

/** The menu item of that id. */
export function menuItem(
  id: number,
  { model, view }: { readonly model: CoreModel; readonly view: Call["view"] },
): SiteRecord | undefined {
  const kind = model.kind(`${CORE}/menu-items`);
  return kind && view.get(kind.resource, id);
}

/** Who may look at menus may look at one. */
export function mayReadMenu(about: OfTaxonomy): Permission {
  const asTerm = mayReadTerm(about);
  return (call) => {
    const asked = asTerm(call);
    return asked === true ? mayLookAtMenus(about.model, call) : asked;
  };
}

/** Places of menus are looked at by those who manage them. */
export const mayLookAtPlaces: Permission = (call) =>
  can(call, MANAGING) || forbidden(call.user !== undefined, siteErrors.rest_cannot_view);
