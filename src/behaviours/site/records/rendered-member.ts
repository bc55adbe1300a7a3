import type { JsonObject } from "../../../catalogue/document.ts";
import { isObject } from "../../../catalogue/is-object.ts";

/** Whether the member is a text that is written raw and shown rendered; it is stored as the raw text. */
export function isRendered({ properties }: JsonObject): boolean {
  return isObject(properties) && isObject(properties.rendered);
}
