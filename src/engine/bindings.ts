import { withoutTrailing } from "../text/trim.ts";
import { compileArgs, mergedChecks } from "../args/compile-args.ts";
import type { Endpoint, Route } from "../catalogue/route.ts";
import { withComputedDefaults } from "./computed-default.ts";
import { type Assumptions, plainBasis } from "./assumptions.ts";
import { type Answer, type Basis, weakest } from "./answer.ts";
import type { Behaviour, Family } from "./behaviour.ts";
import type { Call, Checks, Situation } from "./call.ts";

/** The compiled check of an endpoint's parameters. */
export type ParamsCheck = ReturnType<typeof compileArgs<Situation>>;

/** A behaviour together with the check of its parameters, both for one method of one endpoint. */
export interface Bound {
  readonly behaviour: Behaviour;
  /** How well founded its answers are, those aside to single calls that need more; looked up on first use. */
  readonly basis: Basis;
  /** How well founded this answer to a call is. */
  basisOf(answer: Answer, call: Call): Basis;
  /** Checks of single parameters beyond their schema: what is known of such args, and what the behaviour brings. */
  readonly checks: Checks;
  /** Compiled on first use: a server that is asked for one route compiles one. */
  readonly check: ParamsCheck;
}

/** Finds the behaviour of a method of an endpoint. */
export type Bindings = (route: Route, endpoint: Endpoint, method: string) => Bound;

/** What is known of an endpoint's args beyond its document, whatever serves it; undefined for nothing. */
export type ArgRulesOf = (route: Route, endpoint: Endpoint, method: string) => Checks | undefined;

/** Behaviour for a route that no family names; the method is the endpoint's own. */
export type Fallback = (route: Route, method: string) => Behaviour;

/** Binds routes to behaviours: what `overrides` names first, then `first`, then the families' tables, then the fallback. */
export function bindBehaviours(options: {
  families: readonly Family[];
  assumptions: Assumptions;
  overrides?: Readonly<Record<string, Behaviour>>;
  /** Asked before the families; nothing unless given. */
  first?: (route: Route, method: string) => Behaviour | undefined;
  fallback: Fallback;
  argRulesOf?: ArgRulesOf;
}): Bindings {
  const { assumptions, argRulesOf = () => undefined } = options;
  const table = behaviourTable(options.families);
  const overrides = new Map(Object.entries(options.overrides ?? {}));
  const bound = new Map<Endpoint, Map<string, Bound>>();
  const choose = (route: Route, method: string): Behaviour =>
    overrides.get(`${method} ${route.name}`) ??
    overrides.get(`${method} ${route.key}`) ??
    overrides.get(route.name) ??
    overrides.get(route.key) ??
    options.first?.(route, method) ??
    table.get(`${method} ${route.name}`) ??
    options.fallback(route, method);
  return (route, endpoint, method) => {
    let methods = bound.get(endpoint);
    if (methods === undefined) bound.set(endpoint, (methods = new Map()));
    let found = methods.get(method);
    if (found === undefined)
      methods.set(
        method,
        (found = lazily(choose(route, method), { route, endpoint, method, assumptions, argRulesOf })),
      );
    return found;
  };
}

/** The methods of routes, as `METHOD /route`, that answer what only the site's own code knows. */
export function unknownCalls(routes: readonly Route[], bindings: Bindings): string[] {
  return routes.flatMap((route) =>
    route.endpoints.flatMap((endpoint) =>
      endpoint.methods
        .filter((method) => bindings(route, endpoint, method).behaviour.unknown === true)
        .map((method) => `${method} ${route.key}`),
    ),
  );
}

/** Every behaviour by `METHOD /route/{name}`; throws when two families claim the same. */
export function behaviourTable(families: readonly Family[]): ReadonlyMap<string, Behaviour> {
  const table = new Map<string, Behaviour>();
  for (const family of families)
    for (const [key, behaviour] of Object.entries(family.behaviours)) {
      const [methods = "", name = ""] = key.split(" ");
      for (const method of methods.split("|")) {
        const one = `${method} ${name}`;
        if (table.has(one)) throw new Error(`two behaviours for ${one}`);
        table.set(one, behaviour);
      }
    }
  return table;
}

function lazily(
  behaviour: Behaviour,
  about: { route: Route; endpoint: Endpoint; method: string; assumptions: Assumptions; argRulesOf: ArgRulesOf },
): Bound {
  const { route, endpoint, method } = about;
  const needs = Object.entries(behaviour.needs ?? {});
  let [check, basis, checks]: [ParamsCheck?, Basis?, Checks?] = [];
  const assumptions = () => about.assumptions.about(isNamespaceRoot(route) ? "/{namespace}" : route.name, method);
  const basisOfNeed = (id: string) => assumptions().find((one) => one.id === id)?.basis ?? "invented";
  return {
    behaviour,
    get checks() {
      return (checks ??= mergedChecks(about.argRulesOf(route, endpoint, method) ?? {}, behaviour.checks ?? {}));
    },
    get basis() {
      return (basis ??= behaviour.basis ?? plainBasis(assumptions()));
    },
    basisOf(answer, call) {
      const needed = needs.flatMap(([id, isNeeded]) => (isNeeded(call, answer) ? basisOfNeed(id) : []));
      return weakest([answer.basis ?? this.basis, ...(answer.within ?? []), ...needed]);
    },
    get check() {
      return (check ??= checkOf(compileArgs<Situation>(endpoint.args, this.checks), route));
    },
  };
}

function isNamespaceRoot({ name, namespace }: Route): boolean {
  return namespace !== "" && withoutTrailing(name, "/") === `/${namespace}`;
}

/** The check of a route whose defaults partly go by the clock: these are computed for each call. */
function checkOf(check: ParamsCheck, route: Route): ParamsCheck {
  return (sources, situation) => {
    const checked = check(sources, situation);
    const rules = situation.catalogue.computedDefaults[route.name];
    if (!checked.ok || rules === undefined) return checked;
    const { params, given } = checked;
    return { ok: true, params: withComputedDefaults(params, { rules, given, situation }), given };
  };
}
