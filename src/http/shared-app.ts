import type { IncomingMessage } from "node:http";
import { serverErrors } from "../engine/server-errors.ts";
import { refuse } from "../engine/refusal.ts";
import type { SharedLine } from "../state/shared-log/shared-line.ts";
import { linksOf, readRequestUrl } from "./address.ts";
import type { App } from "./app.ts";
import { toResponse } from "./outgoing.ts";
import { problem } from "./problem.ts";
import type { Site } from "./site.ts";

/** How long a request waits for the entry that it has seen, in milliseconds. */
const LONGEST_WAIT = 2000;

/** What a wrapped app knows of the sandbox that is shared. */
export interface SharedAppParts {
  readonly line: SharedLine;
  readonly site: Site;
}

/** An app before whose cache it is seen to that requests to the shared sandbox read what their clients wrote, and write where that can be kept. */
export function sharedApp(app: App, { line, site }: SharedAppParts): App {
  return {
    owns: (target) => app.owns(target),
    hasPage: (target) => app.hasPage(target),
    answerCall(incoming, outgoing, writer) {
      const seen = seenOnSocket(incoming);
      return !(isShared(seen) && takesTime(seen, line)) && app.answerCall(incoming, outgoing, writer);
    },
    async fetch(request, socket, sent) {
      const seen = seenInRequest(request);
      if (!isShared(seen)) return app.fetch(request, socket, sent);
      const isThere = await line.reached(seen.place, LONGEST_WAIT);
      if (seen.isWrite) {
        const { trouble } = line;
        if (trouble !== undefined) return outOfReach(request, { site, trouble });
        await line.turn();
        return app.fetch(request, socket, sent);
      }
      const response = await app.fetch(request, socket, sent);
      if (line.trouble !== undefined || !isThere) response.headers.set("X-Standin-Stale", String(line.staleFor));
      return response;
    },
  };
}

/** What of a request counts here. */
interface Seen {
  readonly path: string;
  readonly sandbox: string | undefined;
  /** Number of the log's entry that its client has seen; 0 for none. */
  readonly place: number;
  readonly isWrite: boolean;
}

function isShared({ path, sandbox }: Seen): boolean {
  return !sandbox && !path.startsWith("/@");
}

function takesTime({ place, isWrite }: Seen, line: SharedLine): boolean {
  return place > line.place || line.trouble !== undefined || (isWrite && line.turn() !== undefined);
}

function seenOnSocket({ method, url = "/", headers }: IncomingMessage): Seen {
  const sandbox = headers["x-standin-sandbox"];
  return {
    path: url.startsWith("/") ? url : pathOf(url),
    sandbox: typeof sandbox === "string" ? sandbox : undefined,
    place: placeIn(headers["x-standin-place"], headers.cookie),
    isWrite: isWrite(method),
  };
}

function seenInRequest({ method, url, headers }: Request): Seen {
  return {
    path: pathOf(url),
    sandbox: headers.get("x-standin-sandbox") ?? undefined,
    place: placeIn(headers.get("x-standin-place") ?? undefined, headers.get("cookie") ?? undefined),
    isWrite: isWrite(method),
  };
}

function pathOf(url: string): string {
  return url.slice(url.indexOf("/", url.indexOf("://") + 3));
}

function isWrite(method: string | undefined): boolean {
  return method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
}

const IN_COOKIE = /(?:^|;\s?)standin-place=(\d{1,15})(?:;|$)/;

function placeIn(header: string | string[] | undefined, cookie: string | undefined): number {
  if (typeof header === "string" && /^\d{1,15}$/.test(header)) return Number(header);
  return cookie === undefined ? 0 : Number(IN_COOKIE.exec(cookie)?.[1] ?? 0);
}

function outOfReach(request: Request, { site, trouble }: { site: Site; trouble: string }): Response {
  const { plan } = site;
  const links = linksOf(readRequestUrl(request.url).origin, { sandbox: "", language: plan.defaultLanguage }, plan);
  const message = `Nothing can be written just now, and nothing was: ${trouble}. Send it again later.`;
  const refusal = refuse(serverErrors.standin_shared_log, { message, headers: { "Retry-After": "1" } });
  return toResponse(problem(refusal, { links, origin: request.headers.get("origin") }));
}
