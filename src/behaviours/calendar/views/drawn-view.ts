import type { Json, JsonObject } from "../../../catalogue/document.ts";
import type { Markup } from "../../markup.ts";

/** A way to another part of the calendar. */
export interface Way {
  /** Empty where there is nothing further. */
  readonly url: string;
  readonly label: string;
}

/** What a view consists of before it is framed. */
export interface DrawnView {
  readonly title: string;
  /** The main part. */
  readonly content: Markup;
  /** Said where there is nothing to show. */
  readonly notice?: string;
  readonly url: string;
  readonly previous: Way;
  readonly next: Way;
  readonly today: Way;
  /** Ids of events, or ids by day. */
  readonly events: Json;
  readonly past: boolean;
  /** What the page's script is told beside that. */
  readonly data: JsonObject;
}
