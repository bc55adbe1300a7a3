import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { wholeBetween } from "../../seeding/random.ts";
import { listOf } from "../../engine/json-reading.ts";
import { knownProperties } from "../model/known-objects.ts";
import { referred } from "./references.ts";
import { hinted, pickFrom, wordsOf } from "./hints.ts";
import { type ValueContext, isoTime, localIsoTime } from "../../core/value-context.ts";
import { singular } from "../../core/collection.ts";

/** How deep values lie inside values. */
const DEPTH = 4;
/** More items, in lists within each other by their depth, and longer texts, are not made, whatever a schema asks for. */
const MOST_ITEMS = [100, 3, 1, 1];
const MOST_LETTERS = 10_000;

/** A scene for a value inside another one. */
export type InnerScene = (name: string, step: string) => ValueContext;

/** Makes a value that fits a schema and that a member of this name may well have. */
export function makeValue(schema: JsonObject, scene: ValueContext, inner: InnerScene, depth = 0): Json {
  const { enum: allowed, default: given } = schema;
  if (typeof allowed === "object" && allowed !== null && Object.keys(allowed).length > 0)
    return fromEnum(listOf(allowed), schema, scene);
  const branch = Array.isArray(schema.oneOf) ? schema.oneOf : schema.anyOf;
  const type = typeOf(schema, scene.name);
  if (isOpenEnd(schema, scene.name)) return null;
  if (type === undefined && Array.isArray(branch) && isObject(branch[0]))
    return makeValue(branch[0], scene, inner, depth);
  const fixed = given === undefined || given === null || given === "" ? undefined : given;
  if (type === "object" || (type === undefined && isObject(schema.properties)))
    return objectOf(schema, { scene, inner, depth });
  if (type === "array") return listOfItems(schema, { scene, inner, depth });
  if (type === "boolean")
    return typeof fixed === "boolean" ? fixed : fixed !== undefined ? Boolean(Number(fixed)) : scene.random() < 0.2;
  if (type === "integer" || type === "number") return numberOf(schema, scene, type);
  if (type === "null") return null;
  return textOf(schema, scene, typeof fixed === "string" ? fixed : undefined);
}

function typeOf({ type }: JsonObject, member: string): string | undefined {
  const names = Array.isArray(type) ? type : [type];
  // A member that may be anything is what its name says, a text mostly.
  const likely = names.length < 3 ? undefined : /(?:^|_)id$(?<!method_id)/.test(member) ? "integer" : "string";
  const name = likely !== undefined && names.includes(likely) ? likely : names.find((name) => name !== "null");
  const known = typeof name === "string" ? (ALIASES[name.toLowerCase()] ?? name.toLowerCase()) : undefined;
  return known ?? (names.includes("null") ? "null" : undefined);
}

/** Whether a member is an end of a time that need not have one: most things are for sale, or reduced, at no particular time. */
function isOpenEnd({ type }: JsonObject, member: string): boolean {
  return Array.isArray(type) && type.includes("null") && /^date.*_(?:from|to)(?:_gmt)?$/.test(member);
}

const ALIASES: Readonly<Record<string, string>> = {
  int: "integer",
  float: "number",
  double: "number",
  bool: "boolean",
  text: "string",
};

function fromEnum(
  allowed: readonly Json[],
  { default: given, type }: JsonObject,
  { random, name }: ValueContext,
): Json {
  if (name === "status") return statusOf(allowed, random);
  // A site sells in one currency.
  const share = name === "currency" ? 1 : 0.7;
  const isUsual = given !== undefined && given !== null && allowed.includes(given) && random() < share;
  const value = isUsual ? given : (pickFrom(allowed, random) ?? null);
  return type === "array" ? [value] : value;
}

/** Statuses of things that are hardly there, and words that only ask for a change. */
const GONE: ReadonlySet<Json> = new Set([
  "trash",
  "spam",
  "auto-draft",
  "any",
  "all",
  "inherit",
  "checkout-draft",
  "untrash",
  "unspam",
]);

