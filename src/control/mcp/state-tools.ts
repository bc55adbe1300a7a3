import { scalarText } from "../../engine/json-reading.ts";
import { isObject, type Json, type JsonObject, ownMember, pointerTo } from "../../json/json.ts";
import { sameJson } from "../../json/same-json.ts";
import { HIDDEN } from "../../json/secrets.ts";
import { ControlError } from "../control-error.ts";
import { scenarioSchema } from "../scenario.ts";
import { pageTold, type Told, told } from "./told.ts";
import { args, asks, asList, control, controlText, type Desk, encoded, lists, paging, type ToolTable } from "./tool.ts";

const resource = { type: "string", minLength: 1, description: "As state lists them, such as wp/v2/posts." } as const;
const count = { type: "integer", minimum: 1, description: "How many changes; 1 unless given." } as const;

/** What a sandbox holds, how it came to that, and ways back. */
export const stateTools: ToolTable = {
  state: {
    about:
      "Shows what the sandbox holds: numbers of records by resource, or the records of one resource, or one record.",
    kind: "reads",
    takes: {
      resource,
      id: { type: ["integer", "string"], description: "Id of one record of the resource." },
      ...paging,
      from: args.from,
    },
    run: state,
  },
  write_state: {
    about: `Puts these records in place of all that a resource has, or changes nothing. ${HIDDEN} stands for the secret that a record has there.`,
    kind: "changes",
    takes: { resource, records: { description: "All records, in the form in which state shows them: a list mostly." } },
    needs: ["resource", "records"],
    run: writeState,
  },
  history: {
    about:
      "Lists the changes of records, the newest first: which call or tool made each, and how many records of which resource.",
    kind: "reads",
    takes: paging,
    run: async (wanted, desk) => {
      const { changes, undone, dropped } = (await control(desk, { path: "/history" })) as JsonObject;
      return pageTold(asList(changes), wanted, {
        name: "changes",
        beside: { undone: undone ?? 0, dropped: dropped ?? 0 },
      });
    },
  },
  undo: {
    about: "Goes back over the last changes of records.",
    kind: "changes",
    takes: { count },
    run: asks("POST", "/undo"),
  },
  redo: {
    about: "Makes the changes again that were undone last.",
    kind: "changes",
    takes: { count },
    run: asks("POST", "/redo"),
  },
  snapshots: {
    about: "Lists the states that are kept under names.",
    kind: "reads",
    takes: paging,
    run: lists("/snapshots", "snapshots"),
  },
  take_snapshot: {
    about: "Keeps the present state under a name, a number unless given.",
    kind: "adds",
    takes: { name: args.name },
    run: asks("POST", "/snapshots"),
  },
  restore_snapshot: {
    about: "Goes back to the state of that name; journal, faults and clock stay.",
    kind: "changes",
    takes: { name: args.name },
    needs: ["name"],
    run: asks("POST", "/snapshots/{name}/restore"),
  },
  reset: {
    about: "Goes back to the seed, journal and faults cleared; with a member to a site that is made anew from it.",
    kind: "changes",
    takes: {
      seed: { type: ["integer", "string"] },
      scale: { type: "integer", minimum: 1, description: "How many times as many records." },
      now: {
        type: ["string", "number"],
        description: "What the clock shows then, as ISO text or milliseconds; it stands still there.",
      },
    },
    run: asks("POST", "/reset"),
  },
  scenarios: {
    about: "Lists set-ups that are kept under names; with a name the whole of one.",
    kind: "reads",
    takes: { name: args.name, ...paging, from: args.from },
    run: async ({ name, from = 0, ...page }, desk) =>
      name === undefined
        ? lists("/scenarios", "scenarios")(page, desk)
        : told(await control(desk, { path: `/scenarios/${scalarText(name)}` }), from),
  },
  put_scenario: {
    about:
      "Keeps a set-up under a name: what the sandbox's records, clock, faults and permissions are to be when it is played.",
    kind: "changes",
    takes: { name: args.name, scenario: scenarioSchema },
    needs: ["name", "scenario"],
    run: async ({ name, scenario = {} }, desk) => {
      refuseHidden(scenario, "/scenario");
      return told(await control(desk, { method: "PUT", path: `/scenarios/${scalarText(name)}`, body: scenario }));
    },
  },
  play_scenario: {
    about: "Makes of the sandbox what a set-up says, at once or not at all.",
    kind: "changes",
    takes: { name: args.name },
    needs: ["name"],
    run: asks("POST", "/scenarios/{name}/play"),
  },
  forget_scenario: {
    about: "Forgets a set-up that no other uses.",
    kind: "changes",
    takes: { name: args.name },
    needs: ["name"],
    run: asks("DELETE", "/scenarios/{name}"),
  },
};

