import type { Json, JsonObject } from "../../json/json.ts";
import type { OverlayDocument, OverlayRule } from "../../seeding/overlay-document.ts";
import { keptHeaders } from "../folder/kept-headers.ts";
import { type AnswerDifference, codeOf, type SideAnswer } from "./compare-answers.ts";
import { type Compared, comparedAgain } from "./compared.ts";
import type { VerifyDouble } from "./verify-double.ts";
import type { Verification } from "./verify-site.ts";

/** What makes a double answer as the site did. */
export interface OverlayFound {
  readonly overlay: OverlayDocument;
  /** What the double then still answers otherwise. */
  readonly left: readonly Compared[];
}

/** So many times a double is asked again with what was laid over it. */
const ROUNDS = 4;

/** Finds what has to lie over a double so that it answers as the site did; the site is not asked again. */
export async function overlayFor(
  verification: Verification,
  openDouble: (overlay: OverlayDocument) => Promise<VerifyDouble>,
): Promise<OverlayFound> {
  const { index } = verification.index;
  const base: OverlayDocument = index === undefined ? {} : { index };
  const hasIndex = Object.values(index ?? {}).some((part) => Object.keys(part ?? {}).length > 0);
  const from = hasIndex ? base : {};
  let rules: readonly OverlayRule[] = [];
  let { compared } = verification;
  for (let round = 0; round < ROUNDS && compared.some(isOther); round += 1) {
    rules = [...rules, ...(round === 0 ? generalRules(compared) : exactRules(compared.filter(isOther)))];
    compared = await comparedAgain(verification, await openDouble({ ...from, answers: rules }));
  }
  return {
    overlay: { ...from, ...(rules.length > 0 && { answers: forEverybody(rules, compared) }) },
    left: compared.filter(isOther),
  };
}

function isOther({ outcome }: Compared): boolean {
  return outcome.verdict === "differs";
}

function differencesOf({ outcome }: Compared): readonly AnswerDifference[] {
  return outcome.verdict === "differs" ? outcome.differences : [];
}

/** What holds for all answers of a route where it held for all that were compared, else for the call alone. */
function generalRules(compared: readonly Compared[]): OverlayRule[] {
  const told = compared.filter(({ request, outcome }) => request.method !== "HEAD" && outcome.verdict !== "unknown");
  return [
    ...grouped(told, ({ request, as, double }) => [placeOf(request), as, double.status, codeOf(double)]).flatMap(
      statusRules,
    ),
    ...grouped(told.filter(isRead), ({ request }) => [placeOf(request)]).flatMap(memberRules),
    ...grouped(told, ({ request, as, double }) => [placeOf(request), as, double.status]).flatMap(headerRules),
  ];
}

function placeOf({ method, route }: Compared["request"]): string {
  return `${method} ${route.key}`;
}

function grouped(compared: readonly Compared[], keyOf: (one: Compared) => readonly unknown[]): Compared[][] {
  const groups = new Map<string, Compared[]>();
  for (const one of compared) {
    const key = JSON.stringify(keyOf(one));
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(one);
  }
  return [...groups.values()];
}

function isRead({ site, double }: Compared): boolean {
  return site.status < 300 && double.status < 300;
}

function ruleFor({ request, as }: Compared): Pick<OverlayRule, "route" | "method" | "as"> {
  return { route: request.route.key, method: request.method, as };
}

/** Rules for answers to which the double gives one status and code. */
function statusRules(group: readonly Compared[]): OverlayRule[] {
  const differing = group.filter((one) => differencesOf(one).some(({ cause }) => STATUSES.has(cause)));
  const [first] = differing;
  if (first === undefined) return [];
  const { site, double } = first;
  const code = codeOf(double);
  const isOne = group.every((one) => one.site.status === site.status && codeOf(one.site) === codeOf(site));
  const when = { status: double.status, ...(code !== undefined && { code }) };
  if (isOne && site.status >= 400 && !site.isOther)
    return [{ ...ruleFor(first), when, answer: { status: site.status, body: site.body ?? null } }];
  if (isOne && site.status < 300 && double.status < 300)
    return [{ ...ruleFor(first), when, answer: { status: site.status } }];
  const isRight = double.status === 401 || double.status === 403;
  if (isRight && differing.every((one) => one.site.status < 300)) return [{ ...ruleFor(first), allow: true }];
  return exactRules(differing);
}

const STATUSES: ReadonlySet<string> = new Set(["status", "code", "content type"]);

