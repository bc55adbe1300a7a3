import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Basis } from "../engine/answer.ts";
import type { Json } from "../json/json.ts";

/** One call to a site. */
export interface AskedCall {
  readonly method: string;
  /** Path and query below the index, encoded, without a slash in front. */
  readonly address: string;
  readonly body?: Json;
  /** Whether an administrator calls, else a visitor. */
  readonly signedIn: boolean;
}

/** What came back. */
export interface WalkedAnswer {
  readonly status: number;
  readonly headers: readonly string[];
  /** Its content type without parameters. */
  readonly type: string;
  /** A text where the answer is no JSON; undefined where it has no body. */
  readonly body: Json | undefined;
  /** How well founded the answer is. */
  readonly basis: Basis;
}

/** A site that can be asked, and put back to its start. */
export interface AskableSite {
  readonly catalogue: Catalogue;
  /** The address of its index, with its end slash. */
  readonly apiRoot: string;
  /** Whoever asks signed in; missing where that is nobody. */
  readonly account?: { readonly name: string; readonly password: string };
  ask(call: AskedCall): Promise<WalkedAnswer>;
  reset(): void;
}
