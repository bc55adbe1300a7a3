import { builtInCatalogue, builtInNamespaces } from "../../catalogue/built-in-catalogue.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Route } from "../../catalogue/route.ts";
import type { Family } from "../../engine/behaviour.ts";
import type { FamilyRoute, Serving } from "../../engine/serving.ts";
import { nearest } from "../../text/nearest.ts";
import { embeds } from "../../families/embed/family.ts";
import { agreementOf, agrees, evidence } from "./agreement.ts";
import { everySites } from "./families-of.ts";
import { sharedArgs } from "../../catalogue/shared-args.ts";
import { type NamespaceShape, pathBelow, shapeOf } from "./namespace-shape.ts";
import { ownNames } from "./own-names.ts";

/** Namespace of the site → the built-in one that it is served as, or `none` for no family at all. */
type FamilyChoice = Readonly<Record<string, string>>;

/** What keeps a namespace from being served by any family. */
const NONE = "none";

/** An arg that stands on nearly every read says something about the site, and nothing about any namespace. */
const NEARLY_EVERY = { share: 0.9, fewest: 4 };

/** Namespaces that families know, by name. */
type KnownNamespaces = ReadonlyMap<string, NamespaceShape>;

/** Finds which namespaces of a loaded site are which ones of the families, by routes and args, or as it is said. Throws a RangeError for a name that is none. */
export function servedAs(catalogue: Catalogue, families: readonly Family[], choice: FamilyChoice = {}): Serving {
  const { known, sitewide } = knownNamespaces(families);
  refuseUnknown(choice, namespacesOf(catalogue), known);
  const leftOut = new Set([...sitewide, ...sharedArgs(catalogue.routes, NEARLY_EVERY)]);
  const served = new Map<string, string>();
  for (const own of namespacesOf(catalogue)) {
    const shape = shapeOf(own, catalogue.routesOf(own));
    const builtIn = choice[own] ?? (known.has(own) ? own : likest(shape, known, leftOut));
    if (builtIn !== undefined) served.set(own, builtIn);
  }
  const namespaces = [...served].flatMap(([own, builtIn]) => (builtIn === NONE ? [] : { own, builtIn }));
  return { namespaces, names: ownNames(namespaces, families, catalogue), routeOf: routesBy(served, known), sitewide };
}

interface Known {
  readonly known: KnownNamespaces;
  readonly sitewide: ReadonlySet<string>;
}

const knownBy = new WeakMap<readonly Family[], Known>();

/** The namespaces in which families have behaviours, and the args that say nothing about any of them; the package has them once for all sites. */
function knownNamespaces(families: readonly Family[]): Known {
  let found = knownBy.get(families);
  if (found === undefined) knownBy.set(families, (found = readNamespaces(families)));
  return found;
}

function readNamespaces(families: readonly Family[]): Known {
  // The namespace of embeds is the core's, which every site names alike.
  return shapesIn(builtInNamespaces(routesOf(families.filter((family) => family !== embeds))));
}

function routesOf(families: readonly Family[]): string[] {
  const keys = families.flatMap(({ behaviours }) => Object.keys(behaviours));
  return keys.map((key) => key.slice(key.indexOf(" ") + 1));
}

function shapesIn({ namespaces, routes, routesOf }: Catalogue): Known {
  const known = new Map(namespaces.map((name) => [name, shapeOf(name, routesOf(name))]));
  return { known, sitewide: sharedArgs(routes, NEARLY_EVERY) };
}

/** Whether families may serve something of a loaded site beside what every site has: told by what the package describes, without their code. */
export function maybeServed(catalogue: Catalogue, choice: FamilyChoice = {}): boolean {
  const described = builtInCatalogue();
  const everywhere = new Set(routesOf(everySites));
  const named = new Set(described.routes.flatMap(({ name }) => (everywhere.has(name) ? [] : [name])));
  if (Object.keys(choice).length > 0 || catalogue.routes.some(({ name }) => named.has(name))) return true;
  const { known, sitewide } = shapesIn(described);
  const leftOut = new Set([...sitewide, ...sharedArgs(catalogue.routes, NEARLY_EVERY)]);
  return namespacesOf(catalogue).some((own) => likest(shapeOf(own, catalogue.routesOf(own)), known, leftOut));
}

/** The known namespace that a shape agrees with, the one for which most speaks where there are several. */
function likest(own: NamespaceShape, known: KnownNamespaces, leftOut: ReadonlySet<string>): string | undefined {
  const compared = [...known].map(([name, shape]) => ({ name, agreement: agreementOf(own, shape, leftOut) }));
  const alike = compared.filter(({ agreement }) => agrees(agreement));
  return alike.toSorted((a, b) => evidence(b.agreement) - evidence(a.agreement))[0]?.name;
}

/** The families' route for each route: of a namespace that is served as another the one at its path, else the one of its name. */
function routesBy(served: ReadonlyMap<string, string>, known: KnownNamespaces): Serving["routeOf"] {
  return (route: Route): FamilyRoute | undefined => {
    const builtIn = served.get(route.namespace);
    if (builtIn === undefined) return route;
    const path = pathBelow(route.namespace, route);
    const found = path === undefined ? undefined : known.get(builtIn)?.get(path);
    return found ?? (builtIn === route.namespace ? route : undefined);
  };
}

/** Every namespace that has routes; a document may list others, or not all of these. */
function namespacesOf({ routes }: Catalogue): readonly string[] {
  return [...new Set(routes.map(({ namespace }) => namespace))].filter((name) => name !== "");
}

function refuseUnknown(choice: FamilyChoice, own: readonly string[], known: KnownNamespaces): void {
  for (const [namespace, builtIn] of Object.entries(choice)) {
    if (!own.includes(namespace)) throw unknown("the site has no namespace", namespace, own);
    const names = [...known.keys(), NONE];
    if (!names.includes(builtIn)) throw unknown("no family serves a namespace", builtIn, names);
  }
}

function unknown(what: string, name: string, names: readonly string[]): RangeError {
  const near = nearest(name, names);
  const hint =
    near === undefined
      ? `one of ${names.join(", ")}`
      : `the nearest is ${near}${near === NONE ? ", for no family" : ""}`;
  return new RangeError(`family: ${what} ${JSON.stringify(name)}, ${hint}`);
}
