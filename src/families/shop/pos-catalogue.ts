import type { JsonObject } from "../../json/json.ts";
import { Changes } from "../../state/changes.ts";
import { ok } from "../../engine/answer.ts";
import type { BehaviourTable } from "../../engine/behaviour.ts";
import { contents } from "../../engine/contents.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { membersOf, wireObject } from "../../engine/json-reading.ts";
import { SHOP_VALUES } from "./records.ts";
import { managesShop } from "./errors.ts";

/** Products that one step of the background work writes, and how long a step takes. */
const STEP_PRODUCTS = 10;
const STEP_MS = 1000;

/** How long a finished catalogue is kept. */
const KEPT_MS = 20 * 3_600_000;

/** A generation of the catalogue, as kept. */
interface Job {
  readonly scheduled: number;
  /** How many times these fields were generated, this time included. */
  readonly run: number;
}

/** The fields that the call wants; other fields are another job. */
function fieldsOf(call: Call): JsonObject {
  const fields: JsonObject = {};
  for (const name of ["_product_fields", "_variation_fields"]) {
    const value = textParam(call, name);
    if (value !== undefined) fields[name] = value;
  }
  return fields;
}

function keptJob(call: Call, key: string): Job | undefined {
  const { scheduled, run } = membersOf(membersOf(call.view.value(SHOP_VALUES.jobs))[key]);
  return typeof scheduled === "number" && typeof run === "number" ? { scheduled, run } : undefined;
}

function countProducts(call: Call): number {
  let count = 0;
  for (const { kind, status } of call.view.all(contents)) if (kind === "product" && status === "publish") count += 1;
  return count;
}

/** How far a job is on the clock: a first step when it is looked at, another each second. */
function progress(
  call: Call,
  { scheduled }: Job,
): { total: number; processed: number; completedAt: number | undefined } {
  const total = countProducts(call);
  const steps = Math.max(1, Math.ceil(total / STEP_PRODUCTS));
  const done = Math.min(steps, Math.floor(Math.max(0, call.now - scheduled) / STEP_MS) + 1);
  const completedAt = done === steps ? scheduled + (steps - 1) * STEP_MS : undefined;
  return { total, processed: Math.min(total, done * STEP_PRODUCTS), completedAt };
}

/** Whether a call has the catalogue made anew: a finished one is, by force or once it is no longer kept. */
function isOver(call: Call, job: Job): boolean {
  const { completedAt } = progress(call, job);
  return completedAt !== undefined && (call.params["force"] === true || completedAt + KEPT_MS < call.now);
}

function isoSeconds(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19);
}

function scheduledReport(job: Job, fields: JsonObject): JsonObject {
  return {
    scheduled_at: isoSeconds(job.scheduled),
    completed_at: null,
    state: "scheduled",
    progress: 0,
    processed: 0,
    total: -1,
    args: wireObject(fields),
  };
}

function report(call: Call, job: Job, key: string, fields: JsonObject): JsonObject {
  const { total, processed, completedAt } = progress(call, job);
  const done = completedAt !== undefined;
  const name = `pos-catalog-feed-${isoSeconds(job.scheduled).slice(0, 10)}-${call.token(`pos/${key}/${job.run}`).slice(0, 32)}.json`;
  return {
    scheduled_at: isoSeconds(job.scheduled),
    completed_at: done ? isoSeconds(completedAt) : null,
    state: done ? "completed" : "in_progress",
    progress: done ? 100 : Math.round((processed / total) * 10_000) / 100,
    processed,
    total,
    args: wireObject(fields),
    ...(done && { url: `${call.links.home}/content/uploads/product-feeds/${name}` }),
  };
}

/** The route that has the catalogue of the point of sale made and tells how far that is. */
export const posCatalogueRoutes: BehaviourTable = {
  "POST /shop/pos/v1/catalog/create": {
    permission: managesShop,
    answer: (call) => {
      const fields = fieldsOf(call);
      const key = JSON.stringify(fields);
      const job = keptJob(call, key);
      if (job !== undefined && !isOver(call, job)) return ok(report(call, job, key, fields));
      const next: Job = { scheduled: call.now, run: (job?.run ?? 0) + 1 };
      const changes = new Changes(call.view);
      changes.set(SHOP_VALUES.jobs, { ...membersOf(call.view.value(SHOP_VALUES.jobs)), [key]: { ...next } });
      return ok(scheduledReport(next, fields), { changes });
    },
  },
};
