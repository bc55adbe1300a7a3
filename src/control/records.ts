import type { Hono } from "hono";
import { type Json, type JsonObject, isObject } from "../json/json.ts";
import { faultSentence, recordFaults } from "../state/record-faults.ts";
import type { Command, State } from "../state/state.ts";
import { recordAsJson } from "../state/table.ts";
import { type ControlEnv, done, json, jsonBody, pathParam, sandboxOf, topic } from "./control-env.ts";
import { ControlError } from "./control-error.ts";

/** What the sandbox holds; names of resources hold slashes. */
export function records(): Hono<ControlEnv> {
  return topic()
    .get("/state", (c) => json(c, recordCounts(sandboxOf(c).state)))
    .get("/state/:resource{.+}", (c) => {
      const table = tableNamed(pathParam(c, "resource"), sandboxOf(c).state);
      return json(c, [...table.all()].map(recordAsJson));
    })
    .put("/state/:resource{.+}", async (c) => {
      const body = await jsonBody(c);
      const sandbox = sandboxOf(c);
      const { name } = tableNamed(pathParam(c, "resource"), sandbox.state).resource;
      const command: Command = { type: "replace", resource: name, records: checkedList(body, name, sandbox.state) };
      sandbox.commit(sandbox.state.apply(command), [command]);
      return done(c);
    });
}

/** Number of records by resource. */
export function recordCounts(state: State): Record<string, number> {
  return Object.fromEntries(state.resources.map((name) => [name, state.tableNamed(name)?.size ?? 0]));
}

/** Throws ControlError where one of these records is not sound, all of them said; see {@link recordFaults}. */
export function refuseFaulty(lists: Readonly<Record<string, readonly Json[]>>, state: State): void {
  const faults = recordFaults(lists, state);
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

function checkedList(body: Json | undefined, resource: string, state: State): JsonObject[] {
  if (!Array.isArray(body))
    throw new ControlError("standin_body", `The body must be a list of all records that ${resource} is to have.`);
  refuseFaulty({ [resource]: body }, state);
  return body.filter(isObject);
}
