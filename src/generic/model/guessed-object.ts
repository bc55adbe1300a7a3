import type { Route } from "../../catalogue/route.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { isPlural, type Member } from "../../core/collection.ts";
import { textsOf } from "../../engine/json-reading.ts";
import { isFigure } from "./members-of.ts";
import { pathSteps } from "./endpoints.ts";

/** Values of members by their names; objects hold members again. */
type Example = Readonly<Record<string, Json>>;

const AMOUNTS = { total_items: "0", total_price: "0", currency_code: "EUR", currency_symbol: "€" };
const ADDRESS = {
  first_name: "",
  last_name: "",
  company: "",
  address_1: "",
  address_2: "",
  city: "",
  state: "",
  postcode: "",
  country: "",
};

/** What objects are like whose route tells nothing but its name, the first that fits. */
const EXAMPLES: readonly (readonly [word: RegExp, example: Example])[] = [
  [
    /^(?:cart|basket)$/,
    { items: [], coupons: [], items_count: 0, items_weight: 0, needs_payment: false, totals: AMOUNTS },
  ],
  [
    /^checkout$/,
    {
      order_id: 0,
      status: "checkout-draft",
      customer_note: "",
      billing_address: ADDRESS,
      shipping_address: ADDRESS,
      payment_method: "",
    },
  ],
  [
    /stat(?:istic)?s?$|^(?:totals?|counts?|overview|summary|reports?|analytics|usage)$/,
    { total: 0, today: 0, last_30_days: 0 },
  ],
  [
    /^(?:status|health|heartbeat|ping|heads|connection|state|progress|sync(?:hronize)?)$/,
    { status: "ok", message: "" },
  ],
  [
    /^(?:settings?|options?|config(?:uration)?|configurator|preferences|features|modules|flags|account)$/,
    { enabled: true },
  ],
  [
    /^(?:version|info|about|data|details|collection-data|lookups?|environment|system_status)$/,
    { name: "", version: "1.0.0" },
  ],
];

const LIKE_OBJECTS =
  /^(?:stats|statistics|totals|counts|options|settings|preferences|heads|lookups|data|status|details|analytics|features|flags|health|info|news|me|current)$/;

/** Words of objects that have pages or parts below them, and are no lists for all that. */
const ONE_ONLY =
  /(?:^|[-_])(?:stats|statistics|totals|counts|cart|basket|checkout|overview|summary)$|^collection[-_]data$/;

/** Whether a word of a path names one object whatever stands below it and whether or not it pages. */
export function namesOneOnly(word: string): boolean {
  return ONE_ONLY.test(word.toLowerCase());
}

/** Whether a word of a path names one object, plural as it may be. */
export function namesAnObject(word: string): boolean {
  return LIKE_OBJECTS.test(word.toLowerCase());
}

/** Whether an object that is changed as a whole is a list: its word is a plural that names no one object. */
export function isListAsAWhole({ key, methods, schema }: Pick<Route, "key" | "methods" | "schema">): boolean {
  if (schema !== undefined || !methods.some((method) => method === "PUT" || method === "PATCH")) return false;
  const last = pathSteps(key).at(-1);
  if (last === undefined || last.placeholder !== undefined) return false;
  const word = last.source.replaceAll("\\", "").split(/[-_]/).at(-1) ?? "";
  return isPlural(word) && !namesAnObject(word);
}

/** Members of an object of which its documents tell none: by the last word of its path, else a name of its own. */
export function guessedObject({ key, endpoints }: Pick<Route, "key" | "endpoints">): Member[] {
  const words = pathSteps(key).filter(({ placeholder }) => placeholder === undefined);
  const said = (words.at(-1)?.source ?? "").replaceAll("\\", "").replaceAll(/([a-z\d])([A-Z])/g, "$1-$2");
  const word = said.toLowerCase();
  const figures = namesOneOnly(word) ? figuresOf(endpoints) : undefined;
  const example = figures ??
    EXAMPLES.find(([fits]) => fits.test(word))?.[1] ?? { name: word.replaceAll(/[-_]+/g, " ").trim() };
  return Object.entries(example).map(([name, value]) => ({ name, schema: schemaOf(value), contexts: undefined }));
}

/** What a report adds up, which is what it is ordered by: as totals, and for each interval that it may be asked for. */
function figuresOf(endpoints: Route["endpoints"]): Example | undefined {
  const args = endpoints.find(({ methods }) => methods.includes("GET"))?.args ?? {};
  const figures = textsOf((args.orderby ?? args.order_by)?.enum).filter((name) => isFigure(name));
  if (figures.length === 0 || args.interval === undefined) return undefined;
  return { totals: Object.fromEntries(figures.map((name) => [name, 0])), intervals: [] };
}

function schemaOf(value: Json): JsonObject {
  if (isObject(value))
    return {
      type: "object",
      properties: Object.fromEntries(Object.entries(value).map(([name, one]) => [name, schemaOf(one)])),
    };
  if (Array.isArray(value)) return { type: "array" };
  const type = typeof value === "number" ? "integer" : typeof value;
  return { type, default: value };
}
