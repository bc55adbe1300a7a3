import type { FurtherChecks } from "../args/compile-args.ts";
import type { Sources } from "../args/sources.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Json, JsonObject } from "../json/json.ts";
import type { Endpoint, Route } from "../catalogue/route.ts";
import type { Cache } from "./cache/cache.ts";
import type { View } from "../state/view.ts";
import type { PrepareInner } from "./inner-call.ts";
import type { Links } from "./links.ts";
import type { Accounts, User } from "./accounts.ts";
import { finiteNumber } from "./json-reading.ts";

/** What is known of a request before its parameters are checked. */
export interface Situation {
  /** Effective method, upper case; a HEAD served by a GET endpoint is `GET` here. */
  readonly method: string;
  /** The method of the request itself, where it is a HEAD or a permission is asked for another one to tell of it in `Allow`. */
  readonly asked?: string | undefined;
  /** The path that matched, e.g. `/calendar/events/v1/events/12`. */
  readonly path: string;
  readonly route: Route;
  readonly endpoint: Endpoint;
  readonly catalogue: Catalogue;
  /** Language of this call: the parameter `i18n_language`, else the address, else the site's default. */
  readonly language: string;
  /** Who is signed in; nobody for a visitor. */
  readonly user: User | undefined;
  readonly accounts: Accounts;
  /** Whether permissions are enforced; if not, every permission passes. */
  readonly strict: boolean;
  /** Milliseconds since the epoch on the sandbox's clock. */
  readonly now: number;
  /** IANA name of the site's zone. */
  readonly zone: string;
  readonly links: Links;
  /** The raw parameters by source. */
  readonly sources: Sources;
  /** The body as it came; absent where there is none, and for a call within another. */
  readonly body?: Uint8Array | undefined;
  /** The state as it was when the call came, in the call's language. */
  readonly view: View;
  /** The server's cache. */
  readonly cache: Cache;
  /** Bytes that an answer may take at most. */
  readonly answerBytes: number;
  /** Looks at a request to be made within this one. */
  readonly prepareInner: PrepareInner;
  /** A request header by lower-case name. */
  header(name: string): string | undefined;
  /** 64 hexadecimal digits that depend on the seed and this text alone. */
  token(text: string): string;
}

/** A request whose parameters were checked and coerced. */
export interface Call extends Situation {
  readonly params: JsonObject;
  /** Names that came with the request, as opposed to defaults. */
  readonly given: ReadonlySet<string>;
}

/** Checks and clean-ups of single parameters beyond their schema. */
export type Checks = FurtherChecks<Situation>;

/** A parameter as text; numbers and booleans are written out, anything else is undefined. */
export function textParam(call: Call, name: string): string | undefined {
  const value = call.params[name];
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : undefined;
}

/** A parameter as a number, numeric text included; anything else is undefined. */
export function numberParam(call: Call, name: string): number | undefined {
  return finiteNumber(call.params[name]);
}

/** Whether a parameter counts as true the way PHP sees it. */
export function truthy(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== false && value !== 0 && value !== "" && value !== "0";
}

/** A whole number from `from` to `to` (both included) that depends on the seed and this text alone. */
export function figure(
  call: Pick<Situation, "token">,
  text: string,
  { from, to }: { from: number; to: number },
): number {
  return from + (Number.parseInt(call.token(text).slice(0, 12), 16) % (to - from + 1));
}
