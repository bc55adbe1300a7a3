import { nonceOf } from "../behaviours/nonce.ts";
import { users } from "../behaviours/account.ts";
import type { Basis } from "../behaviours/answer.ts";
import type { JsonObject } from "../catalogue/document.ts";
import { recordCounts } from "./records.ts";
import type { ControlCall, ControlParts, Topic } from "./topic.ts";

/** What this server is and holds, and whether it is ready. */
export const overview: Topic = {
  "GET /": (call) => ({ status: 200, body: describe(call) }),
  "GET /health": () => ({ status: 200, body: { status: "ok" } }),
};

function describe({ parts, sandbox }: ControlCall): JsonObject {
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