async function state({ resource, id, from = 0, ...page }: JsonObject, desk: Desk): Promise<Told> {
  if (resource === undefined) return told(await control(desk, { path: "/state" }), from);
  const records = await control(desk, { path: pathOf(resource) });
  if (id === undefined)
    return Array.isArray(records) ? pageTold(records, page, { name: "records" }) : told(records, from);
  const found = recordsById(records).get(scalarText(id));
  if (found !== undefined) return told(found, from);
  throw new ControlError("standin_unknown_record", `${scalarText(resource)} has no record ${JSON.stringify(id)}.`, {
    status: 404,
  });
}

function pathOf(resource: Json): string {
  return `/state/${scalarText(resource).split("/").map(encoded).join("/")}`;
}

/** The records by their ids, where they are a list, or by their names. */
function recordsById(records: Json): ReadonlyMap<string, Json> {
  if (!Array.isArray(records)) return new Map(isObject(records) ? Object.entries(records) : []);
  return new Map(records.map((record) => [idOf(record), record]));
}

function idOf(record: Json): string {
  return isObject(record) ? scalarText(record["id"] ?? record["name"]) : "";
}

async function writeState({ resource = "", records = null }: JsonObject, desk: Desk): Promise<Told> {
  const path = pathOf(resource);
  const stored = recordsById(JSON.parse(await controlText(desk, { path })) as Json);
  const shown = recordsById(await control(desk, { path }));
  const whole = (record: Json, id: string) => uncovered(record, shown.get(id), stored.get(id));
  const body = Array.isArray(records)
    ? records.map((record) => whole(record, idOf(record)))
    : isObject(records)
      ? Object.fromEntries(Object.entries(records).map(([id, record]) => [id, whole(record, id)]))
      : records;
  refuseHidden(body, "/records");
  return told(await control(desk, { method: "PUT", path, body }));
}

/** What was sent, with the secrets that were hidden when it was shown. */
function uncovered(sent: Json, shown: Json | undefined, stored: Json | undefined): Json {
  if (shown === undefined || stored === undefined || sameJson(shown, stored)) return sent;
  if (sameJson(sent, shown)) return stored;
  if (Array.isArray(sent) && Array.isArray(shown) && Array.isArray(stored))
    return sent.map((item, at) => uncovered(item, shown[at], stored[at]));
  if (!isObject(sent) || !isObject(shown) || !isObject(stored)) return sent;
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      uncovered(value, ownMember(shown, name), ownMember(stored, name)),
    ]),
  );
}

/** Throws a ControlError where something stands for a secret that nobody can tell. */
export function refuseHidden(value: Json | undefined, pointer: string): void {
  if (typeof value === "string" && value.includes(HIDDEN))
    throw new ControlError(
      "standin_hidden",
      `${pointer} says ${HIDDEN}, which stands for a secret that was not shown; say another or leave it out.`,
    );
  if (typeof value !== "object" || value === null) return;
  for (const [name, one] of Object.entries(value)) refuseHidden(one, pointerTo(pointer, name));
}
