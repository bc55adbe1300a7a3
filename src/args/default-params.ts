import type { JsonObject } from "../catalogue/document.ts";
import type { Arg } from "./compile-arg.ts";
import { Failure } from "./failure.ts";
import { setMember } from "./raw-map.ts";

/** Makes the parameters that an endpoint's defaults give, in args order; undefined when a default breaks its own schema. */
export type DefaultParams<C> = (context: C) => JsonObject | undefined;

/** Compiles the defaults: scalars are made once, lists and maps anew for each request, so that nobody shares them. */
export function compileDefaults<C>(args: readonly Arg<C>[]): DefaultParams<C> {
  const template: JsonObject = {};
  const madeAnew: Arg<C>[] = [];
  let broken = false;
  for (const arg of args) {
    if (arg.rawDefault === undefined) continue;
    const scalar = typeof arg.rawDefault !== "object";
    const value = arg.acceptFixed?.(arg.rawDefault);
    if (value instanceof Failure) broken = true;
    else if (scalar && value !== undefined && typeof value !== "object") setMember(template, arg.name, value);
    else {
      setMember(template, arg.name, null);
      madeAnew.push(arg);
    }
  }
  if (broken) return () => undefined;
  if (madeAnew.length === 0) return () => ({ ...template });
  return (context) => {
    const params = { ...template };
    return fill(params, madeAnew, context) ? params : undefined;
  };
}

function fill<C>(params: JsonObject, args: readonly Arg<C>[], context: C): boolean {
  for (const arg of args) {
    const value = arg.accept(arg.rawDefault ?? null, context);
    if (value instanceof Failure) return false;
    setMember(params, arg.name, value);
  }
  return true;
}
