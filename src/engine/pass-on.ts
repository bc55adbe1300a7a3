import type { Route } from "../catalogue/route.ts";
import type { Links } from "./links.ts";

/** A call as it is sent on to the real site. */
export interface PassedCall {
  /** Upper case; an override has taken its place already. */
  readonly method: string;
  /** Route path. */
  readonly path: string;
  /** Raw query without its question mark. */
  readonly query: string;
  readonly language: string;
  /** As they came. */
  readonly headers: Iterable<readonly [name: string, value: string]>;
  readonly body: Uint8Array | undefined;
  /** The addresses that the answer is to carry in place of the site's. */
  readonly links: Links;
  /** Ends it where the caller leaves. */
  readonly signal: AbortSignal | undefined;
}

/** What the real site answered, with the caller's addresses. */
export interface PassedAnswer {
  readonly status: number;
  /** By names as they are to be written. */
  readonly headers: Readonly<Record<string, string>>;
  /** Cookies to be set, each as its header says it. */
  readonly cookies: readonly string[];
  /** A text, or the bytes as they come; null for none. */
  readonly body: string | ReadableStream<Uint8Array<ArrayBuffer>> | null;
}

/** A real site that answers in the double's place. */
export interface PassOn {
  /** Its address, as it was named. */
  readonly upstream: string;
  /** Whether it is asked for whatever the double would invent. */
  readonly missing: boolean;
  /** Whether calls are sent to it that may change something there. */
  readonly writes: boolean;
  /** Whether callers' credentials are sent to it. */
  readonly credentials: boolean;
  /** Whether calls of this path are always its own; the route is undefined where the double has none. */
  names(path: string, route: Route | undefined): boolean;
  /** Asks it. Rejects with a Refusal where it gives no answer that can be handed on. */
  ask(call: PassedCall): Promise<PassedAnswer>;
  /** A file of it outside of the API, `path` from the language's home; undefined where it has none. Rejects where it gives no answer. */
  file(place: Pick<PassedCall, "path" | "query" | "language">): Promise<Response | undefined>;
}

/** Whether a method changes nothing on a site that keeps to its meaning. */
export function isReading(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

/** The methods that a call can have. */
export const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);
const DOT_SEGMENT = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\]|$)/i;

/** Whether a call can be sent on at all: by a method that sites know, to a path that stays where it is. */
export function mayBePassed(method: string, path: string): boolean {
  return METHODS.has(method) && path.startsWith("/") && !DOT_SEGMENT.test(path);
}
