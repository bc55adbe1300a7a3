import { errorRows } from "../../args/errors.ts";
import type { Situation, Call } from "../../engine/call.ts";
import { may } from "../../engine/rights.ts";
import type { JsonObject } from "../../json/json.ts";
import type { Changes } from "../../state/changes.ts";
import type { Answer } from "../../engine/answer.ts";
import type { Phrases } from "../phrases/en.ts";
import { phrases } from "../phrases/phrases.ts";
import type { View } from "../../state/view.ts";
import { membersOf } from "../../engine/json-reading.ts";
import { SHOP_VALUES } from "./records.ts";

/** Errors of the shop routes that have the family's usual form; most have the marketplace's own. */
export const shopErrors = errorRows({
  product_not_found: { status: 404, message: "The marketplace has no product of that id." },
});

/** Whether the caller may look after the shop. */
export function managesShop(call: Situation): boolean {
  return may(call, "manage_options");
}

/** The marketplace's own form of success: a sentence, or an address. */
export function succeeded(data: JsonObject, changes?: Changes): Answer {
  return { status: 200, body: { success: true, data }, ...(changes && { changes }) };
}

/** The marketplace's own form of failure; `more` goes beside the sentence. */
export function failed(
  call: Call,
  sentence: keyof Phrases["shop"],
  { status = 400, more = {} }: { status?: number; more?: JsonObject } = {},
): Answer {
  return { status, body: { success: false, data: { message: phrases(call).shop[sentence], ...more } } };
}

/** Whether the site has an account at the marketplace. */
export function isConnected(view: View): boolean {
  return membersOf(view.value(SHOP_VALUES.connection))["connected"] === true;
}

/** Whether the marketplace can be reached. */
export function isReachable(view: View): boolean {
  return membersOf(view.value(SHOP_VALUES.connection))["reachable"] === true;
}
