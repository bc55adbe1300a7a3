import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Json, JsonObject } from "../../catalogue/document.ts";
import type { Endpoint, Route } from "../../catalogue/route.ts";
import { isRequired, judgeArg, noOwnChecks, type OwnChecks, predict } from "./prediction.ts";
import { type InQuery, waysInQuery } from "./query-pairs.ts";
import type { RequestSample } from "./request-sample.ts";
import { placeholderSamples, type SamplePath, samplePath, type Target } from "./sample-path.ts";
import { samplesOf } from "./samples.ts";

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
        const target = { catalogue, route, endpoint, method };
        const at = samplePath(target);
        if (at === undefined) unreached(method, route);
        else yield* new EndpointSamples(target, { at, own: ownChecks(route, endpoint, method) }).all();
      }
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
  readonly #own: OwnChecks;
  readonly #inBody: boolean;
  /** A good value for each arg that can be sent. */
  readonly #good = new Map<string, Sent>();
  readonly #minimal: Values;

  constructor(target: Target, { at, own }: { at: SamplePath; own: OwnChecks }) {
    this.#target = target;
    this.#at = at;
    this.#own = own;
    this.#inBody = /^(?:POST|PUT|PATCH)$/.test(target.method);
    for (const name of this.#sendable()) {
      const good = [...this.#samples(name)].find((sample) => sample.isGood);
      if (good !== undefined) this.#good.set(name, good.sent);
    }
    this.#minimal = new Map([...this.#good].filter(([name]) => isRequired(target.endpoint.args[name])));
  }

  *all(): Iterable<RequestSample> {
    yield* this.#request("as little as possible", this.#minimal);
    if (this.#good.size > this.#minimal.size) yield* this.#request("as much as possible", this.#good);
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
    const arg = this.#target.endpoint.args[name];
    for (const { label, value } of samplesOf((arg ?? {}) as JsonObject)) {
      const isGood = (read: Json) => value !== null && judgeArg(arg, read) === "accepted";
      if (this.#inBody) yield { label, sent: { json: value }, isGood: isGood(value) };
      else
        for (const query of waysInQuery(name, value))
          yield { label: label + query.way, sent: { query }, isGood: isGood(query.read) };
    }
  }

  /** The request with these values; none where nothing can be said of it. */
  *#request(title: string, values: Values, at: SamplePath = this.#at): Iterable<RequestSample> {
    const { endpoint, method, route } = this.#target;
    const json: JsonObject = {};
    const read: JsonObject = {};
    const query: [string, string][] = [];
    for (const [name, sent] of values)
      if ("json" in sent) json[name] = sent.json;
      else {
        read[name] = sent.query.read;
        for (const [key, text] of sent.query.pairs) query.push([key, text]);
      }
    const expect = predict(endpoint, { json, query: read, url: { ...at.url } }, this.#own);
    if (expect === undefined) return;
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
