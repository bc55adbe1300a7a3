import type { Links } from "../../links.ts";

/** Name of the namespace. */
export const NAMESPACE = "calendar/events/v1";

/** Address of the namespace or of what lies below it, such as `events/12`. */
export function restAddress(links: Links, below: string): string {
  return `${links.apiRoot}/${NAMESPACE}/${below}`;
}
