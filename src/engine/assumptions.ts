import { type Basis, weakest } from "./answer.ts";
import type { DocumentFolder } from "../catalogue/document-folder.ts";
import { packageDocuments } from "../catalogue/package-data.ts";

/** One decision that the contract leaves open: what is open, and what Standin does. */
export interface Assumption {
  /** Stable name, e.g. `calendar.events.default-window`. */
  readonly id: string;
  /** Route names; `/x/*` for all routes below one, `/{namespace}` for every namespace root, `*` for whatever is asked. */
  readonly routes: readonly string[];
  /** Methods; all of the routes' unless given. */
  readonly methods?: readonly string[];
  /** Section of the contract that leaves it open, e.g. `4.3`. */
  readonly section: string;
  /** The calls that need it, in words after "calls"; all of them unless given. Which those are tells `needs` of their behaviour. */
  readonly calls?: string;
  /** What is open. */
  readonly open: string;
  /** What Standin does. */
  readonly does: string;
  readonly basis: Basis;
}

/** Assumptions, one file a namespace. */
export interface Assumptions {
  /** Those that name a method of a route, of whatever calls; none of those about the server or a loaded site as a whole. */
  about(route: string, method: string): readonly Assumption[];
  /** Those of the file of that name: `server`, `loaded-site`; throws where there is no such file. */
  of(file: string): readonly Assumption[];
}

/** File of what belongs to no namespace: the index documents and the batch. */
const INDEX = "index";

/** The assumptions in the documents of a folder, those that come with the package unless given, each read when a route of its namespace is first asked for. */
export function assumptionsIn(folder: DocumentFolder = packageDocuments("descriptors/assumptions")): Assumptions {
  const read = new Map<string, readonly Assumption[]>();
  let names: ReadonlySet<string> | undefined;
  const files = () => (names ??= new Set(folder.names));
  const of = (name: string) => {
    let known = read.get(name);
    // Held to their schema when the package is tested, so that an answer need not wait for it.
    if (known === undefined) read.set(name, (known = folder.read(name) as unknown as readonly Assumption[]));
    return known;
  };
  return {
    about: (route, method) => of(homeOf(route, files())).filter((assumption) => isAbout(assumption, route, method)),
    of,
  };
}

/**
 * How well founded the answers of a method of a route are, whatever the call: the weakest basis of the assumptions that name it.
 * One with `calls` counts for those calls alone, and what is said of the server as a whole counts for none: that is about where an
 * answer is found and what is sent around it, the same for all. Where nobody has written anything down, all is invented.
 */
export function plainBasis(about: readonly Assumption[]): Basis {
  const needed = about.filter(({ calls }) => calls === undefined);
  return needed.length === 0 ? "invented" : weakest(needed.map(({ basis }) => basis));
}

/** The file of the innermost namespace that a route lies in. */
function homeOf(route: string, files: ReadonlySet<string>): string {
  for (let end = route.length; end > 0; end = route.lastIndexOf("/", end - 1)) {
    const name = route.slice(1, end).replaceAll("/", ".");
    if (files.has(name)) return name;
  }
  return INDEX;
}

function isAbout({ routes, methods }: Assumption, route: string, method: string): boolean {
  if (methods !== undefined && !methods.includes(method)) return false;
  return routes.some((name) => (name.endsWith("/*") ? route.startsWith(name.slice(0, -1)) : route === name));
}
