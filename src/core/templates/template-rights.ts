import type { Permission } from "../../engine/behaviour.ts";
import { forbidden } from "../../engine/refusal.ts";
import { siteErrors } from "../errors.ts";
import { mayEditAnyType } from "../registries/registry.ts";
import { type Asking, can } from "../rights.ts";
import type { Templates } from "./templates.ts";

/** Whether the caller may change how the site looks. */
export function mayWriteTemplates(asking: Asking): boolean {
  return can(asking, "edit_theme_options");
}

/** Templates are read by those who may edit entries of any type. */
export function toReadTemplates({ model }: Templates): Permission {
  return (call) =>
    mayWriteTemplates(call) ||
    can(call, "edit_posts") ||
    mayEditAnyType(model, call) ||
    forbidden(call.user !== undefined, siteErrors.rest_cannot_manage_templates);
}

/** Templates are written by those who may change how the site looks. */
export const toWriteTemplates: Permission = (call) =>
  mayWriteTemplates(call) || forbidden(call.user !== undefined, siteErrors.rest_cannot_manage_templates);
