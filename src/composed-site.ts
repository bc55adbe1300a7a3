import { argRules } from "./args/arg-rules.ts";
import { catalogueOf } from "./catalogue/built-in-catalogue.ts";
import type { ReadSource } from "./catalogue/tolerant/document-room.ts";
import type { Catalogue } from "./catalogue/catalogue.ts";
import type { Route } from "./catalogue/route.ts";
import { type AnsweredList, readLists } from "./engine/answers/answered-lists.ts";
import { answeredResources, withAnswers, withUsual } from "./engine/answers/answers.ts";
import type { Outlook, RecordForms } from "./engine/answers/record-form.ts";
import type { OwnPages } from "./core/area.ts";
import { type Accounts, ownAccounts, users } from "./engine/accounts.ts";
import { Cache } from "./engine/cache/cache.ts";
import { type Assumptions, assumptionsIn } from "./engine/assumptions.ts";
import type { Behaviour, Family } from "./engine/behaviour.ts";
import { bindBehaviours, type Bindings } from "./engine/bindings.ts";
import { overridesOf } from "./engine/handler.ts";
import { handlerFault, routesAdded } from "./engine/handler-keys.ts";
import { indexOverlay, laidSeeds, overlaidAnswers } from "./seeding/overlays.ts";
import { siteOverlay, type SiteOverlay } from "./engine/overlay.ts";
import type { recordedFirst } from "./engine/recorded/recorded-first.ts";
import { servedByName, type Serving } from "./engine/serving.ts";
import { withFamilySeeds } from "./hotel/served/family-seeds.ts";
import { embedObject } from "./families/embed/family.ts";
import { ownLists } from "./hotel/served/own-lists.ts";
import { servedAs } from "./hotel/served/served-as.ts";
import { keptFirst, siteDetacher, siteForms, withKeptAnswers, withKeptInventions } from "./generic/site-forms.ts";
import { toldMembers } from "./generic/model/told-members.ts";
import { type LoadedSite, loadedSite, siteZone } from "./generic/loaded-site.ts";
import { everySites, familiesOf, unservedRoutes } from "./hotel/served/families-of.ts";
import type { ScenarioSources } from "./control/read-scenarios.ts";
import type { Detach } from "./engine/answers/addresses.ts";
import type { FolderSeeds } from "./live/folder/folder-seeds.ts";
import type { FilePages } from "./live/folder/media-pages.ts";
import { askedRoutes } from "./live/folder/asked-routes.ts";
import { type AddressPlan, addressPlan, linksOf } from "./http/address.ts";
import type { Report } from "./http/report.ts";
import type { OverlayDocument } from "./seeding/overlay-document.ts";
import { chooseSeeds } from "./seeding/load-seeds.ts";
import { makeState, type MakeStateOptions } from "./seeding/make-state.ts";
import type { UnitRange } from "./seeding/plan.ts";
import { tokenOf } from "./seeding/random.ts";
import type { SeedDocument } from "./seeding/seed-document.ts";
import { defaultOptions, defaultOrigin, type StandinOptions } from "./standin-options.ts";
import { SITE_TIME, siteTime } from "./state/clock.ts";
import type { Origin, Seeded } from "./state/origin.ts";
import type { AnyResource } from "./state/resource.ts";
import type { State } from "./state/state.ts";
import { View } from "./state/view.ts";

