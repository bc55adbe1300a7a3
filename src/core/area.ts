import type { Route } from "../catalogue/route.ts";
import type { RecordForm } from "../engine/answers/record-form.ts";
import type { Behaviour } from "../engine/behaviour.ts";
import type { PageAddress } from "../engine/pages.ts";
import type { AnyResource } from "../state/resource.ts";

/** What stands at an address outside of the API; undefined where nothing of this kind does. */
export type OwnPages = (request: PageAddress) => Response | undefined;

/** A part of the core: what it keeps, how that looks, what its routes do. */
export interface Area {
  readonly forms: readonly RecordForm[];
  /** What it keeps beside the records of its forms. */
  readonly resources?: readonly AnyResource[];
  /** Members of its answers that are made only where they are named themselves, not where members of theirs are; none unless given. */
  readonly undivided?: readonly string[];
  /** What stands at addresses of its own outside of the API. */
  readonly pages?: OwnPages;
  /** The behaviour of a method of a route; undefined where the area does not serve it. */
  behaviour(route: Route, method: string): Behaviour | undefined;
}
