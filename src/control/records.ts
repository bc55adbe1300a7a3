import type { Json, JsonObject } from "../catalogue/document.ts";
import { faultSentence, recordFaults } from "../state/record-faults.ts";
import { isObject } from "../catalogue/is-object.ts";
import type { Command } from "../state/command.ts";
import type { State } from "../state/state.ts";
import { recordAsJson } from "../state/table.ts";
import { ControlError } from "./control-error.ts";
import { type ControlCall, DONE, type Topic } from "./topic.ts";

/** What the sandbox holds. */
export const records: Topic = {
  "GET /state": ({ sandbox }) => ({ status: 200, body: recordCounts(sandbox.state) }),
  "GET /state/{resource}": ({ sandbox, names }) => ({
    status: 200,
    body: [...tableOf(sandbox.state, names).all()].map(recordAsJson),
  }),
  "PUT /state/{resource}": (call) => {
    const { sandbox, names } = call;
    const { resource } = tableOf(sandbox.state, names);
    const command: Command = { type: "replace", resource: resource.name, records: checkedList(call, resource.name) };
    sandbox.commit(sandbox.state.apply(command), [command]);
    return DONE;
  },
};

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

function tableOf(state: State, { resource = "" }: ControlCall["names"]) {
  const table = state.tableNamed(resource);
  if (table !== undefined) return table;
  throw new ControlError(
    "standin_unknown_resource",
    `There is no resource ${JSON.stringify(resource)}; there is ${state.resources.join(", ")}.`,
    { status: 404 },
  );
}

function checkedList({ body, sandbox }: ControlCall, resource: string): JsonObject[] {
  if (!Array.isArray(body))
    throw new ControlError("standin_body", `The body must be a list of all records that ${resource} is to have.`);
  refuseFaulty({ [resource]: body }, sandbox.state);
  return body.filter(isObject);
}