/** A site put together, before anybody is served: what it lists, what its routes do, what it keeps, how it begins. */
export interface ComposedSite {
  readonly catalogue: Catalogue;
  readonly plan: AddressPlan;
  /** IANA name of the site's zone, or its offset. */
  readonly zone: string;
  /** The zone in a state: its settings may say another than its documents. */
  zoneOf(state: State): string;
  /** What it begins from unless told otherwise. */
  readonly origin: Origin;
  /** Those that serve it. */
  readonly families: readonly Family[];
  /** Which of their routes the site's own stand for. */
  readonly serving: Serving;
  readonly assumptions: Assumptions;
  /** What handlers put in place of behaviours. */
  readonly overrides: Readonly<Record<string, Behaviour>>;
  readonly bindings: Bindings;
  readonly accounts: Accounts;
  /** What is answered otherwise than everything else says; undefined for nothing. */
  readonly overlay: SiteOverlay | undefined;
  /** What stands outside of the API at addresses that the site's own records name. */
  readonly ownPages: OwnPages;
  /** Files that a folder holds, at their addresses outside of the API. */
  readonly files: FilePages;
  readonly forms: RecordForms;
  /** What the generic rules make of it: of all its routes where it was loaded, of those that no family serves where it is built in. */
  readonly generic: LoadedSite;
  readonly documents: readonly SeedDocument[];
  /** What every sandbox can play from the start. */
  readonly scenarios: ScenarioSources;
  /** Whether the records that a route tells of are made up, since nobody handed any over. */
  invents(route: Route): boolean;
  /** Lists of families' routes that seed documents may hand over as answers, under the site's names. */
  readonly lists: readonly AnsweredList[];
  readonly resources: readonly AnyResource[];
  /** The state that the seed documents describe; nothing is invented yet. Throws a SeedError. */
  seededState(origin: Origin): Promise<State>;
  /** The same of these units of scale alone, without translations of what they hold. */
  unitsState(origin: Origin, units: UnitRange): Promise<State>;
  /** The state that the site begins with. Throws a SeedError. */
  build(origin: Origin): Promise<Seeded>;
  /** 64 hexadecimal digits that depend on the seed and the text alone. */
  token(text: string): string;
}

/** What a folder says of its site. */
export interface RecordedParts {
  /** What it begins with, and what is known of it from being asked. Throws a SeedError. */
  seeds(site: { readonly catalogue: Catalogue; readonly detach: Detach }): FolderSeeds;
  /** What answers reads of routes as it was recorded, before anything else does. */
  readonly first: typeof recordedFirst;
  /** Its files at their addresses. */
  readonly files: FilePages;
  /** Texts of its scenarios. */
  readonly scenarios: ScenarioSources;
}

/** Which families may serve the routes of a catalogue. */
export type FamiliesFor = (
  catalogue: Catalogue,
  options: SiteOptions,
) => readonly Family[] | Promise<readonly Family[]>;

/** What a site is told of the world around it. */
export interface Surroundings {
  /** Milliseconds since the epoch that it takes for now unless its options say so. */
  readonly start: number;
  /** Told of what a handler throws; nobody unless given. */
  readonly report?: Report;
  /** What says all of the site, where a folder does. */
  readonly folder?: RecordedParts | undefined;
  /** What lies over it; nothing unless given. */
  readonly overlays?: readonly OverlayDocument[];
}

/** What a site is put together from: seeds as documents, scenarios as documents or texts. */
export type SiteOptions = Omit<StandinOptions, "seeds" | "scenarios"> & {
  readonly seeds?: readonly SeedDocument[];
  readonly scenarios?: ScenarioSources;
};

/** What a site is put together by, where it runs. */
export interface Means {
  /** Reads documents that are named by their paths. */
  readonly read: ReadSource;
  readonly familiesFor: FamiliesFor;
}

/** Puts the site of these options together; seeds of its folder and what that lays over it count where the options name none. Throws a CatalogueError, a SeedError or a RangeError. */
export async function composeSeeded(
  options: SiteOptions,
  { read, familiesFor, overlays: own = [], ...around }: Surroundings & Means,
): Promise<ComposedSite> {
  const { seeds: given, ...others } = options;
  const { index, schemas, limits, handlers = {} } = others;
  const { seeds, overlays: laid } = laidSeeds(given);
  const overlays = [...(seeds === undefined ? own : []), ...laid];
  if (index === undefined && overlays.some((overlay) => overlay.index !== undefined))
    throw new RangeError("an overlay's index changes an index document; the built-in site has its own");
  const [overlaid, added] = [indexOverlay(overlays), routesAdded(handlers)];
  const catalogue = await catalogueOf(index, argRules, { ...limits, schemas, read, overlaid, added });
  const families = await familiesFor(catalogue, options);
  const site = { ...others, ...(seeds !== undefined && { seeds }) };
  return composedOf(catalogue, site, { ...around, families, overlays });
}

