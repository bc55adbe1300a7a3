import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { ArgDocument } from "../../catalogue/document.ts";
import { compileRoutePattern } from "../../catalogue/route-pattern.ts";
import type { Endpoint, Route } from "../../catalogue/route.ts";
import { textsOfPattern } from "../../args/texts-of-pattern.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { isSame, type SchemaDifference, schemaDifferences } from "./schema-differences.ts";

/** One thing that is otherwise in the newer of two index documents. */
export interface IndexChange {
  readonly part: "namespace" | "authentication" | "route" | "method" | "arg" | "answer";
  /** The route by its older key, as far as it is about one. */
  readonly route?: string;
  /** The methods that it is about; none where it is about all of the route. */
  readonly methods?: readonly string[];
  /** What it is about: a namespace, an arg with the members inside it, a member of the answer. */
  readonly name: string;
  /** `gone`, `new`, or the keyword that changed. */
  readonly change: string;
  readonly before?: Json;
  readonly after?: Json;
  /** Whom it breaks: who sends calls, who reads answers, nobody. */
  readonly breaks: "callers" | "readers" | null;
}

/** Everything that changed from an older catalogue to a newer one: namespaces, routes, methods, args, schemas of answers. */
export function indexChanges(older: Catalogue, newer: Catalogue): IndexChange[] {
  const pairs = pairedRoutes(older, newer);
  const kept = new Set(pairs.map(([, route]) => route));
  const lost = older.routes.filter((route) => !pairs.some(([before]) => before === route));
  const come = newer.routes.filter((route) => !kept.has(route));
  return [
    ...namesChanged("namespace", older.namespaces, newer.namespaces),
    ...namesChanged("authentication", Object.keys(older.site.authentication), Object.keys(newer.site.authentication)),
    ...lost.map((route) => routeChange(route, "gone")),
    ...come.map((route) => routeChange(route, "new")),
    ...pairs.flatMap(([before, after]) => changesOfRoute(before, after)),
  ];
}

function namesChanged(
  part: "namespace" | "authentication",
  before: readonly string[],
  after: readonly string[],
): IndexChange[] {
  const gone = before.filter((name) => !after.includes(name));
  const come = after.filter((name) => !before.includes(name));
  return [
    ...gone.map((name) => ({ part, name, change: "gone", breaks: "callers" }) as const),
    ...come.map((name) => ({ part, name, change: "new", breaks: null }) as const),
  ];
}

function routeChange(route: Route, change: "gone" | "new"): IndexChange {
  const breaks = change === "gone" ? "callers" : null;
  return { part: "route", route: route.key, methods: route.methods, name: route.name, change, breaks };
}

/** Routes of both, by their keys, else by their paths whatever their placeholders are called or take. */
function pairedRoutes(older: Catalogue, newer: Catalogue): (readonly [before: Route, after: Route])[] {
  const byKey = new Map(newer.routes.map((route) => [route.key, route]));
  const left = newer.routes.filter(({ key }) => older.route(key)?.key !== key);
  const byShape = new Map([...left].reverse().map((route) => [shapeOf(route), route]));
  return older.routes.flatMap((before) => {
    const after = byKey.get(before.key) ?? byShape.get(shapeOf(before));
    return after === undefined ? [] : [[before, after] as const];
  });
}

function shapeOf({ name }: Route): string {
  return name.replaceAll(/\{\w*\}/g, "{}");
}

function changesOfRoute(before: Route, after: Route): IndexChange[] {
  return [...pathChange(before, after), ...methodChanges(before, after), ...answerChanges(before, after)];
}

/** A key that is written otherwise breaks callers where it no longer takes what the older one takes. */
function pathChange(before: Route, after: Route): IndexChange[] {
  if (before.key === after.key) return [];
  const { match } = compileRoutePattern(after.key);
  const paths = textsOfPattern(before.key).filter((path) => compileRoutePattern(before.key).match(path) !== undefined);
  const breaks = paths.some((path) => match(path) === undefined) ? "callers" : null;
  const change = { part: "route", route: before.key, name: before.name, change: "path", breaks } as const;
  return [{ ...change, before: before.key, after: after.key }];
}

function methodChanges(before: Route, after: Route): IndexChange[] {
  const about = (methods: readonly string[], change: "gone" | "new"): IndexChange[] => {
    if (methods.length === 0) return [];
    const breaks = change === "gone" ? "callers" : null;
    return [{ part: "method", route: before.key, methods, name: methods.join(", "), change, breaks }];
  };
  const gone = before.methods.filter((method) => !after.methods.includes(method));
  const come = after.methods.filter((method) => !before.methods.includes(method));
  const kept = before.methods.filter((method) => after.methods.includes(method));
  const changes = kept.flatMap((method) => {
    const [from, to] = [endpointOf(before, method), endpointOf(after, method)];
    return from === undefined || to === undefined
      ? []
      : argChanges(from, to).map((change) => ({ ...change, route: before.key, methods: [method] }));
  });
  return [...about(gone, "gone"), ...about(come, "new"), ...byMethods(changes)];
}

