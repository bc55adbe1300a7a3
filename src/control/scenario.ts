import { compileCheck } from "../json/check.ts";
import { below, described, type SchemaFault } from "../json/fault.ts";
import { type Json, type JsonObject, isObject, pointerTo } from "../json/json.ts";
import type { JsonSchema } from "../json/schema.ts";
import type { NumberTexts } from "../json/written-numbers.ts";
import type { ErrorTable } from "../args/errors.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { readAnswers } from "../engine/answers/answers.ts";
import type { RecordForms } from "../engine/answers/record-form.ts";
import { SeedError } from "../seeding/seed-error.ts";
import { type ClockChange, SITE_TIME, SPEEDS } from "../state/clock.ts";
import type { FaultDeclaration } from "../state/faults.ts";
import { memberFault, recordFaults } from "../state/record-faults.ts";
import { SANDBOX_NAME } from "../state/sandboxes.ts";
import type { Auth, Scenario } from "../state/scenario.ts";
import type { AnyResource } from "../state/resource.ts";
import { State } from "../state/state.ts";
import { Table } from "../state/table.ts";
import { meant } from "../text/nearest.ts";
import { ControlError } from "./control-error.ts";
import { readFault } from "./faults.ts";
import { instant } from "./members.ts";

/** A set-up as somebody writes it: `reset` first, then those that it uses, each once and in order, then its own part from top to bottom. */
export interface ScenarioDocument {
  /** What it is called; that of its address, or of its file, unless given. */
  readonly name?: string;
  /** Scenarios that are played before. */
  readonly uses?: readonly string[];
  /** Back to the seed, journal and faults cleared. */
  readonly reset?: true;
  /** Resource → all records that it is to have, as `PUT /__standin/state/{resource}` takes them. */
  readonly state?: Readonly<Record<string, object>>;
  /** Resource → id → members that its record is to have. */
  readonly patch?: Readonly<Record<string, Readonly<Record<string, object>>>>;
  /** Resource → ids of records that are to go. */
  readonly remove?: Readonly<Record<string, readonly (number | string)[]>>;
  /** What the clock is to show: ISO text, or milliseconds. */
  readonly now?: string | number;
  readonly frozen?: boolean;
  readonly speed?: number;
  /** Declared beside those that there are. */
  readonly faults?: readonly FaultDeclaration[];
  /** Whether permissions hold, from then on until a reset. */
  readonly auth?: Auth;
}

/** What a scenario is held against. */
export interface ScenarioGround {
  readonly catalogue: Catalogue;
  readonly errors: ErrorTable;
  readonly forms: RecordForms;
  /** A state of the site: which resources there are. */
  readonly state: State;
}

const NAME: JsonSchema = { type: "string", pattern: SANDBOX_NAME.source };

/** What a scenario may have. */
export const scenarioSchema: JsonSchema = {
  type: "object",
  properties: {
    $schema: { type: "string" },
    name: NAME,
    uses: { type: "array", items: NAME, uniqueItems: true },
    reset: { const: true },
    state: { type: "object" },
    patch: {
      type: "object",
      additionalProperties: { type: "object", additionalProperties: { type: "object" } },
    },
    remove: { type: "object", additionalProperties: { type: "array", items: { type: ["integer", "string"] } } },
    now: { type: ["string", "number"] },
    frozen: { type: "boolean" },
    speed: { type: "number", minimum: SPEEDS[0], maximum: SPEEDS[1] },
    faults: { type: "array", items: { type: "object" } },
    auth: { enum: ["open", "strict"] },
  },
};

const check = compileCheck(scenarioSchema, { closed: true });

/** A scenario of a document, with all checked that needs no sandbox. Throws a SeedError that points at what is wrong. */
export function readScenario(
  value: Json | undefined,
  { name, source, numbers = new Map() }: { name: string; source: string; numbers?: NumberTexts },
  ground: ScenarioGround,
): Scenario {
  const fault = strangerIn(value) ?? check(value ?? null)[0];
  if (fault !== undefined) throw wrong(source, fault);
  const document = value as JsonObject;
  if (document.name !== undefined && document.name !== name)
    throw wrong(source, {
      pointer: "/name",
      found: described(document.name),
      wanted: `${described(name)}, or no name`,
    });
  const { $schema: _schema, ...members } = document;
  checkRecords(members, { source, numbers, ground });
  return {
    name,
    document: { name, ...members },
    source,
    numbers,
    uses: (members.uses ?? []) as string[],
    clock: clockOf(members, source),
    faults: ((members.faults ?? []) as Json[]).map((fault, at) => faultOf(fault, { source, at, ground })),
    auth: members.auth as Auth | undefined,
  };
}

