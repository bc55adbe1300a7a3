import { type Route, whenAsked } from "../../catalogue/route.ts";
import { pathSteps } from "./endpoints.ts";

/** Words of paths whose records are somebody's own, or the site's inner affairs. */
const PRIVATE = new Set(
  (
    "orders order customers customer coupons coupon refunds refund payments payment transactions transaction invoices invoice subscriptions " +
    "subscription licenses license leads lead subscribers subscriber entries entry submissions submission messages mail logs log keys key " +
    "api-keys tokens token webhooks webhook settings options configuration configurator redirections redirects redirect reports report " +
    "analytics statistics stats audit backups backup exports export imports import system_status tools tracking telemetry connection onboarding setup " +
    "migrations migration admin-notices notifications licences"
  ).split(" "),
);

/** Words of namespaces that are open to everybody whatever they list: shops and calendars are to be seen. */
const PUBLIC = /(?:^|[/_-])(?:store|storefront|public|front|frontend)(?:[/_-]|$)/;

/** Words of namespaces that serve the site's own people. */
const INNER = /(?:^|[/_-])(?:admin|analytics|dashboard|onboarding|setup|telemetry|internal)(?:[/_-]|$)/;

/** So many private lists make a namespace one of the site's own people as a whole. */
const MANY = 3;

/** Whether a route is part of what a site shows everybody: carts are filled by visitors, settings there are not theirs. */
function isShopWindow(route: Route): boolean {
  return PUBLIC.test(route.namespace) && !/\/(?:settings|options|configuration)(?:\/|$)/.test(route.key);
}

/** Tells which routes visitors may not use where rights are enforced, by the words of their paths: no index says it. */
export function privateRoutes(routes: readonly Route[]): (route: Route) => boolean {
  const counts = whenAsked(() => privateLists(routes));
  return (route) => {
    const { namespace } = route;
    if (PUBLIC.test(namespace)) return false;
    return INNER.test(namespace) || isNamedPrivate(route) || isManagement(namespace, counts());
  };
}

/** Words of what is done by those who are not signed in yet, or never are. */
const OF_VISITORS =
  /^(?:log[_-]?in|sign[_-]?(?:in|up)|register|(?:lost|forgot|reset)[_-]password|password[_-]reset|token|feedback|submit|subscribe|unsubscribe)$/;

/** Whether visitors may write to a route where rights are enforced: in a shop window to all, elsewhere to what is done before one is known. */
export function isForVisitors(route: Route, isAction: boolean): boolean {
  if (isShopWindow(route)) return true;
  const { namespace } = route;
  const words = ownWords(route).filter((word) => !/^(?:validate|verify|refresh)$/.test(word));
  const isOpen = isAction && !INNER.test(namespace) && OF_VISITORS.test(words.at(-1) ?? "");
  return isOpen && !words.slice(0, -1).some((word) => PRIVATE.has(word));
}

/** How many lists of each namespace are somebody's own by their words. */
function privateLists(routes: readonly Route[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const route of routes) {
    if (!isNamedPrivate(route) || route.placeholders.length > 0) continue;
    counts.set(route.namespace, (counts.get(route.namespace) ?? 0) + 1);
  }
  return counts;
}

/** A namespace that lists orders, customers and coupons is for those who manage them, its products too. */
function isManagement(namespace: string, counts: ReadonlyMap<string, number>): boolean {
  return (counts.get(namespace) ?? 0) >= MANY && !namespace.startsWith("wp/");
}

function isNamedPrivate(route: Route): boolean {
  return ownWords(route).some((word) => PRIVATE.has(word));
}

/** The plain words of a path below its namespace. */
function ownWords({ key, namespace }: Route): string[] {
  const own = pathSteps(key).slice(namespace.split("/").length);
  return own.flatMap(({ source, placeholder }) =>
    placeholder === undefined ? [source.replaceAll("\\", "").toLowerCase()] : [],
  );
}
