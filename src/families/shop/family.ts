import { integerOf } from "../../args/coercion.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import { type AnsweredList, picked } from "../../engine/answers/answered-lists.ts";
import { type Answer, ok } from "../../engine/answer.ts";
import type { BehaviourTable, Family } from "../../engine/behaviour.ts";
import { type Call, numberParam } from "../../engine/call.ts";
import { textsOf } from "../../engine/json-reading.ts";
import { withLinks } from "../../engine/links.ts";
import { refuse } from "../../engine/refusal.ts";
import { slugOf } from "../../text/slug.ts";
import { isConnected, isReachable, managesShop, failed, shopErrors } from "./errors.ts";
import { type MarketplaceProduct, marketplaceProducts, SHOP_VALUES, subscriptions } from "./records.ts";
import { posCatalogueRoutes } from "./pos-catalogue.ts";
import { subscriptionRoutes } from "./subscriptions.ts";

function productObject(call: Call, product: MarketplaceProduct): JsonObject {
  const address = (text: string) => withLinks(text, call.links);
  return {
    id: product.id,
    slug: product.slug,
    title: product.title,
    description: product.description,
    image: address(product.image),
    icon: address(product.icon),
    link: address(product.link),
    demo_url: address(product.demo_url),
    price: product.price,
    raw_price: product.raw_price,
    billing_period: product.billing_period,
    vendor_name: product.vendor_name,
    vendor_url: address(product.vendor_url),
    rating: product.rating,
    reviews_count: product.reviews_count,
    type: product.type,
  };
}

/** Featured products in their groups, a group where its first product stands. */
function featured(call: Call): Json[] {
  const groups = new Map<string, Json[]>();
  for (const product of call.view.all(marketplaceProducts)) {
    if (product.group === "") continue;
    const items = groups.get(product.group) ?? [];
    items.push(productObject(call, product));
    groups.set(product.group, items);
  }
  return [...groups].map(([title, items], place) => ({
    id: slugOf(title),
    module: "product_group",
    title,
    order: place + 1,
    url: `https://marketplace.example/collections/${slugOf(title)}`,
    items,
  }));
}

function productPreview(call: Call): Answer {
  const id = integerOf(call.params["product_id"] ?? 0);
  if (id === 0) return failed(call, "noProduct");
  if (!isReachable(call.view)) return failed(call, "unreachable", { status: 200 });
  const preview = call.view.get(marketplaceProducts, id)?.preview;
  if (preview === undefined || preview === null) return failed(call, "noPreview", { status: 404 });
  return ok({ css: withLinks(preview.css, call.links), html: withLinks(preview.html, call.links) });
}

/** The vendor's answer to an order: what was ordered; nothing where the site has no account. */
function createOrder(call: Call): Answer {
  if (!isConnected(call.view)) return ok(null);
  const id = numberParam(call, "product_id") ?? 0;
  const offered = call.view.get(marketplaceProducts, id);
  const held = [...call.view.all(subscriptions)].find(({ product_id }) => product_id === id);
  if (offered === undefined && held === undefined) throw refuse(shopErrors.product_not_found);
  return ok({
    product_id: id,
    zip_slug: held?.zip_slug ?? offered?.slug ?? "",
    product_type: held?.local.type ?? offered?.type ?? "plugin",
  });
}

/** Routes of what the marketplace offers. */
const marketplaceRoutes: BehaviourTable = {
  "GET /shop/v3/marketplace/featured": {
    needs: { "shop.featured": (call, { status }) => status === 200 && isReachable(call.view) },
    permission: managesShop,
    answer: (call) => (isReachable(call.view) ? ok(featured(call)) : failed(call, "unreachable", { status: 200 })),
  },
  "GET /shop/v1/marketplace/product-preview": { permission: managesShop, answer: productPreview },
  "POST /shop/v3/marketplace/create-order": {
    permission: managesShop,
    checks: { validate: { product_id: (value) => Number.isInteger(value) } },
    answer: createOrder,
  },
};

const SUBSCRIPTION_MEMBERS = [
  "product_id",
  "product_name",
  "product_url",
  "zip_slug",
  "documentation_url",
  "key_type",
  "key_type_label",
  "lifetime",
  "product_status",
  "expires",
  "sites_max",
  "autorenew",
  "version",
  "local",
];

/** The subscriptions as their route answers them. */
const subscriptionList: AnsweredList = {
  key: "shop/v3/marketplace/subscriptions",
  resource: subscriptions.name,
  values: { [SHOP_VALUES.connection]: { connected: true, reachable: true } },
  read: (subscription) => ({
    slug: subscription.product_key ?? "",
    ...picked(subscription, SUBSCRIPTION_MEMBERS),
    connections: connectionsOf(subscription),
  }),
};

/** The connected sites; an active key is connected to this one, whatever address its answer has for it. */
function connectionsOf({ connections, active }: JsonObject): string[] {
  const sites = textsOf(connections);
  return active !== true || sites.includes("{base_url}") ? sites : ["{base_url}", ...sites.slice(1)];
}

/** Routes of the shop namespaces. */
export const shop: Family = {
  errors: shopErrors,
  name: "shop",
  resources: [marketplaceProducts, subscriptions],
  answers: [subscriptionList],
  behaviours: { ...marketplaceRoutes, ...subscriptionRoutes, ...posCatalogueRoutes },
};
