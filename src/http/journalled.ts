import type { Arrival } from "./arrival.ts";
import type { Outgoing } from "./outgoing.ts";
import type { Performed } from "./perform.ts";
import type { SocketBindings } from "./read-body.ts";
import type { Site } from "./site.ts";

/** What the journal needs to know of a request to the API. */
export interface Noted {
  readonly arrival: Arrival;
  readonly site: Site;
  readonly call: Performed["call"];
  readonly body: Uint8Array | undefined;
}

/** The last step: the call goes into the sandbox's journal, its answer goes on as it is. */
export function journalled(outgoing: Outgoing, { arrival, site, call, body }: Noted): Outgoing {
  const { request, socket, line, method, path, query, began } = arrival;
  const { sandbox } = line;
  sandbox.journal.record({
    at: sandbox.clock.now(),
    method,
    path,
    query,
    route: call?.route.name ?? null,
    params: call?.params ?? {},
    headers: rawHeaders(request, socket),
    body,
    status: outgoing.cut === true ? 0 : outgoing.status,
    basis: outgoing.headers["X-Standin-Basis"] ?? "invented",
    ms: site.time() - began,
  });
  return outgoing;
}

/** Names and values by turns: on a socket the list that is there already. */
function rawHeaders(request: Request, socket: SocketBindings | undefined): readonly string[] {
  return socket?.incoming?.rawHeaders ?? [...request.headers].flat();
}
