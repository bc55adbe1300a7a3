import { batchErrors } from "../../engine/batch.ts";
import { serverErrors } from "../../engine/server-errors.ts";
import { plainValues } from "../../args/raw-value.ts";
import { readSources, sourcesOfValues } from "../../args/read-sources.ts";
import type { User } from "../../engine/accounts.ts";
import { linkedBody } from "../../engine/answer.ts";
import { innerAnswer, type InnerCall, type InnerRequest } from "../../engine/inner-call.ts";
import { refuse } from "../../engine/refusal.ts";
import type { Json } from "../../json/json.ts";
import { routePath, type Endpoint } from "../../catalogue/route.ts";
import { jsonWeight } from "../../state/growth.ts";
import type { Site } from "../site.ts";
import type { ApiRequest } from "./api-request.ts";
import { allowedMethods, type CallRequest, type CallResult, checkCall, isResult, withoutRoute } from "./check-call.ts";
import { filterFields, namedFields } from "./fields.ts";
import { flag } from "./flags.ts";
import { refusalReason } from "./journal.ts";
import { isPassedPath } from "./pass-call.ts";
import { checkAndPerform } from "./perform-call.ts";
import type { FollowLink } from "./present.ts";

/** The call that a request asks for. */
export function callRequestOf(
  { raw, route, language, method, links, session, query, headersRead }: ApiRequest,
  { user, body, site }: { user: User | undefined; body: Uint8Array | undefined; site: Site },
): CallRequest {
  const header = (name: string): string | undefined => raw.headers.get(name) ?? undefined;
  const request: CallRequest = {
    method,
    path: route,
    language,
    user,
    links,
    session,
    body,
    match: undefined,
    header: (name) => {
      headersRead.add(name);
      return header(name);
    },
    read: (placeholders) => {
      const contentType = body && header("content-type");
      return readSources({
        method,
        realMethod: raw.method,
        query,
        placeholders,
        limits: { depth: site.limits.nesting, parameters: site.limits.parameters },
        ...(body !== undefined && { body }),
        ...(contentType !== undefined && { contentType }),
      });
    },
    sent: () => ({ query, headers: raw.headers, body, signal: raw.signal }),
    prepareInner: (inner) => prepareInner(inner, request, site),
  };
  return request;
}

/** Follows links for one answer, as long as what they point at is not too large for it together. */
export function linkFollower(about: { request: ApiRequest; site: Site; user: User | undefined }): FollowLink {
  // A weight counts two bytes for each letter, an answer has one.
  let left = 2 * about.site.limits.answerBytes;
  return async (href) => {
    if (left < 0) return undefined;
    const following = followLink(href, about);
    // What is there at once is counted at once, before the next link is followed.
    const found = following instanceof Promise ? await following : following;
    if (found !== undefined) left -= jsonWeight(found);
    if (left < 0) throw refuse(serverErrors.standin_answer_too_large);
    return found;
  };
}

/** What a link of ours points at, in context embed; a failing one gives its error, a foreign one nothing. */
function followLink(
  href: string,
  { request, site, user }: { request: ApiRequest; site: Site; user: User | undefined },
): Json | undefined | Promise<Json | undefined> {
  const { apiRoot } = request.links;
  if (!href.startsWith(`${apiRoot}/`)) return undefined;
  const [path = "", query = ""] = href.slice(apiRoot.length).split("?");
  const inner: ApiRequest = {
    ...request,
    method: "GET",
    route: routePath(path),
    // The last of a name counts, so an address that names a context or a size keeps it.
    query: [...largestPage(site, path), "context=embed", query].filter((part) => part !== "").join("&"),
  };
  if (isPassedPath("GET", inner.route, site)) request.further.upstream = true;
  const result = checkAndPerform(callRequestOf(inner, { user, body: undefined, site }), site);
  return result instanceof Promise ? result.then(({ answer }) => linkedBody(answer)) : linkedBody(result.answer);
}

/** What is embedded of a list is as much as one page may hold. */
function largestPage(site: Site, path: string): string[] {
  const { maximum } = site.catalogue.find(routePath(path), "GET")?.endpoint.args.per_page ?? {};
  return typeof maximum === "number" ? [`per_page=${maximum}`] : [];
}

/** Looks at a request within another: it has the same caller and the same sandbox, its state is read when it runs. */
function prepareInner(inner: InnerRequest, outer: CallRequest, site: Site): InnerCall {
  const { method, path, query, body, language } = inner;
  const match = path.startsWith("/") ? site.catalogue.find(path, method) : undefined;
  if (match === undefined) return refusedInner(withoutRoute(refuse(serverErrors.rest_no_route).answer), site);
  const sources = sourcesOfValues({ form: body, query, placeholders: match.placeholders });
  const request: CallRequest = {
    ...outer,
    method,
    path,
    language,
    body: undefined,
    match,
    read: () => sources,
    sent: () => ({ ...outer.sent(), ...sentWithin(inner, outer) }),
  };
  const checked = checkCall(request, site);
  if (!mayBeBatched(match.endpoint))
    return refusedInner(
      {
        ...withoutRoute(refuse(batchErrors.rest_batch_not_allowed).answer),
        allow: isResult(checked) ? checked.allow : () => allowedMethods(checked.call, site),
      },
      site,
    );
  if (isResult(checked) && !isPassedPath(method, path, site)) return refusedInner(counted(checked, site), site);
  return {
    refused: undefined,
    // The parameters are checked again, against the state that the items before have left.
    run: async () => innerAnswerOf(counted(await checkAndPerform(request, site), site), site),
  };
}

/** What became of a call within a batch counts as any call's. */
function counted(result: CallResult, { coverage }: Site): CallResult {
  const { call, basis, answer } = result;
  if (call !== undefined) coverage.note(call, { basis, reason: refusalReason(answer) });
  return result;
}

/** What an item of a batch sends on: its own parameters, as JSON. */
function sentWithin({ query, body }: InnerRequest, outer: CallRequest): Partial<ReturnType<CallRequest["sent"]>> {
  const headers = [...outer.sent().headers].filter(([name]) => name.toLowerCase() !== "content-type");
  if (Object.keys(body).length === 0) return { query, headers, body: undefined };
  return {
    query,
    headers: [...headers, ["content-type", "application/json"]],
    body: Buffer.from(JSON.stringify(body)),
  };
}

function refusedInner(result: CallResult, site: Site): InnerCall {
  const answer = innerAnswerOf(result, site);
  return { refused: answer, run: async () => answer };
}

function innerAnswerOf({ answer, call, basis, allow }: CallResult, { cache }: Site): ReturnType<typeof innerAnswer> {
  const query = call === undefined ? {} : plainValues(call.sources.query);
  const fields = answer.status < 400 ? namedFields(flag("_fields", call?.sources, query)) : undefined;
  const body = fields === undefined ? answer.body : filterFields(answer.body, fields, cache.parts);
  return innerAnswer({ ...answer, body: linkedBody({ ...answer, body }) }, { allow: allow(), basis });
}

function mayBeBatched({ allowBatch }: Endpoint): boolean {
  return typeof allowBatch === "object" && allowBatch !== null && !Array.isArray(allowBatch) && allowBatch.v1 === true;
}
