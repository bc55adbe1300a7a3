import { argRules } from "../../args/arg-rules.ts";
import { chooseCatalogue } from "../../catalogue/choose-catalogue.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Route } from "../../catalogue/route.ts";
import { writtenReadKey } from "../../engine/recorded/read-key.ts";
import { PathsOfRoutes } from "../../generate/answers/paths-of-routes.ts";
import { type IndexChange, indexChanges } from "../../generate/diff/index-changes.ts";
import { addressOf } from "../../generate/requests/request-sample.ts";
import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import { type AskedRequest, type NotAsked, READS } from "./asked-request.ts";
import type { DoubleAnswer, SideAnswer } from "./compare-answers.ts";
import type { LiveSide } from "./live-side.ts";
import type { VerifyDouble } from "./verify-double.ts";

/** A live site and its double. */
export interface SitePair {
  readonly site: LiveSide;
  readonly double: VerifyDouble;
  readonly sameRecords: boolean;
}

/** A request with what both sides answered. */
export interface HeardPair {
  readonly request: AskedRequest;
  /** `visitor`, or a role. */
  readonly as: string;
  /** What tells the call from others of its method at the double. */
  readonly call: string;
  /** Where the site was asked, below its API. */
  readonly address: string;
  /** The double's path. */
  readonly path: string;
  /** Whether both sides were asked for what they show by themselves. */
  readonly isLeast: boolean;
  readonly site: SideAnswer;
  readonly double: DoubleAnswer;
}

/** Asks both sides one thing after the other, and goes on to what their answers lead to. */
export class BothSides {
  readonly heard: HeardPair[] = [];
  readonly notAsked: NotAsked[] = [];
  /** What routes say of themselves otherwise than the index does. */
  readonly changes: IndexChange[] = [];
  readonly routes: Record<string, JsonObject> = {};
  readonly #pair: SitePair;
  readonly #paths = new Map<string, PathsOfRoutes>();

  constructor(pair: SitePair) {
    this.#pair = pair;
  }

  /** Asks as somebody of a role, or as a visitor. */
  async ask(request: AskedRequest, role: string | undefined): Promise<void> {
    const { site, double } = this.#pair;
    const as = role ?? "visitor";
    const paths = this.#pathsOf(request, as);
    const answer = await site.ask(request, paths.site, role === undefined);
    if ("why" in answer) return void this.notAsked.push({ ...answer, path: request.route.name });
    const { method, query, body } = request;
    if (!READS.has(method)) double.reset();
    const address = addressOf({ path: paths.double, query });
    const own = await double.ask({ method, address, body }, role);
    const place = { path: paths.double, isLeast: request.isLeast && paths.isPlaced };
    this.heard.push({
      request,
      as,
      call: callKeyOf(address, body),
      address: addressOf({ path: paths.site, query }),
      ...place,
      site: answer,
      double: own,
    });
    if (method === "GET") this.#learn(answer, own, { paths, as });
    if (method === "OPTIONS" && answer.status === 200) await this.#described(request.route, answer.body, own.body);
  }

  #learn(site: SideAnswer, double: SideAnswer, { paths, as }: { paths: Placed; as: string }): void {
    for (const [side, answer] of [
      ["site", site],
      ["double", double],
    ] as const)
      if (answer.status === 200 && answer.body !== undefined)
        this.#known(side, as).learn(answer.body, { path: paths[side] });
  }

  #known(side: "site" | "double", as: string): PathsOfRoutes {
    const key = `${side} ${as}`;
    const { catalogue, apiRoot } = this.#pair[side];
    const known = this.#paths.get(key) ?? new PathsOfRoutes(catalogue, { apiRoot, most: 3 });
    this.#paths.set(key, known);
    return known;
  }

  /** Where each side is asked: for a route with placeholders at what its own lists have told, where both hold the same at the same place. */
  #pathsOf({ route, path, isAnywhere }: AskedRequest, as: string): Placed {
    const isPlain = route.placeholders.length === 0;
    if (!isAnywhere || isPlain) return { site: path, double: path, isPlaced: isPlain };
    const { site, sameRecords } = this.#pair;
    const own = site.catalogue.route(route.key);
    const [there] = own === undefined ? [] : this.#known("site", as).learned(own);
    const [here] = this.#known("double", as).learned(route);
    if (sameRecords) return { site: here ?? path, double: here ?? path, isPlaced: here !== undefined };
    return { site: there ?? path, double: here ?? path, isPlaced: there !== undefined && here !== undefined };
  }

  /** What a route says of itself is compared as the index is, and told where that was not told by the index. */
  async #described(route: Route, site: Json | undefined, double: Json | undefined): Promise<void> {
    if (this.routes[route.key] !== undefined || !isObject(site) || !isObject(double)) return;
    if (!Array.isArray(site["endpoints"]) || !Array.isArray(double["endpoints"])) return;
    const [before, after] = await Promise.all([double, site].map((entry) => catalogueOf(route, entry)));
    if (before === undefined || after === undefined) return;
    const found = indexChanges(before, after).filter(({ part, name }) => part !== "answer" || name !== "schema");
    if (found.length === 0) return;
    this.changes.push(...found);
    const { _links: _relations, ...entry } = site;
    this.routes[route.key] = entry;
  }
}

interface Placed {
  readonly site: string;
  readonly double: string;
  /** Whether each side has told of what is asked for. */
  readonly isPlaced: boolean;
}

async function catalogueOf({ key, namespace }: Route, entry: JsonObject): Promise<Catalogue | undefined> {
  const { _links: _relations, ...route } = entry;
  const document = { namespaces: [namespace], routes: { [key]: { namespace, ...route } } };
  return chooseCatalogue([document], argRules).catch(() => undefined);
}

/** What tells a call of a method from others: its path and query in order, behind a space its JSON body. */
function callKeyOf(address: string, body: JsonObject | undefined): string {
  const [path = "", query = ""] = address.split("?");
  const key = writtenReadKey(path, query);
  return body === undefined ? key : `${key} ${JSON.stringify(body)}`;
}
