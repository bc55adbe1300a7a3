import type { Permission } from "../../engine/behaviour.ts";
import type { Call } from "../../engine/call.ts";
import { forbidden, refuse } from "../../engine/refusal.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import { siteErrors } from "../errors.ts";
import { type Asking, can } from "../rights.ts";

type Row = (typeof siteErrors)[keyof typeof siteErrors];

/** Whether the caller may manage the fonts of the site. */
export function mayManageFonts(asking: Asking): boolean {
  return can(asking, "edit_theme_options");
}

function toManage(row: Row): Permission {
  return (call) => mayManageFonts(call) || forbidden(call.user !== undefined, row);
}

/** Fonts are listed and made by those who manage them. */
export const toListFonts: Permission = toManage(siteErrors.rest_cannot_read);
export const toCreateFonts: Permission = toManage(siteErrors.rest_cannot_create);

/** What somebody who may not manage fonts is told, by what was to be done with one. */
const REFUSED = {
  read: siteErrors.rest_cannot_read,
  edit: siteErrors.rest_cannot_edit,
  delete: siteErrors.rest_cannot_delete,
};

/** One font is for those who manage them; that there is none of that id everybody learns. */
export function toFont(deed: keyof typeof REFUSED, named: (call: Call) => SiteRecord | undefined): Permission {
  const managed = toManage(REFUSED[deed]);
  return (call) => (named(call) === undefined ? refuse(siteErrors.rest_post_invalid_id) : managed(call));
}
