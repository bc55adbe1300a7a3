import type { Route } from "../../catalogue/route.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import type { Area } from "../area.ts";
import { recordForm } from "../forms.ts";
import type { CoreModel } from "../model.ts";
import { revisionsRoute } from "../entry-types.ts";
import { entryForm } from "./entry-form.ts";
import { listEntries } from "./list-entries.ts";
import type { Entries } from "./present-entry.ts";
import { readEntry } from "./read-entry.ts";
import { revisionsOf } from "./versions.ts";

/** Posts, pages, blocks, navigation and the site's own types; files have an area of their own that builds on this one. */
export function entryArea(model: CoreModel): Area {
  const all = model.entryTypes.map((type) => ({ model, type, form: entryForm(type, model) }));
  const withRevisions = all.filter(({ type }) => revisionsRoute(type, model) !== undefined);
  return {
    forms: [...all.map(({ form }) => form), ...withRevisions.map(({ type }) => recordForm(revisionsOf(type)))],
    behaviour(route, method) {
      const entries = all.find(({ type }) => type.list === route || type.item === route);
      return entries === undefined || entries.type.name === "attachment"
        ? undefined
        : ofEntries(entries, route, method);
    },
  };
}

function ofEntries(entries: Entries, route: Route, method: string): Behaviour | undefined {
  if (method !== "GET") return undefined;
  return entries.type.list === route ? listEntries(entries) : readEntry(entries);
}
