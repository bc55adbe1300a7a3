import type { Json, JsonObject } from "../catalogue/document.ts";
import { matchesCall } from "../state/call-match.ts";
import { entryAsJson, entryOf } from "../state/journal.ts";
import { ControlError } from "./control-error.ts";
import { membersOf } from "./members.ts";
import { readMatch } from "./read-match.ts";
import { DONE, type ControlCall, type Topic } from "./topic.ts";
import { EXPECTATION, type Expectation, verdictOn } from "./verdict.ts";

/** The calls that the sandbox has answered. */
export const requests: Topic = {
  "GET /requests": (call) => ({ status: 200, body: found(call) }),
  "DELETE /requests": ({ sandbox }) => {
    sandbox.journal.clear();
    return DONE;
  },
  "POST /requests/verify": ({ sandbox, body, parts }) => {
    const expected: Expectation = membersOf(body, EXPECTATION);
    const verdict = verdictOn(sandbox.journal, expected, parts.site.catalogue);
    if (verdict.ok) return { status: 200, body: { ok: true, count: verdict.count } };
    const { count, wanted, nearest } = verdict;
    const misses = nearest.map(({ request, differs }) => ({ request: entryAsJson(request), differs: [...differs] }));
    return { status: 417, body: { ok: false, count, wanted: wantedAsJson(wanted), nearest: misses } };
  },
};

function found({ sandbox, query, parts }: ControlCall): JsonObject {
  const { status, ...filter } = readFilter(query);
  const match = readMatch(filter, parts.site.catalogue);
  const list: Json[] = [];
  for (const noted of sandbox.journal.calls())
    if ((status === undefined || status === noted.call.status) && matchesCall(noted.call, match))
      list.push(entryAsJson(entryOf(noted)));
  return { requests: list, dropped: sandbox.journal.dropped };
}

/** A filter out of a query; throws ControlError for anything in it that filters nothing. */
function readFilter(query: URLSearchParams): JsonObject {
  const filter: JsonObject = {};
  const params: JsonObject = {};
  for (const [name, value] of query) {
    const param = /^param\[(.+)\]$/.exec(name)?.[1];
    if (param !== undefined) params[param] = value;
    else if (name === "method" || name === "route") filter[name] = value;
    else if (name === "status") filter.status = statusOf(value);
    else if (name !== "rest_route")
      throw new ControlError(
        "standin_filter",
        `Requests can't be filtered by ${JSON.stringify(name)}; they can by method, route, status, param[name].`,
      );
  }
  return Object.keys(params).length === 0 ? filter : { ...filter, params };
}

function statusOf(text: string): number {
  if (/^\d{1,3}$/.test(text)) return Number(text);
  throw new ControlError("standin_filter", `status must be a number such as 404, not ${JSON.stringify(text)}.`);
}

function wantedAsJson(wanted: number | { atLeast?: number; atMost?: number }): Json {
  return typeof wanted === "number" ? wanted : { ...wanted };
}
