import type { Route } from "../../catalogue/route.ts";
import { isObject, type Json } from "../../json/json.ts";
import { exampleOf } from "./example.ts";
import { addValue, noShape, type Shape } from "./shape.ts";
import type { SeenAnswer } from "./walk.ts";

/** All that a method of a route has answered with one status. */
export interface Outcome {
  readonly route: Route;
  readonly method: string;
  readonly status: string;
  readonly shape: Shape;
  readonly headers: Set<string>;
  /** The first answer in its usual context that is short enough. */
  example: Json | undefined;
  /** Its content type, where that is not JSON. */
  type: string | undefined;
}

/** Keeps what a walk has seen, by route, method and status. */
export class SeenAnswers {
  readonly #outcomes = new Map<string, Map<string, Outcome>>();

  readonly see = ({ route, method, status, headers, body, context, type }: SeenAnswer): void => {
    const outcome = this.#outcome({ route, method, status: String(status) }, isRemoval(body));
    if (!type.includes("json")) outcome.type = type;
    if (body !== undefined) addValue(outcome.shape, body, context);
    for (const name of headers) outcome.headers.add(name);
    if (context !== "embed" && body !== undefined && outcome.type === undefined && isWorthShowing(body))
      outcome.example ??= exampleOf(body);
  };

  /** What came of a method of a route, by status. */
  of(route: Route, method: string): readonly Outcome[] {
    return [...(this.#outcomes.get(`${method} ${route.name}`)?.values() ?? [])];
  }

  #outcome(of: Pick<Outcome, "route" | "method" | "status">, isRemoval: boolean): Outcome {
    const key = `${of.method} ${of.route.name}`;
    const known = this.#outcomes.get(key) ?? new Map<string, Outcome>();
    this.#outcomes.set(key, known);
    // A record that is put away and one that is gone are answered with the same status, and look different.
    const kind = isRemoval ? `${of.status} removed` : of.status;
    const outcome = known.get(kind) ?? {
      ...of,
      shape: noShape(),
      headers: new Set<string>(),
      example: undefined,
      type: undefined,
    };
    known.set(kind, outcome);
    return outcome;
  }
}

function isRemoval(body: Json | undefined): boolean {
  return body !== undefined && isObject(body) && "deleted" in body && "previous" in body;
}

function isWorthShowing(body: Json): boolean {
  return body !== null && (typeof body !== "object" || Object.keys(body).length > 0);
}