/** Puts the site of a catalogue together, the built-in one where the options name no index. */
export async function composedOf(
  catalogue: Catalogue,
  options: SiteOptions,
  {
    start,
    families,
    report = () => undefined,
    folder,
    overlays = [],
  }: Surroundings & { readonly families: readonly Family[] },
): Promise<ComposedSite> {
  const { seed = defaultOptions.seed, scale = defaultOptions.scale, handlers = {}, index } = options;
  const builtIn = index === undefined;
  const fault = handlerFault(handlers, catalogue);
  if (fault !== undefined) throw new RangeError(fault);
  const serving = servingOf(catalogue, families, options);
  const plan = {
    ...addressPlan(catalogue, options),
    ...(Object.keys(serving.names).length > 0 && { names: serving.names }),
  };
  const { languages, defaultLanguage } = plan;
  const zone = siteZone(catalogue.site);
  const served = builtIn ? families : familiesOf(families, catalogue, serving);
  // Families read one another's records; what every site has keeps none.
  const keeping = builtIn || served.some((family) => !everySites.includes(family)) ? families : [];
  const routes = unservedRoutes(families, catalogue, serving);
  // The built-in site has nothing of the core, and starts without its code.
  const embedOf = keeping.length === 0 ? undefined : embedObject;
  const core = builtIn ? undefined : (await import("./core/core.ts")).coreOf(catalogue, { embedOf });
  const assumptions = assumptionsIn();
  const known = served.flatMap(({ answers = [] }) => answers);
  const lists = builtIn ? known : ownLists(known, serving);
  const listed = lists.map(({ key }) => key);
  const detach = siteDetacher(catalogue, plan.apiPath);
  const own = folder && options.seeds === undefined ? folder.seeds({ catalogue, detach }) : undefined;
  const seeds = options.seeds ?? own?.documents;
  const { documents: read, rethrown } = readLists(chooseSeeds(seeds, { builtIn }), lists, detach);
  const documents = builtIn ? read : withFamilySeeds(read, served);
  const handedOver = namedResources(builtIn ? documents : read);
  const generic = loadedSite(
    { routes },
    {
      zone,
      language: defaultLanguage,
      kept: core?.resourceNamed,
      apart: namedResources(documents),
      told: toldMembers(documents),
      shapes: own?.shapes,
      core,
      unknown: options.unknown,
    },
  );
  const forms = siteForms({
    catalogue,
    apiPath: plan.apiPath,
    known: core?.forms,
    resources: generic.resources,
    documents,
  });
  const overrides = overridesOf(handlers, { forms, report });
  const resources = byName([
    ...(core === undefined || core.accounts === undefined ? [users] : []),
    ...(core?.resources ?? []),
    ...keeping.flatMap((family) => family.resources),
    ...generic.resources,
    ...[...forms.byResource.values()].map(({ resource }) => resource),
  ]);
  // Errors in documents of one's own are to show at once, the built-in ones have none.
  const lazy = seeds === undefined;
  const zoneOf = (state: State) => core?.zoneOf(state) ?? zone;
  const seededState = (origin: Origin, of: Partial<MakeStateOptions> = {}) =>
    makeState({ seeds: documents, resources, zone, languages, defaultLanguage, lazy, ...origin, ...of }).catch(
      rethrown,
    );
  return {
    catalogue,
    plan,
    zone,
    origin: { seed, scale, now: startOf(options.now, start) },
    families: served,
    serving,
    assumptions,
    overrides,
    bindings: bindBehaviours({
      families: served,
      serving,
      assumptions,
      overrides,
      ...(core && {
        around: (behaviour, method) => keptFirst(behaviour, method, forms),
        first: withKeptInventions(core.behaviour, forms),
        argRulesOf: core.argRules(answeredResources(documents)),
      }),
      fallback: withKeptAnswers(generic.fallback, forms),
      recorded:
        own?.recorded &&
        folder?.first(
          own.recorded,
          askedRoutes({ catalogue, serving, served, resources, named: namedResources(documents) }),
        ),
    }),
    zoneOf,
    accounts: core?.accounts ?? ownAccounts,
    overlay: siteOverlay(overlays, detach),
    ownPages: core?.pages ?? (() => undefined),
    files: folder?.files ?? (() => undefined),
    forms,
    generic,
    documents,
    scenarios: options.scenarios ?? folder?.scenarios ?? [],
    invents(route) {
      const routes = askedRoutes({ catalogue, serving, served, resources, named: handedOver });
      const { own: itself, others } = routes.toldOf(route);
      const told = itself === undefined ? others : [itself];
      return told.length > 0 && !told.some((name) => handedOver.has(name));
    },
    lists,
    resources,
    seededState: (origin) => seededState(origin),
    unitsState: (origin, units) => seededState(origin, { units, languages: [defaultLanguage] }),
    async build(origin) {
      const seeded = await seededState(origin);
      const outlookOf = outlooks({ plan, zoneOf, now: origin.now });
      const answered = answeredResources(documents);
      const leaveEmpty = documents.some(({ others }) => others === "empty");
      const { state, filled } = withUsual(
        withAnswers(seeded, documents, { forms, outlookOf, listed, isGone: overlaidAnswers(overlays) }),
        forms,
        new Set([...answered, ...(leaveEmpty ? [] : (core?.invented.keys() ?? []))]),
      );
      if (builtIn && routes.length === 0) return { origin, state };
      const given = new Set([...answered, ...filled]);
      const begun = documents.some(({ visitorsComment }) => visitorsComment === true)
        ? state.apply({
            type: "set",
            key: (await import("./core/comments/commented.ts")).VISITORS_COMMENT,
            value: true,
          })
        : state;
      const whole = await generic.fill(begun, origin, { forms: forms.byResource, given, leaveEmpty });
      return { origin, state: own?.recorded === undefined ? whole : whole.begunAs(whole) };
    },
    token: (text) => tokenOf(`${seed}\n${text}`),
  };
}

