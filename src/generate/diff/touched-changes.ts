import type { Catalogue } from "../../catalogue/catalogue.ts";
import { routePath } from "../../catalogue/route.ts";
import { type Json, isObject } from "../../json/json.ts";
import type { IndexChange } from "./index-changes.ts";

/** A call that somebody made. */
interface Sent {
  readonly method: string;
  /** Where it went: a path, or an address with or without a host. */
  readonly address: string;
  /** Body of a form or of JSON; empty for none. */
  readonly body: string;
}

/** What calls asked of the routes of a catalogue: by route key and method, the names that each call sent. */
export type Calls = ReadonlyMap<string, readonly ReadonlySet<string>[]>;

/** The calls of a journal (`GET /__standin/requests`) or of a HAR that reach a route. Throws a TypeError for what is neither. */
export function callsIn(document: Json, catalogue: Catalogue): Calls {
  const calls = new Map<string, Set<string>[]>();
  for (const { method, address, body } of sentIn(document)) {
    const { pathname, searchParams } = new URL(address, "http://site.invalid");
    const route = catalogueMatch(catalogue, { method, path: searchParams.get("rest_route") ?? pathname });
    if (route === undefined) continue;
    const names = new Set([...searchParams.keys(), ...namesIn(body)].map((name) => name.split("[")[0] ?? name));
    const key = `${method} ${route.key}`;
    calls.set(key, [...(calls.get(key) ?? []), names]);
  }
  return calls;
}

/** The changes that these calls meet. */
export function touchedChanges(changes: readonly IndexChange[], calls: Calls): IndexChange[] {
  const called = [...calls.keys()].map((key) => key.split(" ") as [method: string, route: string]);
  return changes.flatMap((change) => {
    const { route, methods = [] } = change;
    if (route === undefined) return [];
    const own = called.filter(([, key]) => key === route).map(([method]) => method);
    const met = methods.length === 0 ? own : own.filter((method) => methods.includes(method));
    const kept = met.filter((method) => isMet(change, calls.get(`${method} ${route}`) ?? []));
    if (kept.length === 0) return [];
    return [methods.length === 0 ? change : { ...change, methods: kept }];
  });
}

/** An arg that is asked for or whose default moved is met by who leaves it out, any other by who sends it. */
function isMet({ part, name, change }: IndexChange, sent: readonly ReadonlySet<string>[]): boolean {
  if (part !== "arg") return true;
  const arg = name.split(/[.[]/)[0] ?? name;
  const byLeavingOut = change === "now required" || change === "new, required" || change === "default";
  return sent.some((names) => names.has(arg) !== byLeavingOut);
}

function sentIn(document: Json): Sent[] {
  if (isObject(document) && Array.isArray(document["requests"])) return document["requests"].flatMap(journalled);
  const log = isObject(document) ? document["log"] : undefined;
  if (isObject(log) && Array.isArray(log["entries"])) return log["entries"].flatMap(archived);
  throw new TypeError("neither a journal (an object with requests, as GET /__standin/requests answers) nor a HAR");
}

function journalled(entry: Json): Sent[] {
  if (!isObject(entry)) return [];
  const { method, path, query, body } = entry;
  return sent(method, `${textOf(path)}?${textOf(query)}`, body);
}

function archived(entry: Json): Sent[] {
  const request = isObject(entry) ? entry["request"] : undefined;
  if (!isObject(request)) return [];
  const { method, url, postData } = request;
  return sent(method, textOf(url), isObject(postData) ? postData["text"] : undefined);
}

function sent(method: Json | undefined, address: string, body: Json | undefined): Sent[] {
  if (typeof method !== "string" || !URL.canParse(address, "http://site.invalid")) return [];
  return [{ method: method.toUpperCase(), address, body: textOf(body) }];
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

function namesIn(body: string): string[] {
  if (body === "") return [];
  try {
    const value: Json = JSON.parse(body);
    return isObject(value) ? Object.keys(value) : [];
  } catch {
    return [...new URLSearchParams(body).keys()];
  }
}

/** The route that a path leads to, wherever the API begins in it. */
function catalogueMatch({ find }: Catalogue, { method, path }: { method: string; path: string }) {
  const asked = method === "HEAD" ? "GET" : method;
  const steps = routePath(path).split("/");
  for (let at = 1; at < steps.length; at += 1) {
    const found = find(`/${steps.slice(at).join("/")}`, asked);
    if (found !== undefined) return found.route;
  }
  return undefined;
}
