import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { singular } from "../../core/collection.ts";
import type { ValueContext } from "../../core/value-context.ts";
import { scalarText } from "../../engine/json-reading.ts";
import { wholeBetween } from "../../seeding/random.ts";
import { amountOf, asAmount } from "./sums.ts";

/** Another record that an object tells of. */
interface Reference {
  /** The member that holds its id. */
  readonly by: string;
  readonly noun: string;
  readonly id: number;
}

/** What an object says of the record that its name or one of its ids means: `categories: [{id, name}]`, `{product_id, name, price, quantity, total}`; nothing where it means none. */
export function referred(properties: JsonObject, scene: ValueContext): JsonObject {
  const reference = referenceOf(properties, scene);
  const untaxed = "total" in properties ? withoutTaxes(properties) : {};
  if (reference === undefined) return untaxed;
  const { by, noun, id } = reference;
  const price = priceOf(reference, scene);
  const told: JsonObject = { ...untaxed, [by]: fitting(id, properties[by]) };
  for (const [name, schema] of Object.entries(properties)) {
    if (name === by || !isObject(schema) || !(by === "id" || OF_LINES.has(name))) continue;
    const value = name === "price" ? price : scene.memberOf(noun, id, name);
    if (value !== undefined && typeof value !== "object") told[name] = fitting(value, schema);
  }
  return { ...told, ...lineSums(properties, { scene, by, price }) };
}

/** What a thing costs: its price, else what it is sold for now, else what it usually costs. */
function priceOf({ noun, id }: Reference, { memberOf }: ValueContext): Json | undefined {
  const prices = ["price", "sale_price", "regular_price"].map((name) => memberOf(noun, id, name));
  return prices.find((price) => price !== undefined && price !== null && price !== "");
}

/** What a line says of the thing that it is about. */
const OF_LINES: ReadonlySet<string> = new Set(["name", "title", "sku", "price"]);

function referenceOf(properties: JsonObject, { name, noun: own, idOf }: ValueContext): Reference | undefined {
  const noun = singular(name).toLowerCase();
  const id = "id" in properties && noun !== own ? idOf(noun) : undefined;
  if (id !== undefined) return { by: "id", noun, id };
  for (const by of Object.keys(properties)) {
    // Methods are named by words.
    const meant = by === "method_id" ? undefined : /^(\w+)_id$/.exec(by)?.[1];
    const found = meant === undefined || meant === own ? undefined : idOf(meant);
    if (meant !== undefined && found !== undefined) return { by, noun: meant, id: found };
  }
  return undefined;
}

/** What a line costs: its price as often as it is taken; nothing is said of taxes, so there are none, nor of which variety it is. */
function lineSums(
  properties: JsonObject,
  { scene, by, price }: { scene: ValueContext; by: string; price: Json | undefined },
): JsonObject {
  if (!("quantity" in properties)) return {};
  const quantity = wholeBetween(scene.random, 1, 4);
  const sums: JsonObject = { quantity, ...withoutTaxes(properties) };
  for (const [name, schema] of Object.entries(properties)) {
    if (name !== by && name.endsWith("_id")) sums[name] = fitting(0, schema);
    if (/^(?:sub)?total$/.test(name)) sums[name] = asAmount(amountOf(price) * quantity, schema);
  }
  return sums;
}

function withoutTaxes(properties: JsonObject): JsonObject {
  const taxes = Object.entries(properties).filter(([name]) => /_tax$|^taxes$/.test(name));
  return Object.fromEntries(taxes.map(([name, schema]) => [name, name === "taxes" ? [] : asAmount(0, schema)]));
}

function fitting(value: Json, schema: Json | undefined): Json {
  const { type } = isObject(schema) ? schema : { type: undefined };
  if (type === "number" || type === "integer") return Number(value);
  return type === "string" ? scalarText(value) : value;
}
