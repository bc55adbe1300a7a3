import type { Permission } from "../../engine/behaviour.ts";
import { forbidden, refuse } from "../../engine/refusal.ts";
import { contextOf } from "../contexts.ts";
import { siteErrors } from "../errors.ts";
import { toEditAnything } from "../registries/registry.ts";
import { type Asking, can } from "../rights.ts";
import { namedStyles, type Styles } from "./styles.ts";

/** Whether the caller may change how the site looks. */
export function mayWriteStyles(asking: Asking): boolean {
  return can(asking, "edit_theme_options");
}

/** Styles are read by those who may write entries, for editing by those who may change them; that there are none everybody learns. */
export function toReadStyles(styles: Styles): Permission {
  return (call) => {
    if (namedStyles(call, styles, "id") === undefined) return refuse(siteErrors.rest_global_styles_not_found);
    if (contextOf(call) === "edit" && !mayWriteStyles(call))
      return forbidden(call.user !== undefined, siteErrors.rest_forbidden_context);
    return can(call, "edit_posts") || forbidden(call.user !== undefined, siteErrors.rest_cannot_view);
  };
}

/** Styles are changed by those who may change how the site looks. */
export function toWriteStyles(styles: Styles): Permission {
  return (call) => {
    if (namedStyles(call, styles, "id") === undefined) return refuse(siteErrors.rest_global_styles_not_found);
    return mayWriteStyles(call) || forbidden(call.user !== undefined, siteErrors.rest_cannot_edit);
  };
}

/** Earlier states are read by those who may change the styles. */
export function toReadStyleRevisions(styles: Styles): Permission {
  return (call) => {
    if (namedStyles(call, styles, "parent") === undefined) return refuse(siteErrors.rest_post_invalid_parent);
    return mayWriteStyles(call) || forbidden(call.user !== undefined, siteErrors.rest_cannot_read);
  };
}

/** What a theme says is read by those who may edit entries of any type. */
export function toReadThemeStyles({ model }: Styles): Permission {
  const editAnything = toEditAnything(model, siteErrors.rest_cannot_read_global_styles);
  return (call) => mayWriteStyles(call) || editAnything(call);
}