/** The member that no scenario has, with the one that may be meant. */
function strangerIn(value: Json | undefined): SchemaFault | undefined {
  const known = Object.keys(scenarioSchema.properties ?? {});
  const stranger = isObject(value) ? Object.keys(value).find((name) => !known.includes(name)) : undefined;
  if (stranger === undefined) return undefined;
  const wanted = `one that a scenario has; ${meant(stranger, known, 3)}`;
  return { pointer: pointerTo("", stranger), found: "a member of another name", wanted };
}

/** The error for a place of a scenario. */
export function wrong(source: string, { pointer, found, wanted }: SchemaFault): SeedError {
  return new SeedError({ document: source, pointer }, found, wanted);
}

/** The members of a scenario that name resources, each with what it holds. */
export function* recordParts(
  document: JsonObject,
): Generator<{ readonly part: "state" | "patch" | "remove"; readonly resource: string; readonly value: Json }> {
  for (const part of ["state", "patch", "remove"] as const) {
    const { [part]: resources = {} } = document;
    if (!isObject(resources)) continue;
    for (const [resource, value] of Object.entries(resources)) yield { part, resource, value };
  }
}

function checkRecords(
  document: JsonObject,
  { source, numbers, ground }: { source: string; numbers: NumberTexts; ground: ScenarioGround },
): void {
  const { state, forms } = ground;
  const stored: Record<string, Json[]> = {};
  for (const { part, resource, value } of recordParts(document)) {
    const pointer = pointerTo("", part, resource);
    const table = state.tableNamed(resource);
    if (table === undefined)
      throw wrong(source, { pointer, found: "no resource of the site", wanted: nearResource(resource, state) });
    const form = forms.byResource.get(resource);
    if (part === "state" && form !== undefined)
      readAnswers(forms.detach(value), form, { document: source, pointer, numbers });
    else if (part === "state") stored[resource] = listOfAll(value, { source, pointer });
    const fault = part === "patch" && form === undefined ? patchFault(table.resource, value) : undefined;
    if (fault !== undefined) throw wrong(source, { ...fault, pointer: pointer + fault.pointer });
  }
  refuseFaultyLists(stored, emptied(state), source);
}

/** Throws a SeedError where records are not sound that are to be all of their resources in a state. */
export function refuseFaultyLists(
  lists: Readonly<Record<string, readonly Json[]>>,
  state: State,
  source: string,
): void {
  const [fault] = Object.keys(lists).length === 0 ? [] : recordFaults(lists, state);
  if (fault === undefined) return;
  const { resource, index, member, found, wanted } = fault;
  throw wrong(source, { pointer: pointerTo("/state", resource, index) + member, found, wanted });
}

/** Nothing but the resources: what else there will be when a scenario is played is not known yet. */
function emptied(state: State): State {
  return State.of(
    state.resources.flatMap((name) => state.tableNamed(name) ?? []).map(({ resource }) => Table.of(resource, [])),
  );
}

function patchFault(resource: AnyResource, value: Json): SchemaFault | undefined {
  for (const [id, members] of Object.entries(value as Record<string, JsonObject>)) {
    const fault = memberFault(resource, members);
    if (fault !== undefined) return below(id, fault);
  }
  return undefined;
}

/** The value as the list of all records of a resource. Throws a SeedError where it is none. */
export function listOfAll(value: Json, { source, pointer }: { source: string; pointer: string }): Json[] {
  if (Array.isArray(value)) return value;
  throw wrong(source, { pointer, found: described(value), wanted: "a list of all records that it is to have" });
}

function nearResource(name: string, { resources }: State): string {
  const end = meant(name, resources, 6);
  return end.startsWith("did") ? `one that GET /__standin/state lists: ${end}` : `one that the site has; ${end}`;
}

function clockOf({ now, frozen, speed }: JsonObject, source: string): ClockChange | undefined {
  if (now === undefined && frozen === undefined && speed === undefined) return undefined;
  return {
    ...(now !== undefined && { now: timeOf(now, source) }),
    ...(frozen !== undefined && { frozen: frozen === true }),
    ...(speed !== undefined && { speed: Number(speed) }),
  };
}

function timeOf(now: Json, source: string): number {
  try {
    return instant(now, "now") ?? 0;
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    throw wrong(source, { pointer: "/now", found: described(now), wanted: SITE_TIME });
  }
}

function faultOf(
  fault: Json,
  { source, at, ground }: { source: string; at: number; ground: ScenarioGround },
): FaultDeclaration {
  try {
    return readFault(fault, ground);
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    throw wrong(source, {
      pointer: pointerTo("/faults", at),
      found: `a fault that can't be declared (${error.message})`,
      wanted: "one as POST /__standin/faults takes it",
    });
  }
}
