import type { Endpoint, Route } from "../../catalogue/route.ts";
import { isObject, type Json } from "../../json/json.ts";
import { USUAL_TEXTS, walkReads } from "../answers/walk.ts";
import type { AskableSite, WalkedAnswer } from "../askable-site.ts";
import { ExistingValues } from "./existing-values.ts";
import { type Prediction, predictionOf } from "./prediction.ts";
import { addressOf, type RequestSample } from "./request-sample.ts";
import {
  type Change,
  type EndpointSamples,
  endpointSamples,
  type Sent,
  type UnjudgedSample,
  type Values,
} from "./request-samples.ts";

/** What requests are made from. */
export interface RequestOptions {
  /** The double that says what becomes of each. */
  readonly site: AskableSite;
  /** These routes alone; all unless given. */
  readonly routes?: readonly Route[];
  /** Requests by these methods alone; by all unless given. */
  readonly methods?: readonly string[];
  /** Told of endpoints for which no path is found. */
  readonly unreached?: (method: string, route: Route) => void;
}

/** A request of which it is found out when somebody asks what becomes of it. */
export interface PredictableRequest {
  readonly sample: UnjudgedSample;
  /** What becomes of it; the site is asked once. */
  expected(): Promise<Prediction>;
}

/**
 * Requests for every endpoint, valid and invalid ones, with values that are there on the site, each with what becomes of it there: asked of
 * the site itself, by its administrator, from its start.
 */
export async function* requestSamples(options: RequestOptions): AsyncIterable<RequestSample> {
  for await (const { sample, expected } of predictableRequests(options)) yield { ...sample, expect: await expected() };
}

/** The same requests for whoever needs to know of few what becomes of them. */
export async function* predictableRequests(options: RequestOptions): AsyncIterable<PredictableRequest> {
  const { site, methods, unreached = () => undefined } = options;
  site.reset();
  const values = new ExistingValues();
  const paths = await walkReads(site, values.see);
  for (const route of options.routes ?? site.catalogue.routes)
    for (const endpoint of route.endpoints)
      for (const method of endpoint.methods) {
        if (methods?.includes(method) === false) continue;
        const known = [...paths.of(route, undefined).slice(0, MOST_PATHS), ...values.paths(route, MOST_PATHS)];
        const [first, ...others] = endpointSamples({ catalogue: site.catalogue, route, endpoint, method }, known);
        if (first === undefined) unreached(method, route);
        else yield* new EndpointRequests({ site, route, endpoint, method, values }, [first, ...others]).all();
      }
}

/** Paths of an endpoint that are tried, of those that were seen and of those that are put together. */
const MOST_PATHS = 3;

interface Asking {
  readonly site: AskableSite;
  readonly route: Route;
  readonly endpoint: Endpoint;
  readonly method: string;
  readonly values: ExistingValues;
}

/** Args that are tried first where a request lacks something that no index tells of. */
const USUAL = [...USUAL_TEXTS, "post", "url"];

/** How often something is added to a request that is refused for what it does not bring. */
const MOST_ADDED = 4;

class EndpointRequests {
  readonly #asking: Asking;
  readonly #paths: readonly [EndpointSamples, ...EndpointSamples[]];

  constructor(asking: Asking, paths: readonly [EndpointSamples, ...EndpointSamples[]]) {
    this.#asking = asking;
    this.#paths = paths;
  }

  async *all(): AsyncIterable<PredictableRequest> {
    const { samples, values } = await this.#plainest();
    yield this.#predictable({ sample: samples.request("as little as possible", values) });
    const changes = [...this.#changes(samples, values)].map((change) => ({ ...change, ...this.#predictable(change) }));
    const most = await this.#most(samples, values, await takenOf(changes));
    if (most.size > values.size) yield this.#predictable({ sample: samples.request("as much as possible", most) });
    yield* changes;
  }

  /** What differs in one thing from the plainest request: what the index suggests, and values that are there. */
  *#changes(samples: EndpointSamples, values: Values): Iterable<FoundChange> {
    yield* samples.changes(values);
    for (const arg of samples.sendable())
      for (const sent of this.#existing(samples, arg).slice(0, 1))
        yield {
          sample: samples.request(`${arg}: a value that is there`, new Map(values).set(arg, sent)),
          arg,
          sent,
          isThere: true,
        };
  }

  /** The smallest request that is found to be accepted, with the path that it is sent to; else the one that the index calls smallest. */
  async #plainest(): Promise<{ samples: EndpointSamples; values: Values }> {
    for (const samples of this.#paths) {
      const values = samples.minimal();
      if (await this.#isAccepted(samples, values)) return { samples, values };
    }
    for (const samples of this.#paths) {
      const values = await this.#completed(samples, await this.#withExisting(samples, samples.minimal()));
      if (values !== undefined) return { samples, values };
    }
    const [samples] = this.#paths;
    return { samples, values: samples.minimal() };
  }

  /** The values with others, that are there, in place of those that are refused by name. */
  async #withExisting(samples: EndpointSamples, given: Values): Promise<Values> {
    const values = new Map(given);
    const left = new Map<string, Sent[]>();
    for (;;) {
      const refused = refusedIn(await this.#ask(samples, values)).filter((name) => values.has(name));
      const next = refused.flatMap((name) => {
        const others = left.get(name) ?? this.#existing(samples, name);
        left.set(name, others.slice(1));
        return others[0] === undefined ? [] : [[name, others[0]] as const];
      });
      if (next.length === 0) return values;
      for (const [name, sent] of next) values.set(name, sent);
    }
  }

  /** The values with what was missing, though nothing says so; undefined where that is not found. */
  async #completed(samples: EndpointSamples, given: Values): Promise<Values | undefined> {
    let values = given;
    for (let added = 0; added <= MOST_ADDED; added += 1) {
      const answer = await this.#ask(samples, values);
      if (answer.status < 400) return values;
      const further = await this.#oneMore(samples, values, answer);
      if (further === undefined) break;
      values = further;
    }
    for (const more of this.#several(samples)) {
      const all = new Map([...more, ...given]);
      if (await this.#isAccepted(samples, all)) return this.#least(samples, { all, needed: given });
    }
    return undefined;
  }

  /** The values with the one that makes the site accept them, or refuse them for another reason. */
  async #oneMore(samples: EndpointSamples, values: Values, refusal: WalkedAnswer): Promise<Values | undefined> {
    const names = samples.sendable().filter((name) => !values.has(name));
    const usualFirst = [
      ...USUAL.filter((name) => names.includes(name)),
      ...names.filter((name) => !USUAL.includes(name)),
    ];
    let moved: Values | undefined;
    for (const name of usualFirst)
      for (const sent of [...samples.good(name, 2), ...this.#existing(samples, name).slice(0, 2)]) {
        const more = new Map(values).set(name, sent);
        const answer = await this.#ask(samples, more);
        if (answer.status < 400) return more;
        if (codeOf(answer) !== codeOf(refusal) && refusedIn(answer).length === 0 && answer.status < 500) moved ??= more;
      }
    return moved;
  }

  /** Values that may be accepted together where no one of them is enough: as records have them, as the index calls them good. */
  *#several(samples: EndpointSamples): Iterable<Values> {
    const names = samples.sendable();
    const there = names.flatMap((name) =>
      this.#existing(samples, name)
        .slice(0, 1)
        .map((sent) => [name, sent] as const),
    );
    const plain = names.filter((name) => USUAL.includes(name));
    yield new Map([...samples.goodValues(plain), ...there]);
    yield new Map([...samples.goodValues(names), ...there]);
    yield samples.goodValues(names);
  }

