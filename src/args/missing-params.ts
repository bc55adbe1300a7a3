import type { Arg } from "./compile-arg.ts";
import { argsError } from "./args-error.ts";
import type { ArgsError } from "./args-error.ts";
import type { RawMap, RawValue } from "./raw-value.ts";
import type { Sources } from "./sources.ts";

/** The error that lists the required parameters which no source gives, or undefined when all are there. */
export function missingParams(required: readonly Arg<never>[], sources: Sources): ArgsError | undefined {
  let missing: string[] | undefined;
  for (const { name, key } of required) {
    if (firstGiven(sources, key) === undefined) (missing ??= []).push(name);
  }
  if (missing === undefined) return undefined;
  const names = missing.join(", ");
  return argsError("rest_missing_callback_param", { names }, { params: missing });
}

/** The value under a key in the first source that has one; null counts as none. */
export function firstGiven(sources: Sources, key: string): RawValue | undefined {
  return given(sources.json, key) ?? given(sources.form, key) ?? given(sources.query, key) ?? given(sources.url, key);
}

function given(map: RawMap | undefined, key: string): RawValue | undefined {
  return map !== undefined && Object.hasOwn(map, key) ? map[key] : undefined;
}
