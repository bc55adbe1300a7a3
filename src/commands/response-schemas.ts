import type { Catalogue } from "../catalogue/catalogue.ts";

/** What to do where documents say nothing of answers. */
export const NO_SCHEMAS =
  "the documents hold no response schemas, so members of answers are guessed; fetch the index with ?context=help to have them";

/** Whether the documents say what routes answer, or the site is the built-in one. */
export function hasSchemas({ routes, answers }: Pick<Catalogue, "routes" | "answers">): boolean {
  return answers.routes.length > 0 || routes.some(({ schema }) => schema !== undefined);
}
