import { forbidden, refuse } from "../../engine/refusal.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import { siteErrors } from "../errors.ts";
import { recordForm } from "../forms.ts";
import { CORE, type CoreKind, type CoreModel } from "../model.ts";
import { coreRegistry } from "../registered.ts";
import { mayEditAnyType, type Registry } from "./registry.ts";
import { knownMembers } from "./usual-types.ts";

/** Statuses that the core keeps to itself. */
const HIDDEN = ["inherit", "auto-draft", "request-pending", "request-confirmed", "request-failed", "request-completed"];

/** The statuses of entries. */
export function statusRegistry(kind: CoreKind, model: CoreModel): Registry {
  const isPublic = (record: SiteRecord) => stored(record, "public") === true || record.slug === "publish";
  const usual = () => knownMembers(coreRegistry("statuses"), kind);
  return {
    model,
    kind,
    form: recordForm(kind.resource, { shape: "map", key: "slug", usual }),
    title: "status",
    isGuarded: true,
    missing: siteErrors.rest_status_invalid,
    empty: [],
    links: ({ slug }, { links: { apiRoot } }) => ({
      archives: [{ href: `${apiRoot}/${CORE}/posts${slug === "publish" ? "" : `?status=${slug}`}` }],
    }),
    isListed: (record, call) => isPublic(record) || mayEditAnyType(model, call),
    mayEditAny: (call) => mayEditAnyType(model, call),
    mayRead(name, call) {
      const record = call.view.bySlug(kind.resource, name);
      if (record === undefined && !HIDDEN.includes(name)) return refuse(siteErrors.rest_status_invalid);
      if (record !== undefined && (isPublic(record) || mayEditAnyType(model, call))) return true;
      return forbidden(call.user !== undefined, siteErrors.rest_cannot_read_status);
    },
  };
}
