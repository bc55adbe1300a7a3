import type { Json, JsonObject } from "../../catalogue/document.ts";
import type { Route } from "../../catalogue/route.ts";
import type { Situation } from "../call.ts";
import { asText } from "../../state/zone.ts";
import { zoneOffset } from "../../state/zone.ts";

/** A route as an index document shows it: no links where it has a placeholder, `schema` in the help form only. */
export function routeEntry(
  route: Route,
  about: Pick<Situation, "links" | "catalogue" | "now" | "zone"> & { help: boolean },
): JsonObject {
  const defaults = about.catalogue.computedDefaults[route.name];
  const entry: JsonObject = {
    namespace: route.namespace,
    methods: [...route.document.methods],
    endpoints: route.endpoints.map((endpoint) => ({
      methods: [...endpoint.document.methods],
      ...(endpoint.allowBatch !== undefined && { allow_batch: endpoint.allowBatch }),
      args: argsEntry(endpoint.document.args as JsonObject | [], defaults, about),
    })),
  };
  if (about.help && route.schema !== undefined) entry.schema = route.schema;
  if (!route.name.includes("{")) {
    const path = route.name === "/" ? "/" : route.name;
    entry._links = { self: [{ href: about.links.apiRoot + path }] };
  }
  return entry;
}

function argsEntry(
  args: JsonObject | [],
  defaults: Readonly<Record<string, string>> | undefined,
  about: Pick<Situation, "now" | "zone">,
): Json {
  if (Array.isArray(args) || Object.keys(args).length === 0) return [];
  if (defaults === undefined) return args;
  const shown: JsonObject = {};
  for (const [name, arg] of Object.entries(args)) {
    const rule = defaults[name];
    shown[name] =
      rule === "day-start" || rule === "two-years-on"
        ? { ...(arg as JsonObject), default: computedDefault(rule, about.now, about.zone) }
        : arg;
  }
  return shown;
}

/** A default of the calendar's window as the index shows it: 23:59 UTC of yesterday, or 24 months from now, in the site's zone. */
export function computedDefault(rule: "day-start" | "two-years-on", now: number, zone: string): string {
  if (rule === "day-start") {
    const yesterday = Math.floor(now / 86_400_000) * 86_400_000 - 60_000;
    return asText(yesterday + zoneOffset(zone, yesterday));
  }
  const local = new Date(now + zoneOffset(zone, now));
  local.setUTCFullYear(local.getUTCFullYear() + 2);
  return asText(local.getTime());
}
