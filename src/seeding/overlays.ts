import { packageDocument } from "../catalogue/package-data.ts";
import { compileRoutePattern, type RoutePattern } from "../catalogue/route-pattern.ts";
import { compileCheck } from "../json/check.ts";
import { isObject, type Json, type JsonObject } from "../json/json.ts";
import type { JsonSchema } from "../json/schema.ts";
import { seedOfText } from "./load-seeds.ts";
import type { OverlayDocument, OverlayIndex } from "./overlay-document.ts";
import type { SeedDocument } from "./seed-document.ts";
import { SeedError } from "./seed-error.ts";

/** Seeds taken apart: what lies over a site, and what it begins with. */
export interface LaidSeeds {
  readonly overlays: readonly OverlayDocument[];
  /** Undefined where nothing but overlays was given, which replace no seeds. */
  readonly seeds: readonly SeedDocument[] | undefined;
}

/** Takes the overlays out of seed documents. Throws a SeedError. */
export function laidSeeds(documents: readonly SeedDocument[] | undefined): LaidSeeds {
  if (documents === undefined) return { overlays: [], seeds: undefined };
  const overlays = overlaysIn(documents);
  const others = documents.filter((document) => !isOverlayAlone(document));
  return { overlays, seeds: overlays.length > 0 && others.length === 0 ? undefined : others };
}

/** The overlays of seed documents. Throws a SeedError. */
function overlaysIn(documents: readonly SeedDocument[]): OverlayDocument[] {
  return documents.flatMap(({ overlay, name = "a seed document" }) => {
    if (overlay === undefined) return [];
    const [fault] = overlayCheck()(overlay as Json);
    if (fault === undefined) return [overlay];
    throw new SeedError({ document: name, pointer: `/overlay${fault.pointer}` }, fault.found, fault.wanted);
  });
}

/** The overlays of texts of seed documents. Throws a SeedError. */
export function overlaysOfTexts(texts: readonly { readonly name: string; readonly text: string }[]): OverlayDocument[] {
  const laid = texts.filter(({ text }) => text.includes('"overlay"'));
  return overlaysIn(laid.map(({ name, text }) => seedOfText(text, name)));
}

function overlayCheck() {
  return compileCheck(packageDocument("schemas/overlay.schema.json") as JsonSchema);
}

function isOverlayAlone({ overlay, ...others }: SeedDocument): boolean {
  return overlay !== undefined && Object.keys(others).every((member) => member === "name");
}

/** Puts what overlays say in the place of members of index documents; routes that are new stand in the first. */
export function indexOverlay(overlays: readonly OverlayDocument[]): (document: Json, isFirst: boolean) => Json {
  return (document, isFirst) =>
    overlays.reduce(
      (whole, { index }) =>
        index !== undefined && isObject(whole) && isObject(whole["routes"])
          ? withIndex(whole, { routes: whole["routes"], index, isFirst })
          : whole,
      document,
    );
}

/** Whether answers of this key are those of a route that overlays took away, or tell of otherwise than the index document did. */
export function overlaidAnswers(overlays: readonly OverlayDocument[]): (key: string) => boolean {
  const routes = overlays.flatMap(({ index }) => Object.keys(index?.routes ?? {})).flatMap(patternOf);
  const names = new Set(routes.map(({ name }) => name.slice(1).replaceAll(/\/\{\w*\}/g, "")));
  return (key) => {
    const path = key.split("?", 1)[0] ?? key;
    return names.has(path) || routes.some(({ match }) => match(`/${path}`) !== undefined);
  };
}

function patternOf(key: string): RoutePattern[] {
  try {
    return [compileRoutePattern(key)];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function withIndex(
  document: JsonObject,
  { routes, index, isFirst }: { routes: JsonObject; index: OverlayIndex; isFirst: boolean },
): JsonObject {
  const { namespaces, authentication } = index;
  const own = Object.entries(index.routes ?? {}).filter(([key]) => isFirst || Object.hasOwn(routes, key));
  const kept = Object.entries({ ...routes, ...Object.fromEntries(own) }).filter(([, route]) => route !== null);
  return {
    ...document,
    ...(namespaces !== undefined && isFirst && { namespaces: [...namespaces] }),
    ...(authentication !== undefined && isFirst && { authentication }),
    routes: Object.fromEntries(kept),
  };
}
