import { http, type HttpHandler, HttpResponse } from "msw";
import type { ServedSite } from "../sandbox-face.ts";

/**
 * What MSW answers for a site, for `setupServer` in Node and for `setupWorker` in a page: what is the site's own, as `site.owns` says. All else goes
 * on to other handlers, and what none of them takes is MSW's to report.
 */
export function standinHandlers({ owns, fetch }: Pick<ServedSite, "owns" | "fetch">): HttpHandler[] {
  const isOwn = ({ request }: { request: Request }) => owns(request);
  return [http.all(isOwn, ({ request }) => fetch(request).catch(cutOff))];
}

/** What a caller meets whose connection a fault cuts: no answer, in place of one that says that a handler failed. */
function cutOff(error: unknown): Response {
  if (error instanceof TypeError) return HttpResponse.error();
  throw error;
}