  /** No more of accepted values than are needed for that. */
  async #least(samples: EndpointSamples, { all, needed }: { all: Values; needed: Values }): Promise<Values> {
    let least = all;
    for (const name of all.keys()) {
      if (needed.has(name)) continue;
      const less = new Map(least);
      less.delete(name);
      if (await this.#isAccepted(samples, less)) least = less;
    }
    return least;
  }

  /** As many of the values as are accepted together. */
  async #most(samples: EndpointSamples, base: Values, taken: Values): Promise<Values> {
    let most = base;
    const add = async (entries: readonly (readonly [string, Sent])[]): Promise<void> => {
      if (entries.length === 0) return;
      const tried = new Map([...most, ...entries]);
      if (await this.#isAccepted(samples, tried)) {
        most = tried;
      } else if (entries.length > 1) {
        const half = Math.ceil(entries.length / 2);
        await add(entries.slice(0, half));
        await add(entries.slice(half));
      }
    };
    await add([...taken].filter(([name]) => !base.has(name)));
    return most;
  }

  /** Values of an arg that are there and that the index calls good, as they are sent. */
  #existing(samples: EndpointSamples, name: string): Sent[] {
    const { values, route } = this.#asking;
    const found = values
      .of(name, route.name)
      .flatMap((value) => [value, [value]].map((sent) => ({ label: "", value: sent })));
    return [...samples.ways(name, found)].flatMap(({ sent, isGood }) => (isGood ? [sent] : []));
  }

  async #isAccepted(samples: EndpointSamples, values: Values): Promise<boolean> {
    return (await this.#ask(samples, values)).status < 400;
  }

  #ask(samples: EndpointSamples, values: Values): Promise<WalkedAnswer> {
    return this.#answer(samples.request("", values));
  }

  #predictable({ sample, arg }: Change): PredictableRequest {
    const asked = { endpoint: this.#asking.endpoint, ...(arg !== undefined && { arg }) };
    let found: Promise<Prediction> | undefined;
    return { sample, expected: () => (found ??= this.#answer(sample).then((answer) => predictionOf(answer, asked))) };
  }

  /** What the site answers from its start. */
  async #answer(sample: UnjudgedSample): Promise<WalkedAnswer> {
    const { site } = this.#asking;
    const { method, body } = sample;
    const answer = await site.ask({
      method,
      address: addressOf(sample),
      signedIn: true,
      ...(body !== undefined && { body }),
    });
    if (method !== "GET") site.reset();
    return answer;
  }
}

/** A request that differs in one thing from the plainest one, perhaps by a value that is there on the site. */
type FoundChange = Change & { readonly isThere?: boolean };

/** For each arg a value that is accepted: one that is there, else the first that the index suggests. */
async function takenOf(changes: readonly (FoundChange & PredictableRequest)[]): Promise<Map<string, Sent>> {
  const taken = new Map<string, Sent>();
  for (const { arg, sent, isThere = false, expected } of changes) {
    if (arg === undefined || sent === undefined || isNull(sent) || (taken.has(arg) && !isThere)) continue;
    if ((await expected()).verdict === "accepted") taken.set(arg, sent);
  }
  return taken;
}

function isNull(sent: Sent): boolean {
  return "json" in sent && sent.json === null;
}

function codeOf({ body }: WalkedAnswer): Json | undefined {
  return isObject(body) ? body["code"] : undefined;
}

/** Names of the args that an answer refuses. */
function refusedIn({ body }: WalkedAnswer): string[] {
  const data = isObject(body) && body["code"] === "rest_invalid_param" ? body["data"] : undefined;
  const params = isObject(data) ? data["params"] : undefined;
  return isObject(params) ? Object.keys(params) : [];
}
