import type { JsonObject } from "../catalogue/document.ts";
import type { ArgsError, ParamError } from "./args-error.ts";
import type { Arg } from "./compile-arg.ts";
import { Failure } from "./failure.ts";
import { invalidParams } from "./invalid-params.ts";
import { plainValue } from "./plain-values.ts";
import { nameOf, setMember } from "./raw-map.ts";
import type { RawMap } from "./raw-value.ts";
import type { Sources } from "./sources.ts";

/** The args of an endpoint by the keys of raw maps. */
export type ArgsByKey<C> = ReadonlyMap<string, Arg<C>>;

/** Accepts the values of one source into the parameters; false as soon as one is refused. */
export function acceptSource<C>(params: JsonObject, source: RawMap, byKey: ArgsByKey<C>, context: C): boolean {
  for (const key in source) {
    const arg = byKey.get(key);
    const value = source[key] ?? null;
    if (arg === undefined) {
      setMember(params, nameOf(key), plainValue(value));
    } else {
      const accepted = arg.accept(value, context);
      if (accepted instanceof Failure) return false;
      setMember(params, arg.name, accepted);
    }
  }
  return true;
}

/** The error for values that were refused: sources in their order of weight, then defaults, each in its own order. */
export function refusalOfSources<C>(byKey: ArgsByKey<C>, sources: Sources, context: C): ArgsError {
  const refusals = new Map<string, ParamError>();
  const ask = (arg: Arg<C>, value: RawMap[string]): void => {
    const accepted = arg.accept(value, context);
    if (accepted instanceof Failure) refusals.set(arg.name, accepted.toParamError(arg.name));
  };
  for (const source of [sources.json, sources.form, sources.query, sources.url]) {
    for (const key in source) {
      const arg = byKey.get(key);
      if (arg !== undefined) ask(arg, source[key] ?? null);
    }
  }
  for (const arg of byKey.values()) if (arg.rawDefault !== undefined) ask(arg, arg.rawDefault);
  return invalidParams(refusals);
}
