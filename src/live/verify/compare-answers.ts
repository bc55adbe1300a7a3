import { commaList } from "../../text/trim.ts";
import type { Detach } from "../../engine/answers/addresses.ts";
import type { Basis } from "../../engine/answer.ts";
import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import { linksIn, totalsIn, writtenName } from "../folder/kept-headers.ts";
import { type BodyDifference, recordDifferences, shapeDifferences, valueDifferences } from "./compare-values.ts";

/** An answer of either side. */
export interface SideAnswer {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined where it has none, or none that is JSON. */
  readonly body: Json | undefined;
  /** Whether it has a body that is no JSON. */
  readonly isOther: boolean;
}

/** An answer of the double. */
export interface DoubleAnswer extends SideAnswer {
  readonly basis: Basis;
  /** Whether only the site's own code knows what would be answered. */
  readonly isUnknown: boolean;
}

/** One thing in which two answers to the same request differ. */
export interface AnswerDifference {
  readonly cause: BodyDifference["cause"] | "status" | "code" | "content type" | "header" | "allow";
  /** A pointer into the body, or the name of a header; empty for what there is once. */
  readonly name: string;
  readonly site: Json | undefined;
  readonly double: Json | undefined;
}

/** What came of comparing two answers. */
export type Comparison =
  | { readonly verdict: "agrees" }
  | { readonly verdict: "differs"; readonly differences: readonly AnswerDifference[] }
  | { readonly verdict: "unknown"; readonly why: string };

/** What is known of a request whose answers are compared. */
export interface Comparing {
  readonly method: string;
  /** Whether both sides hold the same records, by the same ids. */
  readonly sameRecords: boolean;
  /** Whether it asks each side for what that shows by itself, and for nothing more. */
  readonly isLeast: boolean;
  /** Why no document tells what becomes of the request, where none does. */
  readonly untold: string | undefined;
  /** Schema of what the route answers, as the site tells it. */
  readonly schema: JsonObject | undefined;
  /** Whether people were replaced in what the double holds. */
  readonly isRedacted: boolean;
  readonly detachSite: Detach;
  readonly detachDouble: Detach;
}

/** Compares what both sides answer to one request. */
export function compareAnswers(site: SideAnswer, double: DoubleAnswer, about: Comparing): Comparison {
  if (double.status === 501 && codeOf(double)?.startsWith("standin_") === true) return unknown(OWN_CODE);
  if (site.status !== double.status || codeOf(site) !== codeOf(double)) return refusalOutcome(site, double, about);
  if (site.isOther !== double.isOther)
    return differs([{ cause: "content type", name: "", site: typeOf(site), double: typeOf(double) }]);
  const headers = headerDifferences(site, double, about);
  if (double.isUnknown && headers.length === 0 && double.status < 300) return unknown(OWN_CODE);
  const found = [...headers, ...(double.status < 300 ? bodyDifferences(site, double, about) : [])];
  return found.length === 0 ? { verdict: "agrees" } : differs(found);
}

const OWN_CODE = "only the site's own code knows what is answered";
const HELD = "it depends on what each side holds";

function unknown(why: string): Comparison {
  return { verdict: "unknown", why };
}

function differs(differences: readonly AnswerDifference[]): Comparison {
  return { verdict: "differs", differences };
}

function refusalOutcome(
  site: SideAnswer,
  double: DoubleAnswer,
  { sameRecords, isLeast, untold }: Comparing,
): Comparison {
  const isOfRights = [site, double].some(({ status }) => status === 401 || status === 403);
  if (untold !== undefined && !isOfRights) return unknown(untold);
  const isHeld = [site, double].some(tellsOfRecords);
  if (!sameRecords && !isLeast && isHeld) return unknown(HELD);
  if (double.isUnknown && double.status < 300) return unknown(OWN_CODE);
  if (site.status === double.status)
    return differs([{ cause: "code", name: "", site: codeOf(site), double: codeOf(double) }]);
  return differs([{ cause: "status", name: "", site: statusText(site), double: statusText(double) }]);
}

/** Codes of refusals that say that something is not there. */
const ABSENCE = /invalid_page|_invalid_(?:id|parent|author|term|post|slug)|not_found|_no_(?:post|term|item)/;

function tellsOfRecords(answer: SideAnswer): boolean {
  const code = codeOf(answer) ?? "";
  if (code === "rest_no_route") return false;
  return answer.status === 404 || answer.status === 410 || (answer.status >= 400 && ABSENCE.test(code));
}

