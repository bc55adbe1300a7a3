import { Changes } from "../../../state/changes.ts";
import type { JsonObject } from "../../../catalogue/document.ts";
import { type Answer, ok } from "../../answer.ts";
import { type Call, number, text } from "../../call.ts";
import { refuse } from "../../refusal.ts";
import { createEvent, updateEvent } from "../core/event-write.ts";
import { events } from "../records.ts";
import { type Activity, activityAsJson, noActivity, noted } from "./activity.ts";
import { expectedImport } from "./expected-import.ts";
import { eventParams, itemsOf, textOf } from "./imported-item.ts";
import { importRelations } from "./imported-relations.ts";
import { progressOf } from "./progress.ts";
import { type ImportRecord, imports } from "./records.ts";

/** Seconds that the site asks for between two batches. */
const INTERVAL = 10;

/** Takes in one batch: makes its events and says which batch it expects next. */
export function takeBatch(call: Call): Answer {
  const running = runningImport(call);
  const changes = new Changes(call.view);
  const { activity, items } = importItems(running, call, changes);
  const { batch } = progressOf(call.params["status"]) ?? { batch: { total: 1, done: 0 } };
  const last = batch.done + 1 >= batch.total;
  const next = call.token(`import ${running.slug} after ${running.batch_hash} ${batch.done}`).slice(0, 32);
  changes.patch(imports, running.id, {
    batch_hash: next,
    status: last ? "success" : "pending",
    percentage_complete: number(call, "percentage_complete") ?? 0,
    activity,
    items,
  });
  const body = { status: "success", activity: activityAsJson(activity), interval: INTERVAL };
  return ok(last ? body : { ...body, next_batch_hash: next }, { changes });
}

/** Notes what the service says of the state of an import; one that ended accepts nothing more. */
export function takeState(call: Call): Answer {
  const changes = new Changes(call.view);
  const status = text(call, "status");
  changes.patch(imports, runningImport(call).id, {
    status: status === "success" || status === "failed" ? status : "pending",
    percentage_complete: number(call, "percentage_complete") ?? 0,
    message: text(call, "message") ?? "",
    message_slug: text(call, "message_slug") ?? "",
  });
  return ok({ status: "success" }, { changes });
}

function runningImport(call: Call): ImportRecord {
  const running = expectedImport(call);
  if (running === undefined)
    throw refuse("rest_invalid_param", { data: { params: { import_id: "No such import is expected." }, details: [] } });
  return running;
}

function importItems(running: ImportRecord, call: Call, changes: Changes) {
  let activity: Activity = running.activity ?? noActivity();
  const items: Record<string, number> = { ...running.items };
  for (const item of itemsOf(call)) {
    const params = eventParams(item, call);
    if (params === undefined) continue;
    const relations = importRelations(item, call, changes, activity);
    const uid = textOf(item["uid"]);
    const known = uid === "" ? undefined : changes.view.get(events, items[uid] ?? 0);
    const itemCall: Call = { ...call, view: changes.view, params: { ...params, ...relations.params } };
    const event = known === undefined ? createEvent(itemCall, changes) : updateEvent(known, itemCall, changes);
    changes.patch(events, event.id, { website: websiteOf(item) });
    activity = noted(relations.activity, "calendar_events", known === undefined ? "created" : "updated", event.id);
    if (uid !== "") items[uid] = event.id;
  }
  return { activity, items };
}

/** Whether an item is no event, names other things than itself, or came before. */
export function hasUnusualItems(call: Call): boolean {
  const before = new Set(Object.keys(expectedImport(call)?.items ?? {}));
  return itemsOf(call).some((item) => {
    const uid = textOf(item["uid"]);
    const again = uid !== "" && before.has(uid);
    before.add(uid);
    return again || eventParams(item, call) === undefined || RELATIONS.some((name) => item[name] !== undefined);
  });
}

const RELATIONS = ["venue", "organizer", "categories", "tags"];

function websiteOf(item: JsonObject): string {
  const address = textOf(item["url"]);
  return /^https?:\/\//i.test(address) ? address : "";
}
