import { servedNames } from "../engine/serving.ts";
import type { Hono } from "hono";
import { behaviourTable } from "../engine/bindings.ts";
import { nonceOf } from "../engine/rights.ts";
import type { Basis } from "../engine/answer.ts";
import type { JsonObject } from "../json/json.ts";
import type { Assumption } from "../engine/assumptions.ts";
import { assumptionAsJson } from "./assumption-row.ts";
import type { Site } from "../http/site.ts";
import type { Sandbox } from "../state/sandbox.ts";
import { consolePage } from "./console/console.ts";
import { type ControlEnv, type ControlParts, json, pathParam, sandboxOf } from "./control-env.ts";
import { ControlError, SOON } from "./control-error.ts";
import { recordCounts } from "./records.ts";
import { routeDetails } from "./route-details.ts";

/** What this server is, serves and holds, what is assumed where the contract is silent, and whether it is ready. */
export function overview(topic: Hono<ControlEnv>): Hono<ControlEnv> {
  return topic
    .get("/", (c) => {
      const page = consolePage(c);
      if (page !== undefined) return page;
      const answer = json(c, describe(c.env.parts, sandboxOf(c)));
      answer.headers.set("Vary", "Accept");
      return answer;
    })
    .get("/health", (c) => json(c, { status: "ok" }))
    .get("/ready", (c) => {
      const trouble = c.env.parts.site.shared?.line.trouble;
      if (trouble === undefined) return json(c, { status: "ready" });
      throw new ControlError("standin_not_ready", `Not ready: ${trouble}.`, { status: 503, ...SOON });
    })
    .get("/catalogue", (c) => json(c, catalogueOf(c.env.parts.site)))
    .get("/catalogue/:route{.+}", async (c) => {
      const { parts, url } = c.env;
      const name = `/${pathParam(c, "route")}`;
      const route = parts.site.catalogue.routes.find((one) => one.name === name);
      if (route === undefined) throw noSuchRoute(name);
      return json(c, await routeDetails(route, { parts, sandbox: sandboxOf(c), origin: url.origin }));
    })
    .get("/assumptions", (c) => {
      const { catalogue } = c.env.parts.site;
      return json(
        c,
        assumptionsBehind(c.env.parts).map((assumption) => assumptionAsJson(assumption, catalogue)),
      );
    });
}

function noSuchRoute(name: string): ControlError {
  const message = `There is no route ${JSON.stringify(name)}; GET /__standin/catalogue lists all, by these names.`;
  return new ControlError("standin_unknown_route", message, { status: 404 });
}

function describe(parts: ControlParts, sandbox: Sandbox): JsonObject {
  const { site, version } = parts;
  const { origin } = sandbox;
  return {
    name: "standin",
    version,
    basis: basisCounts(parts),
    seed: origin.seed,
    scale: origin.scale,
    now: new Date(sandbox.clock.now()).toISOString(),
    frozen: sandbox.clock.frozen,
    sandbox: sandbox.name,
    sandboxes: site.sandboxes.size,
    snapshots: sandbox.snapshots.length,
    routes: site.catalogue.routes.length,
    records: recordCounts(sandbox.state),
    users: [...site.accounts.all(sandbox.state)].map(({ slug, role, password }) => ({ name: slug, role, password })),
    nonce: nonceOf(site),
  };
}

/** How many pairs of route and method stand on which basis; `recorded` is named where there are any. */
function basisCounts({ site }: ControlParts): Partial<Record<Basis, number>> {
  const counts: Partial<Record<Basis, number>> = { contract: 0, family: 0, invented: 0 };
  for (const route of site.catalogue.routes)
    for (const endpoint of route.endpoints)
      for (const method of endpoint.methods) {
        const { basis } = site.bindings(route, endpoint, method);
        counts[basis] = (counts[basis] ?? 0) + 1;
      }
  return counts;
}

function catalogueOf({ catalogue, bindings }: Site): JsonObject {
  return {
    namespaces: [...catalogue.namespaces],
    routes: catalogue.routes.map((route) => ({
      route: route.name,
      pattern: route.key,
      namespace: route.namespace,
      methods: Object.fromEntries(
        route.endpoints.flatMap((endpoint) =>
          endpoint.methods.map((method) => [
            method,
            { basis: bindings(route, endpoint, method).basis, args: Object.keys(endpoint.args) },
          ]),
        ),
      ),
    })),
  };
}

/** Those about the server, those about the routes that families serve here, and those about what a loaded site gets. */
function assumptionsBehind({
  families,
  serving,
  assumptions,
  loaded,
  site: { catalogue },
}: ControlParts): readonly Assumption[] {
  const known = servedNames(catalogue.routes, serving);
  const served = [...behaviourTable(families).keys()].filter((key) => known.has(routeOf(key)));
  const routed = [ROOTS, ...served].flatMap((key) => assumptions.about(routeOf(key), key.slice(0, key.indexOf(" "))));
  return [...new Set([...assumptions.of("server"), ...routed, ...(loaded ? assumptions.of("loaded-site") : [])])];
}

function routeOf(key: string): string {
  return key.slice(key.indexOf(" ") + 1);
}

/** A route and method of the assumptions about namespace roots, which every site has. */
const ROOTS = "GET /{namespace}";
