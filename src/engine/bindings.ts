import { compileArgs, mergedChecks } from "../args/compile-args.ts";
import { type Endpoint, isNamespaceRoot, type Route, whenAsked } from "../catalogue/route.ts";
import { type JsonObject, setMember } from "../json/json.ts";
import { withComputedDefaults } from "./computed-default.ts";
import { type Assumptions, plainBasis } from "./assumptions.ts";
import { type Answer, type Basis, WEAKEST, weakest } from "./answer.ts";
import { type ArgDocument, type ArgsDocument, computedDefaults, type ComputedDefaults } from "../catalogue/document.ts";
import type { Behaviour, Family } from "./behaviour.ts";
import { fitted } from "./fitted.ts";
import type { RecordedFirst } from "./recorded/recorded-first.ts";
import { type FamilyRoute, servedByName, type Serving } from "./serving.ts";
import type { Call, Checks, Situation } from "./call.ts";

/** The compiled check of an endpoint's parameters. */
export type ParamsCheck = ReturnType<typeof compileArgs<Situation>>;

/** A behaviour together with the check of its parameters, both for one method of one endpoint. */
export interface Bound {
  readonly behaviour: Behaviour;
  /** How well founded its answers are, those aside to single calls that need more; looked up on first use. */
  readonly basis: Basis;
  /** The defaults of the args, as the document has them. */
  readonly defaults: JsonObject;
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
  /** Which families' routes the routes stand for; those of their own names unless given. */
  serving?: Serving;
  /** What stands between a family's behaviour and a call; nothing unless given. */
  around?: (behaviour: Behaviour, method: string) => Behaviour;
  fallback: Fallback;
  /** What stands before whatever is chosen, handlers aside; nothing unless given. */
  recorded?: RecordedFirst | undefined;
  argRulesOf?: ArgRulesOf;
}): Bindings {
  const { assumptions, argRulesOf = () => undefined, serving = servedByName, around = (inner) => inner } = options;
  const table = behaviourTable(options.families);
  const overrides = new Map(Object.entries(options.overrides ?? {}));
  const bound = new Map<Endpoint, Map<string, Bound>>();
  const familiar = ({ route, endpoint, method, known }: Place): Behaviour | undefined => {
    const behaviour = known && table.get(`${method} ${known.name}`);
    return behaviour && around(fitted(behaviour, { known, route, endpoint, method, serving }), method);
  };
  const choose = (place: Place): Behaviour => {
    const { route, method } = place;
    const override =
      overrides.get(`${method} ${route.name}`) ??
      overrides.get(`${method} ${route.key}`) ??
      overrides.get(route.name) ??
      overrides.get(route.key);
    if (override !== undefined) return override;
    const own = options.first?.(route, method) ?? familiar(place) ?? options.fallback(route, method);
    return options.recorded?.(own, place) ?? own;
  };
  return (route, endpoint, method) => {
    let methods = bound.get(endpoint);
    if (methods === undefined) bound.set(endpoint, (methods = new Map()));
    let found = methods.get(method);
    if (found === undefined) {
      const place = { route, endpoint, method, known: serving.routeOf(route) };
      methods.set(method, (found = lazily(choose(place), { ...place, assumptions, argRulesOf })));
    }
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

/** A method of an endpoint, and the families' route that its route stands for. */
interface Place {
  readonly route: Route;
  readonly endpoint: Endpoint;
  readonly method: string;
  readonly known: FamilyRoute | undefined;
}

function lazily(
  behaviour: Behaviour,
  about: Place & { readonly assumptions: Assumptions; readonly argRulesOf: ArgRulesOf },
): Bound {
  const { route, endpoint, method, known } = about;
  const needs = Object.entries(behaviour.needs ?? {});
  let [check, basis, checks]: [ParamsCheck?, Basis?, Checks?] = [];
  const name = isNamespaceRoot(route) ? "/{namespace}" : (known?.name ?? route.name);
  const assumptions = whenAsked(() => about.assumptions.about(name, method));
  const defaults = whenAsked(() => defaultsOf(endpoint));
  const basisOfNeed = (id: string) => assumptions().find((one) => one.id === id)?.basis ?? "invented";
  return {
    behaviour,
    get checks() {
      return (checks ??= mergedChecks(about.argRulesOf(route, endpoint, method) ?? {}, behaviour.checks ?? {}));
    },
    get basis() {
      return (basis ??= behaviour.basis ?? plainBasis(assumptions()));
    },
    get defaults() {
      return defaults();
    },
    basisOf(answer, call) {
      let weakestYet = answer.basis ?? this.basis;
      if (answer.within !== undefined) weakestYet = weakest([weakestYet, ...answer.within]);
      for (const [id, isNeeded] of needs) {
        if (weakestYet === WEAKEST) break;
        if (isNeeded(call, answer)) weakestYet = weakest([weakestYet, basisOfNeed(id)]);
      }
      return weakestYet;
    },
    get check() {
      return (check ??= checkOf(compileArgs<Situation>(argsToCheck(about), this.checks), clockDefaults(about)));
    },
  };
}

function defaultsOf({ args }: Endpoint): JsonObject {
  const defaults: JsonObject = {};
  for (const [name, arg] of Object.entries(args)) if (arg.default !== undefined) setMember(defaults, name, arg.default);
  return defaults;
}

/** The defaults of a place that go by the clock; on a route of another name those that it declares. */
function clockDefaults({ known, endpoint }: Place): ComputedDefaults[string] | undefined {
  const rules = known && computedDefaults[known.name];
  if (rules === undefined) return undefined;
  return Object.fromEntries(Object.entries(rules).filter(([name]) => endpoint.args[name]?.default !== undefined));
}

/** The args of a place; a default that goes by the clock was computed when the document was written, and may not even be a time. */
function argsToCheck(place: Place): ArgsDocument {
  const { endpoint } = place;
  const rules = clockDefaults(place);
  if (rules === undefined) return endpoint.args;
  const entries = Object.entries(endpoint.args).map(([name, arg]): [string, ArgDocument] => {
    const { default: written, ...others } = arg;
    return [name, written === undefined || !Object.hasOwn(rules, name) ? arg : others];
  });
  return Object.fromEntries(entries);
}

/** The check of a route whose defaults partly go by the clock: these are computed for each call. */
function checkOf(check: ParamsCheck, rules: ComputedDefaults[string] | undefined): ParamsCheck {
  if (rules === undefined) return check;
  return (sources, situation) => {
    const checked = check(sources, situation);
    if (!checked.ok) return checked;
    const { params, given } = checked;
    return { ok: true, params: withComputedDefaults(params, { rules, given, situation }), given };
  };
}
