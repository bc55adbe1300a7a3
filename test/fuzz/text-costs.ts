import type { Endpoint, Route } from "../../src/catalogue/route.ts";
import type { Json, JsonObject } from "../../src/json/json.ts";
import { addressOf } from "../../src/generate/requests/request-sample.ts";
import type { UnjudgedSample } from "../../src/generate/requests/request-samples.ts";
import type { Standin } from "../../src/standin.ts";
import { samplesByMethod } from "../generate/requests/every-sample.ts";

/** One request with a place for a text. */
export interface TextPlace {
  readonly title: string;
  /** The route's address without query, below the index. */
  readonly list: string;
  request(text: string): Request;
}

/** Milliseconds of processor time below which a cost says nothing: on a busy machine all that is small is uneven, and what grows with the square of a text takes seconds. */
const SOME = 1500;
const LONG = 80_000;
/** What twice the text may cost, in times. */
const MOST = 3;
const TRIES = 2;

/** Every place of a site's API that takes a text: the members of a body and the parameters of a query, each for itself, then all at once. */
export function textPlaces(site: Standin): TextPlace[] {
  const { catalogue } = site;
  return catalogue.routes.flatMap((route) =>
    [...samplesByMethod(catalogue, route)].flatMap(([method, [sample]]) => {
      const endpoint = route.endpoints.find(({ methods }) => methods.includes(method));
      if (sample === undefined || endpoint === undefined) return [];
      return placesIn(sample, { site, names: textNames(route, endpoint) });
    }),
  );
}

function textNames(route: Route, { args }: Endpoint): string[] {
  const declared = Object.entries(args).filter(([name, { type, enum: listed }]) => {
    const types = Array.isArray(type) ? type : [type];
    const isText = types.some((one) => one === undefined || ["string", "object", "array"].includes(one));
    return isText && listed === undefined && !route.placeholders.includes(name);
  });
  return [...declared.map(([name]) => name), ...UNDECLARED];
}

/** What some behaviours read without the index saying so. */
const UNDECLARED = ["content", "title", "name", "description", "_fields", "_embed"];

function placesIn(sample: UnjudgedSample, { site, names }: { site: Standin; names: readonly string[] }): TextPlace[] {
  const base = addressOf({ path: sample.path });
  const inQuery = sample.method === "GET" || sample.method === "DELETE";
  const url = (pairs: Record<string, string>) => {
    const query = new URLSearchParams();
    for (const [name, value] of sample.query ?? []) query.append(name, value);
    for (const [name, value] of Object.entries(pairs)) query.set(name, value);
    return `${site.apiRoot}${base}?${query.toString()}`;
  };
  const sent = (members: JsonObject) =>
    new Request(url({}), {
      method: sample.method,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...sample.body, ...members }),
    });
  const place = (title: string, chosen: readonly string[]): TextPlace => ({
    title: `${sample.method} ${sample.route} ${title}`,
    list: base,
    request: (text) => {
      const values = Object.fromEntries(chosen.map((name): [string, string] => [name, text]));
      return inQuery
        ? new Request(url(values), { method: sample.method })
        : sent(values satisfies Record<string, Json>);
    },
  });
  return [...names.map((name) => place(name, [name])), place("(all)", names)];
}

/** What of a place grows faster than its text, or was an accident; undefined where nothing is wrong. */
export async function tooDear(
  place: TextPlace,
  unit: string,
  { site, thrown }: { site: Standin; thrown: () => string[] },
): Promise<string | undefined> {
  const text = (length: number) => unit.repeat(Math.ceil(length / unit.length));
  const cost = async (length: number) => {
    const began = process.cpuUsage();
    const answer = await site.fetch(place.request(text(length)));
    await answer.text();
    if (answer.ok && answer.status !== 204) await (await site.fetch(site.apiRoot + place.list)).text();
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  };
  let [half, whole] = [Infinity, await cost(LONG)];
  const [accident] = thrown();
  if (accident !== undefined) return `${place.title}: ${JSON.stringify(unit)} throws ${accident.slice(0, 300)}`;
  for (let tries = 0; tries < TRIES && whole > SOME; tries += 1) {
    half = Math.min(half, await cost(LONG / 2));
    if (whole < half * MOST) return undefined;
    whole = Math.min(whole, await cost(LONG));
  }
  if (whole <= SOME || whole < half * MOST) return undefined;
  return `${place.title}: ${JSON.stringify(unit)} costs ${Math.round(half)} ms at ${LONG / 2}, ${Math.round(whole)} ms at ${LONG}`;
}
