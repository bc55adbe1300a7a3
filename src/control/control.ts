import type { Family } from "../behaviours/behaviour.ts";
import type { Control } from "../http/app.ts";
import type { Site } from "../http/site.ts";
import type { State } from "../state/state.ts";

/** What the state was built from. */
export interface Origin {
  readonly seed: number | string;
  readonly scale: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** What the control endpoint works on. */
export interface ControlParts {
  readonly site: Site;
  readonly families: readonly Family[];
  readonly origin: Origin;
  /** Builds a seeded state anew. */
  build(origin: Origin): State | Promise<State>;
}

/** The tests' side door. */
export function createControl(_parts: ControlParts): Control {
  return async () => new Response(null, { status: 404 });
}
