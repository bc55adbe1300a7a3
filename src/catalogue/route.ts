import type { ArgsDocument, EndpointDocument, RouteDocument } from "./document.ts";
import type { Json, JsonObject } from "../json/json.ts";
import { secretMembers } from "../json/secrets.ts";
import type { RoutePattern } from "./route-pattern.ts";
import { withoutTrailing } from "../text/trim.ts";

/** One endpoint of a route: methods that share their args. */
export interface Endpoint {
  /** Upper-case methods, in order of registration. */
  readonly methods: readonly string[];
  /** The args by name, in order of registration; an object even where the document says `[]`. */
  readonly args: ArgsDocument;
  /** Names of args, and of members within them, that their format makes secrets; undefined for none. */
  readonly secretArgs?: ReadonlySet<string> | undefined;
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
  /** These methods as a header names them; the same text each time. */
  readonly methodsText: string;
  /** The names of the named groups, from left to right. */
  readonly placeholders: readonly string[];
  /** The schema of the answers, where the document shows one. */
  readonly schema: JsonObject | undefined;
  /** The route as the document has it. */
  readonly document: RouteDocument;
  /** Names of what the args of any endpoint, or the schema, make secrets by their format; undefined for none. */
  readonly secretNames: ReadonlySet<string> | undefined;
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

/** Where a route stands and what it may do beyond its document. */
export interface RoutePlacing {
  readonly key: string;
  readonly pattern: RoutePattern;
  readonly order: number;
  /** Gives an endpoint its `allow_batch` where the document says nothing. */
  readonly batchDefault: (methods: readonly string[]) => Json | undefined;
}

/**
 * The route of a checked document. It is frozen, its document is the one that was given. A site has hundreds and most are never asked for, so it
 * holds no function of its own.
 */
export class CompiledRoute implements Route {
  readonly key: string;
  readonly name: string;
  readonly namespace: string;
  readonly endpoints: readonly Endpoint[];
  readonly methods: readonly string[];
  readonly placeholders: readonly string[];
  readonly schema: JsonObject | undefined;
  readonly document: RouteDocument;
  readonly order: number;
  #methodsText: string | undefined;
  #secretNames: NamesWhenAsked = null;

  constructor(document: RouteDocument, { key, pattern, order, batchDefault }: RoutePlacing) {
    this.key = key;
    this.name = pattern.name;
    this.namespace = document.namespace;
    this.endpoints = Object.freeze(document.endpoints.map((endpoint) => new CompiledEndpoint(endpoint, batchDefault)));
    this.methods = Object.freeze([...new Set(this.endpoints.flatMap((endpoint) => endpoint.methods))]);
    this.placeholders = pattern.placeholders;
    this.schema = document.schema;
    this.document = document;
    this.order = order;
    Object.freeze(this);
  }

  get methodsText(): string {
    return (this.#methodsText ??= this.methods.join(", "));
  }

  get secretNames(): ReadonlySet<string> | undefined {
    if (this.#secretNames === null) {
      const own = secretsAmong({ "": this.schema ?? {} });
      this.#secretNames = joined([own, ...this.endpoints.map(({ secretArgs }) => secretArgs)]);
    }
    return this.#secretNames;
  }
}

class CompiledEndpoint implements Endpoint {
  readonly methods: readonly string[];
  readonly args: ArgsDocument;
  readonly allowBatch: Json | undefined;
  readonly document: EndpointDocument;
  #secretArgs: NamesWhenAsked = null;

  constructor(document: EndpointDocument, batchDefault: RoutePlacing["batchDefault"]) {
    this.methods = document.methods;
    this.args = document.read ?? argsByName(document.args);
    this.allowBatch = document.allow_batch ?? batchDefault(document.methods);
    this.document = document;
    Object.freeze(this);
  }

  get secretArgs(): ReadonlySet<string> | undefined {
    if (this.#secretArgs === null) this.#secretArgs = secretsAmong(this.args);
    return this.#secretArgs;
  }
}

/** Names, or undefined for none; null until somebody asks. */
type NamesWhenAsked = ReadonlySet<string> | undefined | null;

function secretsAmong(schemas: Readonly<Record<string, unknown>>): ReadonlySet<string> | undefined {
  const names = secretMembers(schemas);
  return names.size === 0 ? undefined : names;
}

/** What is made when somebody first asks for it: a start need not wait for it. */
export function whenAsked<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Whether the route is the root of its namespace, which answers an index document. */
export function isNamespaceRoot({ name, namespace }: Pick<Route, "name" | "namespace">): boolean {
  return namespace !== "" && withoutTrailing(name, "/") === `/${namespace}`;
}

/** All of these names; undefined for none. */
export function joined(sets: readonly (ReadonlySet<string> | undefined)[]): ReadonlySet<string> | undefined {
  const names = sets.flatMap((set) => (set === undefined ? [] : [...set]));
  return names.length === 0 ? undefined : new Set(names);
}

// A list of args is a map whose names are 0, 1 … as the family writes it.
function argsByName(args: EndpointDocument["args"]): ArgsDocument {
  return Array.isArray(args) ? Object.freeze(Object.fromEntries(args.entries())) : args;
}

const PLAIN = /^\/(?:[^"'\\]*[^"'\\/])?$/;

/**
 * A requested path as routes know it: begins with `/`, end slashes cut, the index is `/`; quotes and backslashes get a backslash
 * before them, as the family hands them on. Nothing is decoded.
 */
export function routePath(requested: string): string {
  if (PLAIN.test(requested)) return requested;
  const path = withoutTrailing(requested.replace(/^\//, ""), "/");
  return `/${path.replace(/["'\\]/g, "\\$&")}`;
}
