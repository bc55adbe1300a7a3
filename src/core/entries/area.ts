import type { Route } from "../../catalogue/route.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import type { Area } from "../area.ts";
import type { CoreModel } from "../model.ts";
import { createEntry } from "./create-entry.ts";
import { deleteEntry } from "./delete-entry.ts";
import { entryForm } from "./entry-form.ts";
import { NAVIGATION_FALLBACK, navigationFallback } from "./navigation-fallback.ts";
import { listEntries } from "./list-entries.ts";
import type { Entries } from "./present-entry.ts";
import { readEntry } from "./read-entry.ts";
import { updateEntry } from "./update-entry.ts";

/** Posts, pages, blocks, navigation and the site's own types; files have an area of their own that builds on this one. */
export function entryArea(model: CoreModel): Area {
  const all = model.entryTypes.map((type) => ({ model, type, form: entryForm(type, model) }));
  return {
    forms: all.map(({ form }) => form),
    behaviour(route, method) {
      const navigation = all.find(({ type }) => type.name === "wp_navigation");
      if (route.name === NAVIGATION_FALLBACK && navigation !== undefined) return navigationFallback(navigation);
      const entries = all.find(({ type }) => type.list === route || type.item === route);
      return entries === undefined || entries.type.name === "attachment"
        ? undefined
        : ofEntries(entries, route, method);
    },
  };
}

function ofEntries(entries: Entries, route: Route, method: string): Behaviour {
  const isList = entries.type.list === route;
  if (method === "GET") return isList ? listEntries(entries) : readEntry(entries);
  if (method === "DELETE") return deleteEntry(entries);
  return isList ? createEntry(entries) : updateEntry(entries);
}
