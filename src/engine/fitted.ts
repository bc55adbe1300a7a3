import type { Endpoint, Route } from "../catalogue/route.ts";
import { type JsonObject, setMember } from "../json/json.ts";
import type { Behaviour, Needs } from "./behaviour.ts";
import type { Call, Checks } from "./call.ts";
import type { FamilyRoute } from "./serving.ts";

/** Where a family's behaviour is to serve. */
interface Place {
  readonly known: FamilyRoute;
  readonly route: Route;
  readonly endpoint: Endpoint;
  readonly method: string;
}

/** What calls look like to a family: as if they were to a route of its own. */
interface Sight {
  /** Args that the family's route has and the site's does not: what is sent under such a name says nothing. */
  readonly absent: ReadonlySet<string>;
  /** The site's names of placeholders → the family's, those that differ. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly route: Route;
}

/** A family's behaviour on a route of the site that stands for one of the family's; the args of the site decide, so that what they lack is not there. */
export function fitted(behaviour: Behaviour, place: Place): Behaviour {
  const { known, route, endpoint, method } = place;
  if (known === route) return behaviour;
  const absent = absentArgs(known.endpoints, endpoint, method);
  const renamed = renamedPlaceholders(known, route);
  if (absent.size === 0 && renamed.size === 0) return behaviour;
  const sight = { absent, renamed, route: renamed.size === 0 ? route : withPlaceholders(route, known.placeholders) };
  const { permission, checks, needs, answer } = behaviour;
  return {
    ...behaviour,
    origin: behaviour,
    answer: (call) => answer(seen(call, sight)),
    ...(permission && { permission: (call) => permission(seen(call, sight)) }),
    ...(checks && { checks: checksOf(checks, renamed) }),
    ...(needs && { needs: needsOf(needs, sight) }),
  };
}

function withPlaceholders(route: Route, placeholders: readonly string[]): Route {
  // A copy has no members that a route makes when it is asked.
  return { ...route, secretNames: route.secretNames, placeholders };
}

function absentArgs(endpoints: Route["endpoints"], own: Endpoint, method: string): ReadonlySet<string> {
  const names = endpoints
    .filter(({ methods }) => methods.includes(method))
    .flatMap(({ args }) => Object.keys(args))
    .filter((name) => !Object.hasOwn(own.args, name));
  return new Set(names);
}

function renamedPlaceholders({ placeholders }: FamilyRoute, route: Route): ReadonlyMap<string, string> {
  const pairs = route.placeholders.map((own, at) => [own, placeholders[at] ?? own] as const);
  return new Map(pairs.filter(([own, known]) => own !== known));
}

function seen(call: Call, { absent, renamed, route }: Sight): Call {
  const isThere = (name: string) => renamed.has(name) || route.placeholders.includes(name) || !absent.has(name);
  const nameOf = (name: string) => renamed.get(name) ?? name;
  const params: JsonObject = {};
  for (const [name, value] of Object.entries(call.params)) if (isThere(name)) setMember(params, nameOf(name), value);
  const given = new Set([...call.given].filter(isThere).map(nameOf));
  if (renamed.size === 0) return { ...call, params, given };
  const url = Object.fromEntries(Object.entries(call.sources.url).map(([name, raw]) => [nameOf(name), raw]));
  return { ...call, params, given, route, sources: { ...call.sources, url } };
}

/** The checks, those of placeholders under the site's names. */
function checksOf(checks: Checks, renamed: ReadonlyMap<string, string>): Checks {
  if (renamed.size === 0) return checks;
  const own = new Map([...renamed].map(([name, known]) => [known, name]));
  const rekeyed = <Value>(table: Readonly<Record<string, Value>> = {}) =>
    Object.fromEntries(Object.entries(table).map(([name, value]) => [own.get(name) ?? name, value]));
  return { ...checks, validate: rekeyed(checks.validate), sanitize: rekeyed(checks.sanitize) };
}

function needsOf(needs: Needs, sight: Sight): Needs {
  const entries = Object.entries(needs).map(([id, isNeeded]): [string, Needs[string]] => [
    id,
    (call, answer) => isNeeded(seen(call, sight), answer),
  ]);
  return Object.fromEntries(entries);
}
