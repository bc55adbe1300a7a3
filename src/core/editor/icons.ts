import { toEditAnything } from "../registries/registry.ts";
import type { Route } from "../../catalogue/route.ts";
import type { ErrorRow } from "../../args/errors.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import type { JsonObject } from "../../json/json.ts";
import { siteErrors } from "../errors.ts";
import { CORE, type CoreModel } from "../model.ts";
import { coreIconCollections, coreIcons } from "./core-registries.ts";
import {
  allThings,
  asDocumented,
  type EditorRegistry,
  editorRegistry,
  inCallContext,
  saysText,
  shownThings,
  thingNamed,
} from "./registered-things.ts";

const ICONS = `${CORE}/icons`;
const COLLECTIONS = `${CORE}/icon-collections`;

/** Icons, or collections of them. */
interface Served {
  readonly registry: EditorRegistry;
  readonly title: string;
  readonly list: Route | undefined;
  readonly item: Route | undefined;
  readonly missing: ErrorRow;
  /** Members in which a search looks; without any it finds all. */
  readonly searched: readonly string[];
}

/** The icons of a site and their collections. */
export interface Icons {
  readonly model: CoreModel;
  readonly icons: Served;
  readonly collections: Served;
  /** The route of the icons of one collection. */
  readonly inCollection: Route | undefined;
}

/** The icons of a site; undefined where it has no routes of them. */
export function iconsOf(model: CoreModel): Icons | undefined {
  const { routes } = model.catalogue;
  const at = (path: string) => model.catalogue.route(`/${path}`);
  const below = (path: string) => routes.filter(({ name }) => name.startsWith(`/${path}/{`));
  const isOfCollection = ({ placeholders }: Route) => placeholders.at(-1) === "collection";
  const list = at(ICONS);
  if (list === undefined) return undefined;
  const collectionList = at(COLLECTIONS);
  return {
    model,
    icons: {
      registry: editorRegistry(ICONS, { key: "name", own: asDocumented(coreIcons, list), isWhole: false }),
      title: "icon",
      list,
      item: below(ICONS).find((route) => !isOfCollection(route)),
      missing: siteErrors.rest_icon_not_found,
      searched: ["name", "label"],
    },
    collections: {
      registry: editorRegistry(COLLECTIONS, { key: "slug", own: asDocumented(coreIconCollections, collectionList) }),
      title: "icon-collection",
      list: collectionList,
      item: below(COLLECTIONS)[0],
      missing: siteErrors.rest_icon_collection_not_found,
      searched: [],
    },
    inCollection: below(ICONS).find(isOfCollection),
  };
}

/** What a read of one of their routes does; undefined for other routes. */
export function readIcons(about: Icons, route: Route): Behaviour | undefined {
  const { icons, collections, inCollection } = about;
  if (route === inCollection) return listOf(icons, route, about);
  for (const served of [icons, collections]) {
    if (route === served.list) return listOf(served, route, about);
    if (route === served.item) return oneOf(served, route, about);
  }
  return undefined;
}

/** A list without pages, whatever page is asked for. */
function listOf(served: Served, route: Route, about: Icons): Behaviour {
  const { registry, searched, title } = served;
  return {
    basis: "family",
    permission: toEditAnything(about.model, siteErrors.rest_cannot_view),
    answer: (call) => {
      const search = textParam(call, "search") ?? "";
      const isFound = (thing: JsonObject) =>
        search === "" || searched.length === 0 || saysText(thing, searched, search);
      const found = inAskedCollection(allThings(registry, call), call, about).filter(isFound);
      const shown = found.map((thing) => inCallContext(thing, title, { call, route }));
      return shownThings(shown, found, { registry, call });
    },
  };
}

/** The icons of the collection that the call names, all where it names none. Throws the refusal of one that no icon and nobody else tells of. */
function inAskedCollection(icons: readonly JsonObject[], call: Call, { collections }: Icons): readonly JsonObject[] {
  const name = textParam(call, "collection") ?? "";
  if (name === "") return icons;
  const found = icons.filter(({ collection }) => collection === name);
  const isThere = found.length > 0 || thingNamed(name, collections.registry, call) !== undefined;
  if (!isThere) throw refuse(collections.missing);
  return found;
}

function oneOf({ registry, title, missing }: Served, route: Route, { model }: Icons): Behaviour {
  return {
    basis: "family",
    permission: toEditAnything(model, siteErrors.rest_cannot_view),
    answer: (call) => {
      const thing = thingNamed(textParam(call, route.placeholders.at(-1) ?? "") ?? "", registry, call);
      if (thing === undefined) throw refuse(missing);
      return shownThings(inCallContext(thing, title, { call, route }), [thing], { registry, call });
    },
  };
}
