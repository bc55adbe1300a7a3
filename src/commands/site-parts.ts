import { argRules } from "../args/arg-rules.ts";
import { users } from "../engine/accounts.ts";
import { bindBehaviours, type Bindings } from "../engine/bindings.ts";
import { families, familiesOf } from "../hotel/families.ts";
import { fallbackBehaviour } from "../engine/fallback.ts";
import { loadedSite, siteZone } from "../generic/loaded-site.ts";
import { siteModel } from "../generic/model/site-model.ts";
import { inventionFor } from "../generic/records/populate.ts";
import { chooseCatalogue } from "../catalogue/built-in-catalogue.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { FixtureSite } from "../generate/fixtures/fixture-call.ts";
import { loadedRecords } from "../generate/fixtures/loaded-records.ts";
import { seededRecords } from "../generate/fixtures/seeded-records.ts";
import type { Json } from "../json/json.ts";
import { assumptionsIn } from "../engine/assumptions.ts";
import { addressPlan, linksOf } from "../http/address.ts";
import { chooseSeeds } from "../seeding/load-seeds.ts";
import { makeState } from "../seeding/make-state.ts";
import { tokenOf } from "../seeding/random.ts";
import { siteOptions } from "./options.ts";
import type { GivenOptions } from "./read-options.ts";
import { defaultOptions, defaultOrigin, type StandinOptions } from "../standin-options.ts";

/** The site that is meant; `further` are documents that were named otherwise. Throws UsageError. */
export function siteChoice(given: GivenOptions, further: readonly string[] = []): StandinOptions {
  const { index = [], ...site } = given.values(siteOptions);
  const documents = [...index, ...further];
  return documents.length > 0 ? { ...site, index: documents } : site;
}

/** A site taken apart, for commands that ask its parts and serve nothing. */
export interface SiteParts {
  readonly catalogue: Catalogue;
  readonly bindings: Bindings;
  /** Address of the index with its end slash. */
  readonly apiRoot: string;
  /** Names of the resources that have records. */
  readonly resources: readonly string[];
  /** What the API answers for a resource, record by record; undefined where the site keeps no such thing. */
  records(resource: string): Promise<AsyncIterable<Json> | undefined>;
}

/** Takes the site of these options apart; `start` is its time unless they name one. */
export async function siteParts(choice: StandinOptions, start: number): Promise<SiteParts> {
  const { index, seed = defaultOptions.seed } = choice;
  const catalogue = await chooseCatalogue(index, argRules);
  const plan = addressPlan(catalogue, choice);
  const zone = siteZone(catalogue.site);
  const now = choice.now === undefined ? start : new Date(choice.now).getTime();
  const { languages, defaultLanguage: language } = plan;
  const loaded = index === undefined ? undefined : loadedSite(catalogue, { zone, language });
  const served = loaded === undefined ? families : familiesOf(catalogue);
  const resources = [
    ...new Set([users, ...served.flatMap((family) => family.resources), ...(loaded?.resources ?? [])]),
  ];
  const seeds = chooseSeeds(undefined, { builtIn: index === undefined });
  const shared = { seeds, resources, seed, now, zone, languages, defaultLanguage: language, lazy: true };
  const site: FixtureSite = {
    catalogue,
    bindings: bindBehaviours({
      families: served,
      assumptions: assumptionsIn(),
      fallback: loaded?.fallback ?? fallbackBehaviour,
    }),
    links: linksOf(defaultOrigin, { sandbox: "", language }, plan),
    language,
    now,
    zone,
    token: (text) => tokenOf(`${seed}\n${text}`),
  };
  const parts = { catalogue, bindings: site.bindings, apiRoot: `${site.links.apiRoot}/` };
  if (loaded === undefined)
    return {
      ...parts,
      resources: resources.map(({ name }) => name),
      async records(resource) {
        if (!resources.some(({ name }) => name === resource)) return undefined;
        return seededRecords({ resource, site, stateOf: (units) => makeState({ ...shared, scale: units.to, units }) });
      },
    };
  const model = siteModel(catalogue);
  return {
    ...parts,
    resources: model.collections.map(({ name }) => name),
    async records(resource) {
      const collection = model.collections.find(({ name }) => name === resource);
      if (collection === undefined) return undefined;
      const bare = await makeState({ ...shared, scale: 1 });
      const state = await loaded.fill(bare, { seed, scale: 1, now });
      const invention = await inventionFor(bare, { model, seed, scale: 1, now, zone, language });
      const kept = loaded.resources.find(({ name }) => name === resource);
      return kept && loadedRecords({ collection, site, state, invention });
    },
  };
}