function statusOf(allowed: readonly Json[], random: ValueContext["random"]): Json {
  const usual = ["publish", "completed", "active", "approved", "enabled"].find((word) => allowed.includes(word));
  if (usual !== undefined && random() < 0.8) return usual;
  const shown = allowed.filter((status) => !GONE.has(status));
  return pickFrom(shown.length > 0 ? shown : allowed, random) ?? null;
}

interface Inside {
  readonly scene: ValueContext;
  readonly inner: InnerScene;
  readonly depth: number;
}

function objectOf({ properties }: JsonObject, { scene, inner, depth }: Inside): Json {
  const known = isObject(properties) ? properties : (knownProperties(scene.name) ?? {});
  if (depth >= DEPTH) return {};
  const told = referred(known, scene);
  return Object.fromEntries(
    Object.entries(known).map(([name, one]) => [
      name,
      told[name] ??
        makeValue(
          isObject(one) ? one : {},
          inner(name, name),
          (next, step) => inner(next, `${name}/${step}`),
          depth + 1,
        ),
    ]),
  );
}

function listOfItems({ items, minItems, maxItems }: JsonObject, { scene, inner, depth }: Inside): Json {
  if (!isObject(items) || depth >= DEPTH || /meta/.test(scene.name)) return [];
  const least = Math.min(Number(minItems ?? 0), MOST_ITEMS[depth] ?? 0);
  const usual = scene.name === "shipping_lines" ? 1 : 3;
  const most = Math.min(Number(maxItems ?? usual), Math.max(usual, least));
  const count = wholeBetween(scene.random, Math.max(least, Math.min(1, most)), most);
  const meant = items.type === "integer" ? nounOfIds(scene) : undefined;
  if (meant !== undefined) return idsOf(meant, { scene, count });
  const made = Array.from({ length: count }, (_, at) => {
    const value = makeValue(
      items,
      inner(scene.name, String(at)),
      (next, step) => inner(next, `${at}/${step}`),
      depth + 1,
    );
    return numbered(value, items, { scene, number: scene.index * usual + at + 1 });
  });
  const seen = new Set<string>();
  return made.filter((value) => !seen.has(JSON.stringify(value)) && seen.add(JSON.stringify(value)));
}

/** What a list of ids names: the last words of its name that are those of a collection, else records of its own kind. */
function nounOfIds({ name, noun, idOf }: ValueContext): string | undefined {
  const words = singular(name.replace(/_ids$/, "").toLowerCase()).split("_");
  const nouns = words.map((_, at) => words.slice(at).join("_"));
  if (name.endsWith("_ids")) nouns.push(noun);
  else if (singular(name) === name) return undefined;
  return nouns.find((one) => idOf(MEANT[one] ?? one) !== undefined);
}

/** Some ids of records of a noun, each once, and never the record's own. */
function idsOf(noun: string, { scene, count }: { scene: ValueContext; count: number }): number[] {
  const own = noun === scene.noun ? scene.ownId(scene.index) : undefined;
  const drawn = Array.from({ length: count }, () => scene.idOf(MEANT[noun] ?? noun));
  return [...new Set(drawn)].filter((id): id is number => id !== undefined && id !== own);
}

/** An item of a list with an id that no other item has, where it is not that of another record. */
function numbered(
  item: Json,
  { properties }: JsonObject,
  { scene, number }: { scene: ValueContext; number: number },
): Json {
  const schema = isObject(properties) ? properties.id : undefined;
  const noun = singular(scene.name).toLowerCase();
  if (!isObject(item) || !isObject(schema) || (noun !== scene.noun && scene.idOf(noun) !== undefined)) return item;
  if (schema.type === "integer") return { ...item, id: number };
  return schema.type === "string" && schema.format === undefined ? { ...item, id: `${noun}-${number}` } : item;
}

function numberOf(schema: JsonObject, scene: ValueContext, type: "integer" | "number"): number {
  const related = relation(scene);
  const said = related ?? Number(hinted(scene) ?? Number.NaN);
  const min = bound(schema.minimum, schema.exclusiveMinimum === true ? 1 : 0);
  const max = bound(schema.maximum, schema.exclusiveMaximum === true ? -1 : 0);
  const low = min ?? Math.min(0, max ?? 0);
  const drawn = Number.isNaN(said) ? wholeBetween(scene.random, low, max ?? low + 50) : said;
  const whole = type === "integer" ? Math.trunc(drawn) : drawn;
  const step = Number(schema.multipleOf ?? 0);
  const stepped = step > 0 ? Math.round(whole / step) * step : whole;
  return Math.max(min ?? -Infinity, Math.min(max ?? Infinity, stepped));
}

