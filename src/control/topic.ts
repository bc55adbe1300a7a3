import type { Family } from "../behaviours/behaviour.ts";
import type { Assumptions } from "../engine/assumptions.ts";
import type { Json } from "../catalogue/document.ts";
import type { Site } from "../http/site.ts";
import type { Origin } from "../state/origin.ts";
import type { Sandbox, Seeded } from "../state/sandbox.ts";

/** What the control endpoint works on. */
export interface ControlParts {
  readonly site: Site;
  readonly families: readonly Family[];
  readonly assumptions: Assumptions;
  /** Whether the site is known by its documents alone. */
  readonly loaded: boolean;
  readonly version: string;
  /** What lets callers in from elsewhere; nobody unless given. */
  readonly token?: string;
  /** Builds a seeded state anew. */
  build(origin: Origin): Promise<Seeded>;
}

/** One call of the control endpoint. */
export interface ControlCall {
  readonly parts: ControlParts;
  /** The sandbox that the request names, opened when somebody asks for it; throws ControlError where it can't be. */
  readonly sandbox: Sandbox;
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

/** What is answered where there is nothing to tell but that it was done. */
export const DONE: ControlAnswer = { status: 200, body: { ok: true } };

/** `METHOD /path/{name}` → what is done. */
export type Topic = Readonly<Record<string, (call: ControlCall) => ControlAnswer | Promise<ControlAnswer>>>;
