import { commaList } from "../../text/trim.ts";
import { isNamespaceRoot, type Route } from "../../catalogue/route.ts";
import { isObject, type Json, ownMember } from "../../json/json.ts";
import type { State } from "../../state/state.ts";
import type { Answer } from "../answer.ts";
import { attached } from "../answers/addresses.ts";
import type { Behaviour } from "../behaviour.ts";
import type { Call } from "../call.ts";
import { scalarText } from "../json-reading.ts";
import type { Links } from "../links.ts";
import { Refusal } from "../refusal.ts";
import { readKey } from "./read-key.ts";
import { mayNoLess, mayNoMore, type RecordedAnswer, type RecordedSite } from "./recorded-site.ts";

/** What stands between a behaviour and a call where a site was asked. */
export type RecordedFirst = (
  behaviour: Behaviour,
  place: { readonly route: Route; readonly method: string },
) => Behaviour;

/** What of the state a route tells of, by names of resources. */
export interface ToldOf {
  /** The records that its path names one of. */
  readonly own?: string | undefined;
  readonly others: readonly string[];
}

/** What is known of the routes that a site was asked for. */
export interface AskedRoutes {
  toldOf(route: Route): ToldOf;
  /** The route that answers a read of this path. */
  routeOf(path: string): Route | undefined;
  /** Whether rules or records tell what a route answers where nobody was asked. */
  isTold(route: Route): boolean;
}

/**
 * Behaviours that answer a read as the site did, until a write changes what it tells of: with its very answer where one is kept, else
 * by their rules; and refuse what it refused to callers who may do no more than who asked it.
 */
export function recordedFirst(recorded: RecordedSite, routes: AskedRoutes): RecordedFirst {
  const closed = closedRoutes(recorded, routes);
  const samples = samplesOf(recorded, routes);
  return (behaviour, { route, method }) => {
    if (method !== "GET" || isNamespaceRoot(route)) return behaviour;
    let told: ToldOf | undefined;
    const isAsBegun = (call: Call) => isUnchanged(call, (told ??= routes.toldOf(route)));
    const refusalOf = (call: Call) => {
      if (recorded.refused.size === 0 || !mayNoMore(recorded, call.user)) return undefined;
      const key = keyOf(call);
      const refused = recorded.refused.get(key) ?? (recorded.asked.has(key) ? undefined : closed(route, key));
      return refused !== undefined && (isOfRights(refused) || isAsBegun(call)) ? refused : undefined;
    };
    return {
      ...behaviour,
      origin: behaviour.origin ?? behaviour,
      ...(behaviour.needs && { needs: needsOf(behaviour.needs) }),
      permission(call) {
        const refused = refusalOf(call);
        // What the site allows and refuses all the same, it refuses when it is asked.
        if (refused !== undefined && allows(refused, method)) return true;
        if (refused !== undefined) return new Refusal(answerOf(refused, call.links), "refused as the site did");
        if (recorded.asked.has(keyOf(call)) && mayNoLess(recorded, call.user)) return true;
        return behaviour.permission?.(call) ?? true;
      },
      answer(call) {
        const refused = refusalOf(call);
        if (refused !== undefined) return answerOf(refused, call.links);
        const key = keyOf(call);
        if (!isAsBegun(call)) return behaviour.answer(call);
        if (!recorded.asked.has(key)) {
          const sample = behaviour.basis === "invented" ? samples(route)?.() : undefined;
          return sample === undefined ? behaviour.answer(call) : sampleAnswer(sample, call);
        }
        const exact = recorded.exact.get(key)?.();
        if (exact !== undefined) return answerOf(exact, call.links);
        const isSame = mayNoLess(recorded, call.user) && mayNoMore(recorded, call.user);
        if (!isSame) return behaviour.answer(call);
        // The site told this caller what the caller may do.
        const answer = behaviour.answer({ ...call, strict: true });
        const headers = recorded.headers.get(key);
        const shown = (known: Answer) => asRecorded(known, headers && attached(headers, call.links));
        return answer instanceof Promise ? answer.then(shown) : shown(answer);
      },
    };
  };
}

/** How the site refuses a read of a route that it let nobody of these rights read, whatever else the path or the query said but for the context. */
function closedRoutes(
  { refused, asked }: RecordedSite,
  { routeOf }: AskedRoutes,
): (route: Route, key: string) => RecordedAnswer | undefined {
  const groupOf = (key: string) => {
    const [path = "", query = ""] = key.split("?");
    return [routeOf(`/${path}`)?.key, contextIn(query)] as const;
  };
  const closed = new Map<string, RecordedAnswer>();
  for (const [key, answer] of refused) {
    const [route, context] = groupOf(key);
    if (route !== undefined && isOfRights(answer) && !closed.has(`${route} ${context}`))
      closed.set(`${route} ${context}`, answer);
  }
  if (closed.size > 0)
    for (const key of asked) {
      const [route, context] = groupOf(key);
      closed.delete(`${route} ${context}`);
      closed.delete(`${route} `);
    }
  return ({ key: route }, key) => closed.get(`${route} ${contextIn(key)}`) ?? closed.get(`${route} `);
}

