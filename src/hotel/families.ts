import { batch } from "../engine/batch.ts";
import type { Family } from "../engine/behaviour.ts";
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
