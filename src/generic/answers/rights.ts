import { serverErrors } from "../../engine/server-errors.ts";
import type { Permission } from "../../engine/behaviour.ts";
import type { Call, Checks, Situation } from "../../engine/call.ts";
import { forbidden, refuse, type Refusal } from "../../engine/refusal.ts";
import { type Capability, may, sees } from "../../engine/rights.ts";
import { type Collection, type Kind } from "../../core/collection.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import { listOf, scalarText } from "../../engine/json-reading.ts";
import { siteErrors } from "../../core/errors.ts";

/** What is done to records. */
export type Deed = "create" | "edit" | "delete";

const NEEDED: Readonly<Record<Kind, Readonly<Record<Deed, Capability>>>> = {
  post: { create: "edit_posts", edit: "edit_others_posts", delete: "delete_others_posts" },
  term: { create: "manage_categories", edit: "manage_categories", delete: "manage_categories" },
  user: { create: "manage_options", edit: "manage_options", delete: "manage_options" },
  comment: { create: "read", edit: "moderate_comments", delete: "moderate_comments" },
  type: { create: "manage_options", edit: "manage_options", delete: "manage_options" },
  status: { create: "manage_options", edit: "manage_options", delete: "manage_options" },
  taxonomy: { create: "manage_options", edit: "manage_options", delete: "manage_options" },
  search: { create: "manage_options", edit: "manage_options", delete: "manage_options" },
  plain: { create: "edit_posts", edit: "edit_posts", delete: "edit_posts" },
};

/** The right to do that to a collection's records, where rights are enforced. */
export function mayDo(deed: Deed, { kind, noun }: Collection): Permission {
  const needed = NEEDED[kind][deed];
  const special: Capability = kind === "post" && deed === "create" ? (CREATING[noun] ?? needed) : needed;
  return (call) => may(call, special) || refusal(deed, kind, call);
}

const CREATING: Readonly<Record<string, Capability>> = { page: "edit_pages", media: "upload_files" };

function refusal(deed: Deed, kind: Kind, call: Call): Refusal {
  const status = call.user === undefined ? 401 : 403;
  if (kind === "plain") return forbidden(call.user !== undefined);
  if (deed === "create")
    return kind === "comment"
      ? refuse(siteErrors.rest_comment_login_required, { status })
      : refuse(siteErrors.rest_cannot_create, { status });
  if (deed === "delete") return refuse(siteErrors.rest_cannot_delete, { status });
  return kind === "term"
    ? refuse(siteErrors.rest_cannot_update, { status })
    : refuse(siteErrors.rest_cannot_edit, { status });
}

/** The right to read: everybody's, but for editing it takes an account that may edit. */
export const mayReadRecords: Permission = (call) => {
  if (call.params.context !== "edit" || may(call, "edit_posts")) return true;
  return refuse(siteErrors.rest_forbidden_context, { status: call.user === undefined ? 401 : 403 });
};

const PUBLIC: ReadonlySet<string> = new Set(["publish", "inherit", "approve", "approved"]);

/** Whether everybody sees the record; entries and comments have statuses that only people with rights see. */
export function isPublic(record: SiteRecord, { kind }: Collection): boolean {
  if (kind !== "post" && kind !== "comment") return true;
  return PUBLIC.has(storedText(record, "status") || "publish");
}

/** The refusal of a record that the caller may not see; undefined where it may be seen. */
export function unseen(record: SiteRecord, collection: Collection, situation: Situation): Refusal | undefined {
  if (isPublic(record, collection) || sees(situation, "edit_posts")) return undefined;
  return refuse(serverErrors.rest_forbidden, { status: situation.user === undefined ? 401 : 403 });
}

/** The check of `status` in lists of entries: others than the public ones are for people with rights. */
export function listChecks({ kind }: Collection): Checks {
  if (kind !== "post") return {};
  return {
    validate: {
      status: (value, situation) => {
        const asked = typeof value === "string" ? value.split(/[\s,]+/) : listOf(value).map(scalarText);
        if (asked.every((status) => status === "" || PUBLIC.has(status)) || sees(situation, "edit_posts")) return true;
        const { message } = siteErrors.rest_forbidden_status;
        return { code: "rest_forbidden_status", message, data: { status: situation.user === undefined ? 401 : 403 } };
      },
    },
  };
}
