import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Sample } from "../../args/keywords/keyword.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import type { Endpoint, Route } from "../../catalogue/route.ts";
import { type Brought, needsArg, noOwnChecks, type OwnChecks, type Prediction, predictor } from "./prediction.ts";
import type { Pair, RequestSample } from "./request-sample.ts";
import { placeholderSamples, type SamplePath, samplePath, sampling, type Target } from "./sample-path.ts";

/** What requests are made from. */
export interface RequestOptions {
  readonly catalogue: Catalogue;
  /** The route of that name or key alone; all unless given. */
  readonly route?: Route;
  /** Args that the site checks in its own way; none unless given. */
  readonly ownChecks?: (route: Route, endpoint: Endpoint, method: string) => OwnChecks;
  /** Told of endpoints for which no path is found. */
  readonly unreached?: (method: string, route: Route) => void;
}

/** Requests for every endpoint, valid and invalid ones, each with what its descriptor says will become of it. */
export function* requestSamples(options: RequestOptions): Iterable<RequestSample> {
  const { catalogue, ownChecks = () => noOwnChecks, unreached = () => undefined } = options;
  for (const route of options.route === undefined ? catalogue.routes : [options.route])
    for (const endpoint of route.endpoints)
      for (const method of endpoint.methods) {
        const target = sampling({ catalogue, route, endpoint, method });
        const at = samplePath(target);
        if (at === undefined) unreached(method, route);
        else
          yield* judged(new EndpointSamples(target, at).all(), predictor(endpoint, ownChecks(route, endpoint, method)));
      }
}

/**
 * Requests that one endpoint accepts by what the index says, each made when it is asked for: with as little as possible, then with as much;
 * none where no path is found.
 */
export function* acceptedSamples(endpoint: Omit<Target, "sampler" | "refusalsOf">): Iterable<UnjudgedSample> {
  const target = sampling(endpoint);
  const at = samplePath(target);
  if (at === undefined) return;
  for (const { sample } of new EndpointSamples(target, at).accepted()) yield sample;
}

/** A request of which nobody has said what will become of it. */
export type UnjudgedSample = Omit<RequestSample, "expect">;

function* judged(made: Iterable<MadeSample>, predict: (brought: Brought) => Prediction): Iterable<RequestSample> {
  for (const { sample, brought } of made) yield { ...sample, expect: predict(brought) };
}

/** A request with the values that it brings, as they are read. */
interface MadeSample {
  readonly sample: UnjudgedSample;
  readonly brought: Brought;
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

type Values = ReadonlyMap<string, Sent>;

/** A value of one arg as it is sent. */
type Sent = { readonly json: Json } | { readonly query: InQuery };

class EndpointSamples {
  readonly #target: Target;
  readonly #at: SamplePath;
  readonly #inBody: boolean;
  /** A good value for each arg that was asked for; undefined for one that has none. */
  readonly #good = new Map<string, Sent | undefined>();

  constructor(target: Target, at: SamplePath) {
    this.#target = target;
    this.#at = at;
    this.#inBody = /^(?:POST|PUT|PATCH)$/.test(target.method);
  }

  *accepted(): Iterable<MadeSample> {
    const minimal = this.#minimal();
    yield this.#request("as little as possible", minimal);
    const good = this.#goodValues(this.#sendable());
    if (good.size > minimal.size) yield this.#request("as much as possible", good);
  }

  *all(): Iterable<MadeSample> {
    yield* this.accepted();
    const minimal = this.#minimal();
    for (const name of minimal.keys()) yield this.#request(`without ${name}`, without(minimal, name));
    if (minimal.size > 1) yield this.#request("without any required argument", new Map());
    for (const name of this.#sendable()) {
      const samples = this.#target.sampler.samplesOf(this.#schemaOf(name));
      for (const { label, sent } of this.#ways(name, samples))
        yield this.#request(`${name}: ${label}`, new Map(minimal).set(name, sent));
    }
    for (const { name, label, at } of placeholderSamples(this.#at, this.#target))
      yield this.#request(`${name} in the path: ${label}`, minimal, at);
  }

  #minimal(): Values {
    const { args } = this.#target.endpoint;
    return this.#goodValues(this.#sendable().filter((name) => needsArg(args[name])));
  }

  #goodValues(names: readonly string[]): Values {
    const values = new Map<string, Sent>();
    for (const name of names) {
      const good = this.#goodOf(name);
      if (good !== undefined) values.set(name, good);
    }
    return values;
  }

  #goodOf(name: string): Sent | undefined {
    if (!this.#good.has(name)) this.#good.set(name, this.#firstGood(name));
    return this.#good.get(name);
  }

  #firstGood(name: string): Sent | undefined {
    const samples = this.#target.sampler.each(this.#schemaOf(name));
    for (const { sent, isGood } of this.#ways(name, samples)) if (isGood) return sent;
    return undefined;
  }

  #schemaOf(name: string): JsonObject {
    return (this.#target.endpoint.args[name] ?? {}) as JsonObject;
  }

  #sendable(): string[] {
    const { args } = this.#target.endpoint;
    return Object.keys(args).filter((name) => !reserved.has(name) && !Object.hasOwn(this.#at.url, name));
  }

  /** The ways to send each value of an arg, and whether it is taken there. */
  *#ways(name: string, samples: Iterable<Sample>): Iterable<{ label: string; sent: Sent; isGood: boolean }> {
    const refusalOf = this.#target.refusalsOf(name);
    for (const { label, value } of samples) {
      const isGood = (read: Json) => value !== null && refusalOf?.(read) === undefined;
      if (this.#inBody) yield { label, sent: { json: value }, isGood: isGood(value) };
      else
        for (const query of waysInQuery(name, value))
          yield { label: label + query.way, sent: { query }, isGood: isGood(query.read) };
    }
  }

  #request(title: string, values: Values, at: SamplePath = this.#at): MadeSample {
    const { method, route } = this.#target;
    const json: JsonObject = {};
    const read: JsonObject = {};
    const query: [string, string][] = [];
    for (const [name, sent] of values)
      if ("json" in sent) json[name] = sent.json;
      else {
        read[name] = sent.query.read;
        for (const [key, text] of sent.query.pairs) query.push([key, text]);
      }
    const sample = {
      title,
      method,
      route: route.name,
      path: at.path,
      ...(query.length > 0 && { query }),
      ...(this.#inBody && { body: json }),
    };
    return { sample, brought: { json, query: read, url: { ...at.url } } };
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
