import { isObject, type Json, type JsonObject } from "../json/json.ts";
import type { Changes } from "../state/changes.ts";

/** Strongest first: the index says so; this very site answered it; held by recordings of the family; our invention. */
export const BASES = ["contract", "recorded", "family", "invented"] as const;

/** How well founded an answer is. */
export type Basis = (typeof BASES)[number];

/** Nothing is founded worse. */
export const WEAKEST: Basis = "invented";

/** What a behaviour says to a call. */
export interface Answer {
  readonly status: number;
  /** JSON body; `null` is sent as an empty body. */
  readonly body: Json;
  /** Header names as they are to be written, e.g. `X-WP-Total`; numbers stay numbers in an envelope. */
  readonly headers?: Readonly<Record<string, string | number>> | undefined;
  /** A body that is not JSON, in place of `body`. */
  readonly raw?: { readonly type: string; readonly content: string | Uint8Array } | undefined;
  /** Relations that `_embed` may follow and that single items keep under `_fields`. */
  readonly links?: Readonly<Record<string, Json>> | undefined;
  /** In place of what its behaviour stands on, where that depends on the call: a refusal, a document in its help form. */
  readonly basis?: Basis | undefined;
  /** Bases of the answers that this one holds: it is no better founded than any of them. */
  readonly within?: readonly Basis[];
  /** The context in which the caller is shown what the call made: `Allow` names what may be asked for in it. */
  readonly context?: "edit";
  /** What the call changes. */
  readonly changes?: Changes | undefined;
}

/** Told by an answer that reads like success where nothing was done. */
export const NO_EFFECT = { "X-Standin-Effect": "none" } as const;

/** A plain 200 with this body. */
export function ok(body: Json, more: Partial<Answer> = {}): Answer {
  return { status: 200, body, ...more };
}

/** The body of an answer with its relations as the last member; what is no object has none. */
export function linkedBody({ body, links }: Pick<Answer, "body" | "links">): Json {
  if (links === undefined || !isObject(body)) return body;
  // Set afterwards: the engine takes microseconds for a member that stands behind another object spread out.
  const linked: JsonObject = { ...body };
  linked._links = { ...links };
  return linked;
}

/** The weakest of some bases; `contract` of none. */
export function weakest(bases: readonly Basis[]): Basis {
  return BASES[Math.max(0, ...bases.map((basis) => BASES.indexOf(basis)))] ?? "invented";
}
