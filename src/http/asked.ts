import { readSources } from "../args/read-sources.ts";
import type { User } from "../behaviours/account.ts";
import type { Arrival } from "./arrival.ts";
import { prepareInner } from "./inner.ts";
import type { Asked } from "./perform.ts";
import type { Site } from "./site.ts";

/** The call that a request asks for. */
export function askedOf(
  { request, route, language, method, links, line, query, headersRead }: Arrival,
  { user, body, site }: { user: User | undefined; body: Uint8Array | undefined; site: Site },
): Asked {
  const header = (name: string): string | undefined => request.headers.get(name) ?? undefined;
  const asked: Asked = {
    method,
    path: route,
    language,
    user,
    links,
    line,
    header: (name) => {
      headersRead.add(name);
      return header(name);
    },
    read: (placeholders) => {
      const contentType = body && header("content-type");
      return readSources({
        method,
        realMethod: request.method,
        query,
        placeholders,
        limits: { depth: site.limits.nesting, parameters: site.limits.parameters },
        ...(body !== undefined && { body }),
        ...(contentType !== undefined && { contentType }),
      });
    },
    prepareInner: (inner) => prepareInner(inner, asked, site),
  };
  return asked;
}
