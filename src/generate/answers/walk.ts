import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Endpoint, Route } from "../../catalogue/route.ts";
import { endpointOf } from "../../generic/model/endpoints.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { acceptedSamples, type UnjudgedSample } from "../requests/request-samples.ts";
import { addressOf, type Pair } from "../requests/request-sample.ts";
import type { AskableSite, WalkedAnswer } from "../askable-site.ts";
import { PathsOfRoutes } from "./paths-of-routes.ts";

/** An answer with what was asked for. */
export interface SeenAnswer extends WalkedAnswer {
  readonly route: Route;
  readonly method: string;
  readonly context: string;
  readonly path: string;
}

/** Records of a list that are looked at, each on its own. */
const LOOKED_AT = 5;

/** Asks a site for everything that it answers: each route that is read, then each that writes, with what is there. */
export async function walkSite(site: AskableSite, see: (answer: SeenAnswer) => void): Promise<void> {
  const walk = new Walk(site, see);
  const byDepth = routesByDepth(site.catalogue);
  for (const route of byDepth) await walk.read(route);
  for (const route of byDepth) await walk.write(route);
  for (const route of byDepth) if (!walk.hasSeen(route)) await walk.read(route);
  for (const route of byDepth) await walk.remove(route);
}

/** Asks a site for everything that can be read, and gives the paths that lead somewhere. */
export async function walkReads(site: AskableSite, see: (answer: SeenAnswer) => void): Promise<PathsOfRoutes> {
  const walk = new Walk(site, see);
  for (const route of routesByDepth(site.catalogue)) await walk.read(route);
  return walk.paths;
}

/** The routes that are found by their names, lists before what lies below them. */
function routesByDepth(catalogue: Catalogue): Route[] {
  return [...catalogue.routes]
    .filter((route) => catalogue.route(route.name) === route)
    .sort((one, other) => one.name.split("/").length - other.name.split("/").length);
}

class Walk {
  /** What was found to lead somewhere. */
  readonly paths: PathsOfRoutes;
  readonly #site: AskableSite;
  readonly #see: (answer: SeenAnswer) => void;
  /** Routes that have answered with something in it. */
  readonly #seen = new Set<Route>();

  constructor(site: AskableSite, see: (answer: SeenAnswer) => void) {
    this.#site = site;
    this.#see = see;
    this.paths = new PathsOfRoutes(site.catalogue, { apiRoot: site.apiRoot, most: LOOKED_AT });
  }

  hasSeen(route: Route): boolean {
    return this.#seen.has(route);
  }

  async read(route: Route): Promise<void> {
    const endpoint = endpointOf(route, "GET");
    if (endpoint === undefined) return;
    const [least] = this.#samples(route, endpoint, "GET");
    for (const path of this.paths.of(route, least?.path)) {
      for (const context of contextsOf(endpoint))
        await this.#call({ route, method: "GET", path, context, query: this.#query(endpoint, least, context) });
      await this.#call({ route, method: "GET", path, context: "view", query: this.#query(endpoint, least, "") }, false);
    }
  }

  async write(route: Route): Promise<void> {
    for (const method of ["POST", "PUT", "PATCH"]) {
      const endpoint = endpointOf(route, method);
      if (endpoint === undefined) continue;
      const samples = [...this.#samples(route, endpoint, method)];
      const paths = this.paths.of(route, samples[0]?.path).slice(0, 2);
      for (const path of paths)
        for (const body of bodiesOf(samples, endpoint))
          if (await this.#call({ route, method, path, context: "edit", body })) break;
    }
  }

  async remove(route: Route): Promise<void> {
    const endpoint = endpointOf(route, "DELETE");
    if (endpoint === undefined) return;
    const [least] = this.#samples(route, endpoint, "DELETE");
    const query = (least?.query ?? []).filter(([name]) => name !== "force");
    for (const path of this.paths.of(route, least?.path).slice(0, 3))
      for (const force of "force" in endpoint.args ? ["false", "true"] : [undefined]) {
        const forced: readonly Pair[] = force === undefined ? [] : [["force", force]];
        this.#site.reset();
        await this.#call({ route, method: "DELETE", path, context: "edit", query: [...query, ...forced] });
      }
    this.#site.reset();
  }

  /** What a list is asked with: what it needs, and as many as it shows. Where an address is needed, one of the site's own. */
  #query(endpoint: Endpoint, least: UnjudgedSample | undefined, context: string): Pair[] {
    const link = this.paths.value("link");
    return queryOf(endpoint, least, context).map(([name, value]) =>
      name === "url" && link !== undefined ? [name, link] : [name, value],
    );
  }

  #samples(route: Route, endpoint: Endpoint, method: string): Iterable<UnjudgedSample> {
    return acceptedSamples({ catalogue: this.#site.catalogue, route, endpoint, method });
  }

  /** Whether it was answered well. */
  async #call(
    {
      route,
      method,
      path,
      context,
      query = [],
      body,
    }: Pick<SeenAnswer, "route" | "method" | "path" | "context"> & { query?: readonly Pair[]; body?: Json },
    signedIn = true,
  ): Promise<boolean> {
    if (this.#site.catalogue.find(path, method)?.route !== route) return false;
    const address = addressOf({ path, query });
    const answer = await this.#site.ask({ method, address, signedIn, ...(body !== undefined && { body }) });
    if (answer.status >= 300) return false;
    this.#see({ ...answer, route, method, context, path });
    const { body: said = null } = answer;
    this.paths.learn(said, { path });
    if (method === "GET" && holdsSomething(said)) this.#seen.add(route);
    return true;
  }
}

function holdsSomething(body: Json): boolean {
  if (Array.isArray(body)) return body.length > 0;
  return isObject(body) ? Object.keys(body).length > 0 : body !== null;
}

/** The contexts that a route may be asked in. */
function contextsOf({ args }: Endpoint): string[] {
  const listed = args["context"]?.enum;
  const names = Array.isArray(listed) ? listed.filter((name) => typeof name === "string") : [];
  return names.length > 0 ? names : ["view"];
}

/** Args that most records need in some way, whatever the index says of them. */
export const USUAL_TEXTS = ["title", "content", "name", "description"];

/** Bodies to try one after the other: as little as possible, with the usual texts, as much as possible. */
function bodiesOf(samples: readonly UnjudgedSample[], { args }: Endpoint): JsonObject[] {
  const [least = {}, ...more] = samples.map(({ body = {} }) => body);
  const usual = USUAL_TEXTS.filter((name) => name in args && !(name in least)).map((name) => [name, `A ${name}`]);
  return [least, ...(usual.length > 0 ? [{ ...least, ...Object.fromEntries(usual) }] : []), ...more];
}

function queryOf({ args }: Endpoint, least: UnjudgedSample | undefined, context: string): Pair[] {
  const needed = (least?.query ?? []).filter(([name]) => name !== "context" && name !== "per_page");
  const most = args["per_page"]?.maximum;
  return [
    ...needed,
    ...("context" in args && context !== "" ? [["context", context] as const] : []),
    ...(typeof most === "number" && most > 0 ? [["per_page", String(Math.min(most, 100))] as const] : []),
  ];
}
