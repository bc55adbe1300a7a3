import type { AnsweredList } from "./answers/answered-lists.ts";
import type { ErrorTable } from "../args/errors.ts";
import type { Json } from "../json/json.ts";
import type { AnyResource } from "../state/resource.ts";
import type { Answer, Basis } from "./answer.ts";
import type { Call, Checks } from "./call.ts";
import type { Refusal } from "./refusal.ts";

/**
 * Whether the caller may make the call: `true`, `false` for the family's plain `rest_forbidden`, or a refusal of its own.
 * Asked for every endpoint of the route, since the `Allow` header lists those that say `true`.
 */
export type Permission = (call: Call) => true | false | Refusal;

/** Id of an assumption → whether a call, as it was answered, needed it; `call.view` is what was there before. */
export type Needs = Readonly<Record<string, (call: Call, answer: Answer) => boolean>>;

/** What one route does for one or more methods. */
export interface Behaviour {
  /** Open to everybody unless given. */
  readonly permission?: Permission;
  /** Checks of single parameters beyond their schema, in the order of the args. */
  readonly checks?: Checks;
  /**
   * Its own word on how well founded it is, where no assumptions stand behind it: an index document, a handler, a route of a loaded
   * site. Derived from the assumptions about its route and method unless given.
   */
  readonly basis?: Basis;
  /** The assumptions that only some of its calls need, by id. */
  readonly needs?: Needs;
  /** Whether only the site's own code knows what it answers: what is answered is made up, or refused. */
  readonly unknown?: boolean;
  /** Whether the answer may depend on more than the call and the state, so that it can't be remembered. */
  readonly volatile?: boolean;
  /** Whether its answers are large and seldom made anew: how they are written need not become fast first. */
  readonly seldom?: boolean;
  /** May throw a {@link Refusal}. */
  readonly answer: (call: Call) => Answer | Promise<Answer>;
  /** The family's own behaviour, where this one only stands between it and a route of another name. */
  readonly origin?: Behaviour;
  /** Writes the body of every answer, errors and envelopes included, in place of JSON; undefined leaves it JSON. */
  readonly write?: (body: Json, call: Call) => Answer["raw"];
}

/** `METHOD[|METHOD…] /route/{name}` → behaviour. */
export type BehaviourTable = Readonly<Record<string, Behaviour>>;

/** A family of behaviours: what it keeps, and what it does. */
export interface Family {
  readonly name: string;
  readonly resources: readonly AnyResource[];
  readonly behaviours: BehaviourTable;
  /** Errors of its own. */
  readonly errors?: ErrorTable;
  /** Names of types of entries and taxonomies in its answers that begin with the first word of its namespace. */
  readonly names?: readonly string[];
  /** Lists of its routes that seed documents may hand over as answers. */
  readonly answers?: readonly AnsweredList[];
}
