import type { Hono } from "hono";
import { nonceOf } from "../behaviours/nonce.ts";
import { users } from "../behaviours/account.ts";
import type { Basis } from "../behaviours/answer.ts";
import type { JsonObject } from "../catalogue/document.ts";
import type { Site } from "../http/site.ts";
import type { Sandbox } from "../state/sandbox.ts";
import { type ControlEnv, type ControlParts, json, sandboxOf, topic } from "./control-env.ts";
import { recordCounts } from "./records.ts";

/** What this server is, serves and holds, what was decided where the contract is silent, and whether it is ready. */
export function overview(): Hono<ControlEnv> {
  return topic()
    .get("/", (c) => json(c, describe(c.env.parts, sandboxOf(c))))
    .get("/health", (c) => json(c, { status: "ok" }))
    .get("/catalogue", (c) => json(c, catalogueOf(c.env.parts.site)))
    .get("/assumptions", (c) =>
      json(
        c,
        c.env.parts.families.flatMap((family) => family.decisions.map((decision) => decisionRow(decision))),
      ),
    );
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
    users: [...sandbox.state.table(users).all()].map(({ slug, role, password }) => ({ name: slug, role, password })),
    nonce: nonceOf(site),
  };
}

/** How many pairs of route and method stand on which basis. */
function basisCounts({ site }: ControlParts): Record<Basis, number> {
  const counts: Record<Basis, number> = { contract: 0, family: 0, invented: 0 };
  for (const route of site.catalogue.routes)
    for (const endpoint of route.endpoints)
      for (const method of endpoint.methods) counts[site.bindings(route, endpoint, method).behaviour.basis] += 1;
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
            { basis: bindings(route, endpoint, method).behaviour.basis, args: Object.keys(endpoint.args) },
          ]),
        ),
      ),
    })),
  };
}

function decisionRow({
  id,
  routes,
  methods,
  section,
  open,
  does,
  basis,
}: ControlParts["families"][number]["decisions"][number]): JsonObject {
  return { id, route: [...routes], methods: methods === undefined ? null : [...methods], section, open, does, basis };
}
