import type { Behaviour, Family } from "../../engine/behaviour.ts";
import type { Call } from "../../engine/call.ts";
import type { Assumption, Assumptions } from "../../engine/assumptions.ts";
import type { Serving } from "../../engine/serving.ts";
import type { Why } from "../../state/journal.ts";

/** Says why a call got its answer, as far as its endpoint, what gave it (a behaviour, or a word for something else) and what was assumed for these go. */
export type Explain = (
  call: Pick<Call, "route" | "endpoint" | "method"> | undefined,
  answeredBy: object | string | undefined,
) => Why;

/** What answers are explained with. */
export interface ExplainParts {
  readonly families: readonly Family[];
  /** Which of their routes the site's own stand for. */
  readonly serving: Serving;
  readonly assumptions: Assumptions;
  /** Handlers of the user's own. */
  readonly overrides: Readonly<Record<string, Behaviour>>;
}

/** Explains answers by the family that gave them, `handler` for a handler, `generic` for what no family knows, `fault` for a fault. */
export function explainer({ families, serving, assumptions, overrides }: ExplainParts): Explain {
  const names = new Map<object, string>([
    ...families.flatMap(({ name, behaviours }) =>
      Object.values(behaviours).map((behaviour): [Behaviour, string] => [behaviour, name]),
    ),
    ...Object.values(overrides).map((behaviour): [Behaviour, string] => [behaviour, "handler"]),
  ]);
  return (call, answeredBy) => ({
    endpoint: call === undefined ? null : `${call.endpoint.methods.join(", ")} ${call.route.name}`,
    behaviour: typeof answeredBy === "object" ? (names.get(originOf(answeredBy)) ?? "generic") : (answeredBy ?? null),
    assumptions:
      call === undefined || answeredBy === "upstream"
        ? []
        : [...assumptions.of("server"), ...assumedFor(call, { serving, assumptions })].map(({ id }) => id),
    cache: "miss",
  });
}

/** What was assumed for a method of a route of the site. */
export function assumedFor(
  { route, method }: Pick<Call, "route" | "method">,
  { serving, assumptions }: Pick<ExplainParts, "serving" | "assumptions">,
): readonly Assumption[] {
  return assumptions.about(serving.routeOf(route)?.name ?? route.name, method);
}

/** The behaviour that a family has, where this one was made of it. */
function originOf(behaviour: object): object {
  return "origin" in behaviour && typeof behaviour.origin === "object" && behaviour.origin !== null
    ? behaviour.origin
    : behaviour;
}
