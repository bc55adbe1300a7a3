import type { ViewPlace } from "./place.ts";
import type { ViewRequest } from "./view-request.ts";

/** Address of the page that shows a part of the calendar. */
export function viewAddress(
  { links }: Pick<ViewPlace, "links">,
  { name, page = 1, date, search = "", past = false }: Partial<ViewRequest> & Pick<ViewRequest, "name">,
): string {
  const query = new URLSearchParams();
  if (search !== "") query.set("calendar-bar-search", search);
  if (name === "list" && date !== undefined) query.set("calendar-bar-date", date);
  if (past) query.set("eventDisplay", "past");
  const path = { list: "list/", month: monthPath(date), day: date === undefined ? "today/" : `${date}/` }[name];
  return `${links.home}/events/${path}${page > 1 ? `page/${page}/` : ""}${query.size > 0 ? `?${query.toString()}` : ""}`;
}

function monthPath(date: string | undefined): string {
  return date === undefined ? "month/" : `month/${date.slice(0, 7)}/`;
}
