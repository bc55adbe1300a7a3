import type { Route } from "../catalogue/route.ts";
import type { RecordForm } from "../engine/answers/record-form.ts";
import type { Behaviour } from "../engine/behaviour.ts";

/** A part of the core: what it keeps, how that looks, what its routes do. */
export interface Area {
  readonly forms: readonly RecordForm[];
  /** The behaviour of a method of a route; undefined where the area does not serve it. */
  behaviour(route: Route, method: string): Behaviour | undefined;
}
