import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Json, JsonObject } from "../../catalogue/document.ts";
import { digest } from "../digest.ts";
import type { Origin } from "../origin.ts";
import type { State } from "../state.ts";

/** What a data file belongs to: a server that differs in any of it would misread the records. */
export interface Belonging {
  readonly seed: number | string;
  readonly scale: number;
  /** Language of records that name none. */
  readonly language: string;
  /** Digest of the seed documents. */
  readonly seeds: string;
  /** Namespace → digest of its routes. */
  readonly catalogue: Readonly<Record<string, string>>;
  /** Resource → digest of how it is kept. */
  readonly resources: Readonly<Record<string, string>>;
}

/** What {@link belongingOf} looks at. */
export interface BelongingParts {
  readonly origin: Origin;
  /** The seed documents as parsed; names of theirs don't count. */
  readonly seeds: readonly object[];
  readonly catalogue: Catalogue;
  readonly state: State;
}

/** What a data file of this server belongs to. */
export function belongingOf({ origin, seeds, catalogue, state }: BelongingParts): Belonging {
  const namespaces = ["", ...catalogue.namespaces];
  return {
    seed: origin.seed,
    scale: origin.scale,
    language: state.defaultLanguage,
    seeds: digestOf(seeds.map((document) => ({ ...document, name: undefined }))),
    catalogue: Object.fromEntries(
      namespaces.map((name) => [name, digestOf(catalogue.routesOf(name).map(({ key, document }) => [key, document]))]),
    ),
    resources: Object.fromEntries(
      state.resources.map((name) => {
        const { idSpace, schema, translatable } = state.tableNamed(name)?.resource ?? {};
        return [name, digestOf([idSpace, schema, translatable])];
      }),
    ),
  };
}

/** A point in which a file belongs to another server. */
export interface Difference {
  readonly member: keyof Belonging;
  /** What the file is, and what this server is. */
  readonly sentence: string;
  /** How this server would have to be started. */
  readonly wayOut: string;
}

/** The first point in which a file differs from this server; what the file does not name is not compared. */
export function difference(file: JsonObject, own: Belonging): Difference | undefined {
  for (const member of ["seed", "scale", "language"] as const)
    if (file[member] !== undefined && file[member] !== own[member])
      return {
        member,
        sentence: `it was written with ${member} ${JSON.stringify(file[member])}, and this server has ${member} ${JSON.stringify(own[member])}`,
        wayOut: `start with ${member} ${JSON.stringify(file[member])}`,
      };
  for (const member of ["catalogue", "resources"] as const) {
    const sentence = unlike(file[member], own[member], member === "catalogue" ? "namespace" : "resource");
    if (sentence !== undefined)
      return {
        member,
        sentence,
        wayOut: `start with the ${member === "catalogue" ? "index documents" : "version of Standin"} that it was written with`,
      };
  }
  if (file.seeds === undefined || file.seeds === own.seeds) return undefined;
  return {
    member: "seeds",
    sentence: "it was written with other seed documents",
    wayOut: "start with the seed documents that it was written with",
  };
}

function unlike(file: Json | undefined, own: Readonly<Record<string, string>>, what: string): string | undefined {
  if (typeof file !== "object" || file === null || Array.isArray(file)) return undefined;
  const called = (name: string) => (name === "" ? "the index" : `the ${what} ${name}`);
  const missing = Object.keys(file).find((name) => !Object.hasOwn(own, name));
  if (missing !== undefined) return `it was written with ${called(missing)}, which this server does not have`;
  const added = Object.keys(own).find((name) => !Object.hasOwn(file, name));
  if (added !== undefined) return `it was written without ${called(added)}, which this server has`;
  const changed = Object.keys(own).find((name) => own[name] !== file[name]);
  return changed === undefined ? undefined : `it was written with another form of ${called(changed)}`;
}

function digestOf(value: unknown): string {
  return digest(JSON.stringify(value)).slice(0, 16);
}
