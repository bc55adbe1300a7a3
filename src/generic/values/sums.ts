import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { listOf, scalarText } from "../../engine/json-reading.ts";

/** The members of a record by name: their schemas, and what they hold. */
interface Members {
  readonly schemas: ReadonlyMap<string, JsonObject>;
  member(name: string): Json | undefined;
}

/** What a member holds that adds up others: the total of an order is that of its lines. Undefined where a record has no lines, or the member no sum. */
export function summed(name: string, schema: JsonObject, { schemas, member }: Members): Json | undefined {
  const lines = [...schemas].filter(([, { items }]) => isObject(items) && isObject(items.properties));
  const has = (inner: string) => (entry: readonly [string, JsonObject]) => innerOf(entry[1]).has(inner);
  const taken = lines.filter(has("quantity")).filter(has("total"));
  if (taken.length === 0) return undefined;
  const sum = (named: readonly (readonly [string, JsonObject])[], inner: string) =>
    named.reduce(
      (all, [list]) =>
        listOf(member(list)).reduce<number>((so, line) => so + amountOf(isObject(line) ? line[inner] : null), all),
      0,
    );
  if (LESS.test(name) && schema.type === "array") return [];
  if (/_tax$|^discount(?:_total)?$|^total_discount$/.test(name)) return asAmount(0, schema);
  const added = lines.filter(has("total")).filter(([list]) => !LESS.test(list));
  if (name === "shipping_total")
    return asAmount(
      sum(
        added.filter(([list]) => list.startsWith("shipping")),
        "total",
      ),
      schema,
    );
  if (/^(?:items_)?subtotal$/.test(name)) return asAmount(sum(taken, "total"), schema);
  return /^(?:total|total_price|grand_total|order_total)$/.test(name)
    ? asAmount(sum(added, "total"), schema)
    : undefined;
}

/** Lists that take something from what an order costs, or tell of it again. */
const LESS = /^(?:refunds|coupon_lines|tax_lines|discounts)$/;

function innerOf({ items }: JsonObject): ReadonlySet<string> {
  return new Set(isObject(items) && isObject(items.properties) ? Object.keys(items.properties) : []);
}

/** An amount as a number; nothing is none. */
export function amountOf(value: Json | undefined): number {
  const amount = Number(scalarText(value));
  return Number.isFinite(amount) ? amount : 0;
}

/** An amount of money as its schema has it: a number, else a text with two decimals. */
export function asAmount(amount: number, schema: Json): Json {
  const { type } = isObject(schema) ? schema : { type: undefined };
  const text = (Math.round(amount * 100) / 100).toFixed(2);
  return type === "number" || type === "integer" ? Number(text) : text;
}