function endpointOf({ endpoints }: Route, method: string): Endpoint | undefined {
  return endpoints.find(({ methods }) => methods.includes(method));
}

/** Changes that are the same for several methods, told once. */
function byMethods(changes: readonly IndexChange[]): IndexChange[] {
  const groups = new Map<string, IndexChange>();
  for (const change of changes) {
    const { methods = [], ...same } = change;
    const key = JSON.stringify(same);
    const other = groups.get(key);
    groups.set(key, other === undefined ? change : { ...other, methods: [...(other.methods ?? []), ...methods] });
  }
  return [...groups.values()];
}

function argChanges(from: Endpoint, to: Endpoint): Omit<IndexChange, "route" | "methods">[] {
  const names = [...new Set([...Object.keys(from.args), ...Object.keys(to.args)])];
  return names.flatMap((name) => {
    const [before, after] = [from.args[name], to.args[name]];
    if (before !== undefined && after !== undefined) return changesOfArg(name, before, after);
    if (before !== undefined) return [{ part: "arg", name, change: "gone", breaks: "callers" } as const];
    const breaks = after !== undefined && isNeeded(after) ? "callers" : null;
    return [{ part: "arg", name, change: breaks === null ? "new" : "new, required", breaks } as const];
  });
}

function changesOfArg(name: string, before: ArgDocument, after: ArgDocument): Omit<IndexChange, "route" | "methods">[] {
  const inside = schemaDifferences(before as JsonObject, after as JsonObject).filter(
    ({ keyword }) => keyword !== "contexts",
  );
  return [
    ...needChange(name, before, after),
    ...defaultChange(name, before, after),
    ...inside.map((difference) => ({
      part: "arg" as const,
      name: nameAt(name, difference),
      ...changeOf(difference),
      breaks: breaksCallers(difference),
    })),
  ];
}

/** A member that is no longer known has no effect any more. */
function breaksCallers({ narrows, keyword, after }: SchemaDifference): "callers" | null {
  return narrows || (keyword === "member" && after === undefined) ? "callers" : null;
}

function needChange(name: string, before: ArgDocument, after: ArgDocument): Omit<IndexChange, "route" | "methods">[] {
  const [from, to] = [isNeeded(before), isNeeded(after)];
  if (from === to) return [];
  return [{ part: "arg", name, change: to ? "now required" : "no longer required", breaks: to ? "callers" : null }];
}

/** A request has to bring it: what has a default is never missing. */
function isNeeded({ required, default: value }: ArgDocument): boolean {
  return required === true && (value === undefined || value === null);
}

/** Dates that a site computes on the day of the dump are no change. */
const MOMENT = /^\d.*\d\d:\d\d:\d\d/;

function defaultChange(
  name: string,
  before: ArgDocument,
  after: ArgDocument,
): Omit<IndexChange, "route" | "methods">[] {
  const [from, to] = [before.default ?? undefined, after.default ?? undefined];
  const isMoment = [from, to].every((value) => typeof value === "string" && MOMENT.test(value));
  if (isSame(from, to) || isMoment) return [];
  return [{ part: "arg", name, change: "default", ...values(from, to), breaks: null }];
}

function answerChanges(before: Route, after: Route): IndexChange[] {
  const about = { part: "answer", route: before.key } as const;
  if (before.schema === undefined || after.schema === undefined) {
    if (before.schema === after.schema) return [];
    return [{ ...about, name: "schema", change: after.schema === undefined ? "gone" : "new", breaks: null }];
  }
  return schemaDifferences(before.schema, after.schema)
    .filter(({ keyword }) => keyword !== "readonly" && keyword !== "default")
    .map((difference) => ({
      ...about,
      name: nameAt("", difference) || "answer",
      ...changeOf(difference),
      breaks: difference.widens ? "readers" : null,
    }));
}

function changeOf({ keyword, before, after }: SchemaDifference): Pick<IndexChange, "change" | "before" | "after"> {
  if (keyword === "member") return { change: after === undefined ? "gone" : "new" };
  return { change: keyword, ...values(before, after) };
}

function values(before: Json | undefined, after: Json | undefined): Pick<IndexChange, "before" | "after"> {
  const plain = (value: Json | undefined) => (isObject(value) ? undefined : value);
  const [from, to] = [plain(before), plain(after)];
  return { ...(from !== undefined && { before: from }), ...(to !== undefined && { after: to }) };
}

/** An arg and the way to a place inside it, as people write it: `meta.colour`, `ids[]`. */
function nameAt(name: string, { place }: SchemaDifference): string {
  return place.reduce((path, step) => {
    if (step === "[]" || step === "|") return `${path}${step === "|" ? "" : step}`;
    return path === "" ? step : `${path}.${step}`;
  }, name);
}
