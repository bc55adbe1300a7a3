import type { Json } from "../catalogue/document.ts";
import { isObject } from "../catalogue/is-object.ts";
import type { User } from "../behaviours/account.ts";
import { routePath } from "../catalogue/route-path.ts";
import type { Arrival } from "./arrival.ts";
import { askedOf } from "./asked.ts";
import { performAsked } from "./perform.ts";
import type { Site } from "./site.ts";

/** What a link of ours points at, in context embed; a failing one gives its error, a foreign one nothing. */
export async function followLink(
  href: string,
  { arrival, site, user }: { arrival: Arrival; site: Site; user: User | undefined },
): Promise<Json | undefined> {
  const { apiRoot } = arrival.links;
  if (!href.startsWith(`${apiRoot}/`)) return undefined;
  const [path = "", query = ""] = href.slice(apiRoot.length).split("?");
  const inner: Arrival = {
    ...arrival,
    method: "GET",
    route: routePath(path),
    // The last of a name counts, so an address that names a context keeps it.
    query: query === "" ? "context=embed" : `context=embed&${query}`,
  };
  const { answer } = await performAsked(askedOf(inner, { user, body: undefined, site }), site);
  const { body, links } = answer;
  return links === undefined || !isObject(body) ? body : { ...body, _links: { ...links } };
}
