import type { Call } from "../../call.ts";
import type { Page } from "../../resource/page.ts";
import { pageAddress } from "../../resource/page-address.ts";

/** Headers of a page of a list: totals, and links to the pages beside it, the one before first; beyond the end that is the last one. */
export function pageHeaders({ page, total, totalPages }: Page<unknown>, call: Call): Record<string, string | number> {
  const link = [
    ...(page > 1 && totalPages > 0 ? [`<${pageAddress(Math.min(page - 1, totalPages), call)}>; rel="prev"`] : []),
    ...(page < totalPages ? [`<${pageAddress(page + 1, call)}>; rel="next"`] : []),
  ];
  return {
    "X-WP-Total": total,
    "X-WP-TotalPages": totalPages,
    ...(link.length > 0 && { Link: link.join(", ") }),
  };
}
