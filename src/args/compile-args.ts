import type { ArgsDocument, JsonObject } from "../catalogue/document.ts";
import { acceptSource, refusalOfSources } from "./accept-params.ts";
import type { ArgsByKey } from "./accept-params.ts";
import { Accepted } from "./accepted.ts";
import type { ArgsError } from "./args-error.ts";
import { compileArg } from "./compile-arg.ts";
import type { Arg, Sanitize } from "./compile-arg.ts";
import { compileDefaults } from "./default-params.ts";
import { runValidators } from "./explicit-validators.ts";
import type { Validate } from "./explicit-validators.ts";
import { missingParams } from "./missing-params.ts";
import type { Sources } from "./sources.ts";

export type { ArgsError, ParamError } from "./args-error.ts";

/** Checks that a behaviour hands in, by parameter name. */
export interface FurtherChecks<C> {
  /** Validators; they run in args order, before the checks of the args themselves. */
  validate?: Record<string, Validate<C>>;
  /** Sanitizers in place of an arg's own check and coercion; null means neither. */
  sanitize?: Record<string, Sanitize<C> | null>;
}

/** The checked and coerced parameters of a request, or the error that ends it. */
export type ArgsResult = { ok: true; params: JsonObject; given: ReadonlySet<string> } | { ok: false; error: ArgsError };

/** An endpoint's args as a function of a request's sources. */
export type CheckArgs<C> = (sources: Sources, context: C) => ArgsResult;

/** Compiles the args of an endpoint; the function it makes never throws of itself and leaves the sources as they are. */
export function compileArgs<C = undefined>(args: ArgsDocument, further: FurtherChecks<C> = {}): CheckArgs<C> {
  const compiled = Object.entries(args).map(([name, document]) =>
    compileArg<C>(name, document, ownMember(further.sanitize, name)),
  );
  const byKey = new Map(compiled.map((arg) => [arg.key, arg]));
  const required = compiled.filter((arg) => arg.required && arg.rawDefault === undefined);
  const validated = compiled.flatMap((arg) => {
    const validate = ownMember(further.validate, arg.name);
    return validate === undefined ? [] : [{ arg, validate }];
  });
  const acceptAll = compileAcceptance(compiled, byKey);
  return (sources, context) => {
    const error = missingParams(required, sources) ?? runValidators(validated, sources, context);
    if (error !== undefined) return { ok: false, error };
    const params = acceptAll(sources, context);
    return params === undefined
      ? { ok: false, error: refusalOfSources(byKey, sources, context) }
      : new Accepted(params, sources);
  };
}

/** Values of lighter sources go in first, so that heavier ones replace them. */
function compileAcceptance<C>(
  args: readonly Arg<C>[],
  byKey: ArgsByKey<C>,
): (sources: Sources, context: C) => JsonObject | undefined {
  const defaults = compileDefaults(args);
  return ({ url, query, form, json }, context) => {
    const params = defaults(context);
    const accepted =
      params !== undefined &&
      acceptSource(params, url, byKey, context) &&
      acceptSource(params, query, byKey, context) &&
      (form === undefined || acceptSource(params, form, byKey, context)) &&
      (json === undefined || acceptSource(params, json, byKey, context));
    return accepted ? params : undefined;
  };
}

function ownMember<Value>(members: Record<string, Value> | undefined, name: string): Value | undefined {
  return members !== undefined && Object.hasOwn(members, name) ? members[name] : undefined;
}
