import type { Sample } from "../../args/keywords/keyword.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import type { Pair, RequestSample } from "./request-sample.ts";
import { placeholderSamples, reach, type SamplePath, samplePath, sampling, type Target } from "./sample-path.ts";
import { needsArg } from "./samples.ts";

/**
 * Requests that one endpoint accepts by what the index says, each made when it is asked for: with as little as possible, then with as much;
 * none where no path is found.
 */
export function* acceptedSamples(endpoint: Omit<Target, "sampler" | "refusalsOf">): Iterable<UnjudgedSample> {
  const [samples] = endpointSamples(endpoint);
  if (samples !== undefined) yield* samples.accepted();
}

/**
 * What makes the requests of an endpoint, once for each path that leads there: these, then the one that the index suggests. What is made for
 * one is there for the others.
 */
export function endpointSamples(
  endpoint: Omit<Target, "sampler" | "refusalsOf">,
  paths: readonly string[] = [],
): EndpointSamples[] {
  const target = sampling(endpoint);
  const known = [...new Set(paths)].flatMap((path) => reach(path, target) ?? []);
  const usual = samplePath(target);
  const all = usual === undefined || known.some(({ path }) => path === usual.path) ? known : [...known, usual];
  return all.map((at) => new EndpointSamples(target, at));
}

/** A request of which nobody has said what will become of it. */
export type UnjudgedSample = Omit<RequestSample, "expect">;

/** A request that differs from the plainest one in one thing. */
export interface Change {
  readonly sample: UnjudgedSample;
  /** The arg that it is about, where it is about one. */
  readonly arg?: string;
  /** The value of that arg, as it is sent; missing where it stands in the path or is left out. */
  readonly sent?: Sent;
  /** Whether the index calls it good; missing where it stands in the path. */
  readonly isGood?: boolean;
}

/** Parameters that speak to the server itself. */
const reserved = new Set([
  "rest_route",
  "_method",
  "_fields",
  "_envelope",
  "_embed",
  "_jsonp",
  "_pretty",
  "_wpnonce",
  "__proto__",
]);

/** The values that a request brings, by the names of the args. */
export type Values = ReadonlyMap<string, Sent>;

/** A value of one arg as it is sent. */
export type Sent = { readonly json: Json } | { readonly query: InQuery };

/** Makes the requests of one endpoint. */
export class EndpointSamples {
  readonly #target: Target;
  /** Where they are sent unless another path is named. */
  readonly #at: SamplePath;
  readonly #inBody: boolean;
  /** A good value for each arg that was asked for; undefined for one that has none. */
  readonly #good = new Map<string, Sent | undefined>();

  constructor(target: Target, at: SamplePath) {
    this.#target = target;
    this.#at = at;
    this.#inBody = /^(?:POST|PUT|PATCH)$/.test(target.method);
  }

  *accepted(): Iterable<UnjudgedSample> {
    const minimal = this.minimal();
    yield this.request("as little as possible", minimal);
    const good = this.goodValues(this.sendable());
    if (good.size > minimal.size) yield this.request("as much as possible", good);
  }

