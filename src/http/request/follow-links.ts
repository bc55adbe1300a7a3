import { linkedBody } from "../../engine/answer.ts";
import type { User } from "../../engine/accounts.ts";
import { versionOf } from "../../engine/cache/response-cache.ts";
import { refuse } from "../../engine/refusal.ts";
import { serverErrors } from "../../engine/server-errors.ts";
import { routePath } from "../../catalogue/route.ts";
import type { Json } from "../../json/json.ts";
import { jsonWeight } from "../../state/growth.ts";
import { noting, notes, Reads } from "../../state/reads.ts";
import type { Site } from "../site.ts";
import type { ApiRequest } from "./api-request.ts";
import { onceThere } from "../../time/at-once.ts";
import { callRequestOf } from "./call-requests.ts";
import type { CallResult } from "./check-call.ts";
import { isPassedPath } from "./pass-call.ts";
import { checkAndPerform } from "./perform-call.ts";

/** Fetches what a link points at, in context embed; undefined for an address that is not ours. At once where nothing of it takes time. */
export type FollowLink = (href: string) => Json | undefined | Promise<Json | undefined>;

interface Following {
  readonly request: ApiRequest;
  readonly site: Site;
  readonly user: User | undefined;
}

/** Follows links for one answer, each once, as long as what they point at is not too large for it together. */
export function linkFollower(about: Following): FollowLink {
  // A weight counts two bytes for each letter, an answer has one.
  let left = 2 * about.site.limits.answerBytes;
  const followed = new Map<string, { readonly found: ReturnType<FollowLink>; weight?: number }>();
  return (href) => {
    if (left < 0) return undefined;
    const known = followed.get(href) ?? { found: followLink(href, about) };
    followed.set(href, known);
    return onceThere(known.found, (found) => {
      left -= known.weight ??= found === undefined ? 0 : jsonWeight(found);
      if (left < 0) throw refuse(serverErrors.standin_answer_too_large);
      return found;
    });
  };
}

/** What a link of ours points at, in context embed; a failing one gives its error, a foreign one nothing. */
function followLink(href: string, about: Following): ReturnType<FollowLink> {
  const { request, site } = about;
  const { apiRoot } = request.links;
  if (!href.startsWith(`${apiRoot}/`)) return undefined;
  const [path = "", query = ""] = href.slice(apiRoot.length).split("?");
  const route = routePath(path);
  if (isPassedPath("GET", route, site)) request.further.isVolatile = true;
  return site.passing === undefined
    ? followedOnce(href, { route, query }, about)
    : asked({ route, query }, about).found;
}

/** The same, as before where all that it depends on is the same. */
function followedOnce(href: string, target: Target, about: Following): ReturnType<FollowLink> {
  const { request, site, user } = about;
  const { sandbox } = request.session;
  const key = `${request.language} ${href}`;
  const before = site.followed.find(sandbox, key);
  if (before !== undefined && before.user === user) {
    notes()?.add(before.reads);
    return before.value;
  }
  const reads = new Reads();
  const version = versionOf(sandbox);
  const { found, isKept } = noting(reads, () => asked(target, about));
  notes()?.add(reads);
  if (found instanceof Promise || found === undefined || !isKept() || !reads.isOf(sandbox.state)) return found;
  const followed = { value: found, size: jsonWeight(found), user, reads };
  const segment = site.followed.keep(sandbox, { key, version, reads }, followed);
  if (segment !== undefined && typeof found === "object" && found !== null) site.cache.parts.share(found, segment);
  return found;
}

interface Target {
  readonly route: string;
  readonly query: string;
}

/** Asks for the target; `isKept` says whether what was found at once depends on nothing but the address, the caller and what was read. */
function asked(
  { route, query }: Target,
  { request, site, user }: Following,
): { found: Json | Promise<Json>; isKept: () => boolean } {
  const headersRead = new Set<string>();
  const inner: ApiRequest = {
    ...request,
    method: "GET",
    route,
    // The last of a name counts, so an address that names a context or a size keeps it.
    query: [...largestPage(site, route), "context=embed", query].filter((part) => part !== "").join("&"),
    headersRead,
  };
  const result = checkAndPerform(callRequestOf(inner, { user, body: undefined, site }), site);
  const answered = onceThere(result, (known) => {
    for (const name of headersRead) request.headersRead.add(name);
    if (known.behaviour?.volatile === true) request.further.isVolatile = true;
    return known;
  });
  return {
    found: onceThere(answered, ({ answer }) => linkedBody(answer)),
    isKept: () => !(result instanceof Promise) && headersRead.size === 0 && isSteady(result),
  };
}

function isSteady({ call, behaviour, answer }: CallResult): boolean {
  return call !== undefined && answer.status < 400 && behaviour?.volatile !== true && answer.changes === undefined;
}

/** What is embedded of a list is as much as one page may hold. */
function largestPage(site: Site, route: string): string[] {
  const { maximum } = site.catalogue.find(route, "GET")?.endpoint.args.per_page ?? {};
  return typeof maximum === "number" ? [`per_page=${maximum}`] : [];
}
