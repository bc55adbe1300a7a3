import { may } from "../users.ts";
import type { Permission } from "../behaviour.ts";

/** Snippets are the administrators' own. */
export const manage: Permission = (call) => may(call, "manage_options");
