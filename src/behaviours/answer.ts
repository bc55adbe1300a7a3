import type { Json } from "../catalogue/document.ts";
import type { Changes } from "../state/changes.ts";

/** How well founded an answer is: the index says so, recorded from the family, or our invention. */
export type Basis = "contract" | "family" | "invented";

/** What a behaviour says to a call. */
export interface Answer {
  readonly status: number;
  /** JSON body; `null` is sent as an empty body. */
  readonly body: Json;
  /** Header names as they are to be written, e.g. `X-WP-Total`; numbers stay numbers in an envelope. */
  readonly headers?: Readonly<Record<string, string | number>>;
  /** A body that is not JSON, in place of `body`. */
  readonly raw?: { readonly type: string; readonly content: string | Uint8Array } | undefined;
  /** Relations that `_embed` may follow and that single items keep under `_fields`. */
  readonly links?: Readonly<Record<string, Json>>;
  /** The weakest basis that this answer needed, where it differs from its behaviour's. */
  readonly basis?: Basis;
  /** What the call changes. */
  readonly changes?: Changes;
}

/** A plain 200 with this body. */
export function ok(body: Json, more: Partial<Answer> = {}): Answer {
  return { status: 200, body, ...more };
}

/** Weakest first. */
const WEAKNESS: readonly Basis[] = ["invented", "family", "contract"];

/** The weaker of two bases. */
export function weaker(a: Basis, b: Basis): Basis {
  return WEAKNESS.indexOf(a) <= WEAKNESS.indexOf(b) ? a : b;
}
