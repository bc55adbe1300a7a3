import { commaList } from "../text/trim.ts";
import { plainValues } from "../args/raw-value.ts";
import { isObject, type Json, type JsonObject } from "../json/json.ts";
import type { OverlayDocument, OverlayRule } from "../seeding/overlay-document.ts";
import type { Answer } from "./answer.ts";
import { attached, type Detach } from "./answers/addresses.ts";
import type { Call } from "./call.ts";
import { readKey, sameReadKey } from "./recorded/read-key.ts";

/** What a site answers otherwise than its index document, its records and the rules of the family say. */
export interface SiteOverlay {
  /** Whether the caller may make the call, whatever the rules say. */
  allows(call: Call): boolean;
  /** The answer to a call as the site gives it; `own` is what would be answered otherwise, given back where nothing is said of it. */
  told(own: Answer, call: Call): OverlaidAnswer;
}

/** An answer as an overlay tells it. */
export interface OverlaidAnswer {
  readonly answer: Answer;
  /** Methods of `Allow` in place of those that permissions tell; undefined for those. */
  readonly allow?: readonly string[];
}

/** Puts overlays over a site; undefined where they say nothing of answers. */
export function siteOverlay(overlays: readonly OverlayDocument[], detach: Detach): SiteOverlay | undefined {
  const rules = overlays.flatMap(({ answers = [] }) => answers.map((rule) => ruleOf(rule, detach)));
  if (rules.length === 0) return undefined;
  const byPlace = new Map<string, Rule[]>();
  for (const rule of rules) {
    const place = `${rule.method} ${rule.route}`;
    byPlace.set(place, [...(byPlace.get(place) ?? []), rule]);
  }
  const rulesFor = (call: Call): readonly Rule[] =>
    (byPlace.get(`${call.method} ${call.route.key}`) ?? []).filter(
      ({ as, calls }) => (as === undefined || as === roleOf(call)) && (calls === undefined || calls.has(callKey(call))),
    );
  return {
    allows: (call) => rulesFor(call).some(({ allow }) => allow === true),
    told(own, call) {
      const met = rulesFor(call).filter((rule) => isMet(rule, own));
      if (met.length === 0) return { answer: own };
      const exact = met.find(({ answer, calls }) => answer !== undefined && calls !== undefined);
      const instead = (exact ?? met.find(({ answer }) => answer !== undefined))?.answer;
      const answer = instead === undefined ? own : replaced(own, instead, call);
      // A body of the site's own has the members that it has.
      const changed =
        instead?.body === undefined ? met.reduce((now, rule) => withMembers(now, rule, call), answer) : answer;
      return withHeaders(changed, met, call);
    },
  };
}

type Rule = Omit<OverlayRule, "when"> & {
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly calls: ReadonlySet<string> | undefined;
};

function ruleOf({ when = {}, ...rule }: OverlayRule, detach: Detach): Rule {
  const { status, code, calls } = when;
  // What is no JSON of its own has the form of it all the same.
  const detached = detach(rule as unknown as JsonObject) as unknown as OverlayRule;
  return { ...detached, status, code, calls: calls && new Set(calls.map(sameCallKey)) };
}

/** What tells one call of a method from another: path and query as of a read, behind a space the JSON body. */
function callKey({ path, sources }: Call): string {
  const key = readKey(path.slice(1), sources.query);
  return sources.json === undefined ? key : `${key} ${JSON.stringify(plainValues(sources.json))}`;
}

function sameCallKey(key: string): string {
  const space = key.indexOf(" ");
  return space < 0 ? sameReadKey(key) : `${sameReadKey(key.slice(0, space))}${key.slice(space)}`;
}

function roleOf({ user }: Call): string {
  return user?.role ?? "visitor";
}

function isMet({ status, code }: Rule, own: Answer): boolean {
  if (status !== undefined && status !== own.status) return false;
  return code === undefined || (isObject(own.body) && own.body["code"] === code);
}

/** A refusal changes nothing, and has no headers of what was answered. */
function replaced(own: Answer, { status, body }: NonNullable<OverlayRule["answer"]>, call: Call): Answer {
  const { raw, links, ...others } = own;
  const kept = status < 400 ? others : {};
  if (body === undefined)
    return {
      ...kept,
      body: own.body,
      status,
      basis: "recorded",
      ...(raw && { raw }),
      ...(status < 400 && links && { links }),
    };
  return { ...kept, status, body: attached(body, call.links), basis: "recorded" };
}

function withMembers(answer: Answer, { members }: Rule, call: Call): Answer {
  if (members === undefined || answer.status >= 300) return answer;
  const { raw: _raw, ...others } = answer;
  const set = Object.entries(attached(members.set ?? {}, call.links));
  const dropped = (members.drop ?? []).reduce((body, pointer) => without(body, stepsOf(pointer)), answer.body);
  return { ...others, body: set.reduce((body, [pointer, value]) => withValue(body, stepsOf(pointer), value), dropped) };
}

function withHeaders(answer: Answer, rules: readonly Rule[], call: Call): OverlaidAnswer {
  const told = Object.assign({}, ...rules.map(({ headers = {} }) => headers)) as Record<string, string | null>;
  const { Allow: allow, ...others } = told;
  const names = new Set(Object.keys(others).map((name) => name.toLowerCase()));
  const kept = Object.entries(answer.headers ?? {}).filter(([name]) => !names.has(name.toLowerCase()));
  const own = Object.entries(others).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  const headers = { ...Object.fromEntries(kept), ...attached(Object.fromEntries(own), call.links) };
  return {
    answer: names.size === 0 ? answer : { ...answer, headers },
    ...(allow !== undefined && { allow: commaList(allow ?? "") }),
  };
}

function stepsOf(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The value with another one at the end of these steps, where what stands there is missing or of another type. */
function withValue(value: Json, [step, ...rest]: readonly string[], wanted: Json): Json {
  if (step === undefined) return isOfType(value, wanted) ? value : wanted;
  if (step === "*") return inEach(value, (inner) => withValue(inner, rest, wanted));
  if (!isObject(value)) return value;
  const inner = value[step];
  if (inner === undefined) return rest.length === 0 ? { ...value, [step]: wanted } : value;
  return { ...value, [step]: withValue(inner, rest, wanted) };
}

function without(value: Json, [step, ...rest]: readonly string[]): Json {
  if (step === "*") return inEach(value, (inner) => without(inner, rest));
  if (step === undefined || !isObject(value) || value[step] === undefined) return value;
  if (rest.length > 0) return { ...value, [step]: without(value[step], rest) };
  const { [step]: _gone, ...others } = value;
  return others;
}

function inEach(value: Json, change: (inner: Json) => Json): Json {
  if (Array.isArray(value)) return value.map(change);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner)]));
}

function isOfType(value: Json, wanted: Json): boolean {
  if (Array.isArray(value) || Array.isArray(wanted)) return Array.isArray(value) && Array.isArray(wanted);
  return typeof value === typeof wanted && (value === null) === (wanted === null);
}
