import { ok } from "../../answer.ts";
import { type Call, number } from "../../call.ts";
import { Refusal } from "../../refusal.ts";
import type { ListFlow } from "../../resource/flows.ts";
import { calendarErrors } from "../errors.ts";
import { pageHeaders } from "./page-headers.ts";

/** What all lists of the second generation share: paging, the bare list as body, the refusal of pages beyond the end. */
export const listFlow = {
  page: (call: Call) => ({ page: number(call, "page") ?? 1, perPage: number(call, "per_page") ?? 10 }),
  beyond: () => pageNotFound(),
  answer: (page, call: Call) => ok([...page.items], { headers: pageHeaders(page, call) }),
} satisfies Pick<ListFlow<never>, "page" | "beyond" | "answer">;

// The family says organizers of every kind of list, and sends no data.
function pageNotFound(): Refusal {
  const code = "calendar_core_rest_organizers_page_not_found";
  const { status, message } = calendarErrors[code];
  return new Refusal({ status, body: { code, message }, basis: "family" }, message);
}
