import { forbidden } from "../../engine/refusal.ts";
import { siteErrors } from "../errors.ts";
import { recordForm } from "../forms.ts";
import { withCuries } from "../links.ts";
import type { CoreKind, CoreModel } from "../model.ts";
import { isForEditing, itemsPath, mayEditAnyType, mayEditType, type Registry } from "./registry.ts";
import { usualTypes } from "./usual-types.ts";

/** Types that the core keeps to itself: they are there, but nobody may look at them. */
const HIDDEN = ["revision", "custom_css", "customize_changeset", "oembed_cache", "user_request"];

/** The types of entries. */
export function typeRegistry(kind: CoreKind, model: CoreModel): Registry {
  const form = recordForm(kind.resource, { shape: "map", key: "slug", usual: () => usualTypes(kind, model) });
  return {
    model,
    kind,
    form,
    title: "type",
    isGuarded: false,
    missing: siteErrors.rest_type_invalid,
    empty: [],
    links: (record, { links: { apiRoot } }) =>
      withCuries({
        collection: [{ href: `${apiRoot}/${kind.path}` }],
        "wp:items": [{ href: `${apiRoot}/${itemsPath(record)}` }],
      }),
    isListed: (record, call) => !isForEditing(call) || mayEditType(record, call),
    mayEditAny: (call) => mayEditAnyType(model, call),
    mayRead(name, call) {
      const record = call.view.bySlug(kind.resource, name);
      const isKnown = call.user !== undefined;
      if (record === undefined) return !HIDDEN.includes(name) || forbidden(isKnown, siteErrors.rest_cannot_read_type);
      return !isForEditing(call) || mayEditType(record, call) || forbidden(isKnown, siteErrors.rest_forbidden_context);
    },
  };
}
