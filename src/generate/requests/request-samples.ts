import type { Catalogue } from "../../catalogue/catalogue.ts";
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
        else yield* new EndpointSamples(target, { at, own: ownChecks(route, endpoint, method) }).all();
      }
}

/** Requests that one endpoint accepts by what the index says: with as little as possible, then with as much; none where no path is found. */
export function acceptedSamples(endpoint: Omit<Target, "sampler" | "refusals">): RequestSample[] {
  const target = sampling(endpoint);
  const at = samplePath(target);
  return at === undefined ? [] : [...new EndpointSamples(target, { at, own: noOwnChecks }).accepted()];
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
  readonly #predict: (brought: Brought) => Prediction;
  readonly #inBody: boolean;
  /** A good value for each arg that can be sent. */
  readonly #good = new Map<string, Sent>();
  readonly #minimal: Values;

  constructor(target: Target, { at, own }: { at: SamplePath; own: OwnChecks }) {
    this.#target = target;
    this.#at = at;
    this.#predict = predictor(target.endpoint, own);
    this.#inBody = /^(?:POST|PUT|PATCH)$/.test(target.method);
    for (const name of this.#sendable()) {
      const good = [...this.#samples(name)].find((sample) => sample.isGood);
      if (good !== undefined) this.#good.set(name, good.sent);
    }
    this.#minimal = new Map([...this.#good].filter(([name]) => needsArg(target.endpoint.args[name])));
  }

  *accepted(): Iterable<RequestSample> {
    yield* this.#request("as little as possible", this.#minimal);
    if (this.#good.size > this.#minimal.size) yield* this.#request("as much as possible", this.#good);
  }

  *all(): Iterable<RequestSample> {
    yield* this.accepted();
    for (const name of this.#minimal.keys()) yield* this.#request(`without ${name}`, without(this.#minimal, name));
    if (this.#minimal.size > 1) yield* this.#request("without any required argument", new Map());
    for (const name of this.#sendable())
      for (const { label, sent } of this.#samples(name))
        yield* this.#request(`${name}: ${label}`, new Map(this.#minimal).set(name, sent));
    for (const { name, label, at } of placeholderSamples(this.#at, this.#target))
      yield* this.#request(`${name} in the path: ${label}`, this.#minimal, at);
  }

  #sendable(): string[] {
    const { args } = this.#target.endpoint;
    return Object.keys(args).filter((name) => !reserved.has(name) && !Object.hasOwn(this.#at.url, name));
  }

  *#samples(name: string): Iterable<{ label: string; sent: Sent; isGood: boolean }> {
    const { endpoint, sampler, refusals } = this.#target;
    const refusalOf = refusals.get(name);
    for (const { label, value } of sampler.samplesOf((endpoint.args[name] ?? {}) as JsonObject)) {
      const isGood = (read: Json) => value !== null && refusalOf?.(read) === undefined;
      if (this.#inBody) yield { label, sent: { json: value }, isGood: isGood(value) };
      else
        for (const query of waysInQuery(name, value))
          yield { label: label + query.way, sent: { query }, isGood: isGood(query.read) };
    }
  }

  *#request(title: string, values: Values, at: SamplePath = this.#at): Iterable<RequestSample> {
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
    const expect = this.#predict({ json, query: read, url: { ...at.url } });
    yield {
      title,
      method,
      route: route.name,
      path: at.path,
      ...(query.length > 0 && { query }),
      ...(this.#inBody && { body: json }),
      expect,
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
