import { batchErrors } from "../../engine/batch.ts";
import { serverErrors } from "../../engine/server-errors.ts";
import { plainValues } from "../../args/raw-value.ts";
import { readSources, sourcesOfValues } from "../../args/read-sources.ts";
import type { User } from "../../engine/accounts.ts";
import { namedFields, shapedBody } from "../../engine/fields.ts";
import { innerAnswer, type InnerCall, type InnerRequest } from "../../engine/inner-call.ts";
import { refuse } from "../../engine/refusal.ts";
import type { Endpoint } from "../../catalogue/route.ts";
import { noting, Reads } from "../../state/reads.ts";
import type { Site } from "../site.ts";
import type { ApiRequest } from "./api-request.ts";
import { allowedMethods, type CallRequest, type CallResult, checkCall, isResult, withoutRoute } from "./check-call.ts";
import { flag } from "./flags.ts";
import { refusalReason } from "./journal.ts";
import { isPassedPath } from "./pass-call.ts";
import { checkAndPerform } from "./perform-call.ts";

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
    prepareInner: (inner) => innerCall(inner, request, site),
  };
  return request;
}

/** Looks at a request within another: it has the same caller and the same sandbox, its state is read when it runs. */
function innerCall(inner: InnerRequest, outer: CallRequest, site: Site): InnerCall {
  const { method, path, query, body, language } = inner;
  const match = path.startsWith("/") ? site.catalogue.find(path, method) : undefined;
  if (match === undefined) return refusedInner(withoutRoute(refuse(serverErrors.rest_no_route).answer), site);
  const sources = sourcesOfValues({ form: body, query, placeholders: match.placeholders });
  const { user, links, session, header, prepareInner } = outer;
  const request: CallRequest = {
    method,
    path,
    language,
    user,
    links,
    session,
    body: undefined,
    match,
    header,
    read: () => sources,
    sent: () => ({ ...outer.sent(), ...sentWithin(inner, outer) }),
    prepareInner,
  };
  const reads = new Reads();
  const checked = noting(reads, () => checkCall(request, site));
  if (!mayBeBatched(match.endpoint))
    return refusedInner(
      {
        ...withoutRoute(refuse(batchErrors.rest_batch_not_allowed).answer),
        allow: isResult(checked) ? checked.allow : () => allowedMethods(checked.call, site),
      },
      site,
    );
  if (isResult(checked) && !isPassedPath(method, path, site)) return refusedInner(counted(checked, site), site);
  const before = isResult(checked) ? undefined : { checked, reads };
  return {
    refused: undefined,
    // The parameters are checked again where the items before have changed what their checks read.
    run: async () => innerAnswerOf(counted(await checkAndPerform(request, site, before), site), site),
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
  const { status, headers, raw } = answer;
  const body = shapedBody(answer, fields, cache.parts);
  return innerAnswer({ status, headers, raw, body }, { allow: allow(), basis });
}

function mayBeBatched({ allowBatch }: Endpoint): boolean {
  return typeof allowBatch === "object" && allowBatch !== null && !Array.isArray(allowBatch) && allowBatch.v1 === true;
}
