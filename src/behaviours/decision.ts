import type { Basis } from "./answer.ts";

/** One thing that the contract leaves open and what Standin does there. */
export interface Decision {
  /** Short and stable, e.g. `calendar.events.default-window`. */
  readonly id: string;
  /** Routes it is about: names such as `/calendar/events/v1/events/{id}`; a name that ends in `/*` means all below it; `*` means every route. */
  readonly routes: readonly string[];
  /** Methods it is about; all of the routes' unless given. */
  readonly methods?: readonly string[];
  /** Section of the contract that leaves it open. */
  readonly section: string;
  /** What is left open, one sentence. */
  readonly open: string;
  /** What Standin does, one sentence. */
  readonly does: string;
  readonly basis: Basis;
}
