import type { Situation } from "../call.ts";
import { may } from "../users.ts";

/** Whether the caller may look after translations. */
export function translates(call: Situation): boolean {
  return may(call, "manage_options");
}
