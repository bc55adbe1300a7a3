import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Route } from "../../catalogue/route.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";

/** Members of a record that routes may ask for it by. */
const KEYS = ["id", "slug", "name", "key", "code", "stylesheet", "plugin", "uuid", "locale", "type"];

/** Paths that lead somewhere, by the route that serves them: learned from the relations and the records of answers. */
export class PathsOfRoutes {
  readonly #catalogue: Catalogue;
  readonly #apiRoot: string;
  readonly #most: number;
  /** A record is called otherwise in the path of what lies below it. */
  readonly #byShape: ReadonlyMap<string, Route>;
  readonly #paths = new Map<Route, Set<string>>();
  /** Paths that were looked at: the same ones come in every answer. */
  readonly #known = new Set<string>();
  /** Values that records have had, by the name of the member. */
  readonly #values = new Map<string, Set<string>>();

  /** Of each route no more than `most` paths are kept. */
  constructor(catalogue: Catalogue, { apiRoot, most }: { apiRoot: string; most: number }) {
    this.#catalogue = catalogue;
    this.#apiRoot = apiRoot;
    this.#most = most;
    this.#byShape = new Map([...catalogue.routes].reverse().map((route) => [shapeOf(route.name), route]));
  }

  /** Paths of a route: those that were learned, else those below its parent's, else the one given. */
  of(route: Route, otherwise: string | undefined): string[] {
    if (!route.name.includes("{")) return [route.name];
    const learned = this.learned(route);
    if (learned.length > 0) return learned;
    const filled = this.#filled(route);
    if (filled.length > 0) return filled;
    return otherwise === undefined ? [] : [otherwise];
  }

  /** Paths of a route that answers have told, or that lie below such. */
  learned(route: Route): string[] {
    const known = [...(this.#paths.get(route) ?? [])];
    return known.length > 0 ? known : this.#below(route);
  }

  /** A value that some record has had in a member of this name. */
  value(name: string): string | undefined {
    return this.#values.get(name)?.values().next().value;
  }

  /** The path with values in it that records have in members of the placeholders' names. */
  #filled(route: Route): string[] {
    const values = route.placeholders.map((name) => [...(this.#values.get(name) ?? [])]);
    if (values.length === 0 || values.some((known) => known.length === 0)) return [];
    const paths = Array.from({ length: this.#most }, (_, at) => {
      const chosen = new Map(
        route.placeholders.map((name, nth) => [name, values[nth]?.[at] ?? values[nth]?.[0] ?? ""]),
      );
      return route.name.replace(/\{(\w*)\}/g, (_whole, name: string) => chosen.get(name) ?? "");
    });
    return [...new Set(paths)].filter((path) => this.#catalogue.matching(path).includes(route));
  }

  #below(route: Route): string[] {
    const at = route.name.lastIndexOf("/");
    const [above, step] = [route.name.slice(0, at), route.name.slice(at)];
    const parent = step.includes("{") ? undefined : (this.#catalogue.route(above) ?? this.#byShape.get(shapeOf(above)));
    const paths = parent === undefined ? [] : [...(this.#paths.get(parent) ?? [])];
    return paths.map((path) => path + step).filter((path) => this.#catalogue.matching(path).includes(route));
  }

  /** Takes what an answer leads to. */
  learn(body: Json, { path }: { path: string }): void {
    this.#add(path);
    const records = Array.isArray(body) ? body : isObject(body) ? [body, ...Object.values(body)] : [];
    for (const record of records.flatMap((one) => (Array.isArray(one) ? one : [one])))
      if (isObject(record)) this.#learnRecord(record, path);
    if (isObject(body) && !("_links" in body))
      for (const name of Object.keys(body)) if (/^[\w-]+$/.test(name)) this.#add(`${path}/${name}`);
  }

  #learnRecord(record: JsonObject, path: string): void {
    for (const [name, value] of Object.entries(record))
      if (typeof value === "string" && value !== "") this.#remember(name, value);
    for (const name of KEYS) {
      const value = record[name];
      if (typeof value === "number" || (typeof value === "string" && value !== "")) this.#add(`${path}/${value}`);
    }
    for (const href of addressesIn(record["_links"] ?? null))
      if (href.startsWith(this.#apiRoot)) this.#add(`/${href.slice(this.#apiRoot.length).split("?", 1)[0] ?? ""}`);
  }

  #remember(name: string, value: string): void {
    const known = this.#values.get(name);
    if (known === undefined) this.#values.set(name, new Set([value]));
    else if (known.size < this.#most) known.add(value);
  }

  #add(path: string): void {
    if (this.#known.has(path)) return;
    this.#known.add(path);
    if (/[^!-~]/.test(path)) return;
    for (const route of this.#catalogue.matching(path)) {
      const paths = this.#paths.get(route) ?? new Set();
      if (paths.size < this.#most) paths.add(path);
      this.#paths.set(route, paths);
    }
  }
}

function shapeOf(name: string): string {
  return name.replace(/\{\w*\}/g, "{}");
}

function addressesIn(links: Json): string[] {
  if (typeof links === "string") return [links];
  if (typeof links !== "object" || links === null) return [];
  return Object.values(links).flatMap(addressesIn);
}
