import { Refusal } from "../../refusal.ts";

/** Failures that the second generation answers with `{error}` in place of a code. */
const FAILURES = {
  notMade: { status: 500, error: "The entry could not be made from these values." },
  notWritten: { status: 500, error: "The entry could not be written with these values." },
  notThere: { status: 404, error: "There is no such entry here." },
  inTrash: { status: 410, error: "The entry is in the trash already." },
} as const;

/** A failure of the second generation, ready to be thrown. */
export function failure(name: keyof typeof FAILURES): Refusal {
  const { status, error } = FAILURES[name];
  return new Refusal({ status, body: { error }, basis: "family" }, error);
}
