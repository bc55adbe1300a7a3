import type { Answer } from "../engine/answer.ts";
import type { Call } from "../engine/call.ts";
import { Refusal } from "../engine/refusal.ts";
import type { SiteRecord } from "../engine/site-record.ts";
import type { JsonObject } from "../json/json.ts";
import { Changes } from "../state/changes.ts";
import type { CoreKind } from "./model.ts";

/** The steps of a write; each call shows the state with what the steps before it wrote. */
interface WriteSteps {
  readonly kind: CoreKind;
  /** Writes the record itself: what it throws leaves nothing behind. */
  readonly write: (changes: Changes) => SiteRecord;
  /** Writes what hangs on the record, its meta above all: what was written before it throws stays. */
  readonly further: (record: SiteRecord, call: Call, changes: Changes) => SiteRecord;
  readonly present: (record: SiteRecord, call: Call, context: "view" | "edit") => JsonObject;
  /** How much of the record the caller is shown; all of it unless given. */
  readonly context?: "view" | "edit";
}

/** Writes a record and what hangs on it, and shows it as it is then, with its address where it is new. */
export function writeAnswer(call: Call, { kind, write, further, present, context = "edit" }: WriteSteps): Answer {
  const changes = new Changes(call.view);
  const before = write(changes);
  return keeping(changes, () => {
    const record = further(before, { ...call, view: changes.view }, changes);
    const isNew = call.route === kind.list;
    return {
      status: isNew ? 201 : 200,
      body: present(record, { ...call, view: changes.view }, context),
      changes,
      ...(context === "edit" && { context }),
      ...(isNew && { headers: { Location: `${call.links.apiRoot}/${kind.path}/${record.id}` } }),
    };
  });
}

/** What was written stays where the answer is a refusal of what comes after it. */
export function keeping(changes: Changes, answer: () => Answer): Answer {
  try {
    return answer();
  } catch (error) {
    if (error instanceof Refusal) return { ...error.answer, changes };
    throw error;
  }
}
