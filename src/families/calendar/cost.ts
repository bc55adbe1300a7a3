import { phrases } from "../phrases/phrases.ts";
import type { Json } from "../../json/json.ts";
import { scalarText } from "../../engine/json-reading.ts";
import type { EventRecord } from "./records.ts";
import { slugOf } from "../../text/slug.ts";
import { trimAscii } from "../../text/white-space.ts";

/** The members of an event that say what it costs. */
export type Cost = Pick<EventRecord, "cost" | "currency_symbol" | "currency_position">;

const DEFAULT_SYMBOL = "$";

/** Digits, with one point or comma before and one behind them, and the digits behind that. */
const AMOUNT = /[.,]?\d+[.,]?\d*/g;

/** A single whole amount, as most are. */
const BARE = /^\d+$/;

/** The cost as people read it: `4200kr`, `$25`, `850kr – 1250kr`, `Free` in the given language, words as they are, or empty. */
export function formattedCost(cost: Cost, { language }: { language: string } = { language: "en" }): string {
  const amounts = amountsIn(cost.cost).toSorted((a, b) => asNumber(a) - asNumber(b));
  const [lowest, highest] = [amounts[0], amounts.at(-1)];
  if (lowest === undefined || highest === undefined) return cost.cost;
  const free = phrases({ language }).events.free;
  const shown = [...new Set([lowest, highest])].map((amount) =>
    asNumber(amount) < 0.005 ? free : withSymbol(amount, cost),
  );
  return shown.join(" – ");
}

/** The single amounts of a cost with points before their decimals, lowest first; words count as one, written as a slug. */
export function costValues(cost: string): string[] {
  if (cost === "") return [];
  const amounts = amountsIn(cost);
  if (amounts.length === 0) return [slugOf(cost)];
  return amounts.map(plainAmount).toSorted((a, b) => Number(a) - Number(b));
}

/** A cost as written, with the currency symbol that stands beside its amounts; zero and null are no cost. */
export function parsedCost(written: Json | undefined): Cost {
  const text = trimAscii(Array.isArray(written) ? written.map(scalarText).join(" , ") : scalarText(written));
  const cost = text === "0" ? "" : text;
  const symbol = symbolIn(cost);
  const part = symbol === "" ? undefined : partsOf(cost).find((one) => one.includes(symbol));
  if (part === undefined) return { cost, currency_symbol: symbol, currency_position: "" };
  return { cost, currency_symbol: symbol, currency_position: part.startsWith(symbol) ? "prefix" : "postfix" };
}

/** What is left of the parts of a cost without their amounts, where that is the same in all of them. */
function symbolIn(cost: string): string {
  if (BARE.test(cost)) return "";
  const parts = partsOf(cost);
  const amounts = parts.flatMap((part) => distinct(part.match(AMOUNT) ?? [part]));
  const symbols = distinct(amounts).flatMap((amount, at) =>
    /\d/.test(amount) ? trimAscii((parts[at] ?? "").replaceAll(amount, "")) : [],
  );
  const [symbol = ""] = symbols;
  return symbols.every((one) => one === symbol) ? symbol : "";
}

function partsOf(cost: string): string[] {
  return cost.split(",").map((part) => trimAscii(part));
}

/** The amounts of a cost, each once. */
function amountsIn(cost: string): string[] {
  if (BARE.test(cost)) return [cost];
  return distinct(cost.match(AMOUNT) ?? []);
}

/** Amounts that are different numbers; of those that are the same, the last one counts. */
function distinct(amounts: readonly string[]): string[] {
  return [...new Map(amounts.map((amount) => [/\d/.test(amount) ? asNumber(amount) : amount, amount])).values()];
}

/** The amount with a point before its decimals: three digits behind the only separator are thousands where that is a comma. */
function plainAmount(amount: string): string {
  const separators = amount.match(/[.,]/g) ?? [];
  const last = separators.at(-1) ?? ".";
  const isMixed = new Set(separators).size > 1;
  const hasDecimals = isMixed || amount.split(last).at(-1)?.length !== 3;
  const decimal = hasDecimals ? last : ".";
  return amount.replaceAll(decimal === "," ? "." : ",", "").replace(",", ".");
}

function withSymbol(amount: string, { currency_symbol, currency_position }: Cost): string {
  const symbol = currency_symbol === "" ? DEFAULT_SYMBOL : currency_symbol;
  return currency_position === "postfix" ? amount + symbol : symbol + amount;
}

function asNumber(amount: string): number {
  return Number(amount.replaceAll(",", "."));
}