/** The code of a refusal. */
export function codeOf({ status, body }: SideAnswer): string | undefined {
  const code = isObject(body) ? body["code"] : undefined;
  return status >= 400 && typeof code === "string" ? code : undefined;
}

function statusText(answer: SideAnswer): string {
  const code = codeOf(answer);
  return code === undefined ? String(answer.status) : `${answer.status} ${code}`;
}

function typeOf({ headers }: SideAnswer): string {
  return (headers["content-type"] ?? "none").split(";")[0]?.trim() ?? "none";
}

function headerDifferences(site: SideAnswer, double: SideAnswer, about: Comparing): AnswerDifference[] {
  const allow = about.method === "HEAD" ? [] : allowDifference(site, double);
  if (site.status >= 300 || about.method === "HEAD" || about.method === "OPTIONS") return allow;
  const totals = totalDifferences(site, double, about);
  return [...allow, ...totals, ...(totals.length > 0 ? [] : linkDifference(site, double, about))];
}

function allowDifference(site: SideAnswer, double: SideAnswer): AnswerDifference[] {
  const [theirs, ours] = [site, double].map(({ headers }) => commaList(headers["allow"]).sort().join(", "));
  if (theirs === ours) return [];
  return [{ cause: "allow", name: "Allow", site: site.headers["allow"], double: double.headers["allow"] }];
}

/** Totals that one side alone tells; where both hold the same, other totals. */
function totalDifferences(site: SideAnswer, double: SideAnswer, { sameRecords }: Comparing): AnswerDifference[] {
  const [theirs, ours] = [site, double].map(({ headers }) => totalsIn(Object.entries(headers)));
  const names = [...new Set([...(theirs?.keys() ?? []), ...(ours?.keys() ?? [])])];
  return names.flatMap((name): AnswerDifference[] => {
    const [one, other] = [theirs?.get(name), ours?.get(name)];
    if (one === other || (!sameRecords && one !== undefined && other !== undefined)) return [];
    const told = (value: number | undefined) => (value === undefined ? undefined : String(value));
    return [{ cause: "header", name: writtenName(name), site: told(one), double: told(other) }];
  });
}

/** Links to other pages depend on what is there. */
function linkDifference(site: SideAnswer, double: SideAnswer, about: Comparing): AnswerDifference[] {
  const { sameRecords, detachSite, detachDouble } = about;
  const linksOf = (answer: SideAnswer, detach: Detach) =>
    sameRecords
      ? linksIn(answer.headers["link"]).map((link) => detach(link))
      : relationsIn(answer.headers["link"]).filter((name) => !/^(?:next|prev|previous|first|last)$/.test(name));
  const [theirs, ours] = [linksOf(site, detachSite), linksOf(double, detachDouble)];
  if (String(theirs) === String(ours)) return [];
  const [one, other] = [site, double].map(({ headers }) => linksIn(headers["link"]).join(", ") || undefined);
  return [{ cause: "header", name: "Link", site: one, double: other }];
}

function relationsIn(header: string | undefined): string[] {
  const names = linksIn(header).map((link) => /\brel="?([^";,]+)/.exec(link)?.[1] ?? "");
  return [...new Set(names)].sort();
}

function bodyDifferences(site: SideAnswer, double: DoubleAnswer, about: Comparing): AnswerDifference[] {
  const { method, sameRecords, schema, isRedacted, detachSite, detachDouble } = about;
  if (method === "HEAD" || method === "OPTIONS" || site.body === undefined || double.body === undefined) return [];
  const [theirs, ours] = [detachSite(site.body), detachDouble(double.body)];
  const found =
    sameRecords && double.basis === "recorded"
      ? valueDifferences(theirs, ours, (one, other) => isComparable(one, other, isRedacted))
      : [...(sameRecords ? recordDifferences(theirs, ours) : []), ...shapeDifferences(theirs, ours, schema)];
  return found.map(({ pointer, ...others }) => ({ ...others, name: pointer }));
}

/** What was replaced in a recording tells nothing of the site. */
function isComparable(site: Json, double: Json, isRedacted: boolean): boolean {
  if (typeof site !== "string" || typeof double !== "string") return true;
  return !isRedacted && ![site, double].some((text) => /•••|\bhidden\b/.test(text));
}
