import type { Behaviour } from "../../engine/behaviour.ts";
import type { Route } from "../../catalogue/route.ts";
import type { Area } from "../area.ts";
import type { Entries } from "../entries/present-entry.ts";
import { metaFields } from "../meta.ts";
import { CORE, type CoreModel } from "../model.ts";
import { menuItemForm, menuItemType } from "./menu-item-form.ts";
import { ofMenuItem, ofMenuItems } from "./menu-items.ts";
import { PLACES_PATH } from "./menu-places.ts";
import { menuForm, ofMenu, ofMenus, type ServedMenus } from "./menus.ts";
import { listOfPlaces, onePlace, placeForm } from "./places.ts";

/** Menus, their items, and the places of a site that show them. */
export function menus(model: CoreModel): Area {
  const parts = [menuPart(model), itemPart(model), placePart(model)].filter((part) => part !== undefined);
  return {
    forms: parts.map(({ form }) => form),
    behaviour: (route, method) => {
      for (const { behaviour } of parts) {
        const found = behaviour(route, method);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}

interface Part {
  readonly form: Area["forms"][number];
  readonly behaviour: (route: Route, method: string) => Behaviour | undefined;
}

function menuPart(model: CoreModel): Part | undefined {
  const taxonomy = model.taxonomies.find(({ path }) => path === `${CORE}/menus`);
  if (taxonomy === undefined) return undefined;
  const served: ServedMenus = { taxonomy, model, meta: metaFields(taxonomy), form: menuForm(taxonomy, model) };
  return {
    form: served.form,
    behaviour: (route, method) =>
      route === taxonomy.list ? ofMenus(served, method) : route === taxonomy.item ? ofMenu(served, method) : undefined,
  };
}

function itemPart(model: CoreModel): Part | undefined {
  const kind = model.kind(`${CORE}/menu-items`);
  if (kind === undefined) return undefined;
  const type = menuItemType(kind, model);
  const items: Entries = { model, type, form: menuItemForm(type, model) };
  return {
    form: items.form,
    behaviour: (route, method) =>
      route === type.list ? ofMenuItems(items, method) : route === type.item ? ofMenuItem(items, method) : undefined,
  };
}

function placePart(model: CoreModel): Part | undefined {
  const kind = model.kind(PLACES_PATH);
  if (kind === undefined) return undefined;
  const served = { kind, form: placeForm(kind) };
  return {
    form: served.form,
    behaviour: (route, method) => {
      if (method !== "GET") return undefined;
      return route === kind.list ? listOfPlaces(served) : route === kind.item ? onePlace(served) : undefined;
    },
  };
}
