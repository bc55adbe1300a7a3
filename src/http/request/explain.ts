import type { Behaviour, Family } from "../../engine/behaviour.ts";
import type { Call } from "../../engine/call.ts";
import type { Assumptions } from "../../engine/assumptions.ts";
import type { Serving } from "../../engine/serving.ts";
import type { Why } from "../../state/journal.ts";

/** Says why a call got its answer, as far as its endpoint, its behaviour and what was assumed for these go. */
export type Explain = (call: Call | undefined, behaviour: Behaviour | "fault" | "upstream" | undefined) => Why;

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
  const names = new Map<Behaviour, string>([
    ...families.flatMap(({ name, behaviours }) =>
      Object.values(behaviours).map((behaviour): [Behaviour, string] => [behaviour, name]),
    ),
    ...Object.values(overrides).map((behaviour): [Behaviour, string] => [behaviour, "handler"]),
  ]);
  const assumptionsOf = ({ route, method }: Call): readonly string[] =>
    [...assumptions.of("server"), ...assumptions.about(serving.routeOf(route)?.name ?? route.name, method)].map(
      ({ id }) => id,
    );
  return (call, behaviour) => ({
    endpoint: call === undefined ? null : `${call.endpoint.methods.join(", ")} ${call.route.name}`,
    behaviour:
      typeof behaviour === "object" ? (names.get(behaviour.origin ?? behaviour) ?? "generic") : (behaviour ?? null),
    assumptions: call === undefined || behaviour === "upstream" ? [] : assumptionsOf(call),
    cache: "miss",
  });
}
