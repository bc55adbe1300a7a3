import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Core } from "../core/core.ts";
import { recordForm } from "../core/forms.ts";
import { resourceOf } from "../core/model.ts";
import { type Detach, detacher } from "../engine/answers/addresses.ts";
import { sortedKey, writeAnswers } from "../engine/answers/answers.ts";
import type { RecordForm, RecordForms } from "../engine/answers/record-form.ts";
import { ok } from "../engine/answer.ts";
import type { Behaviour } from "../engine/behaviour.ts";
import type { Fallback } from "../engine/bindings.ts";
import type { Call } from "../engine/call.ts";
import { nameOf, plainValue } from "../args/raw-value.ts";
import { scalarText } from "../engine/json-reading.ts";
import type { SeedDocument } from "../seeding/seed-document.ts";
import type { AnyResource, Resource } from "../state/resource.ts";
import type { SiteRecord } from "../engine/site-record.ts";
import { withoutTrailing } from "../text/trim.ts";

/** The forms of a site's records, and those of answers that belong to a route or a query of their own. */
interface SiteForms extends RecordForms {
  readonly kept: ReadonlyMap<string, RecordForm>;
}

/** How the records of a site look from outside: by `known` forms, else as they are stored; answers of other routes as they came. */
export function siteForms(about: {
  readonly catalogue: Catalogue;
  /** Path of the index below the site, without slashes around. */
  readonly apiPath: string;
  readonly known: ReadonlyMap<string, RecordForm> | undefined;
  readonly resources: readonly AnyResource[];
  readonly documents: readonly SeedDocument[];
}): SiteForms {
  const { catalogue, apiPath, known, resources, documents } = about;
  const forms = new Map<string, RecordForm>();
  const kept = new Map<string, RecordForm>();
  // Records of a loaded site are plain members whatever their kind.
  if (known !== undefined)
    for (const resource of resources)
      forms.set(resource.name, { ...recordForm(resource as unknown as Resource<SiteRecord>), whole: true });
  for (const [name, form] of known ?? []) forms.set(name, form);
  for (const { answers = {} } of known === undefined ? [] : documents)
    for (const [key, given] of Object.entries(answers)) {
      const name = sortedKey(key);
      if (forms.has(name) || kept.has(name) || !isRead(name, catalogue)) continue;
      kept.set(name, recordForm(resourceOf(name, name), { shape: Array.isArray(given) ? "list" : "single" }));
    }
  return { byResource: new Map([...forms, ...kept]), kept, detach: siteDetacher(catalogue, apiPath) };
}

/** What takes the addresses of the site that a catalogue describes out of texts; its API is at that path below it. */
export function siteDetacher({ site, routes }: Pick<Catalogue, "site" | "routes">, apiPath: string): Detach {
  const { home, url } = site.document;
  const base = [home, url].find((address): address is string => typeof address === "string" && address !== "");
  const inQuery = routes.some(({ document }) => JSON.stringify(document._links ?? {}).includes("?rest_route="));
  return detacher(site, {
    inQuery,
    ...(base !== undefined && { apiRoot: `${withoutTrailing(base, "/")}/${apiPath}` }),
  });
}

/** Whether a route answers under this key: its path, with or without placeholder segments, with or without a query. */
function isRead(key: string, { find, routes }: Catalogue): boolean {
  const path = `/${key.split("?")[0] ?? ""}`;
  return find(path, "GET") !== undefined || routes.some(({ name }) => name.replaceAll(/\/\{\w*\}/g, "") === path);
}

/** Behaviours that answer a read with what was handed over for exactly this path and query, and otherwise as before. */
export function withKeptAnswers(fallback: Fallback, forms: Pick<SiteForms, "kept">): Fallback {
  return (route, method) => keptFirst(fallback(route, method), method, forms);
}

/** The core's behaviours, where those that would only invent answer a read with what was handed over for exactly it. */
export function withKeptInventions(first: Core["behaviour"], forms: Pick<SiteForms, "kept">): Core["behaviour"] {
  return (route, method) => {
    const behaviour = first(route, method);
    return behaviour?.basis === "invented" ? keptFirst(behaviour, method, forms) : behaviour;
  };
}

/** A behaviour that answers a read with what was handed over for exactly it, and otherwise as before. */
export function keptFirst(behaviour: Behaviour, method: string, { kept }: Pick<SiteForms, "kept">): Behaviour {
  if (kept.size === 0 || method !== "GET") return behaviour;
  return {
    origin: behaviour,
    ...behaviour,
    answer(call) {
      const form = kept.get(keyOf(call));
      const isWritten = form !== undefined && call.view.value(form.resource.name) !== undefined;
      return form === undefined || isWritten
        ? behaviour.answer(call)
        : ok(writeAnswers(form, call), { basis: "recorded" });
    },
  };
}

/** The key of what a call reads: its path, and its query in order where it has one. */
function keyOf({ path, sources }: Call): string {
  const pairs = Object.entries(sources.query).map(([name, raw]) => `${nameOf(name)}=${scalarText(plainValue(raw))}`);
  return pairs.length === 0 ? path.slice(1) : `${path.slice(1)}?${pairs.sort().join("&")}`;
}
