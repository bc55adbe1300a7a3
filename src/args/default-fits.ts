import type { ArgDocument } from "../catalogue/document.ts";
import { compileArg } from "./compile-arg.ts";
import { Failure } from "./failure.ts";

/** Whether an arg's default holds to the arg's own schema; one without a default does. */
export function defaultFits(document: ArgDocument): boolean {
  const { rawDefault, accept } = compileArg<undefined>("default", document, undefined);
  return rawDefault === undefined || !(accept(rawDefault, undefined) instanceof Failure);
}
