import type { IndexChange } from "../../generate/diff/index-changes.ts";
import type { Json } from "../../json/json.ts";
import type { AnswerDifference } from "./compare-answers.ts";
import type { Compared } from "./compared.ts";
import type { Verification } from "./verify-site.ts";

/** Why something differs: how two answers do, or what is otherwise in the index document. */
export type Cause = AnswerDifference["cause"] | IndexChange["part"];

/** One difference of a route, however many requests show it. */
export interface SiteDifference {
  readonly cause: Cause;
  /** Key of the route; undefined where it is about the whole site. */
  readonly route?: string;
  readonly methods: readonly string[];
  /** Roles that meet it, `visitor` for nobody signed in; empty for one of the index document. */
  readonly as: readonly string[];
  /** A pointer into the body, a header, an arg, a namespace; empty for what there is once. */
  readonly name: string;
  /** What changed of an arg, a route, a schema: `gone`, `new`, or the keyword. */
  readonly change?: string;
  /** What the site says; undefined for nothing. */
  readonly site?: Json;
  readonly double?: Json;
  /** How many requests show it; 0 for one of the index document. */
  readonly requests: number;
  /** The first of them. */
  readonly example?: string;
}

/** What came of a route's requests. */
export interface RouteCount {
  readonly route: string;
  readonly agreed: number;
  readonly differed: number;
  readonly unknown: number;
}

/** What was found, by cause, and in numbers. */
export interface VerifyFindings {
  readonly differences: readonly SiteDifference[];
  readonly routes: readonly RouteCount[];
  readonly agreed: number;
  readonly differed: number;
  /** By the reason: of how many requests nobody can tell what the site should answer. */
  readonly unknown: Readonly<Record<string, number>>;
}

/** Gathers what the same thing is in the answers to many requests. */
export function findingsOf({ changes, compared }: Pick<Verification, "changes" | "compared">): VerifyFindings {
  const unknown: Record<string, number> = {};
  for (const { outcome } of compared)
    if (outcome.verdict === "unknown") unknown[outcome.why] = (unknown[outcome.why] ?? 0) + 1;
  const counted = (verdict: string) => compared.filter(({ outcome }) => outcome.verdict === verdict).length;
  return {
    differences: [...changes.map(findingOfChange), ...gathered(compared)],
    routes: countsOfRoutes(compared),
    agreed: counted("agrees"),
    differed: counted("differs"),
    unknown,
  };
}

function findingOfChange({ part, route, methods = [], name, change, before, after }: IndexChange): SiteDifference {
  return {
    cause: part,
    ...(route !== undefined && { route }),
    methods,
    as: [],
    name,
    change,
    ...(after !== undefined && { site: after }),
    ...(before !== undefined && { double: before }),
    requests: 0,
  };
}

interface Gathered {
  readonly first: SiteDifference;
  readonly methods: Set<string>;
  readonly as: Set<string>;
  requests: number;
}

function gathered(compared: readonly Compared[]): SiteDifference[] {
  const groups = new Map<string, Gathered>();
  for (const { request, as, address, outcome } of compared) {
    if (outcome.verdict !== "differs") continue;
    for (const difference of outcome.differences) {
      const { cause, name } = difference;
      const key = JSON.stringify([request.route.key, cause, name, toldApart(difference)]);
      const group: Gathered = groups.get(key) ?? {
        first: {
          cause,
          route: request.route.key,
          methods: [],
          as: [],
          name,
          ...shownSides(difference),
          requests: 0,
          example: `${request.method} ${address}`,
        },
        methods: new Set(),
        as: new Set(),
        requests: 0,
      };
      groups.set(key, group);
      group.methods.add(request.method);
      group.as.add(as);
      group.requests += 1;
    }
  }
  return [...groups.values()].map(({ first, methods, as, requests }) => ({
    ...first,
    methods: [...methods],
    as: [...as],
    requests,
  }));
}

/** What both sides say; of members their types alone, since values belong to the site. */
function shownSides({ cause, site, double }: AnswerDifference): Pick<SiteDifference, "site" | "double"> {
  const isType = cause === "member missing" || cause === "member extra" || cause === "type";
  const shown = (value: Json | undefined) => (value !== undefined && isType ? typeText(value) : value);
  const [theirs, ours] = [shown(site), shown(double)];
  return { ...(theirs !== undefined && { site: theirs }), ...(ours !== undefined && { double: ours }) };
}

/** Values are samples, but for what is one of few. */
function toldApart({ cause, site, double }: AnswerDifference): readonly unknown[] {
  if (cause === "status" || cause === "code" || cause === "content type" || cause === "allow") return [site, double];
  if (cause === "type") return [typeText(site), typeText(double)];
  return [site === undefined, double === undefined];
}

function countsOfRoutes(compared: readonly Compared[]): RouteCount[] {
  const routes = new Map<string, { agreed: number; differed: number; unknown: number }>();
  for (const { request, outcome } of compared) {
    const count = routes.get(request.route.key) ?? { agreed: 0, differed: 0, unknown: 0 };
    routes.set(request.route.key, count);
    count[outcome.verdict === "agrees" ? "agreed" : outcome.verdict === "differs" ? "differed" : "unknown"] += 1;
  }
  return [...routes].map(([route, count]) => ({ route, ...count }));
}

/** A difference as people read it, but for where it is. */
export function findingText(finding: SiteDifference): string {
  const { cause, name, change, site, double } = finding;
  if (change !== undefined) return changeText(finding);
  switch (cause) {
    case "member missing":
      return `the double lacks ${nameOf(name)} (${plainText(site)})`;
    case "member extra":
      return `the site has no ${nameOf(name)} (${plainText(double)})`;
    case "type":
      return `${nameOf(name)} is ${plainText(site)} on the site, ${plainText(double)} here`;
    case "record gone":
      return `a record is gone: ${shortText(double)}`;
    case "record new":
      return `a record is new: ${shortText(site)}`;
    case "status":
    case "code":
    case "content type":
      return `${plainText(site)} on the site, ${plainText(double)} here`;
    case "header":
      if (double === undefined) return `the double sends no ${name}`;
      if (site === undefined) return `the site sends no ${name}`;
      return `${name} is ${shortText(site)} on the site, ${shortText(double)} here`;
    default:
      return `${nameOf(name)} is ${shortText(site)} on the site, ${shortText(double)} here`;
  }
}

function changeText({ cause, name, change = "", site, double }: SiteDifference): string {
  const what = cause === "answer" ? `schema of the answer, ${name}` : `${cause} ${name}`;
  if (change === "gone") return `the site has no ${what}`;
  if (change.startsWith("new"))
    return `the double lacks ${what}${change === "new" ? "" : `, ${change.slice(5)} on the site`}`;
  if (site === undefined && double === undefined) return `${what} is ${change} on the site`;
  return `${what}: ${change} ${shortText(site)} on the site, ${shortText(double)} here`;
}

/** A pointer as people write a member: `title.raw`, `items[].id`. */
function nameOf(pointer: string): string {
  if (!pointer.startsWith("/")) return pointer || "the body";
  const steps = pointer.slice(1).split("/");
  const path = steps.reduce((way, step) => {
    if (step === "*") return `${way}[]`;
    return way === "" ? step : `${way}.${step}`;
  }, "");
  return path.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** The type of a value, as a schema calls it. */
function typeText(value: Json | undefined): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}

function plainText(value: Json | undefined): string {
  return typeof value === "string" ? value : shortText(value);
}

const LONGEST = 80;

function shortText(value: Json | undefined): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
