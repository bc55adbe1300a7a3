import { type CheckArgs, compileArgs } from "../../args/compile-args.ts";
import { type ArgsError, invalidParams, sentenceOf } from "../../args/errors.ts";
import { rawMapOf } from "../../args/raw-value.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { Changes } from "../../state/changes.ts";
import { ok } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import type { Call } from "../../engine/call.ts";
import { listOf, scalarText, textsOf } from "../../engine/json-reading.ts";
import { Refusal } from "../../engine/refusal.ts";
import type { Collection } from "../../core/collection.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import { type Route, whenAsked } from "../../catalogue/route.ts";
import { endpointOf } from "../model/endpoints.ts";
import { createRecord } from "./create-record.ts";
import { withEffect } from "./effect.ts";
import { belongs, missing, parentValues, recordNamed } from "./find-record.ts";
import { presentRecord, recordMembers } from "./present-record.ts";
import { mayWriteRecords } from "./rights.ts";
import { updateRecord } from "./update-record.ts";

type Deed = "create" | "update" | "delete";

/** Makes, changes and deletes several records at once; each one that fails has its error in its place. */
export function manyBehaviour(collection: Collection): Behaviour {
  const checks = {
    create: checkOf(collection.list, ["POST"]),
    update: checkOf(collection.item, ["PUT", "PATCH", "POST"]),
  };
  return {
    basis: "invented",
    permission: mayWriteRecords,
    answer: (call) => {
      const changes = new Changes(call.view);
      const body: JsonObject = {};
      for (const deed of ["create", "update", "delete"] as const)
        if (call.params[deed] !== undefined)
          body[deed] = itemsOf(deed, call.params[deed]).map((one) =>
            done(deed, one, { call, changes, collection, checks }),
          );
      return withEffect({ ...ok(body), changes });
    },
  };
}

/** What a call asks for: ids to delete may stand in one text. */
function itemsOf(deed: Deed, asked: Json): Json[] {
  return deed === "delete" && typeof asked !== "object" ? textsOf(scalarText(asked)) : listOf(asked);
}

/** An endpoint of one record, with the check of what is sent to it; undefined where the document has none. */
type Checked = (Pick<Call, "route" | "endpoint"> & { readonly check: CheckArgs<undefined> }) | undefined;

function checkOf(route: Route | undefined, methods: readonly string[]): () => Checked {
  return whenAsked(() => {
    const endpoint = methods.map((method) => endpointOf(route, method)).find((one) => one !== undefined);
    return route && endpoint && { route, endpoint, check: compileArgs(endpoint.args) };
  });
}

interface About {
  readonly call: Call;
  readonly changes: Changes;
  readonly collection: Collection;
  readonly checks: Readonly<Record<"create" | "update", () => Checked>>;
}

function done(deed: Deed, one: Json, about: About): Json {
  const { changes, collection, checks } = about;
  const { key } = collection;
  const sent = isObject(one) ? one : deed === "delete" ? { id: one } : undefined;
  try {
    if (sent === undefined) throw unlikeRecord(deed);
    const named = scalarText(sent[key.name] ?? sent.id);
    const call = callOfOne(about, { sent, named, checked: deed === "delete" ? undefined : checks[deed]() });
    const shown = (record: SiteRecord) => presentRecord(record, { collection, call, context: "edit" });
    if (deed === "create") return shown(createRecord(call, changes, collection));
    const record = recordNamed(named, collection, changes.view);
    if (record === undefined || !belongs(record, call, collection)) throw missing();
    if (deed === "update") return shown(updateRecord(record, call, changes, collection));
    const previous = recordMembers(record, { collection, call, context: "edit" });
    changes.remove(collection.resource, record.id);
    return previous;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id: sent?.id ?? 0, error: error.answer.body };
  }
}

/** What the path says of the parents, by the names of their placeholders. */
function parentParams({ call, collection }: About): Record<string, string> {
  const named = parentValues(call, collection);
  return Object.fromEntries(collection.parents.map(({ placeholder, member }) => [placeholder, named[member] ?? ""]));
}

/** The refusal of an item that is no object. */
function unlikeRecord(deed: Deed): Refusal {
  const message = sentenceOf("rest_invalid_type", { param: deed, type: "object" });
  return refusalOf(invalidParams(new Map([[deed, { code: "rest_invalid_type", message }]])));
}

/** What is sent is refused as it would be alone, where an index says nothing of items. */
function refusalOf({ code, message, data }: ArgsError): Refusal {
  return new Refusal({ status: Number(data.status), body: { code, message, data }, basis: "invented" }, message);
}

/** The call as if it were made for one record alone: what it sends is checked as it would be there. */
function callOfOne(
  about: About,
  { sent, named, checked }: { sent: JsonObject; named: string; checked: Checked },
): Call {
  const { call, changes, collection } = about;
  // A parent that the path calls as the record's own key stays what the path says.
  const url = { ...(named !== "" && { [collection.key.name]: named }), ...parentParams(about) };
  const own = { ...call, view: changes.view };
  if (checked === undefined) {
    const params = { ...sent, ...url };
    return { ...own, params, given: new Set(Object.keys(params)) };
  }
  const { route, endpoint, check } = checked;
  const result = check({ json: rawMapOf(sent), query: {}, url: rawMapOf(url) }, undefined);
  if (!result.ok) throw refusalOf(result.error);
  return { ...own, route, endpoint, params: result.params, given: result.given };
}
