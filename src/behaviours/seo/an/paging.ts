import { type Call, number } from "../../call.ts";
import type { PageRequest } from "../../resource/page.ts";

/** The page that the parameters `page` and `per_page` name, also where the route does not declare them. */
export function pageAsked(call: Call): PageRequest {
  const page = Math.trunc(number(call, "page") ?? 1);
  const perPage = Math.trunc(number(call, "per_page") ?? 10);
  return { page: Math.max(1, page), perPage: Math.min(100, Math.max(1, perPage)) };
}
