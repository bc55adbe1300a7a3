/** The headers that every list of the namespace carries. */
export function totals({ total, totalPages }: { total: number; totalPages: number }) {
  return { "X-Calendar-Total": total, "X-Calendar-TotalPages": totalPages };
}

/** Most records that one page holds; a caller who asks for more gets as many. */
const MOST = 50;

/** The page that a call asks for, cut to what the site gives. */
export function askedPage(params: { [name: string]: unknown }): { page: number; perPage: number } {
  return { page: Number(params["page"] ?? 1), perPage: Math.min(Number(params["per_page"] ?? 10), MOST) };
}
