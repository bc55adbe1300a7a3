import type { Family } from "../behaviour.ts";
import { marketplaceProducts, subscriptions } from "./records.ts";

/** Routes of the shop namespaces. */
export const shop: Family = {
  name: "shop",
  resources: [marketplaceProducts, subscriptions],
  behaviours: {},
  decisions: [],
};
