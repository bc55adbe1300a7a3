import type { ArgDocument } from "../catalogue/document.ts";
import type { ArgRules } from "../catalogue/tolerant/keyword-rules.ts";
import { compileArg } from "./compile-arg.ts";
import { Failure } from "./failure.ts";
import { keywordRules } from "./keywords/keywords.ts";
import { types } from "./types.ts";

/** What the reader of documents is handed of args: their keywords, their types, and whether defaults fit. */
export const argRules: ArgRules = {
  keywords: keywordRules,
  types: new Map(Object.entries(types).map(([name, { holds }]) => [name, holds])),
  defaultFits,
};

/** An arg's default holds to the arg's own schema; one without a default does. */
function defaultFits(document: ArgDocument): boolean {
  const { rawDefault, accept } = compileArg<undefined>("default", document);
  return rawDefault === undefined || !(accept(rawDefault, undefined) instanceof Failure);
}
