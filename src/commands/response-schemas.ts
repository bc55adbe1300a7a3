import type { Catalogue } from "../catalogue/catalogue.ts";

/** What to do where documents say nothing of answers. */
export const NO_SCHEMAS =
  "the documents hold no response schemas, so members of answers are guessed; fetch the index with ?context=help, or hand them over with --schemas";

/** Whether the documents say what their routes answer. */
export function hasSchemas({ routes }: Pick<Catalogue, "routes">): boolean {
  return routes.some(({ schema }) => schema !== undefined);
}
