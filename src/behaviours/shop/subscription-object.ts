import type { JsonObject } from "../../catalogue/document.ts";
import type { Call } from "../call.ts";
import { withLinks } from "../links.ts";
import type { SubscriptionRecord } from "./records.ts";

/** This site among a subscription's connections. */
export const THIS_SITE = "{base_url}";

/** How long before its end a subscription counts as ending. */
const EXPIRING_SECONDS = 60 * 86_400;

/** Whether the site uses the subscription. */
export function isActive({ connections }: SubscriptionRecord): boolean {
  return connections.includes(THIS_SITE);
}

/** Whether the subscription has ended. */
export function isExpired({ lifetime, expires }: SubscriptionRecord, now: number): boolean {
  return !lifetime && expires * 1000 <= now;
}

/** Whether no further site may use it. */
export function isMaxed({ sites_max, connections }: SubscriptionRecord): boolean {
  return sites_max > 0 && connections.length >= sites_max;
}

/** A subscription as the lists show it. */
export function subscriptionObject(call: Call, record: SubscriptionRecord): JsonObject {
  const { slug, local, version, connections, autorenew } = record;
  const expired = isExpired(record, call.now);
  const left = record.expires - call.now / 1000;
  const shown: JsonObject = {
    product_key: slug,
    product_id: record.product_id,
    product_name: record.product_name,
    product_url: record.product_url,
    zip_slug: record.zip_slug,
    documentation_url: record.documentation_url,
    key_type: record.key_type,
    key_type_label: record.key_type_label,
    lifetime: record.lifetime,
    product_status: record.product_status,
    connections: connections.map((site) => withLinks(site, call.links)),
    expires: record.expires,
    expired,
    expiring: !record.lifetime && !expired && !autorenew && left < EXPIRING_SECONDS,
    sites_max: record.sites_max,
    sites_active: connections.length,
    autorenew,
    maxed: isMaxed(record),
    active: isActive(record),
    local: { ...local },
    has_update: local.installed && local.version !== null && isNewer(version, local.version),
  };
  return {
    ...shown,
    ...(version !== "" && { version }),
    subscription_available: !expired,
    subscription_installed: local.installed,
  };
}

/** Whether a version such as `2.10.1` comes after another. */
function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split(".").map((part) => Number.parseInt(part, 10) || 0));
  for (let place = 0; place < Math.max(a?.length ?? 0, b?.length ?? 0); place += 1) {
    const difference = (a?.[place] ?? 0) - (b?.[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
