import { scalarText } from "../../json-reading.ts";
import type { Call } from "../../call.ts";
import type { ErrorCode } from "../../error-table.ts";
import { refuse, type Refusal } from "../../refusal.ts";
import type { Collection, Kind, SiteRecord } from "../model/collection.ts";
import { belongs, requireParents } from "./belonging.ts";

const MISSING: Readonly<Record<Kind, ErrorCode>> = {
  post: "rest_post_invalid_id",
  term: "rest_term_invalid",
  user: "rest_user_invalid_id",
  comment: "rest_comment_invalid_id",
  type: "rest_type_invalid",
  status: "rest_status_invalid",
  taxonomy: "rest_taxonomy_invalid",
  search: "rest_record_invalid_id",
  plain: "rest_record_invalid_id",
};

/** The refusal of a record that is not there. */
export function missing({ kind }: Collection): Refusal {
  return refuse(MISSING[kind], { status: 404 });
}

/** The record that a call names; throws where it, or what it belongs to, is not there. */
export function findRecord(call: Call, collection: Collection): SiteRecord {
  requireParents(call, collection);
  const { resource, key } = collection;
  const named = scalarText(call.params[key.name]);
  const record = key.isId ? call.view.get(resource, Number(named)) : call.view.bySlug(resource, named);
  if (record === undefined || !belongs(record, call, collection)) throw missing(collection);
  return record;
}
