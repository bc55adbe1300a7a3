import type { Json, JsonObject } from "../catalogue/document.ts";
import type { Arg } from "./compile-arg.ts";
import { Failure } from "./failure.ts";
import { setMember } from "./raw-map.ts";

/** Makes the parameters that an endpoint's defaults give, in args order; undefined when a default breaks its own schema. */
export type DefaultParams<C> = (context: C) => JsonObject | undefined;

interface Default<C> {
  name: string;
  make: (context: C) => Json | Failure;
}

/** Compiles the defaults: scalars are made once, lists and maps anew for each request, so that nobody shares them. */
export function compileDefaults<C>(args: readonly Arg<C>[]): DefaultParams<C> {
  const defaults = args.flatMap((arg) => defaultOf(arg) ?? []);
  // Members are added to an empty object one by one: a copied object takes further members many times slower.
  return (context) => {
    const params: JsonObject = {};
    for (const { name, make } of defaults) {
      const value = make(context);
      if (value instanceof Failure) return undefined;
      setMember(params, name, value);
    }
    return params;
  };
}

function defaultOf<C>({ name, rawDefault, accept, acceptFixed }: Arg<C>): Default<C> | undefined {
  if (rawDefault === undefined) return undefined;
  const fixed = acceptFixed?.(rawDefault);
  const lasts = fixed instanceof Failure || (fixed !== undefined && typeof fixed !== "object");
  return { name, make: lasts ? () => fixed : (context) => accept(rawDefault, context) };
}
