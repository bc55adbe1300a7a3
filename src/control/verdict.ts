import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Json, JsonObject } from "../json/json.ts";
import { secretsOfParams } from "../http/request/call-secrets.ts";
import type { CallMatch } from "../state/call-match.ts";
import { entryOf, type Journal, type JournalEntry, type NotedCall } from "../state/journal.ts";
import type { CallSecrets, Secrets } from "../state/secrets.ts";
import { readMembers, readMatch, wholeNumber } from "./members.ts";

/** How many calls there should have been. */
export type WantedCount = number | { atLeast?: number; atMost?: number };

/** Which calls somebody expects, and how many; at least one unless `count` says else. */
export interface Expectation {
  method?: string;
  /** Name of the route, `/things/{id}`. */
  route?: string;
  params?: JsonObject;
  status?: number;
  count?: WantedCount;
}

/** A call and in what it differs from what was expected; nothing where it is one of too many. */
export interface Miss {
  readonly request: JournalEntry;
  /** Sentences. */
  readonly differs: readonly string[];
}

/** Whether the calls were as expected. */
export type Verdict =
  | { readonly ok: true; readonly count: number }
  | { readonly ok: false; readonly count: number; readonly wanted: WantedCount; readonly nearest: readonly Miss[] };

/** The members that an expectation may have. */
export const EXPECTATION = ["method", "route", "params", "status", "count"] as const;

const NEAREST = 3;

/** A call that is judged; it is shown only where it is told of. */
interface Judged {
  readonly noted: NotedCall;
  readonly differs: readonly string[];
}

/** Counts the calls in a journal that are as expected. Throws ControlError where the expectation is none. */
export function verdictOn(journal: Journal, expected: Expectation, catalogue: Catalogue): Verdict {
  const members = readMembers({ ...expected }, EXPECTATION, "the expectation");
  const match = readMatch(members, catalogue);
  const status = wholeNumber(members.status, "status", 0);
  const wanted = wantedCount(members.count);
  const secretsOfWanted = secretsOfParams(match.params ?? {}, catalogue);
  const about = { status, secrets: journal.secrets, secretsOfWanted };
  const judged = journal.calls().map((noted) => ({ noted, differs: differences(noted.call, match, about) }));
  const matching = judged.filter(({ differs }) => differs.length === 0);
  const count = matching.length;
  const { atLeast = 0, atMost = Number.POSITIVE_INFINITY } =
    typeof wanted === "number" ? { atLeast: wanted, atMost: wanted } : wanted;
  if (count >= atLeast && count <= atMost) return { ok: true, count };
  const nearest = count > atMost ? matching.slice(-NEAREST) : nearestOf(judged, match);
  return { ok: false, count, wanted, nearest: nearest.map(missOf) };
}

function wantedCount(value: Json | undefined): WantedCount {
  if (value === undefined) return { atLeast: 1 };
  if (typeof value === "number") return wholeNumber(value, "count", 0) ?? 0;
  const members = readMembers(value, ["atLeast", "atMost"], "count");
  const atLeast = wholeNumber(members.atLeast, "count.atLeast", 0);
  const atMost = wholeNumber(members.atMost, "count.atMost", 0);
  return { ...(atLeast !== undefined && { atLeast }), ...(atMost !== undefined && { atMost }) };
}

function differences(
  call: NotedCall["call"],
  { method, route, params = {} }: CallMatch,
  { status, secrets, secretsOfWanted }: { status: number | undefined; secrets: Secrets; secretsOfWanted: CallSecrets },
): string[] {
  const differs: string[] = [];
  const compare = (name: string, found: Json, wanted: Json) =>
    differs.push(`${name} is ${JSON.stringify(found)}, wanted ${JSON.stringify(wanted)}`);
  if (method !== undefined && method !== call.method) compare("method", call.method, method);
  if (route !== undefined && route !== call.route) compare("route", call.route, route);
  for (const name of Object.keys(params)) {
    const difference = secrets.difference(call, name, { params, secrets: secretsOfWanted });
    if (difference !== undefined) differs.push(difference);
  }
  if (status !== undefined && status !== call.status) compare("status", call.status, status);
  return differs;
}

/** The calls that differ least, one of another route counting as far away; of equal ones the latest. */
function nearestOf(judged: readonly Judged[], { route }: CallMatch): readonly Judged[] {
  const distance = ({ noted, differs }: Judged) =>
    differs.length + (route !== undefined && route !== noted.call.route ? 100 : 0);
  return judged
    .filter(({ differs }) => differs.length > 0)
    .toSorted((one, other) => distance(one) - distance(other) || other.noted.id - one.noted.id)
    .slice(0, NEAREST);
}

function missOf({ noted, differs }: Judged): Miss {
  return { request: entryOf(noted), differs };
}