  /** Requests that differ from the one with these values in one thing each. */
  *changes(base: Values): Iterable<Change> {
    const needed = [...base.keys()].filter((name) => needsArg(this.#target.endpoint.args[name]));
    for (const arg of needed) yield { sample: this.request(`without ${arg}`, without(base, arg)), arg, isGood: false };
    if (needed.length > 1) yield { sample: this.request("without any required argument", new Map()), isGood: false };
    for (const arg of this.sendable()) {
      const samples = this.#target.sampler.samplesOf(this.#schemaOf(arg));
      for (const { label, sent, isGood } of this.ways(arg, samples))
        yield { sample: this.request(`${arg}: ${label}`, new Map(base).set(arg, sent)), arg, sent, isGood };
    }
    for (const { name, label, at } of placeholderSamples(this.#at, this.#target))
      yield { sample: this.request(`${name} in the path: ${label}`, base, at), arg: name };
  }

  /** A good value for each arg that is required. */
  minimal(): Values {
    const { args } = this.#target.endpoint;
    return this.goodValues(this.sendable().filter((name) => needsArg(args[name])));
  }

  /** A value for each of these args that the index calls good. */
  goodValues(names: readonly string[]): Values {
    const values = new Map<string, Sent>();
    for (const name of names) {
      const good = this.#goodOf(name);
      if (good !== undefined) values.set(name, good);
    }
    return values;
  }

  #goodOf(name: string): Sent | undefined {
    if (!this.#good.has(name)) this.#good.set(name, this.good(name, 1)[0]);
    return this.#good.get(name);
  }

  /** The first values of an arg that the index calls good. */
  good(name: string, most: number): Sent[] {
    const found: Sent[] = [];
    for (const { sent, isGood } of this.ways(name, this.#target.sampler.each(this.#schemaOf(name))))
      if (isGood && found.push(sent) === most) break;
    return found;
  }

  #schemaOf(name: string): JsonObject {
    return (this.#target.endpoint.args[name] ?? {}) as JsonObject;
  }

  /** Args that a query or a body may bring. */
  sendable(): string[] {
    const { args } = this.#target.endpoint;
    return Object.keys(args).filter((name) => !reserved.has(name) && !Object.hasOwn(this.#at.url, name));
  }

  /** The ways to send each value of an arg, and whether it is taken there. */
  *ways(name: string, samples: Iterable<Sample>): Iterable<{ label: string; sent: Sent; isGood: boolean }> {
    const refusalOf = this.#target.refusalsOf(name);
    for (const { label, value } of samples) {
      const isGood = (read: Json) => value !== null && refusalOf?.(read) === undefined;
      if (this.#inBody) yield { label, sent: { json: value }, isGood: isGood(value) };
      else
        for (const query of waysInQuery(name, value))
          yield { label: label + query.way, sent: { query }, isGood: isGood(query.read) };
    }
  }

  /** A request with these values. */
  request(title: string, values: Values, at: SamplePath = this.#at): UnjudgedSample {
    const { method, route } = this.#target;
    const json: JsonObject = {};
    const query: Pair[] = [];
    for (const [name, sent] of values)
      if ("json" in sent) json[name] = sent.json;
      else query.push(...sent.query.pairs);
    return {
      title,
      method,
      route: route.name,
      path: at.path,
      ...(query.length > 0 && { query }),
      ...(this.#inBody && { body: json }),
    };
  }
}

function without(values: Values, name: string): Values {
  return new Map([...values].filter(([other]) => other !== name));
}

/** A value in a query, and what the server reads there: every scalar is a text. */
interface InQuery {
  readonly pairs: readonly Pair[];
  readonly read: Json;
  /** How it is written, where it could be written otherwise. */
  readonly way: string;
}

/** The ways to write a value in a query; none for what a query can't say: null, empty lists and maps. */
function waysInQuery(name: string, value: Json): InQuery[] {
  if (!/^[A-Za-z0-9_-]+$/.test(name)) return [];
  const read = asTexts(value);
  if (read === undefined) return [];
  const numbered = pairsOf(name, read);
  if (!Array.isArray(read)) return [{ pairs: numbered, read, way: "" }];
  const plain = read.every((item) => typeof item === "string");
  if (!plain) return [{ pairs: numbered, read, way: "" }];
  const bare = read.map((item): Pair => [`${name}[]`, item]);
  return [
    { pairs: bare, read, way: ", as name[]" },
    { pairs: numbered, read, way: ", as name[0]" },
  ];
}

function pairsOf(name: string, value: Json): Pair[] {
  if (typeof value !== "object" || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([step, member]) => pairsOf(`${name}[${step}]`, member));
}

/** The value with every scalar as its text; undefined where a part of it can't be written. */
function asTexts(value: Json): Json | undefined {
  if (value === null) return undefined;
  if (typeof value !== "object") return String(value);
  const entries = Object.entries(value);
  const texts = entries.map(([step, member]) => [step, asTexts(member)] as const);
  if (entries.length === 0) return undefined;
  const said = texts.flatMap(([step, text]) =>
    text === undefined || !/^[A-Za-z0-9_-]+$/.test(step) ? [] : [[step, text] as const],
  );
  if (said.length < entries.length) return undefined;
  return Array.isArray(value) ? said.map(([, text]) => text) : Object.fromEntries(said);
}
