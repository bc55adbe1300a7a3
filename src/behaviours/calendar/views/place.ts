import type { Situation } from "../../call.ts";

/** Where and when a view is drawn. */
export type ViewPlace = Pick<Situation, "view" | "links" | "now" | "zone" | "language" | "token" | "cache">;
