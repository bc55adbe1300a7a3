import type { Json } from "../../../catalogue/document.ts";
import { truthy } from "../../call.ts";

const YES = new Set(["1", "true", "yes", "y", "on"]);

/** Whether a loosely written flag means yes: of texts only `1`, `true`, `yes`, `y` and `on` do. */
export function isTrue(value: Json | undefined): boolean {
  return typeof value === "string" ? YES.has(value.trim().toLowerCase()) : truthy(value);
}
