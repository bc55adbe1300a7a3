import type { Family } from "../behaviours/behaviour.ts";
import type { Json, JsonObject } from "../catalogue/document.ts";
import type { Address } from "../http/address.ts";
import type { Site } from "../http/site.ts";
import type { Sandbox } from "../state/sandbox.ts";
import type { State } from "../state/state.ts";

/** What a seeded state is built from. */
export interface Origin {
  readonly seed: number | string;
  readonly scale: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** What the control endpoint works on. */
export interface ControlParts {
  readonly site: Site;
  readonly families: readonly Family[];
  readonly version: string;
  readonly origin: Origin;
  /** Builds a seeded state anew. */
  build(origin: Origin): State | Promise<State>;
}

/** One call of the control endpoint. */
export interface ControlCall {
  readonly parts: ControlParts;
  readonly sandbox: Sandbox;
  readonly address: Address;
  /** What the pattern's `{name}` parts stand for, decoded. */
  readonly names: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The JSON body; undefined where there was none. */
  readonly body: Json | undefined;
}

/** What a topic answers. */
export interface ControlAnswer {
  readonly status: number;
  readonly body: Json;
}

/** `METHOD /path/{name}` → what is done. */
export type Topic = Readonly<Record<string, (call: ControlCall) => ControlAnswer | Promise<ControlAnswer>>>;

/** A call that can't be done: answered in the API's error shape. */
export class ControlError extends Error {
  readonly status: number;
  readonly code: string;
  readonly data: JsonObject;

  constructor(code: string, message: string, { status = 400, ...data }: { status?: number } & JsonObject = {}) {
    super(message);
    this.name = "ControlError";
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

/** The body as an object, with no members but these; an empty body is an empty object. */
export function members(call: ControlCall, known: readonly string[]): JsonObject {
  const { body } = call;
  if (body === undefined) return {};
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new ControlError("standin_body", "The body must be a JSON object.");
  const stray = Object.keys(body).find((name) => !known.includes(name));
  if (stray !== undefined)
    throw new ControlError(
      "standin_member",
      `There is no member ${JSON.stringify(stray)} here; there is ${known.join(", ")}.`,
    );
  return body;
}

/** A time as ISO text or milliseconds. */
export function instant(value: Json, name: string): number {
  const time = typeof value === "number" ? value : typeof value === "string" ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time))
    throw new ControlError(
      "standin_time",
      `${name} must be a time such as 2030-01-31T09:30:00Z, not ${JSON.stringify(value)}.`,
    );
  return time;
}
