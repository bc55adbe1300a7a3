import type { Json } from "../../catalogue/document.ts";
import type { EventRecord } from "./records.ts";

/** The members of an event that say what it costs. */
export type Cost = Pick<EventRecord, "cost" | "currency_symbol" | "currency_position">;

const DEFAULT_SYMBOL = "$";
const RANGE = /\s*[-–—]\s*/;
const NUMBER = /^\d+(?:[.,]\d+)*$/;

/** The cost as people read it: `4200kr`, `$25`, `850kr – 1250kr`, `Free` in the given language, words as they are, or empty. */
export function formattedCost(cost: Cost, { language }: { language: string } = { language: "en" }): string {
  const amounts = amountsOf(cost.cost);
  if (amounts === undefined) return cost.cost;
  const free = language === "sv" ? "Gratis" : "Free";
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
  const text = typeof written === "string" ? written.trim() : typeof written === "number" ? String(written) : "";
  if (text === "0") return noCost;
  const match = /^([^\d\s]*)\s*(\d.*?)\s*([^\d\s]*)$/u.exec(text);
  const [, before = "", amount = "", after = ""] = match ?? [];
  const amounts = amount
    .split(RANGE)
    .map((part) => (before !== "" && part.startsWith(before) ? part.slice(before.length).trim() : part));
  if (match === null || !amounts.every((part) => NUMBER.test(part))) return { ...noCost, cost: text };
  const cost = amounts.join(" - ");
  if (before !== "") return { cost, currency_symbol: before, currency_position: "prefix" };
  return { cost, currency_symbol: after, currency_position: after === "" ? "" : "postfix" };
}

const noCost: Cost = { cost: "", currency_symbol: "", currency_position: "" };

function withSymbol(amount: string, { currency_symbol, currency_position }: Cost): string {
  const symbol = currency_symbol === "" ? DEFAULT_SYMBOL : currency_symbol;
  return currency_position === "postfix" ? amount + symbol : symbol + amount;
}

/** Undefined when the cost is words. */
function amountsOf(cost: string): string[] | undefined {
  if (cost.trim() === "") return [];
  const parts = cost.trim().split(RANGE);
  if (!parts.every((part) => NUMBER.test(part))) return undefined;
  return parts.toSorted((a, b) => asNumber(a) - asNumber(b));
}

function asNumber(amount: string): number {
  return Number(amount.replace(",", "."));
}
