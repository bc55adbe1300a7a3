import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Route } from "../catalogue/route.ts";
import type { Accounts } from "../engine/accounts.ts";
import type { Behaviour } from "../engine/behaviour.ts";
import type { SiteRecord } from "../engine/site-record.ts";
import type { AnyResource, Resource } from "../state/resource.ts";
import type { State } from "../state/state.ts";
import type { RecordForm } from "../engine/answers/record-form.ts";
import type { ArgRulesOf } from "../engine/bindings.ts";
import type { OwnPages } from "./area.ts";
import { asAsked } from "./asked-fields.ts";
import { coreAccounts } from "./accounts.ts";
import { coreArgRules } from "./args/core-arg-rules.ts";
import { entryArea } from "./entries/area.ts";
import { formsOf, recordForm } from "./forms.ts";
import { inventedKinds } from "./invented/invented.ts";
import type { InventedKind } from "./invented/invented-site.ts";
import { CORE, type CoreModel, coreModel, resourceOf } from "./model.ts";
import { fontsArea } from "./fonts/area.ts";
import { menus } from "./menus/area.ts";
import { mediaArea } from "./media/area.ts";
import { registries } from "./registries/area.ts";
import { searchArea } from "./search/area.ts";
import { settings } from "./settings/area.ts";
import { abilities } from "./abilities/area.ts";
import { zoneSet } from "./settings.ts";
import { comments } from "./comments/area.ts";
import { editorRegistries } from "./editor/area.ts";
import { elsewhere } from "./elsewhere/area.ts";
import { embedded, type EmbedOf } from "./embeds/area.ts";
import { siteHealth } from "./site-health/area.ts";
import { stylesArea } from "./styles/area.ts";
import { templatesArea } from "./templates/area.ts";
import { terms } from "./terms/area.ts";
import { revisions } from "./revisions/area.ts";
import { siteUsers } from "./users/area.ts";
import { pluginsArea } from "./plugins/area.ts";
import { themesArea } from "./themes/area.ts";
import { widgets } from "./widgets/area.ts";

/** What of the core a site has: what it keeps, how that looks, what its routes do. */
export interface Core {
  readonly model: CoreModel;
  /** What its records are like where nobody has handed them over, by the path of their list. */
  readonly invented: ReadonlyMap<string, InventedKind>;
  readonly resources: readonly AnyResource[];
  /** The resource of that name; undefined where the core has none. */
  resourceNamed(name: string): Resource<SiteRecord> | undefined;
  /** By the name of their resource. */
  readonly forms: ReadonlyMap<string, RecordForm>;
  /** The zone of the site's clocks as its settings have it; undefined where they say what its document says. */
  zoneOf(state: State): string | undefined;
  /** Who may sign in; undefined where the site lists no users. */
  readonly accounts: Accounts | undefined;
  /** What is known of the args of its routes beyond the document, where the records of these resources are the site's own. */
  argRules(given: ReadonlySet<string>): ArgRulesOf;
  /** The behaviour of a method of a route; undefined where the core does not serve it. */
  behaviour(route: Route, method: string): Behaviour | undefined;
  /** What stands at addresses outside of the API. */
  readonly pages: OwnPages;
}

/** Routes that answer something else than a list. */
const SHAPES: Readonly<Record<string, RecordForm["shape"]>> = { "menu-locations": "map" };

/** Lists below a record whose items share the ids of entries. */
const NESTED = /^\/([^{}]+)\/\{\w+\}\/(revisions|autosaves)$/;

function nestedEntries({ routes }: Catalogue): string[] {
  return routes.flatMap(({ name }) => {
    const [, list = "", word = ""] = NESTED.exec(name) ?? [];
    return list.startsWith(`${CORE}/`) ? [`${list}/${word}`] : [];
  });
}

/** Finds the core in a catalogue; `embedOf` knows pages that are none of the core's entries, nothing unless given. */
export function coreOf(catalogue: Catalogue, { embedOf }: { embedOf?: EmbedOf | undefined } = {}): Core {
  const model = coreModel(catalogue);
  const areas = [
    entryArea(model),
    revisions(model),
    registries(model),
    settings(model),
    stylesArea(model),
    fontsArea(model),
    terms(model),
    templatesArea(model),
    comments(model),
    abilities(model),
    siteHealth(),
    editorRegistries(model),
    elsewhere(model),
    embedded(model, embedOf),
    mediaArea(model),
    siteUsers(model),
    searchArea(model),
    menus(model),
    widgets(model),
    themesArea(model),
    pluginsArea(model),
  ];
  const forms = formsOf(areas);
  for (const { path, base, resource } of model.kinds)
    if (!forms.has(path)) forms.set(path, recordForm(resource, { shape: SHAPES[base] ?? "list" }));
  for (const path of nestedEntries(catalogue))
    if (!forms.has(path)) forms.set(path, recordForm(resourceOf(path, "post")));
  const kept = [...forms.values()].map(({ resource }) => resource);
  const resources: AnyResource[] = [...kept, ...areas.flatMap((area) => area.resources ?? [])];
  return {
    model,
    invented: inventedKinds(model),
    resources,
    forms,
    resourceNamed: (name) => forms.get(name)?.resource,
    zoneOf: (state) => zoneSet(model, state),
    accounts: coreAccounts(model),
    argRules: (given) => coreArgRules(model, given),
    behaviour(route, method) {
      for (const area of areas) {
        const found = area.behaviour(route, method);
        if (found !== undefined) return asAsked(found, area.undivided);
      }
      return undefined;
    },
    pages(request) {
      for (const { pages } of areas) {
        const found = pages?.(request);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}
