import type { Family } from "../behaviour.ts";
import { marketplaceRoutes } from "./marketplace.ts";
import { posCatalogueRoutes } from "./pos-catalogue.ts";
import { marketplaceProducts, subscriptions } from "./records.ts";
import { subscriptionRoutes } from "./subscriptions.ts";

/** Routes of the shop namespaces. */
export const shop: Family = {
  name: "shop",
  resources: [marketplaceProducts, subscriptions],
  behaviours: { ...marketplaceRoutes, ...subscriptionRoutes, ...posCatalogueRoutes },
};
