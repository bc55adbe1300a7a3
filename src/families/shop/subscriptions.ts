import type { JsonObject, Json } from "../../json/json.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { withLinks } from "../../engine/links.ts";
import { type SubscriptionRecord, subscriptions } from "./records.ts";
import { Changes } from "../../state/changes.ts";
import { type Answer, ok } from "../../engine/answer.ts";
import type { Behaviour, BehaviourTable } from "../../engine/behaviour.ts";
import type { Phrases } from "../phrases/en.ts";
import { phrases } from "../phrases/phrases.ts";
import { isConnected, managesShop, failed, succeeded } from "./errors.ts";

/** This site among a subscription's connections. */
const THIS_SITE = "{base_url}";

/** How long before its end a subscription counts as ending. */
const EXPIRING_SECONDS = 60 * 86_400;

/** Whether the site uses the subscription. */
function isActive({ connections }: SubscriptionRecord): boolean {
  return connections.includes(THIS_SITE);
}

/** Whether the subscription has ended. */
function isExpired({ lifetime, expires }: SubscriptionRecord, now: number): boolean {
  return !lifetime && expires * 1000 <= now;
}

/** Whether no further site may use it. */
function isMaxed({ sites_max, connections }: SubscriptionRecord): boolean {
  return sites_max > 0 && connections.length >= sites_max;
}

/** A subscription as the lists show it. */
function subscriptionObject(call: Call, record: SubscriptionRecord): JsonObject {
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

type Sentence = keyof Phrases["shop"];

/** Subscriptions in the order of their names; none where the site has no account. */
function list(call: Call): Json {
  if (!isConnected(call.view)) return [];
  return [...call.view.all(subscriptions)]
    .sort((a, b) => (a.product_name < b.product_name ? -1 : a.product_name > b.product_name ? 1 : a.id - b.id))
    .map((record) => subscriptionObject(call, record));
}

/** A call about the subscription of `product_key`; one that is not the site's is refused in the marketplace's own form. */
function about(answer: (call: Call, record: SubscriptionRecord) => Answer): Behaviour {
  return {
    permission: managesShop,
    answer: (call) => {
      const record = isConnected(call.view)
        ? call.view.bySlug(subscriptions, textParam(call, "product_key") ?? "")
        : undefined;
      return record === undefined ? failed(call, "unknown") : answer(call, record);
    },
  };
}

function changed(
  call: Call,
  { id }: SubscriptionRecord,
  members: Partial<SubscriptionRecord>,
  sentence: Sentence,
): Answer {
  const changes = new Changes(call.view);
  changes.patch(subscriptions, id, members);
  return succeeded({ message: phrases(call).shop[sentence] }, changes);
}

function refusedByVendor(call: Call, sentence: Sentence, code: string): Answer {
  return failed(call, sentence, { more: { code, data: { status: "400" } } });
}

function connect(call: Call, record: SubscriptionRecord): Answer {
  if (isExpired(record, call.now)) return refusedByVendor(call, "expired", "subscription_expired");
  if (isActive(record)) return succeeded({ message: phrases(call).shop.connected });
  if (isMaxed(record)) return refusedByVendor(call, "maxed", "subscription_maxed");
  return changed(call, record, { connections: [...record.connections, THIS_SITE] }, "connected");
}

function disconnect(call: Call, record: SubscriptionRecord): Answer {
  if (!isActive(record)) return refusedByVendor(call, "notConnected", "subscription_not_connected");
  const connections = record.connections.filter((site) => site !== THIS_SITE);
  return changed(call, record, { connections }, "disconnected");
}

/** Makes the installed product active on the site, which connects its subscription where that can be. */
function activateProduct(call: Call, record: SubscriptionRecord): Answer {
  const { local, connections } = record;
  if (!local.installed) return failed(call, "notInstalled");
  const isHeld = local.active || isActive(record) || isExpired(record, call.now) || isMaxed(record);
  const members = {
    local: { ...local, active: true },
    connections: isHeld ? connections : [...connections, THIS_SITE],
  };
  return changed(call, record, members, "activated");
}

function installUrl(call: Call, record: SubscriptionRecord): Answer {
  if (record.local.installed) return succeeded({ message: phrases(call).shop.installed });
  const key = call.token(`shop/install/${record.slug}`).slice(0, 32);
  const site = encodeURIComponent(call.links.home);
  return succeeded({
    url: `https://marketplace.example/products/${record.zip_slug}/install?product_id=${record.product_id}&site=${site}&key=${key}`,
  });
}

/** Routes of subscriptions. */
export const subscriptionRoutes: BehaviourTable = {
  "GET /shop/v3/marketplace/subscriptions": {
    permission: managesShop,
    answer: (call) => ok(list(call)),
  },
  "POST /shop/v3/marketplace/refresh": { permission: managesShop, answer: (call) => ok(list(call)) },
  "POST /shop/v3/marketplace/subscriptions/connect": about(connect),
  "POST /shop/v3/marketplace/subscriptions/disconnect": about(disconnect),
  "POST /shop/v3/marketplace/subscriptions/activate": about(activateProduct),
  "POST /shop/v3/marketplace/subscriptions/activate-plugin": about(activateProduct),
  "GET /shop/v3/marketplace/subscriptions/install-url": about(installUrl),
};
