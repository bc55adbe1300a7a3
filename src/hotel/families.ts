import { batch } from "../engine/batch.ts";
import type { Family } from "../engine/behaviour.ts";
import { behaviourTable } from "../engine/bindings.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { isNamespaceRoot, type Route } from "../catalogue/route.ts";
import { builder } from "../families/builder/family.ts";
import { calendarCore } from "../families/calendar/core/family.ts";
import { calendarEvents } from "../families/calendar/events/family.ts";
import { calendarImports } from "../families/calendar/imports/family.ts";
import { calendarOnboarding } from "../families/calendar/onboarding.ts";
import { calendarViews } from "../families/calendar/views/family.ts";
import { embeds } from "../families/embed/family.ts";
import { formExtension } from "../families/forms/extension.ts";
import { contactForms } from "../families/forms/family.ts";
import { indexes } from "../engine/index/indexes.ts";
import { seo } from "../families/seo/family.ts";
import { shop } from "../families/shop/family.ts";
import { servedByName, servedNames, type Serving } from "../engine/serving.ts";
import { snippets } from "../families/snippets/family.ts";
import { translation } from "../families/translation/family.ts";

/** Every family of the built-in site. */
export const families: readonly Family[] = [
  indexes,
  batch,
  embeds,
  calendarEvents,
  calendarCore,
  calendarViews,
  calendarImports,
  calendarOnboarding,
  snippets,
  contactForms,
  formExtension,
  seo,
  shop,
  translation,
  builder,
];

/** Those whose namespaces a site may have under other names; that of embeds is the core's, which every site names alike. */
export const likenable: readonly Family[] = families.filter((family) => family !== embeds);

/** The families that have a behaviour for a route of the catalogue. */
export function familiesOf({ routes }: Pick<Catalogue, "routes">, serving: Serving): readonly Family[] {
  const served = servedNames(routes, serving);
  const isServed = (key: string) => served.has(key.slice(key.indexOf(" ") + 1));
  return families.filter(({ behaviours }) => Object.keys(behaviours).some(isServed));
}

/** The routes of the catalogue that hold a method which no family has a behaviour for, indexes aside. */
export function unservedRoutes(
  { routes }: Pick<Catalogue, "routes">,
  { routeOf }: Serving = servedByName,
): readonly Route[] {
  const table = behaviourTable(families);
  return routes.filter((route) => {
    const known = routeOf(route)?.name;
    const served = (method: string) => table.has(`${method} ${known}`) || (method === "GET" && isNamespaceRoot(route));
    return !route.methods.every(served);
  });
}
