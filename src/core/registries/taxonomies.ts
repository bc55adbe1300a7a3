import { type Call, textParam } from "../../engine/call.ts";
import { forbidden } from "../../engine/refusal.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import { siteErrors } from "../errors.ts";
import { recordForm } from "../forms.ts";
import { withCuries } from "../links.ts";
import type { CoreKind, CoreModel } from "../model.ts";
import { can } from "../rights.ts";
import { isForEditing, itemsPath, registeredCapability, type Registry } from "./registry.ts";
import { usualTaxonomies } from "./usual-types.ts";

/** Taxonomies that the core keeps to itself. */
const HIDDEN = ["post_format", "link_category", "wp_theme", "wp_template_part_area"];

/** The taxonomies. */
export function taxonomyRegistry(kind: CoreKind, model: CoreModel): Registry {
  return {
    model,
    kind,
    form: recordForm(kind.resource, { shape: "map", key: "slug", usual: () => usualTaxonomies(kind, model) }),
    title: "taxonomy",
    isGuarded: true,
    missing: siteErrors.rest_taxonomy_invalid,
    empty: {},
    links: (record, { links: { apiRoot } }) =>
      withCuries({
        collection: [{ href: `${apiRoot}/${kind.path}` }],
        "wp:items": [{ href: `${apiRoot}/${itemsPath(record)}` }],
      }),
    isListed: (record, call) => isOfType(record, call) && (!isForEditing(call) || mayAssign(record, call)),
    mayEditAny(call) {
      for (const record of call.view.all(kind.resource))
        if (isOfType(record, call) && mayAssign(record, call)) return true;
      return false;
    },
    mayRead(name, call) {
      const record = call.view.bySlug(kind.resource, name);
      const isKnown = call.user !== undefined;
      if (record === undefined) return !HIDDEN.includes(name) || forbidden(isKnown);
      return !isForEditing(call) || mayAssign(record, call) || forbidden(isKnown, siteErrors.rest_forbidden_context);
    },
  };
}

/** Whether entries of the type that the call names have it; any has where none is named. */
function isOfType(record: SiteRecord, call: Call): boolean {
  const type = textParam(call, "type") ?? "";
  const types = stored(record, "types");
  return type === "" || (Array.isArray(types) && types.includes(type));
}

function mayAssign(record: SiteRecord, call: Call): boolean {
  return can(call, registeredCapability(record, "assign_terms", { registry: "taxonomies", otherwise: "edit_posts" }));
}
