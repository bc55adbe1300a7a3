import type { Call } from "../../call.ts";
import type { Page } from "../../resource/page.ts";
import { pageAddress } from "../../resource/page-address.ts";

/** Headers of a page of a list: the totals, and links to the pages beside it, the next one first. */
export function pageHeaders({ page, total, totalPages }: Page<unknown>, call: Call): Record<string, string | number> {
  const link = [
    ...(page < totalPages ? [`<${pageAddress(page + 1, call)}>; rel="next"`] : []),
    ...(page > 1 ? [`<${pageAddress(page - 1, call)}>; rel="prev"`] : []),
  ];
  return {
    "X-WP-Total": total,
    "X-WP-TotalPages": totalPages,
    ...(link.length > 0 && { Link: link.join(", ") }),
  };
}
