import type { Hono } from "hono";
import { type Json, type JsonObject, isObject } from "../json/json.ts";
import { learnedCommands, readAnswers, settledAll, writeAnswers } from "../engine/answers/answers.ts";
import type { Outlook, RecordForm, RecordForms } from "../engine/answers/record-form.ts";
import type { SiteRecord } from "../engine/site-record.ts";
import { type NumberTexts, numberTexts } from "../json/written-numbers.ts";
import { linksOf } from "../http/address.ts";
import { SeedError } from "../seeding/seed-error.ts";
import { View } from "../state/view.ts";
import { faultSentence, findingFaults, type RecordFault, recordFaults } from "../state/record-faults.ts";
import type { Sandbox } from "../state/sandbox.ts";
import type { AnyTable, Command, State } from "../state/state.ts";
import { recordAsJson } from "../state/table.ts";
import { inSlices, type Time } from "../time/slices.ts";
import {
  causeOf,
  type ControlContext,
  type ControlEnv,
  done,
  json,
  jsonList,
  pathParam,
  refuseGone,
  sandboxOf,
  sentDocument,
} from "./control-env.ts";
import { ControlError } from "./control-error.ts";

/** What the sandbox holds; names of resources hold slashes. */
export function records(topic: Hono<ControlEnv>): Hono<ControlEnv> {
  return topic
    .get("/state", (c) => json(c, recordCounts(sandboxOf(c).state)))
    .get("/state/:resource{.+}", (c) => {
      const { state } = sandboxOf(c);
      const table = tableNamed(pathParam(c, "resource"), state);
      const form = c.env.parts.site.forms.byResource.get(table.resource.name);
      if (form !== undefined) return json(c, writeAnswers(form, outlookOf(c, state)));
      return jsonList(c, recordsOf(table), table.size);
    })
    .put("/state/:resource{.+}", async (c) => {
      const { value: body, text } = await sentDocument(c);
      const sandbox = sandboxOf(c);
      const { name } = tableNamed(pathParam(c, "resource"), sandbox.state).resource;
      const { forms } = c.env.parts.site;
      const form = forms.byResource.get(name);
      if (form !== undefined) {
        const records = answersOf(body, { form, forms, numbers: numberTexts(text) });
        const reading = { forms, outlookOf: (at: State) => outlookOf(c, at) };
        const { state, commands } = withFormRecords(sandbox.state, form, { records, reading });
        sandbox.commit(state, commands, causeOf(c, "state"));
        return done(c);
      }
      const records = await checkedList(body, name, { sandbox, time: c.env.parts.site.time });
      const command: Command = { type: "replace", resource: name, records };
      sandbox.commit(sandbox.state.apply(command), [command], causeOf(c, "state"));
      return done(c);
    });
}

function* recordsOf(table: AnyTable): Generator<JsonObject> {
  for (const record of table.all()) yield recordAsJson(record);
}

/** The state with these records, read by their form, in place of all that their resource has, and the commands that lead there. */
export function withFormRecords(
  state: State,
  form: RecordForm,
  { records, reading }: { records: readonly SiteRecord[]; reading: Parameters<typeof settledAll>[2] },
): { readonly state: State; readonly commands: readonly Command[] } {
  const { name } = form.resource;
  const put = state.apply({ type: "replace", resource: name, records: records.map(recordAsJson) });
  const learned = learnedCommands(put, [name], reading);
  const settled = settledAll(put, [name], reading);
  const kept = [...settled.table(form.resource).all()].map(recordAsJson);
  return { state: settled, commands: [...learned, { type: "replace", resource: name, records: kept }] };
}

/** What records are shown from: the state, the caller's addresses, the sandbox's clock. */
function outlookOf(c: ControlContext, state: State): Outlook {
  const { parts, url, address } = c.env;
  const { site } = parts;
  return {
    view: new View(state, site.plan.defaultLanguage, site.cache.translations),
    links: linksOf(url.origin, address, site.plan),
    now: sandboxOf(c).clock.now(),
    zone: site.zoneOf(state),
    cache: site.cache,
  };
}

/** The records of answers that somebody sent. Throws a ControlError that points at a wrong one. */
function answersOf(
  body: Json | undefined,
  { form, forms, numbers }: { form: RecordForm; forms: RecordForms; numbers: NumberTexts },
): SiteRecord[] {
  try {
    return readAnswers(forms.detach(body ?? null), form, { document: "the body", pointer: "", numbers });
  } catch (error) {
    if (error instanceof SeedError) throw new ControlError("standin_records", `${error.message}. Nothing was changed.`);
    throw error;
  }
}

/** Number of records by resource. */
export function recordCounts(state: State): Record<string, number> {
  return Object.fromEntries(state.resources.map((name) => [name, state.tableNamed(name)?.size ?? 0]));
}

/** Throws ControlError where one of these records is not sound, all of them said; see {@link recordFaults}. */
export function refuseFaulty(lists: Readonly<Record<string, readonly Json[]>>, state: State): void {
  refuseFaults(recordFaults(lists, state));
}

function refuseFaults(faults: readonly RecordFault[]): void {
  const [first] = faults;
  if (first === undefined) return;
  const more = faults.length === 1 ? "" : ` There are ${faults.length} records with faults; nothing was changed.`;
  throw new ControlError("standin_records", `${faultSentence(first)}${more}`, {
    data: { faults: faults.slice(0, MOST_FAULTS).map((fault) => ({ ...fault })) },
  });
}

const MOST_FAULTS = 100;

function tableNamed(resource: string, state: State) {
  const table = state.tableNamed(resource);
  if (table !== undefined) return table;
  throw new ControlError(
    "standin_unknown_resource",
    `There is no resource ${JSON.stringify(resource)}; there is ${state.resources.join(", ")}.`,
    { status: 404 },
  );
}

/** The records of a list, which is checked in slices. Throws ControlError, also where the sandbox is gone by then. */
async function checkedList(
  body: Json | undefined,
  resource: string,
  { sandbox, time }: { sandbox: Sandbox; time: Time },
): Promise<JsonObject[]> {
  if (!Array.isArray(body))
    throw new ControlError("standin_body", `The body must be a list of all records that ${resource} is to have.`);
  const { state } = sandbox;
  refuseFaults(await inSlices(findingFaults({ [resource]: body }, state), time));
  refuseGone(sandbox);
  // Others may have written meanwhile.
  if (sandbox.state !== state) refuseFaulty({ [resource]: body }, sandbox.state);
  return body.filter(isObject);
}
