import { objectOf, shapes } from "../../json/schema.ts";
import { defineResource, type RecordOf, type Resource } from "../../state/resource.ts";

const { text, name, flag, count, id } = shapes;
const textOrNull = { type: ["string", "null"] } as const;

const localProduct = objectOf({
  installed: flag,
  active: flag,
  /** Installed version; null when not installed. */
  version: textOrNull,
  type: { enum: ["plugin", "theme", null] },
  slug: textOrNull,
  path: textOrNull,
});

const subscription = objectOf({
  id,
  /** The product key. */
  slug: name,
  product_id: id,
  product_name: text,
  product_url: text,
  zip_slug: text,
  documentation_url: text,
  /** e.g. `single`, `multi`. */
  key_type: text,
  key_type_label: text,
  lifetime: flag,
  product_status: text,
  /** Addresses of the sites that use the key; this site's is `{base_url}`. */
  connections: { type: "array", items: text },
  /** Seconds since the epoch, below 0 before it; not looked at for a lifetime subscription. */
  expires: { type: "integer" },
  /** 0 for any number. */
  sites_max: count,
  autorenew: flag,
  /** Newest version. */
  version: text,
  local: localProduct,
});

const product = objectOf({
  id,
  slug: text,
  title: text,
  description: text,
  image: text,
  icon: text,
  link: text,
  demo_url: text,
  /** As shown, e.g. `$49.00`; empty when free. */
  price: text,
  raw_price: { type: "number", minimum: 0 },
  billing_period: { type: "string", enum: ["year", "month", ""] },
  vendor_name: text,
  vendor_url: text,
  /** 0 to 5, null without reviews. */
  rating: { type: ["number", "null"], minimum: 0, maximum: 5 },
  reviews_count: count,
  type: { type: "string", enum: ["plugin", "theme"] },
  /** Title of the group that shows it on the featured page; empty when it is not featured. */
  group: text,
  /** Page of the product inside the site; null for none. */
  preview: { anyOf: [{ type: "null" }, objectOf({ css: text, html: text })] },
});

/** A subscription to a product of the marketplace. */
export interface SubscriptionRecord extends RecordOf<typeof subscription> {}

/** A product that the marketplace offers. */
export interface MarketplaceProduct extends RecordOf<typeof product> {}

/** Subscriptions of the connected account. */
export const subscriptions: Resource<SubscriptionRecord> = defineResource({
  name: "shop/subscription",
  idSpace: "shop/subscription",
  schema: subscription,
});

/** Products of the marketplace; ids are the vendor's and are given by the seed. */
export const marketplaceProducts: Resource<MarketplaceProduct> = defineResource({
  name: "shop/product",
  idSpace: "shop/product",
  schema: product,
  translatable: ["title", "description", "group", "preview"],
});

/**
 * Single values of this family; all may be absent.
 *
 * - `shop/connection`: `{ "connected": boolean, "reachable": boolean }`: whether the site has an account at the
 *   marketplace, and whether the marketplace can be reached; both default false.
 * - `shop/pos-jobs`: `{ "<key of the fields>": { "scheduled": ms, "run": n } }`: catalogue generations; made by the routes.
 */
export const SHOP_VALUES = { connection: "shop/connection", jobs: "shop/pos-jobs" } as const;
