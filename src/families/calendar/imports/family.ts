import { calendarErrors } from "../errors.ts";
import { argsErrors } from "../../../args/errors.ts";
import { type JsonObject, ownMember, setMember } from "../../../json/json.ts";
import { type Checks, type Call, numberParam, textParam, type Situation } from "../../../engine/call.ts";
import { progressOf, type Activity, activityAsJson, noActivity, noted, type ImportRecord, imports } from "./records.ts";
import { Changes } from "../../../state/changes.ts";
import { type Answer, ok } from "../../../engine/answer.ts";
import { refuse } from "../../../engine/refusal.ts";
import { createEventEntity, updateEventEntity } from "../core/event-write.ts";
import { events } from "../records.ts";
import { eventParams, itemsOf, textOf, importRelations } from "./relations.ts";
import type { Family } from "../../../engine/behaviour.ts";
import { rawAt } from "../../../args/raw-value.ts";
import { isNumeric } from "../events/checks.ts";

type Validators = NonNullable<Checks["validate"]>;

const shared: Validators = {
  import_id: (value, situation) => typeof value === "string" && expectedImport(situation, value) !== undefined,
  batch_hash: (value, situation) => expectedImport(situation)?.batch_hash === value,
  percentage_complete: (value) => isNumeric(value) && Number(value) > -1 && Number(value) < 101,
};

/** Checks of a delivered batch. */
const batchChecks: Checks = {
  validate: { ...shared, status: (value) => progressOf(value) !== undefined, interval: isNumeric },
};

/** Checks of a message about an import's state. */
const stateChecks: Checks = { validate: shared };

/** Seconds that the site asks for between two batches. */
const INTERVAL = 10;

/** Takes in one batch: makes its events and says which batch it expects next. */
function takeBatch(call: Call): Answer {
  const running = runningImport(call);
  const changes = new Changes(call.view);
  const { activity, items } = importItems(running, call, changes);
  const { batch } = progressOf(call.params["status"]) ?? { batch: { total: 1, done: 0 } };
  const last = batch.done + 1 === batch.total;
  const next = call.token(`import ${running.slug} after ${running.batch_hash} ${batch.done}`).slice(0, 32);
  changes.patch(imports, running.id, {
    batch_hash: next,
    status: last ? "success" : "pending",
    percentage_complete: numberParam(call, "percentage_complete") ?? 0,
    activity,
    items,
  });
  const body = { status: "success", activity: activityAsJson(activity), interval: INTERVAL };
  return ok(last ? body : { ...body, next_batch_hash: next }, { changes });
}

/** Notes what the service says of the state of an import; one that ended accepts nothing more. */
function takeState(call: Call): Answer {
  const changes = new Changes(call.view);
  const status = textParam(call, "status");
  changes.patch(imports, runningImport(call).id, {
    status: status === "success" || status === "failed" ? status : "pending",
    percentage_complete: numberParam(call, "percentage_complete") ?? 0,
    message: textParam(call, "message") ?? "",
    message_slug: textParam(call, "message_slug") ?? "",
  });
  return ok({ status: "success" }, { changes });
}

function runningImport(call: Call): ImportRecord {
  const running = expectedImport(call);
  if (running === undefined)
    throw refuse(argsErrors.rest_invalid_param, {
      data: { params: { import_id: "No such import is expected." }, details: [] },
    });
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
    const known = uid === "" ? undefined : changes.view.get(events, ownMember(items, uid) ?? 0);
    const itemCall: Call = { ...call, view: changes.view, params: { ...params, ...relations.params } };
    const event =
      known === undefined ? createEventEntity(itemCall, changes) : updateEventEntity(known, itemCall, changes);
    changes.patch(events, event.id, { website: websiteOf(item) });
    activity = noted(relations.activity, "calendar_events", known === undefined ? "created" : "updated", event.id);
    if (uid !== "") setMember(items, uid, event.id);
  }
  return { activity, items };
}

/** Whether an item is no event, names other things than itself, or came before. */
function hasUnusualItems(call: Call): boolean {
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

/** Routes of calendar/event-aggregator/v1. */
export const calendarImports: Family = {
  errors: calendarErrors,
  name: "calendar.imports",
  resources: [imports],
  behaviours: {
    "POST /calendar/event-aggregator/v1/import/{import_id}/batch": {
      needs: { "calendar.imports.unusual-items": (call, { status }) => status === 200 && hasUnusualItems(call) },
      checks: batchChecks,
      answer: takeBatch,
    },
    "POST /calendar/event-aggregator/v1/import/{import_id}/state": {
      checks: stateChecks,
      answer: takeState,
    },
  },
};

/** The import that a request is about while it still accepts something. */
function expectedImport(situation: Situation, id = importId(situation)): ImportRecord | undefined {
  const found = situation.view.bySlug(imports, id);
  return found?.status === "pending" ? found : undefined;
}

function importId({ sources: { json, form, query, url } }: Situation): string {
  for (const source of [json, form, query, url]) {
    const value = source === undefined ? undefined : rawAt(source, "import_id");
    if (typeof value === "string") return value;
  }
  return "";
}