/** An answer of a route to another query, for routes of which nothing else tells what they answer. */
function samplesOf(
  { exact }: RecordedSite,
  { routeOf, isTold }: AskedRoutes,
): (route: Route) => (() => RecordedAnswer) | undefined {
  const byRoute = new Map<string, () => RecordedAnswer>();
  for (const [key, answer] of exact) {
    const route = routeOf(`/${key.split("?")[0]}`);
    if (route !== undefined && !byRoute.has(route.key) && !isTold(route)) byRoute.set(route.key, answer);
  }
  return ({ key }) => byRoute.get(key);
}

/** What was answered to another query as if it had been this one: members of the names of parameters say what was asked. */
function sampleAnswer(sample: RecordedAnswer, call: Call): Answer {
  const { raw: _raw, body, ...others } = answerOf(sample, call.links);
  if (!isObject(body)) return { ...others, body, basis: "invented" };
  const echoed = Object.entries(body).map(([name, value]): [string, Json] => {
    const asked = ownMember(call.params, name);
    return [name, asked !== undefined && typeof asked === typeof value ? asked : value];
  });
  return { ...others, body: Object.fromEntries(echoed), basis: "invented" };
}

function contextIn(query: string): string {
  return /(?:^|[&?])context=(\w+)/.exec(query)?.[1] ?? "";
}

function keyOf({ path, sources }: Call): string {
  return readKey(path.slice(1), sources.query);
}

function asRecorded(answer: Answer, headers: Answer["headers"]): Answer {
  if (answer.status !== 200 || answer.changes !== undefined) return answer;
  return { ...answer, ...(headers && { headers: { ...answer.headers, ...headers } }), basis: "recorded" };
}

/** An answer that was recorded needs nothing that would be assumed. */
function needsOf(needs: NonNullable<Behaviour["needs"]>): NonNullable<Behaviour["needs"]> {
  const entries = Object.entries(needs).map(([id, isNeeded]) => {
    const need: typeof isNeeded = (call, answer) => answer.basis !== "recorded" && isNeeded(call, answer);
    return [id, need] as const;
  });
  return Object.fromEntries(entries);
}

/** Whether a refusal says that the caller may ask by this method. */
function allows({ headers }: RecordedAnswer, method: string): boolean {
  return commaList(headers["Allow"]).includes(method);
}

/** Whether it was refused because of who asked, not because of what was there. */
function isOfRights({ status }: RecordedAnswer): boolean {
  return status === 401 || status === 403;
}

/** A recorded answer with the caller's addresses. */
function answerOf({ status, headers, text }: RecordedAnswer, links: Links): Answer {
  const content = attached(text, links);
  const { "Content-Type": type = "application/json; charset=UTF-8", ...others } = attached(headers, links);
  const body: Json = /json/.test(type) && content !== "" ? (JSON.parse(content) as Json) : null;
  return { status, body, raw: { type, content }, headers: others, basis: "recorded" };
}

/** Whether nothing was written to what a call reads since its line of states began. */
function isUnchanged(call: Call, { own, others }: ToldOf): boolean {
  const { state } = call.view;
  const { begun } = state;
  if (begun === undefined) return false;
  if (state === begun) return true;
  const isOwn = own === undefined || isSameTable(own, state, begun) || isSameRecord(own, call, begun);
  return isOwn && others.every((name) => isSameTable(name, state, begun)) && areValuesSame(call, state, begun);
}

function isSameTable(name: string, state: State, begun: State): boolean {
  return state.tableNamed(name) === begun.tableNamed(name);
}

/** Whether the record that the path names is there as it was. */
function isSameRecord(name: string, { params, route, view }: Call, begun: State): boolean {
  const last = route.placeholders.at(-1);
  if (last === undefined) return false;
  const named = scalarText(params[last]);
  const find = (state: State) => {
    const table = state.tableNamed(name);
    return table?.get(Number(named)) ?? table?.bySlug(named);
  };
  const record = find(view.state);
  return record !== undefined && record === find(begun);
}

/** Single values of routes are named by them. */
function areValuesSame({ route }: Call, state: State, begun: State): boolean {
  const path = route.name.slice(1);
  for (const [key, value] of state.values()) if (key.startsWith(path) && value !== begun.value(key)) return false;
  return true;
}
