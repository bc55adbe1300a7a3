import type { JsonObject } from "../../catalogue/document.ts";
import { defineResource, type StoredRecord } from "../../state/resource.ts";

/** What the site itself has of a subscription's product. */
export interface LocalProduct {
  readonly installed: boolean;
  readonly active: boolean;
  /** Installed version; null when not installed. */
  readonly version: string | null;
  readonly type: "plugin" | "theme" | null;
  readonly slug: string | null;
  readonly path: string | null;
}

/** A subscription to a product of the marketplace; the slug is the product key. */
export interface SubscriptionRecord extends StoredRecord {
  readonly slug: string;
  readonly product_id: number;
  readonly product_name: string;
  readonly product_url: string;
  readonly zip_slug: string;
  readonly documentation_url: string;
  /** e.g. `single`, `multi`. */
  readonly key_type: string;
  readonly key_type_label: string;
  readonly lifetime: boolean;
  readonly product_status: string;
  /** Addresses of the sites that use the key; this site's is `{base_url}`. */
  readonly connections: readonly string[];
  /** Seconds since the epoch; not looked at for a lifetime subscription. */
  readonly expires: number;
  /** 0 for any number. */
  readonly sites_max: number;
  readonly autorenew: boolean;
  /** Newest version. */
  readonly version: string;
  readonly local: LocalProduct;
}

/** A product that the marketplace offers. */
export interface MarketplaceProduct extends StoredRecord {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly image: string;
  readonly icon: string;
  readonly link: string;
  readonly demo_url: string;
  /** As shown, e.g. `$49.00`; empty when free. */
  readonly price: string;
  readonly raw_price: number;
  readonly billing_period: "year" | "month" | "";
  readonly vendor_name: string;
  readonly vendor_url: string;
  /** 0 to 5, null without reviews. */
  readonly rating: number | null;
  readonly reviews_count: number;
  readonly type: "plugin" | "theme";
  /** Title of the group that shows it on the featured page; empty when it is not featured. */
  readonly group: string;
  /** Page of the product inside the site; null for none. */
  readonly preview: { readonly css: string; readonly html: string } | null;
}

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const count = { type: "integer", minimum: 0 } as const;
const id = { type: "integer", minimum: 1 } as const;
const textOrNull = { type: ["string", "null"] } satisfies JsonObject;

/** Schema of an object that must have every one of these members. */
function record(members: JsonObject): JsonObject {
  return { type: "object", required: Object.keys(members), properties: members };
}

/** Subscriptions of the connected account. */
export const subscriptions = defineResource<SubscriptionRecord>({
  name: "shop/subscription",
  idSpace: "shop/subscription",
  schema: record({
    id,
    slug: { type: "string", minLength: 1 },
    product_id: id,
    product_name: text,
    product_url: text,
    zip_slug: text,
    documentation_url: text,
    key_type: text,
    key_type_label: text,
    lifetime: flag,
    product_status: text,
    connections: { type: "array", items: text },
    expires: count,
    sites_max: count,
    autorenew: flag,
    version: text,
    local: record({
      installed: flag,
      active: flag,
      version: textOrNull,
      type: { enum: ["plugin", "theme", null] },
      slug: textOrNull,
      path: textOrNull,
    }),
  }),
});

/** Products of the marketplace; ids are the vendor's and are given by the seed. */
export const marketplaceProducts = defineResource<MarketplaceProduct>({
  name: "shop/product",
  idSpace: "shop/product",
  schema: record({
    id,
    slug: text,
    title: text,
    description: text,
    image: text,
    icon: text,
    link: text,
    demo_url: text,
    price: text,
    raw_price: { type: "number", minimum: 0 },
    billing_period: { type: "string", enum: ["year", "month", ""] },
    vendor_name: text,
    vendor_url: text,
    rating: { type: ["number", "null"], minimum: 0, maximum: 5 },
    reviews_count: count,
    type: { type: "string", enum: ["plugin", "theme"] },
    group: text,
    preview: { anyOf: [{ type: "null" }, record({ css: text, html: text })] },
  }),
  translatable: ["title", "description", "group", "preview"],
});

/**
 * Single values of this family; all may be absent.
 *
 * - `shop/connection`: `{ "connected": boolean, "reachable": boolean }`: whether the site has an account at the
 *   marketplace, and whether the marketplace can be reached; both default false.
 * - `shop/pos-jobs`: `{ "<key of the fields>": { "scheduled": ms, "run": n } }`: catalogue generations; made by the routes.
 */
export const VALUES = { connection: "shop/connection", jobs: "shop/pos-jobs" } as const;
