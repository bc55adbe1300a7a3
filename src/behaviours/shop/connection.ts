import type { View } from "../../state/view.ts";
import { membersOf } from "../json-reading.ts";
import { VALUES } from "./records.ts";

/** Whether the site has an account at the marketplace. */
export function isConnected(view: View): boolean {
  return membersOf(view.value(VALUES.connection))["connected"] === true;
}

/** Whether the marketplace can be reached. */
export function isReachable(view: View): boolean {
  return membersOf(view.value(VALUES.connection))["reachable"] === true;
}
