import type { Json } from "../catalogue/document.ts";
import { isObject } from "../catalogue/is-object.ts";
import { refuse } from "../behaviours/refusal.ts";
import type { User } from "../behaviours/account.ts";
import { routePath } from "../catalogue/route-path.ts";
import { jsonWeight } from "../state/json-weight.ts";
import type { Arrival } from "./arrival.ts";
import { askedOf } from "./asked.ts";
import type { FollowLink } from "./embed.ts";
import { type Performed, performAsked } from "./perform.ts";
import type { Site } from "./site.ts";

/** Follows links for one answer, as long as what they point at is not too large for it together. */
export function following(about: { arrival: Arrival; site: Site; user: User | undefined }): FollowLink {
  // A weight counts two bytes for each letter, an answer has one.
  let left = 2 * about.site.limits.answerBytes;
  return async (href) => {
    if (left < 0) return undefined;
    const following = followLink(href, about);
    // What is there at once is counted at once, before the next link is followed.
    const found = following instanceof Promise ? await following : following;
    if (found !== undefined) left -= jsonWeight(found);
    if (left < 0) throw refuse("standin_answer_too_large");
    return found;
  };
}

/** What a link of ours points at, in context embed; a failing one gives its error, a foreign one nothing. */
function followLink(
  href: string,
  { arrival, site, user }: { arrival: Arrival; site: Site; user: User | undefined },
): Json | undefined | Promise<Json | undefined> {
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
  const performed = performAsked(askedOf(inner, { user, body: undefined, site }), site);
  return performed instanceof Promise ? performed.then(linkedBody) : linkedBody(performed);
}

function linkedBody({ answer: { body, links } }: Performed): Json {
  return links === undefined || !isObject(body) ? body : { ...body, _links: { ...links } };
}
