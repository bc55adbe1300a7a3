import type { Decision } from "../decision.ts";

/** What the contract leaves open about the shop routes. */
export const shopDecisions: readonly Decision[] = [
  {
    id: "shop.permissions",
    routes: ["/shop/v3/marketplace/*", "/shop/v1/marketplace/*", "/shop/pos/v1/catalog/*"],
    section: "5",
    open: "Which rights the shop routes need is not shown.",
    does: "All need an administrator.",
    basis: "family",
  },
  {
    id: "shop.featured",
    routes: ["/shop/v3/marketplace/featured"],
    section: "4.9",
    open: "What the marketplace features is not shown.",
    does: "Groups of the seeded products; where the marketplace is out of reach {success: false} with 200.",
    basis: "invented",
  },
  {
    id: "shop.product-preview",
    routes: ["/shop/v1/marketplace/product-preview"],
    section: "4.9",
    open: "How the product is named and what is answered is not shown.",
    does: "Reads product_id and answers {css, html}; 404 in the marketplace's own form without a preview, 400 without a product.",
    basis: "family",
  },
  {
    id: "shop.subscriptions",
    routes: [
      "/shop/v3/marketplace/subscriptions/*",
      "/shop/v3/marketplace/subscriptions",
      "/shop/v3/marketplace/refresh",
    ],
    section: "4.9, 2.4",
    open: "The members of a subscription, the answers and errors are not shown.",
    does: "Lists are sorted by name, empty without an account; the other routes answer {success, data} and keep connections and activations; an unknown key, an expired or used-up subscription is 400.",
    basis: "family",
  },
  {
    id: "shop.create-order",
    routes: ["/shop/v3/marketplace/create-order"],
    section: "4.9",
    open: "The answer is not shown.",
    does: "What the vendor answers: id, slug and type of the product, 404 for one it does not have; an empty answer without an account.",
    basis: "family",
  },
  {
    id: "shop.pos-catalogue",
    routes: ["/shop/pos/v1/catalog/create"],
    section: "4.9",
    open: "How generation goes on and what is answered is not shown.",
    does: "The first call schedules; later ones report ten products a second on the clock until completed; other fields are another job; force starts a finished one anew.",
    basis: "family",
  },
];
