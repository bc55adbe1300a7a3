import type { Json } from "../catalogue/document.ts";
import type { ArgsError, ParamError } from "./args-error.ts";
import type { Arg } from "./compile-arg.ts";
import { invalidParams } from "./invalid-params.ts";
import { firstGiven } from "./missing-params.ts";
import { plainValue } from "./plain-values.ts";
import type { Sources } from "./sources.ts";

/** What an explicit validator says: true, or false for a refusal without details, or why it refuses. */
export type Validate<C> = (value: Json, context: C, name: string) => boolean | ParamError;

/** An arg with its explicit validator. */
export interface ValidatedArg<C> {
  arg: Arg<C>;
  validate: Validate<C>;
}

/** Runs explicit validators in args order on the value that counts; a parameter that is absent or null is not asked about. */
export function runValidators<C>(
  validated: readonly ValidatedArg<C>[],
  sources: Sources,
  context: C,
): ArgsError | undefined {
  let refusals: Map<string, ParamError | undefined> | undefined;
  for (const { arg, validate } of validated) {
    const value = firstGiven(sources, arg.key) ?? arg.rawDefault;
    if (value === undefined) continue;
    const verdict = validate(plainValue(value), context, arg.name);
    if (verdict === true) continue;
    refusals ??= new Map();
    refusals.set(arg.name, verdict === false ? undefined : verdict);
  }
  return refusals === undefined ? undefined : invalidParams(refusals);
}
