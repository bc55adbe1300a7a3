import type { Call } from "../../engine/call.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import { stored, storedText } from "../../engine/site-record.ts";
import type { View } from "../../state/view.ts";
import type { Changes } from "../../state/changes.ts";
import { asOfNow } from "../entry-status.ts";
import { type FoundEntry, findEntry } from "../entry-types.ts";
import type { MetaFields } from "../meta.ts";
import { CORE, type CoreKind, type CoreModel } from "../model.ts";

/** The comments of a site with what serves them. */
export interface Comments {
  readonly model: CoreModel;
  readonly kind: CoreKind;
  readonly form: RecordForm;
  readonly meta: MetaFields | undefined;
}

/** The single value of the state that says that visitors may comment. */
export const VISITORS_COMMENT = "core.visitors-comment";

/** A member of a comment that is a number; 0 where it has none. */
export function numberOf(comment: SiteRecord, name: "post" | "parent" | "author"): number {
  return Number(stored(comment, name) ?? 0) || 0;
}

/** The entry that a comment belongs to, as it is now; undefined where there is none of that id. */
export function entryOfId(id: number, { model }: Pick<Comments, "model">, call: Call): FoundEntry | undefined {
  const found = id > 0 ? findEntry(id, { model, view: call.view }) : undefined;
  return found && { ...found, record: asOfNow(found.record, call.now) };
}

/** The comment that a call names; undefined where there is none. */
export function commentNamed(call: Call, { kind }: Pick<Comments, "kind">): SiteRecord | undefined {
  return call.view.get(kind.resource, Number(call.params.id ?? 0) || 0);
}

const answered = new WeakMap<object, ReadonlySet<number>>();

/** Ids of comments that somebody has answered, with an answer that waits or is approved. */
export function answeredComments({ kind }: Pick<Comments, "kind">, { state }: View): ReadonlySet<number> {
  const table = state.table(kind.resource);
  let ids = answered.get(table);
  if (ids === undefined) {
    const seen = [...table.all()].filter((comment) => SEEN.has(storedText(comment, "status")));
    answered.set(table, (ids = new Set(seen.map((comment) => numberOf(comment, "parent")))));
  }
  return ids;
}

const SEEN = new Set(["approved", "hold"]);

/** The status of comments whose entry has gone to the trash; they keep it when the entry comes back. */
export const TRASHED_WITH_ENTRY = "post-trashed";

/** Puts all comments of an entry aside, whatever became of them. */
export function setCommentsAside(entry: number, changes: Changes, model: CoreModel): void {
  const kind = model.kind(`${CORE}/comments`);
  if (kind === undefined) return;
  for (const comment of changes.view.all(kind.resource))
    if (numberOf(comment, "post") === entry) changes.patch(kind.resource, comment.id, { status: TRASHED_WITH_ENTRY });
}
