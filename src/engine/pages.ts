import type { Situation } from "./call.ts";

/** Where and when a page of the site is drawn. */
export type PagePlace = Pick<Situation, "view" | "links" | "now" | "zone" | "language" | "token" | "cache">;

/** A request for a page; paths count from the language's home. */
export interface PageAddress {
  readonly path: string;
  /** Raw query without its question mark. */
  readonly query: string;
  readonly place: PagePlace;
  /** Why no page can be shown, in place of the one that is asked for. */
  readonly refused?: { readonly status: number; readonly text: string };
}

/** Draws what stands outside the API; an address that nothing stands at is a page too. */
export type Pages = (request: PageAddress) => Response | Promise<Response>;