function bound(written: Json | undefined, inside: number): number | undefined {
  const value = Number(written ?? Number.NaN);
  return Number.isNaN(value) ? undefined : value + inside;
}

function textOf(schema: JsonObject, scene: ValueContext, fixed: string | undefined): string {
  const { format } = schema;
  const said = typeof format === "string" ? byFormat(format, scene) : undefined;
  const value = said ?? fixed ?? proseOf(schema, scene) ?? wordsOf(scene);
  const most = Number(schema.maxLength ?? Infinity);
  const least = Math.min(Number(schema.minLength ?? 0), MOST_LETTERS);
  return Array.from(value.padEnd(least, "a")).slice(0, most).join("");
}

/** What the member's name says; sentences are a paragraph of markup only where the schema or the name says so, for any other text is plain. */
function proseOf({ description }: JsonObject, scene: ValueContext): string | undefined {
  const text = asText(hinted(scene));
  if (text === undefined || !text.includes(". ") || text.startsWith("<")) return text;
  const isMarkup = MARKUP_NAME.test(scene.name) || (typeof description === "string" && /\bHTML\b/i.test(description));
  return isMarkup ? `<p>${text}</p>` : text;
}

/** What editors write as markup, and what says that it is some. */
const MARKUP_NAME = /(?:^|_)content$|(?:^|_)html$/i;

function asText(value: Json | undefined): string | undefined {
  return value === undefined || value === null || typeof value === "object" ? undefined : String(value);
}

/** A text of a format; undefined for a format that says nothing. */
function byFormat(format: string, scene: ValueContext): string | undefined {
  switch (format) {
    case "date-time":
      return timeText(scene);
    case "date":
      return timeText(scene).slice(0, 10);
    case "time":
      return timeText(scene).slice(11);
    case "email":
      return scene.faker.internet.email({ provider: "example.test" }).toLowerCase();
    case "uri":
    case "url":
      return addressText(scene);
    case "ip":
    case "ipv4":
      return `192.0.2.${1 + (scene.index % 254)}`;
    case "uuid":
      return scene.faker.string.uuid();
    case "hex-color":
      return scene.faker.color.rgb();
    default:
      return undefined;
  }
}

function timeText(scene: ValueContext): string {
  const said = hinted(scene);
  if (typeof said === "string" && /^\d{4}-\d\d-\d\dT/.test(said)) return said;
  return /gmt|utc/i.test(scene.name) ? isoTime(scene.created) : localIsoTime(scene.created, scene.zone);
}

function addressText(scene: ValueContext): string {
  const said = hinted(scene);
  return typeof said === "string" && /^(?:https?:\/\/|\{base_url\})/.test(said)
    ? said
    : `https://${scene.faker.word.noun()}.example.test/`;
}

/** Names of members that mean another noun than they say. */
const MEANT: Readonly<Record<string, string>> = {
  author: "user",
  featured_media: "media",
  image: "media",
  owner: "user",
  creator: "user",
};

/** Things that stand below each other. */
const IN_TREES = /categor|term|tag|page|group|topic|department|folder|section|menu|location|chapter|unit|area/;

/** What stands above a record of its kind: trees of three levels, four records each. */
function above({ noun, index, ownId }: ValueContext): number {
  const steps = [0, 1, 1, 3][index % 4] ?? 0;
  return steps === 0 || !IN_TREES.test(noun) ? 0 : (ownId(index - steps) ?? 0);
}

/** The id of another record where the member's name says which kind: `customer_id`, `author`, `categories`. */
function relation(scene: ValueContext): number | undefined {
  const { name, noun, idOf } = scene;
  if (/^parent(?:_id)?$/.test(name)) return above(scene);
  const word = singular(name.replace(/_ids?$/, "")).toLowerCase();
  const meant = MEANT[word] ?? word;
  if (meant === noun && !name.endsWith("_id")) return undefined;
  return idOf(meant);
}