/** Rules for the members of what a method of a route answers; other values of records stand for themselves. */
function memberRules(group: readonly Compared[]): OverlayRule[] {
  const recorded = group.filter((one) => differencesOf(one).some(({ cause }) => VALUES.has(cause)) || isRecorded(one));
  const [set, drop] = [new Map<string, Json>(), new Set<string>()];
  for (const one of group.filter((other) => !recorded.includes(other)))
    for (const { cause, name, site } of differencesOf(one)) {
      if ((cause === "member missing" || cause === "type") && site !== undefined && !set.has(name)) set.set(name, site);
      if (cause === "member extra") drop.add(name);
    }
  for (const name of set.keys()) drop.delete(name);
  const [first] = group;
  if (first === undefined || set.size + drop.size === 0) return exactRules(recorded);
  const { as: _everybody, ...rule } = ruleFor(first);
  const byDepth = (one: string, other: string) => one.split("/").length - other.split("/").length;
  const values = Object.fromEntries([...set].sort(([one], [other]) => byDepth(one, other)));
  const members = {
    ...(set.size > 0 && { set: values }),
    ...(drop.size > 0 && { drop: [...drop] }),
  };
  return [...exactRules(recorded), { ...rule, members }];
}

const VALUES: ReadonlySet<string> = new Set(["value", "record gone", "record new"]);
const BODIES: ReadonlySet<string> = new Set(["member missing", "member extra", "type"]);

function isRecorded(one: Compared): boolean {
  return one.double.basis === "recorded" && differencesOf(one).some(({ cause }) => BODIES.has(cause));
}

/** Rules for the headers of answers to which the double gives one status. */
function headerRules(group: readonly Compared[]): OverlayRule[] {
  const [first] = group;
  if (first === undefined) return [];
  const names = new Set(
    group.flatMap((one) =>
      differencesOf(one).flatMap(({ cause, name }) => (cause === "header" || cause === "allow" ? [name] : [])),
    ),
  );
  const headers = Object.fromEntries([...names].map((name) => [name, headerAt(group, name)]));
  if (names.size === 0) return [];
  return [{ ...ruleFor(first), when: { status: first.double.status }, headers }];
}

/** What the site says in a header where the double says otherwise. */
function headerAt(group: readonly Compared[], name: string): string | null {
  const one = group.find((other) => differencesOf(other).some((difference) => difference.name === name));
  return one?.site.headers[name.toLowerCase()] ?? null;
}

/** Whole answers, each to its one call. */
function exactRules(compared: readonly Compared[]): OverlayRule[] {
  return compared.flatMap((one) => {
    const { request, call, site, double } = one;
    if (request.method === "HEAD" || site.isOther) return [];
    const headers = { ...absent(site, double), ...keptHeaders({ headers: site.headers }) };
    const { allow } = site.headers;
    const told = { ...headers, Allow: allow ?? null };
    return [
      {
        ...ruleFor(one),
        when: { calls: [call] },
        answer: { status: site.status, body: site.body ?? null },
        headers: told,
      },
    ];
  });
}

function absent(site: SideAnswer, double: SideAnswer): Record<string, null> {
  const theirs = keptHeaders({ headers: site.headers });
  const ours = Object.keys(keptHeaders({ headers: double.headers }));
  return Object.fromEntries(ours.filter((name) => !(name in theirs)).map((name) => [name, null]));
}

/** What is said of each role that was asked is said of everybody. */
function forEverybody(rules: readonly OverlayRule[], compared: readonly Compared[]): OverlayRule[] {
  const roles = new Set(compared.map(({ as }) => as));
  if (roles.size < 2) return [...rules];
  const byRule = new Map<string, Set<string>>();
  const textOf = ({ as: _role, ...rule }: OverlayRule) => JSON.stringify(rule);
  for (const rule of rules)
    if (rule.as !== undefined) byRule.set(textOf(rule), new Set([...(byRule.get(textOf(rule)) ?? []), rule.as]));
  const done = new Set<string>();
  return rules.flatMap((rule) => {
    const text = textOf(rule);
    if ((byRule.get(text)?.size ?? 0) < roles.size) return [rule];
    if (done.has(text)) return [];
    done.add(text);
    const { as: _role, ...others } = rule;
    return [others];
  });
}

/** The seed document that an overlay is written as. */
export function overlayDocument(overlay: OverlayDocument): { readonly overlay: OverlayDocument } & JsonObject {
  return JSON.parse(JSON.stringify({ overlay })) as { readonly overlay: OverlayDocument } & JsonObject;
}
