import { withoutAccents } from "./slug.ts";

/** A text as the family's databases compare and look for it: neither case nor accents count. */
export function collated(text: string): string {
  return withoutAccents(text).toLowerCase();
}
