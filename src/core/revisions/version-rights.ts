import type { Permission } from "../../engine/behaviour.ts";
import { type Call, numberParam } from "../../engine/call.ts";
import { forbidden, type Refusal, refuse } from "../../engine/refusal.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import { asOfNow } from "../entry-status.ts";
import { mayTo } from "../entries/entry-rights.ts";
import { siteErrors } from "../errors.ts";
import type { Versioned } from "./version-form.ts";

/** The entry whose versions a call is about, by the placeholder that names it; throws where there is none. */
export function entryAbove(call: Call, about: Versioned, placeholder: string): SiteRecord {
  const record = findAbove(call, about, placeholder);
  if (record === undefined) throw refuse(siteErrors.rest_post_invalid_parent);
  return record;
}

function findAbove(call: Call, { type }: Versioned, placeholder: string): SiteRecord | undefined {
  const record = call.view.get(type.resource, numberParam(call, placeholder) ?? 0);
  return record === undefined ? undefined : asOfNow(record, call.now);
}

/** Versions are read by those who may edit their entry. */
export function mayReadVersions(about: Versioned, placeholder: string): Permission {
  return (call) => {
    const entry = findAbove(call, about, placeholder);
    if (entry === undefined) return refuse(siteErrors.rest_post_invalid_parent);
    return mayTo("edit", entry, about, call) || forbidden(call.user !== undefined, siteErrors.rest_cannot_read);
  };
}

/** No account has the right to delete a revision; that there is none is told to those who may delete its entry. */
export function mayDeleteRevision(about: Versioned, missing: (call: Call) => Refusal | undefined): Permission {
  return (call) => {
    const entry = findAbove(call, about, "parent");
    if (entry === undefined) return refuse(siteErrors.rest_post_invalid_parent);
    const refused = mayTo("delete", entry, about, call) ? missing(call) : undefined;
    return refused ?? (!call.strict || forbidden(call.user !== undefined, siteErrors.rest_cannot_delete));
  };
}
