import { type JsonObject, isObject } from "../../json/json.ts";

/** Whether the member is a text that is written raw and shown rendered; it is stored as the raw text. */
export function isRendered({ properties }: JsonObject): boolean {
  return isObject(properties) && isObject(properties.rendered);
}
