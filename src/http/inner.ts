import { sourcesOfValues } from "../args/read-sources.ts";
import { innerAnswer, type InnerCall, type InnerRequest } from "../behaviours/inner-call.ts";
import { refuse } from "../behaviours/refusal.ts";
import { plainValues } from "../args/plain-values.ts";
import type { Endpoint } from "../catalogue/route.ts";
import { allowedMethods } from "./allow.ts";
import { filterFields, wantedFields } from "./fields.ts";
import { flag } from "./flags.ts";
import { type Asked, isPerformed, perform, type Performed, prepare, unrouted } from "./perform.ts";
import type { Site } from "./site.ts";

/** Looks at a request within another: it has the same caller and the same sandbox, its state is read when it runs. */
export function prepareInner(request: InnerRequest, outer: Asked, site: Site): InnerCall {
  const { method, path, query, body, language } = request;
  const asked: Asked = {
    ...outer,
    method,
    path,
    language,
    read: (placeholders) => sourcesOfValues({ form: body, query, placeholders }),
  };
  const match = path.startsWith("/") ? site.catalogue.find(path, method) : undefined;
  if (match === undefined) return refused(unrouted(refuse("rest_no_route").answer), site);
  const prepared = prepare(asked, site);
  if (!mayBeBatched(match.endpoint))
    return refused(
      {
        ...unrouted(refuse("rest_batch_not_allowed").answer),
        allow: isPerformed(prepared) ? prepared.allow : allowedMethods(prepared.call, site),
      },
      site,
    );
  if (isPerformed(prepared)) return refused(prepared, site);
  return {
    refused: undefined,
    // The parameters are checked again, against the state that the items before have left.
    run: async () => {
      const now = prepare(asked, site);
      return shown(isPerformed(now) ? now : await perform(now, asked, site), site);
    },
  };
}

function refused(performed: Performed, site: Site): InnerCall {
  const answer = shown(performed, site);
  return { refused: answer, run: async () => answer };
}

function shown({ answer, call, behaviour, allow }: Performed, { cache }: Site): ReturnType<typeof innerAnswer> {
  const query = call === undefined ? {} : plainValues(call.sources.query);
  const fields = answer.status < 400 ? wantedFields(flag("_fields", call?.sources, query)) : undefined;
  const body = fields === undefined ? answer.body : filterFields(answer.body, fields, cache.parts);
  return innerAnswer({ ...answer, body }, { allow, basis: behaviour?.basis ?? "family" });
}

function mayBeBatched({ allowBatch }: Endpoint): boolean {
  return typeof allowBatch === "object" && allowBatch !== null && !Array.isArray(allowBatch) && allowBatch.v1 === true;
}
