import type { Hono } from "hono";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { type Json, type JsonObject, setMember } from "../json/json.ts";
import { entryAsJson, entryOf, type Journal, type NotedCall } from "../state/journal.ts";
import { type ControlEnv, done, json, jsonBody, pathParam, sandboxOf } from "./control-env.ts";
import { ControlError } from "./control-error.ts";
import { explainedCall } from "./explained-call.ts";
import { harOf } from "./har.ts";
import { readMembers, readMatch } from "./members.ts";
import { EXPECTATION, verdictOn, type WantedCount } from "./verdict.ts";

/** The calls that the sandbox has answered. */
export function requests(topic: Hono<ControlEnv>): Hono<ControlEnv> {
  return topic
    .get("/requests", (c) => {
      const { searchParams } = new URL(c.req.url);
      const { journal } = sandboxOf(c);
      const { calls, dropped } = filteredCalls(journal, readFilter(searchParams), c.env.parts.site.catalogue);
      return json(c, { requests: calls.map((noted) => entryAsJson(entryOf(noted))), dropped });
    })
    .get("/requests/:id{[0-9]+}", (c) => {
      const id = pathParam(c, "id");
      const noted = sandboxOf(c)
        .journal.calls()
        .find((one) => String(one.id) === id);
      if (noted === undefined) throw noSuchRequest(id);
      return json(c, explainedCall(noted, c.env.parts));
    })
    .get("/requests.har", (c) => {
      const { searchParams } = new URL(c.req.url);
      const { parts, url } = c.env;
      const sandbox = sandboxOf(c);
      const { calls, dropped } = filteredCalls(sandbox.journal, readFilter(searchParams), parts.site.catalogue);
      return json(c, harOf(calls, { dropped, origin: url.origin, sandbox: sandbox.name, version: parts.version }));
    })
    .delete("/requests", (c) => {
      sandboxOf(c).journal.clear();
      return done(c);
    })
    .post("/requests/verify", async (c) => {
      const body = await jsonBody(c);
      const { journal } = sandboxOf(c);
      const verdict = verdictOn(journal, readMembers(body, EXPECTATION), c.env.parts.site.catalogue);
      if (verdict.ok) return json(c, { ok: true, count: verdict.count });
      const { count, wanted, failed, nearest } = verdict;
      const misses = nearest.map(({ request, differs }) => ({ request: entryAsJson(request), differs: [...differs] }));
      return json(
        c,
        { ok: false, count, wanted: countAsJson(wanted), ...(failed && { failed }), nearest: misses },
        417,
      );
    });
}

function noSuchRequest(id: string): ControlError {
  const message = `The journal has no request ${JSON.stringify(id)}; it may have fallen out, or been cleared.`;
  return new ControlError("standin_unknown_request", message, { status: 404 });
}

function filteredCalls(
  journal: Journal,
  { status, ...filter }: JsonObject,
  catalogue: Catalogue,
): { readonly calls: readonly NotedCall[]; readonly dropped: number } {
  const match = readMatch(filter, catalogue);
  const calls = journal
    .calls()
    .filter(({ call }) => (status === undefined || status === call.status) && journal.secrets.matches(call, match));
  return { calls, dropped: journal.dropped };
}

/** A filter out of a query; throws ControlError for anything in it that filters nothing. */
function readFilter(query: URLSearchParams): JsonObject {
  const filter: JsonObject = {};
  const params: JsonObject = {};
  for (const [name, value] of query) {
    const param = /^param\[(.+)\]$/.exec(name)?.[1];
    if (param !== undefined) setMember<Json>(params, param, value);
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

function countAsJson(count: WantedCount): Json {
  return typeof count === "number" ? count : { ...count };
}
