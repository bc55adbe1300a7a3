import { Failure } from "../failure.ts";

/** The failure of a value that is not of the wanted type, or of none of several. */
export function typeFailure(...types: readonly string[]): Failure {
  return new Failure("rest_invalid_type", { type: types.join(" or ") });
}
