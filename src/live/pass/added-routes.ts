import { isObject, type JsonObject } from "../../json/json.ts";
import { valueOfJson } from "../../json/nesting.ts";
import { objectSource, objectText, type SourceMember } from "../../json/source-text.ts";
import { type SiteRoute, siteRoutes } from "../record/site-routes.ts";

/** The text of an index document with those routes of another one that serve paths for which it has none, and with their namespaces. */
export function withRoutesFor(text: string, paths: Iterable<string>, other: string): string {
  const [own, further] = [siteRoutes(documentOf(text)), siteRoutes(documentOf(other))];
  const added = new Map<string, SiteRoute>();
  for (const path of paths) {
    if (path === "" || own.some((route) => route.match(path) !== undefined)) continue;
    const route = further.find((one) => one.match(path) !== undefined);
    if (route !== undefined) added.set(route.key, route);
  }
  if (added.size === 0) return text;
  const told = membersOf(other, "routes");
  const members = (objectSource(text) ?? []).map(([name, value]): SourceMember => {
    if (name === "routes")
      return [name, objectText([...(objectSource(value) ?? []), ...told.filter(([key]) => added.has(key))])];
    return [name, name === "namespaces" ? withNames(value, added.values()) : value];
  });
  return objectText(members);
}

function documentOf(text: string): JsonObject {
  const value = valueOfJson(text);
  return isObject(value) ? value : {};
}

function membersOf(text: string, name: string): readonly SourceMember[] {
  const member = (objectSource(text) ?? []).find(([own]) => own === name);
  return objectSource(member?.[1] ?? "") ?? [];
}

function withNames(list: string, routes: Iterable<SiteRoute>): string {
  const names = valueOfJson(list);
  if (!Array.isArray(names)) return list;
  const further = [...routes].map(({ namespace }) => namespace).filter((name) => name !== "");
  return JSON.stringify([...new Set([...names, ...further])]);
}
