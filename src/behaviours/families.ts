import { batch } from "./batch/family.ts";
import type { Family } from "./behaviour.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { builder } from "./builder/family.ts";
import { calendarCore } from "./calendar/core/family.ts";
import { calendarEvents } from "./calendar/events/family.ts";
import { calendarImports } from "./calendar/imports/family.ts";
import { calendarOnboarding } from "./calendar/onboarding/family.ts";
import { calendarViews } from "./calendar/views/family.ts";
import { embeds } from "./embed/family.ts";
import { formExtension } from "./forms/extension/family.ts";
import { contactForms } from "./forms/family.ts";
import { indexes } from "./index/family.ts";
import { seo } from "./seo/family.ts";
import { shop } from "./shop/family.ts";
import { snippets } from "./snippets/family.ts";
import { translation } from "./translation/family.ts";

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

/** The families that have a behaviour for a route of the catalogue. */
export function familiesOf(catalogue: Pick<Catalogue, "route">): readonly Family[] {
  const isServed = (key: string) => catalogue.route(key.slice(key.indexOf(" ") + 1)) !== undefined;
  return families.filter(({ behaviours }) => Object.keys(behaviours).some(isServed));
}
