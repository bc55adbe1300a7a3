import type { ArgsDocument, EndpointDocument, Json, JsonObject, RouteDocument } from "./document.ts";

/** One endpoint of a route: methods that share their args. */
export interface Endpoint {
  /** Upper-case methods, in order of registration. */
  readonly methods: readonly string[];
  /** The args by name, in order of registration; an object even where the document says `[]`. */
  readonly args: ArgsDocument;
  /** The endpoint's `allow_batch` as the document has it. */
  readonly allowBatch: Json | undefined;
  /** The endpoint as the document has it. */
  readonly document: EndpointDocument;
}

/** One route of a catalogue: a path pattern and its endpoints. */
export interface Route {
  /** The pattern as registered, such as `/things/(?P<id>[\d]+)`. */
  readonly key: string;
  /** The pattern as people read it: named groups as `{name}`, unnamed ones as `{}`. */
  readonly name: string;
  /** The owning namespace; empty for the index and the batch route. */
  readonly namespace: string;
  /** The endpoints in order of registration. */
  readonly endpoints: readonly Endpoint[];
  /** The methods of all endpoints, each once, in order of registration. */
  readonly methods: readonly string[];
  /** The names of the named groups, from left to right. */
  readonly placeholders: readonly string[];
  /** The schema of the answers, where the document shows one. */
  readonly schema: JsonObject | undefined;
  /** The route as the document has it. */
  readonly document: RouteDocument;
  /** The place in the order of registration, from 0. */
  readonly order: number;
}

/** What serves a path and a method. */
export interface RouteMatch {
  readonly route: Route;
  readonly endpoint: Endpoint;
  /** The raw text of each named group that took part in the match. */
  readonly placeholders: Record<string, string>;
}