/** The resources that seed documents name. */
function namedResources(documents: readonly SeedDocument[]): ReadonlySet<string> {
  const named = documents.flatMap(({ records = {}, answers = {} }) => [records, answers].flatMap(Object.keys));
  return new Set(named.map((key) => key.split("?")[0] ?? key));
}

/** Which routes of families the site's own stand for. Throws a RangeError for a choice that names none. */
function servingOf(catalogue: Catalogue, families: readonly Family[], { index, family = {} }: SiteOptions): Serving {
  if (index !== undefined) return servedAs(catalogue, families, family);
  if (Object.keys(family).length > 0)
    throw new RangeError("family says how an index document is served; the built-in site has its own families");
  return servedByName;
}

/** The resources, one a name: the first of them. */
function byName(resources: readonly AnyResource[]): AnyResource[] {
  const named = new Map<string, AnyResource>();
  for (const resource of resources) if (!named.has(resource.name)) named.set(resource.name, resource);
  return [...named.values()];
}

/** What a site's records are shown from before anybody has asked. */
function outlooks({
  plan,
  zoneOf,
  now,
}: {
  plan: AddressPlan;
  zoneOf: (state: State) => string;
  now: number;
}): (state: State) => Outlook {
  const language = plan.defaultLanguage;
  const links = linksOf(defaultOrigin, { sandbox: "", language }, plan);
  const cache = new Cache(0);
  return (state) => ({ view: new View(state, language), links, zone: zoneOf(state), now, cache });
}

function startOf(now: SiteOptions["now"], start: number): number {
  const time = siteTime(now instanceof Date ? now.getTime() : (now ?? start));
  if (time === undefined) throw new RangeError(`now must be ${SITE_TIME}, not ${JSON.stringify(now)}`);
  return time;
}
