import { phrases } from "../phrases/phrases.ts";
import type { Json } from "../../json/json.ts";
import type { EventRecord } from "./records.ts";
import { trimAscii } from "../../text/white-space.ts";

/** The members of an event that say what it costs. */
export type Cost = Pick<EventRecord, "cost" | "currency_symbol" | "currency_position">;

const DEFAULT_SYMBOL = "$";
const DASH = /[-–—]/;
const NUMBER = /^[\d.,]*\d$/;

/** The cost as people read it: `4200kr`, `$25`, `850kr – 1250kr`, `Free` in the given language, words as they are, or empty. */
export function formattedCost(cost: Cost, { language }: { language: string } = { language: "en" }): string {
  const amounts = amountsOf(cost.cost);
  if (amounts === undefined) return cost.cost;
  const free = phrases({ language }).events.free;
  const [lowest, highest] = [amounts[0], amounts.at(-1)];
  if (lowest === undefined || highest === undefined) return "";
  const shown = [...new Set([lowest, highest])].map((amount) => (amount === "0" ? free : withSymbol(amount, cost)));
  return shown.join(" – ");
}

/** The single amounts of a cost, lowest first; a text counts as one, in lower case. */
export function costValues(cost: string): string[] {
  return amountsOf(cost) ?? [cost.toLowerCase()];
}

/** A cost as written, its currency symbol split off; zero and null are no cost. */
export function parsedCost(written: Json | undefined): Cost {
  const text = typeof written === "string" ? trimAscii(written) : typeof written === "number" ? String(written) : "";
  if (text === "0") return noCost;
  const { before, amount, after } = withSymbolsApart(text);
  const amounts = partsOf(amount).map((part) =>
    before !== "" && part.startsWith(before) ? trimAscii(part.slice(before.length)) : part,
  );
  if (!/^\d.*$/.test(amount) || !amounts.every(isNumber)) return { ...noCost, cost: text };
  const cost = amounts.join(" - ");
  if (before !== "") return { cost, currency_symbol: before, currency_position: "prefix" };
  return { cost, currency_symbol: after, currency_position: after === "" ? "" : "postfix" };
}

/** What stands before the first digit, and what stands behind all digits, where both are one word. */
function withSymbolsApart(text: string): { before: string; amount: string; after: string } {
  const before = /^[^\d\s]*/.exec(text)?.[0] ?? "";
  let end = text.length;
  while (end > before.length && /[^\d\s]/.test(text.charAt(end - 1))) end -= 1;
  return { before, amount: trimAscii(text.slice(before.length, end)), after: text.slice(end) };
}

/** Amounts parted by dashes. */
function partsOf(cost: string): string[] {
  return trimAscii(cost)
    .split(DASH)
    .map((part) => trimAscii(part));
}

/** Digits with single points or commas between them. */
function isNumber(text: string): boolean {
  return /^\d/.test(text) && NUMBER.test(text) && !/[.,]{2}/.test(text);
}

const noCost: Cost = { cost: "", currency_symbol: "", currency_position: "" };

function withSymbol(amount: string, { currency_symbol, currency_position }: Cost): string {
  const symbol = currency_symbol === "" ? DEFAULT_SYMBOL : currency_symbol;
  return currency_position === "postfix" ? amount + symbol : symbol + amount;
}

/** Undefined when the cost is words. */
function amountsOf(cost: string): string[] | undefined {
  if (trimAscii(cost) === "") return [];
  const parts = partsOf(cost);
  if (!parts.every(isNumber)) return undefined;
  return parts.toSorted((a, b) => asNumber(a) - asNumber(b));
}

function asNumber(amount: string): number {
  return Number(amount.replace(",", "."));
}
