import type { ArgsDocument } from "../catalogue/document.ts";
import type { Endpoint, Route } from "../catalogue/route.ts";
import { type JsonObject, setMember } from "../json/json.ts";
import type { Behaviour, Needs } from "./behaviour.ts";
import type { Call, Checks } from "./call.ts";
import type { Answer } from "./answer.ts";
import { ownName } from "./links.ts";
import type { FamilyRoute, Serving } from "./serving.ts";

/** Where a family's behaviour is to serve, and what the site calls what the family has names for. */
interface Place {
  readonly known: FamilyRoute;
  readonly route: Route;
  readonly endpoint: Endpoint;
  readonly method: string;
  readonly serving: Pick<Serving, "names" | "sitewide">;
}

/** What calls look like to a family: as if they were to a route of its own. */
interface Sight {
  /** Args that the family's route has and the site's does not: what is sent under such a name says nothing. */
  readonly absent: ReadonlySet<string>;
  /** The site's names of placeholders and args → the family's, those that differ. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly route: Route;
}

/** A family's behaviour on a route of the site that stands for one of the family's; the args of the site decide, so that what they lack is not there. */
export function fitted(behaviour: Behaviour, place: Place): Behaviour {
  const { known, route } = place;
  if (known === route) return behaviour;
  const args = argsOf(place);
  const renamed = new Map([...renamedPlaceholders(known, route), ...renamedArgs(args, place)]);
  const { absent } = args;
  const strange = new Set([...args.strange].filter((name) => !renamed.has(name)));
  if (absent.size === 0 && renamed.size === 0 && strange.size === 0) return behaviour;
  const isMoved = route.placeholders.some((name) => renamed.has(name));
  const sight = { absent, renamed, route: isMoved ? withPlaceholders(route, known.placeholders) : route };
  const { permission, checks, needs, answer } = behaviour;
  if (absent.size === 0 && renamed.size === 0)
    return { ...behaviour, origin: behaviour, answer: (call) => told(answer(call), strangeIn(call, strange, place)) };
  return {
    ...behaviour,
    origin: behaviour,
    answer: (call) => told(answer(seen(call, sight)), strangeIn(call, strange, place)),
    ...(permission && { permission: (call) => permission(seen(call, sight)) }),
    ...(checks && { checks: checksOf(checks, renamed) }),
    ...(needs && { needs: needsOf(needs, sight) }),
  };
}

/** The args of a call that are taken without effect; one that chooses a language has its effect where the call is in that one. */
function strangeIn({ given, params, language }: Call, strange: ReadonlySet<string>, { serving }: Place): string[] {
  if (strange.size === 0) return [];
  const isSo = (name: string) => strange.has(name) && !(serving.sitewide.has(name) && params[name] === language);
  return [...given].filter(isSo);
}

/** An answer that says which args it took without effect: no family holds what they would do. */
function told(answer: Answer | Promise<Answer>, names: readonly string[]): Answer | Promise<Answer> {
  if (names.length === 0) return answer;
  if (answer instanceof Promise) return answer.then((one) => told(one, names));
  return {
    ...answer,
    headers: { ...answer.headers, "X-Standin-Ignored": names.join(", ") },
    within: [...(answer.within ?? []), "invented"],
  };
}

/** What the args of two routes of one method differ in. */
interface Args {
  /** Of the family's route alone. */
  readonly absent: ReadonlySet<string>;
  /** Of the site's alone, where the family's declares any: one that declares none takes what comes. Those that say nothing about a route, too. */
  readonly strange: ReadonlySet<string>;
  readonly familys: ArgsDocument;
}

function argsOf({ known, route, endpoint, method, serving }: Place): Args {
  const declaring = known.endpoints.filter(({ methods }) => methods.includes(method));
  const familys: ArgsDocument = Object.assign({}, ...declaring.map(({ args }) => args));
  const own = endpoint.args;
  const [knownNames, ownNames] = [Object.keys(familys), Object.keys(own)];
  const isOpen = knownNames.every((name) => serving.sitewide.has(name) || known.placeholders.includes(name));
  const isStrange = (name: string) =>
    serving.sitewide.has(name) || (!isOpen && !Object.hasOwn(familys, name) && !route.placeholders.includes(name));
  return {
    absent: new Set(knownNames.filter((name) => !Object.hasOwn(own, name))),
    strange: new Set(ownNames.filter(isStrange)),
    familys,
  };
}

/** Args that are named as the site names a type or taxonomy, and the one that has to be there where each has one. */
function renamedArgs(
  { absent, strange, familys }: Args,
  { endpoint, known: { placeholders }, serving }: Place,
): [string, string][] {
  const named = [...absent].flatMap((known): [string, string][] => {
    const own = ownName(serving, known);
    return own !== known && strange.has(own) ? [[own, known]] : [];
  });
  const taken = new Set(named.flat());
  const isLeft = (name: string) => !taken.has(name) && !placeholders.includes(name);
  const required = [...absent].filter((name) => isLeft(name) && familys[name]?.required === true);
  const wanted = [...strange].filter((name) => isLeft(name) && endpoint.args[name]?.required === true);
  const [[known], [own]] = [required, wanted];
  const isOne = required.length === 1 && wanted.length === 1 && known !== undefined && own !== undefined;
  return isOne ? [...named, [own, known]] : named;
}

function withPlaceholders(route: Route, placeholders: readonly string[]): Route {
  // A copy has no members that a route makes when it is asked.
  return { ...route, secretNames: route.secretNames, placeholders };
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
