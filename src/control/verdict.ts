import type { Catalogue } from "../catalogue/catalogue.ts";
import { isObject, type Json, type JsonObject } from "../json/json.ts";
import { secretsOfParams } from "../http/request/call-secrets.ts";
import type { CallMatch } from "../state/call-match.ts";
import { entryOf, type Journal, type JournalEntry, type NotedCall } from "../state/journal.ts";
import type { CallSecrets, Secrets } from "../state/secrets.ts";
import { ControlError } from "./control-error.ts";
import { readMembers, readMatch, wholeNumber, wrongMember } from "./members.ts";

/** How many calls there should have been. */
export type WantedCount = number | { atLeast?: number; atMost?: number };

/** A kind of calls that somebody expects. */
export interface ExpectedCall {
  method?: string;
  /** Name of the route, `/things/{id}`. */
  route?: string;
  params?: JsonObject;
  status?: number;
}

/** Which calls somebody expects, and how many; at least one unless `count` says else. In place of one kind it may have an order, or all that may be. */
export interface Expectation extends ExpectedCall {
  count?: WantedCount;
  /** A call of each kind, in this order; others may stand between. */
  inOrder?: readonly ExpectedCall[];
  /** Every call is of one of these kinds. */
  nothingElse?: readonly ExpectedCall[];
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
  | {
      readonly ok: false;
      /** How many there were; of an order, how many of its kinds were met, one after the other; of what may be, how many were something else. */
      readonly count: number;
      readonly wanted: WantedCount;
      /** Which part of the expectation failed, where it has an order or says all that may be. */
      readonly failed?: "inOrder" | "nothingElse";
      readonly nearest: readonly Miss[];
    };

const CALL = ["method", "route", "params", "status"] as const;

/** The members that an expectation may have. */
export const EXPECTATION = [...CALL, "count", "inOrder", "nothingElse"] as const;

const NEAREST = 3;

/** A call that is judged; it is shown only where it is told of. */
interface Judged {
  readonly noted: NotedCall;
  readonly differs: readonly string[];
}

/** Holds the calls in a journal against what was expected. Throws ControlError where the expectation is none, or where calls have fallen out that an order or a whole would need. */
export function verdictOn(journal: Journal, expected: Json | undefined, catalogue: Catalogue): Verdict {
  const { inOrder, nothingElse, ...members } = readMembers(expected, EXPECTATION, "the expectation");
  if (inOrder === undefined && nothingElse === undefined) return countVerdict(journal, members, catalogue);
  const [stray] = Object.keys(members);
  if (stray !== undefined)
    throw new ControlError(
      "standin_member",
      `${stray} says one kind of calls; inOrder and nothingElse have kinds of their own.`,
    );
  if (journal.dropped > 0)
    throw new ControlError(
      "standin_journal_dropped",
      `${journal.dropped} calls have fallen out of the journal, so nobody can tell what was called in all; raise --max-journal-entries, or clear it before.`,
      { status: 409 },
    );
  const calls = journal.calls().filter(({ call }) => !isPreflight(call));
  const kinds = (list: Json, name: string) => readKinds(list, name, { journal, catalogue });
  const ordered = inOrder === undefined ? undefined : orderVerdict(calls, kinds(inOrder, "inOrder"));
  if (ordered?.ok === false || nothingElse === undefined) return ordered ?? { ok: true, count: calls.length };
  return wholeVerdict(calls, kinds(nothingElse, "nothingElse"));
}

function countVerdict(journal: Journal, members: JsonObject, catalogue: Catalogue): Verdict {
  const { differs: differsFrom, route } = readKind(members, { journal, catalogue });
  const wanted = wantedCount(members.count);
  const judged = journal.calls().map((noted) => ({ noted, differs: differsFrom(noted.call) }));
  const matching = judged.filter(({ differs }) => differs.length === 0);
  const count = matching.length;
  const { atLeast = 0, atMost = Number.POSITIVE_INFINITY } =
    typeof wanted === "number" ? { atLeast: wanted, atMost: wanted } : wanted;
  if (count >= atLeast && count <= atMost) return { ok: true, count };
  const nearest = count > atMost ? matching.slice(-NEAREST) : nearestOf(judged, route);
  return { ok: false, count, wanted, nearest: nearest.map(missOf) };
}

/** A kind of calls, ready to be held against some. */
interface Kind {
  readonly route: string | undefined;
  /** In what a call differs from it, as sentences; none where it is of that kind. */
  differs(call: NotedCall["call"]): string[];
}

function readKind(
  members: JsonObject,
  { journal, catalogue, at = "" }: { journal: Journal; catalogue: Catalogue; at?: string },
): Kind {
  const match = readMatch(members, catalogue, at);
  const status = wholeNumber(members.status, `${at}status`, 0);
  if (status !== undefined && status !== 0 && (status < 200 || status > 599))
    throw wrongMember(`${at}status`, "a status from 200 to 599, or 0 for a connection that was cut", status);
  const secretsOfWanted = secretsOfParams(match.params ?? {}, catalogue);
  const about = { status, secrets: journal.secrets, secretsOfWanted };
  return { route: match.route, differs: (call) => differences(call, match, about) };
}

function readKinds(list: Json, name: string, about: { journal: Journal; catalogue: Catalogue }): Kind[] {
  if (!Array.isArray(list)) throw wrongMember(name, "a list of kinds of calls", list);
  return list.map((one, place) => {
    const what = `${name}[${place}]`;
    return readKind(readMembers(one, CALL, what), { ...about, at: `${what}.` });
  });
}

/** Whether a call of each kind was made, each after the one before. */
function orderVerdict(calls: readonly NotedCall[], kinds: readonly Kind[]): Verdict {
  let next = 0;
  for (const [met, kind] of kinds.entries()) {
    const found = calls.findIndex(({ call }, at) => at >= next && kind.differs(call).length === 0);
    if (found < 0)
      return { ok: false, failed: "inOrder", count: met, wanted: kinds.length, nearest: outOfPlace(calls, kind, next) };
    next = found + 1;
  }
  return { ok: true, count: kinds.length };
}

/** The calls of a kind that came too early; where there are none, those that differ least among the later ones, else among all. */
function outOfPlace(calls: readonly NotedCall[], kind: Kind, from: number): Miss[] {
  const judged = calls.map((noted) => ({ noted, differs: kind.differs(noted.call) }));
  const after = calls[from - 1]?.id;
  const early = judged.slice(0, from).filter(({ differs }) => differs.length === 0);
  if (early.length > 0)
    return early
      .slice(-NEAREST)
      .map(({ noted }) => missOf({ noted, differs: [`came before #${after}, wanted after it`] }));
  const later = nearestOf(judged.slice(from), kind.route);
  return (later.length > 0 ? later : nearestOf(judged, kind.route)).map(missOf);
}

/** Whether every call is of one of the kinds; each other one is told with the kind that it is nearest to. */
function wholeVerdict(calls: readonly NotedCall[], kinds: readonly Kind[]): Verdict {
  const others = calls.flatMap((noted): Judged[] => {
    const ways = kinds.map(({ route, differs }) => ({ route, differs: differs(noted.call) }));
    if (ways.some(({ differs }) => differs.length === 0)) return [];
    const [nearest] = ways.toSorted(
      (one, two) => distance(noted, one.differs, one.route) - distance(noted, two.differs, two.route),
    );
    return [{ noted, differs: nearest?.differs ?? ["nothing was expected at all"] }];
  });
  if (others.length === 0) return { ok: true, count: calls.length };
  return {
    ok: false,
    failed: "nothingElse",
    count: others.length,
    wanted: 0,
    nearest: others.slice(0, MOST_OTHERS).map(missOf),
  };
}

/** Calls that are told of where nothing else should have been called. */
const MOST_OTHERS = 100;

/** A browser's question before a call, which is none of the page's own. */
function isPreflight({ method, headers }: NotedCall["call"]): boolean {
  return (
    method === "OPTIONS" &&
    headers.some((name, at) => at % 2 === 0 && name.toLowerCase() === "access-control-request-method")
  );
}

function wantedCount(value: Json | undefined): WantedCount {
  if (value === undefined) return { atLeast: 1 };
  if (typeof value === "number") return wholeNumber(value, "count", 0) ?? 0;
  if (!isObject(value) || Object.keys(value).length === 0)
    throw wrongMember("count", "a whole number, or an object with atLeast, atMost or both", value);
  const members = readMembers(value, ["atLeast", "atMost"], "count");
  const atLeast = wholeNumber(members.atLeast, "count.atLeast", 0);
  const atMost = wholeNumber(members.atMost, "count.atMost", 0);
  if (atMost !== undefined && atMost < (atLeast ?? 0))
    throw wrongMember("count.atMost", `at least ${atLeast}, the atLeast`, atMost);
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
function nearestOf(judged: readonly Judged[], route: string | undefined): readonly Judged[] {
  const far = ({ noted, differs }: Judged) => distance(noted, differs, route);
  return judged
    .filter(({ differs }) => differs.length > 0)
    .toSorted((one, other) => far(one) - far(other) || other.noted.id - one.noted.id)
    .slice(0, NEAREST);
}

function distance({ call }: NotedCall, differs: readonly string[], route: string | undefined): number {
  return differs.length + (route !== undefined && route !== call.route ? 100 : 0);
}

function missOf({ noted, differs }: Judged): Miss {
  return { request: entryOf(noted), differs };
}
