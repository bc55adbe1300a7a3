import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Route } from "../catalogue/route.ts";
import { composeSite } from "../compose.ts";
import { answeredResources } from "../engine/answers/answers.ts";
import type { Bindings } from "../engine/bindings.ts";
import { answering, type FixtureSite } from "../generate/fixtures/fixture-call.ts";
import { loadedRecords } from "../generate/fixtures/loaded-records.ts";
import { seededRecords } from "../generate/fixtures/seeded-records.ts";
import { inventionFor } from "../generic/records/inventing.ts";
import { linksOf } from "../http/address.ts";
import type { Json } from "../json/json.ts";
import { defaultOrigin, type StandinOptions } from "../standin-options.ts";
import { siteOptions } from "./options.ts";
import type { GivenOptions } from "./read-options.ts";

/** The site that is meant; `further` are documents that were named otherwise. Throws UsageError. */
export function siteChoice(given: GivenOptions, further: readonly string[] = []): StandinOptions {
  const { index = [], documentBytes, ...options } = given.values(siteOptions);
  const documents = [...index, ...further];
  const site = { ...options, ...(documentBytes !== undefined && { limits: { documentBytes } }) };
  return documents.length > 0 ? { ...site, index: documents } : site;
}

/** What commands ask of a site that they don't serve. */
export interface SiteParts {
  readonly catalogue: Catalogue;
  readonly bindings: Bindings;
  /** Address of the index with its end slash. */
  readonly apiRoot: string;
  /** Names of the resources that have records. */
  readonly resources: readonly string[];
  /** What the API answers for a resource, record by record; undefined where the site keeps no such thing. */
  records(resource: string): Promise<AsyncIterable<Json> | undefined>;
  /** What a route answers that needs no arguments, each item of a list by itself; nothing where it refuses, or needs some. */
  answered(route: Route): Promise<readonly Json[]>;
}

/** The parts of the site of these options; `start` is its time unless they name one. */
export async function siteParts(choice: StandinOptions, start: number): Promise<SiteParts> {
  const composed = await composeSite(choice, { start });
  const { catalogue, plan, zone, bindings, serving, accounts, generic, origin, token } = composed;
  const { defaultLanguage: language } = plan;
  const links = linksOf(defaultOrigin, { sandbox: "", language }, plan);
  const site: FixtureSite = { catalogue, bindings, serving, accounts, links, language, now: origin.now, zone, token };
  const { model, core } = generic;
  const kept = composed.families.flatMap((family) => family.resources);
  const all = choice.index === undefined ? composed.resources : [...generic.resources, ...kept];
  const resources = [...new Set(all.map(({ name }) => name))];
  const listed = new Map(composed.lists.map((list) => [list.key, list.resource]));
  return {
    catalogue,
    bindings,
    apiRoot: `${links.apiRoot}/`,
    resources,
    async records(named) {
      const resource = listed.get(named) ?? named;
      if (!resources.includes(resource)) return undefined;
      const collection = model.collections.find(({ name }) => name === resource);
      if (collection === undefined)
        return seededRecords({ resource, site, stateOf: (units) => composed.unitsState(origin, units) });
      const bare = await composed.seededState(origin);
      const isGiven = answeredResources(composed.documents).has(resource);
      const { state } = await composed.build(origin);
      const invention = await inventionFor(bare, { model, core, ...origin, zone, language });
      return loadedRecords({ collection, site, state, invention, isGiven });
    },
    async answered(route) {
      if (route.placeholders.length > 0) return [];
      const { state } = await composed.build(origin);
      const answer = await answering(site, state)(route, { url: {} });
      return answer === undefined ? [] : Array.isArray(answer) ? answer : [answer];
    },
  };
}
