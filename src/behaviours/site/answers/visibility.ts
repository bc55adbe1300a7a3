import type { Checks, Situation } from "../../call.ts";
import { listOf, scalarText } from "../../json-reading.ts";
import { refuse, type Refusal } from "../../refusal.ts";
import { siteErrors } from "../errors.ts";
import { sees } from "../../users.ts";
import type { Collection, SiteRecord } from "../model/collection.ts";
import { storedText } from "./stored.ts";

const PUBLIC: ReadonlySet<string> = new Set(["publish", "inherit", "approve", "approved"]);

/** Whether everybody sees the record; entries and comments have statuses that only people with rights see. */
export function isPublic(record: SiteRecord, { kind }: Collection): boolean {
  if (kind !== "post" && kind !== "comment") return true;
  return PUBLIC.has(storedText(record, "status") || "publish");
}

/** The refusal of a record that the caller may not see; undefined where it may be seen. */
export function unseen(record: SiteRecord, collection: Collection, situation: Situation): Refusal | undefined {
  if (isPublic(record, collection) || sees(situation, "edit_posts")) return undefined;
  return refuse("rest_forbidden", { status: situation.user === undefined ? 401 : 403 });
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
