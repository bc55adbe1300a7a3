import type { Permission } from "../behaviour.ts";
import { refuse } from "../refusal.ts";
import { may } from "../users.ts";

/** Who sees the list of forms. */
export const listForms: Permission = (call) => may(call, "edit_posts") || refuse("contact_form_forbidden");

/** Who reads, makes, changes and deletes forms. */
export const editForms: Permission = (call) => may(call, "publish_pages") || refuse("contact_form_forbidden");
