import type { Hono } from "hono";
import type { JsonObject } from "../json/json.ts";
import { type Basis, BASES } from "../engine/answer.ts";
import type { CoverageDetails } from "../engine/coverage.ts";
import { type ControlEnv, done, json, namesFirst } from "./control-env.ts";
import { wrongMember } from "./members.ts";

/** How much of a site's contract was called, over all sandboxes. */
export interface CoverageSummary {
  /** Methods of routes; `missed` are those that nobody called, as `GET /things`. */
  readonly routes: { readonly total: number; readonly called: number; readonly missed: readonly string[] };
  /** Args of methods of routes; `missed` are those that no call gave, as `GET /things page`. */
  readonly args: { readonly total: number; readonly given: number; readonly missed: readonly string[] };
  /** The refusals that there were, as `POST /things rest_invalid_param`. */
  readonly refusals: { readonly seen: readonly string[] };
  /** How many answers, by their basis. */
  readonly basis: Readonly<Record<Basis, number>>;
}

/** Which routes were called, with what; `?threshold=` and `?args=` say how much there must be. */
export function coverage(topic: Hono<ControlEnv>): Hono<ControlEnv> {
  return topic
    .get("/coverage", (c) => {
      const details = c.env.parts.site.coverage.details();
      const summary = summaryOf(details);
      const { searchParams } = new URL(c.req.url);
      const short = shortfalls(summary, searchParams);
      if (!namesFirst(c, "text/plain")) return json(c, asJson(summary, short), short.length === 0 ? 200 : 417);
      const text = [...tableLines(details), ...short.flatMap((sentence) => ["", sentence])].join("\n");
      const headers = { "Content-Type": "text/plain; charset=UTF-8", "Cache-Control": "no-store", Vary: "Accept" };
      return c.body(`${text}\n`, short.length === 0 ? 200 : 417, headers);
    })
    .delete("/coverage", (c) => {
      c.env.parts.site.coverage.clear();
      return done(c);
    });
}

/** Adds up what calls have been. */
export function summaryOf(details: CoverageDetails): CoverageSummary {
  const all = Object.entries(details);
  const missed = all.filter(([, { basis }]) => callsIn(basis) === 0).map(([name]) => name);
  const total = all.reduce((sum, [, { args }]) => sum + args.length, 0);
  const given = all.reduce((sum, [, one]) => sum + one.given.length, 0);
  const unused = all.flatMap(([name, one]) => ungiven(one).map((arg) => `${name} ${arg}`));
  const seen = all.flatMap(([name, { refusals }]) => Object.keys(refusals).map((code) => `${name} ${code}`));
  const counts = BASES.map((basis) => [basis, all.reduce((sum, [, one]) => sum + (one.basis[basis] ?? 0), 0)] as const);
  return {
    routes: { total: all.length, called: all.length - missed.length, missed },
    args: { total, given, missed: unused },
    refusals: { seen },
    basis: Object.fromEntries(counts) as Record<Basis, number>,
  };
}

function callsIn(basis: Readonly<Partial<Record<Basis, number>>>): number {
  return Object.values(basis).reduce((sum, count) => sum + count, 0);
}

function ungiven({ args, given }: CoverageDetails[string]): string[] {
  const known = new Set(given);
  return args.filter((name) => !known.has(name));
}

function asJson({ routes, args, refusals, basis }: CoverageSummary, short: readonly string[]): JsonObject {
  return {
    ...(short.length > 0 && { ok: false, message: short.join(" ") }),
    routes: { ...routes, missed: [...routes.missed] },
    args: { ...args, missed: [...args.missed] },
    refusals: { seen: [...refusals.seen] },
    basis: { ...basis },
  };
}

/** What there is too little of, as sentences. Throws a ControlError for a bound that is none. */
function shortfalls({ routes, args }: CoverageSummary, query: URLSearchParams): string[] {
  const least = (name: string) => boundOf(query.get(name), name);
  const [wantedRoutes, wantedArgs] = [least("threshold"), least("args")];
  return [
    ...(wantedRoutes === undefined
      ? []
      : shortfall("Methods of routes that were called", routes.called, routes, wantedRoutes)),
    ...(wantedArgs === undefined ? [] : shortfall("Args that were given", args.given, args, wantedArgs)),
  ];
}

function boundOf(text: string | null, name: string): number | undefined {
  if (text === null) return undefined;
  const bound = /^\d{1,3}(?:\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  if (bound >= 0 && bound <= 100) return bound;
  throw wrongMember(name, "a share from 0 to 100", text);
}

function shortfall(what: string, count: number, { total }: { total: number }, wanted: number): string[] {
  if (share(count, total) >= wanted) return [];
  return [`${what}: ${count} of ${total}, which is ${shown(count, total)} %; wanted at least ${wanted} %.`];
}

/** Of a hundred; all of nothing is all. */
function share(count: number, total: number): number {
  return total === 0 ? 100 : (100 * count) / total;
}

/** Cut and not rounded, so that what is too little never reads as enough. */
function shown(count: number, total: number): string {
  return (Math.floor(share(count, total) * 10) / 10).toFixed(1);
}

/** What calls have been, for people: what there was, then what was missed. */
function tableLines(details: CoverageDetails): string[] {
  const { routes, args, refusals, basis } = summaryOf(details);
  const partly = Object.entries(details).filter(([, one]) => callsIn(one.basis) > 0 && ungiven(one).length > 0);
  return [
    `routes   ${routes.called} of ${routes.total} called, ${shown(routes.called, routes.total)} %`,
    `args     ${args.given} of ${args.total} given, ${shown(args.given, args.total)} %`,
    `answers  ${BASES.map((name) => `${basis[name]} ${name}`).join(", ")}`,
    ...section("refusals seen", refusals.seen),
    ...section(
      "called, but never with",
      partly.map(([name, one]) => `${name}: ${ungiven(one).join(", ")}`),
    ),
    ...section("not called", routes.missed),
  ];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", `${title}:`, ...lines.map((line) => `  ${line}`)];
}
