import { type Json, type JsonObject, pointerTo } from "../json/json.ts";
import { described } from "../json/fault.ts";
import { MOST_LEVELS, tooDeepAt } from "../json/nesting.ts";
import type { OverlayDocument } from "./overlay-document.ts";
import type { NumberTexts } from "../json/written-numbers.ts";
import { HIGHEST_ID } from "../state/resource.ts";
import { isZone } from "../time/zone.ts";
import { SeedError } from "./seed-error.ts";

/** Where a document keeps the texts of its numbers: beside the members that people write. */
export const NUMBERS = Symbol("numbers as written");

/**
 * What the site holds at the start, as a JSON document. Several documents make one site; each member may be left out.
 *
 * ```json
 * {
 *   "defaults":   { "calendar/event": { "menu_order": 0, "start_date_utc": { "$utc": "start_date", "zone": "timezone" } } },
 *   "references": { "calendar/event": { "venues": "calendar/venue" } },
 *   "records":    { "calendar/event": [{ "slug": "sauna-night", "title": { "en": "Sauna night", "sv": "Bastukväll" },
 *                                        "start_date": { "$day": 3, "time": "18:00" }, "venues": ["lakeside-spa"] }] },
 *   "recipes":    { "user": [{ "name": "guest", "count": 20, "members": { "name": { "$faker": "person.fullName" } } }] },
 *   "values":     { "forms.mail": { "refused_words": ["spamword"], "failing_recipients": [] } },
 *   "nextIds":    { "post": 1000 }
 * }
 * ```
 *
 * **Values.** Any JSON stands for itself. In a member that the resource translates, an object whose members are all
 * two-letter languages (`{"en": …, "sv": …}`) holds the value of each language. In a member named by `references`, a text
 * is the slug of the record that is meant. An object with a member that begins with `$` is a recipe:
 *
 * | recipe | value |
 * |---|---|
 * | `{"$literal": any}` | that value, whatever it looks like |
 * | `{"$pick": [a, b], "count"?: n or [min, max]}` | one of them; with `count` a list of different ones |
 * | `{"$int": [min, max], "step"?: n}` | a whole number, both ends included |
 * | `{"$number": [min, max], "decimals"?: 2}` | a number |
 * | `{"$chance": 0.2}` | true as often as that |
 * | `{"$sequence": start, "step"?: 1}` | start, start + step … over the records of a recipe |
 * | `{"$faker": "person.fullName", "args"?: [], "locale"?: "sv"}` | what faker says, in the language of the member or the given one |
 * | `{"$text": "A {x} day", "with": {"x": any}}` | the text with its holes filled; `{base_url}` and other holes not in `with` stay |
 * | `{"$slug": any}` | the value as a slug |
 * | `{"$member": "name"}` | another member of the same record |
 * | `{"$switch": "status", "cases": {"draft": any}, "else": any}` | by the value of another member |
 * | `{"$ref": "user", "slug"?: text}`, `{"$refs": "calendar/tag", "slugs"?: [], "pick"?: n or [min, max]}` | ids of records: those named, or any of the same unit of scale |
 * | `{"$day": n, "time"?: "10:00", "weekday"?: 1 to 7, "as"?: "local", "date", "utc", "epoch" or "iso"}` | n days from the clock's today, or the first such weekday (1 = Monday) from there on |
 * | `{"$after": "start_date", "days"?: n, "hours"?: n, "minutes"?: n, "time"?: "16:00"}` | a local time counted from that of another member |
 * | `{"$utc": "start_date", "zone"?: "timezone"}` | a local time of another member as UTC; `zone` names the member that holds the zone |
 * | `{"$zone": true}` | the zone that the record's dates are in |
 * | `{"$seconds": ["from", "to"]}` | seconds between the times of two members |
 *
 * Numbers, texts and lists inside a recipe may be recipes themselves.
 *
 * **Same seed, same value.** A random value depends on the seed, the resource, the record's key and the path of the member
 * alone. The key of a literal record is its `$key`, else its slug, id or place in the list; of a made one the recipe's name, unit and number.
 *
 * **Scale.** Literal records are there once. A recipe makes `count` records for each unit of scale from `from` (1 unless given) on:
 * the records of scale 2 are those of scale 1 and more. References without a name pick among records of the same unit, else the first.
 *
 * **Answers** of the site itself are taken as they came, `_links` aside, and given back as they came until a write changes them.
 *
 * **Ids** are the given ones; other literal records go on above the highest of their id space, made ones from the next full thousand.
 */
export interface SeedDocument {
  /** Where an editor finds the schema of such documents; Standin does not look at it. */
  readonly $schema?: string;
  /** What errors call the document; `readSeeds` gives its path. */
  readonly name?: string;
  /** Instant that the document was written for, for whoever wants to run the site at that time. */
  readonly clock?: string;
  /** Zone that its dates are in; the site's own unless given. */
  readonly zone?: string;
  /** Id space → lowest id that the site hands out. */
  readonly nextIds?: Readonly<Record<string, number>>;
  /** Resource → members of records that say nothing else; a later document adds to an earlier one. */
  readonly defaults?: Readonly<Record<string, JsonObject>>;
  /** Resource → member → resource whose ids the member holds. */
  readonly references?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Resource → literal records. */
  readonly records?: Readonly<Record<string, readonly JsonObject[]>>;
  /** Resource → ways to make more. */
  readonly recipes?: Readonly<Record<string, readonly RecordRecipe[]>>;
  /** Single values of the site; a later document replaces those of an earlier one. */
  readonly values?: Readonly<Record<string, Json>>;
  /** Resource → what `GET` of it answers on the site that is stood in for: a list of its items, an object by name, or one object. */
  readonly answers?: Readonly<Record<string, JsonObject | readonly JsonObject[]>>;
  /** What lists hold that no document names: invented records unless it is `empty`. */
  readonly others?: "empty" | "invented";
  /** Whether visitors may comment, which no answer tells; they may not unless given. */
  readonly visitorsComment?: boolean;
  /** How the site differs from what is made of its index document and its records, as `standin verify --overlay` writes it; a document that holds nothing else replaces no seeds. */
  readonly overlay?: OverlayDocument;
  /** The texts of its numbers that JSON would write otherwise, where it was read from a file. */
  readonly [NUMBERS]?: NumberTexts;
}

/** A way to make records; see {@link SeedDocument}. */
export interface RecordRecipe {
  /** Part of the records' keys, so unique within the resource. */
  readonly name: string;
  /** Records for each unit of scale. */
  readonly count: number;
  /** First unit of scale for which it makes any, 1 unless given. */
  readonly from?: number;
  readonly members: JsonObject;
}

/** The members of a seed document. */
export const SEED_MEMBERS = [
  "$schema",
  "name",
  "clock",
  "zone",
  "nextIds",
  "defaults",
  "references",
  "records",
  "recipes",
  "values",
  "answers",
  "others",
  "visitorsComment",
  "overlay",
];
/** The members of a way to make records. */
export const RECIPE_MEMBERS = ["name", "count", "from", "members"];

/** Holds a parsed document against the format and returns it under its name; throws SeedError. Recipes inside values are judged when they are compiled. */
export function parseSeedDocument(value: unknown, name: string): SeedDocument {
  const at = (pointer: string) => ({ document: name, pointer });
  const deep = tooDeepAt(value);
  if (deep !== undefined)
    throw new SeedError(
      at(pointerTo("", ...deep)),
      `more than ${MOST_LEVELS} levels`,
      "fewer lists and objects within each other",
    );
  const document = objectAt(value, at(""), "a seed document, which is an object");
  for (const member of Object.keys(document))
    if (!SEED_MEMBERS.includes(member))
      throw new SeedError(at(`/${member}`), `a member "${member}"`, `one of ${SEED_MEMBERS.join(", ")}`);
  checkClock(document["clock"], at("/clock"));
  const { zone } = document;
  if (zone !== undefined && (typeof zone !== "string" || !isZone(zone)))
    throw new SeedError(at("/zone"), described(zone), "the name of a time zone, such as Europe/Stockholm");
  for (const [space, id] of entriesAt(document["nextIds"], at("/nextIds")))
    checkId(id, at(pointerTo("/nextIds", space)));
  for (const member of ["defaults", "references"])
    for (const [resource, members] of entriesAt(document[member], at(`/${member}`)))
      objectAt(members, at(pointerTo("", member, resource)), "an object of members");
  for (const [resource, records] of entriesAt(document["records"], at("/records")))
    for (const [index, record] of listAt(records, at(pointerTo("/records", resource))).entries())
      objectAt(record, at(pointerTo("/records", resource, index)), "a record, which is an object");
  for (const [resource, recipes] of entriesAt(document["recipes"], at("/recipes")))
    for (const [index, recipe] of listAt(recipes, at(pointerTo("/recipes", resource))).entries())
      checkRecipe(recipe, at(pointerTo("/recipes", resource, index)));
  entriesAt(document["values"], at("/values"));
  for (const [resource, answers] of entriesAt(document["answers"], at("/answers")))
    checkAnswers(answers, at(pointerTo("/answers", resource)));
  if (!["empty", "invented", undefined].includes(document["others"] as string | undefined))
    throw new SeedError(at("/others"), described(document["others"]), '"empty" or "invented"');
  if (!["boolean", "undefined"].includes(typeof document["visitorsComment"]))
    throw new SeedError(at("/visitorsComment"), described(document["visitorsComment"]), "true or false");
  const { $schema: _, ...members } = document;
  return { ...members, name };
}

type Where = { document: string; pointer: string };

function checkAnswers(value: unknown, where: Where): void {
  if (!Array.isArray(value)) return void objectAt(value, where, "a list of answers, or an object");
  for (const [index, answer] of value.entries())
    objectAt(answer, { ...where, pointer: `${where.pointer}/${index}` }, "an answer, which is an object");
}

function checkRecipe(value: unknown, where: Where): void {
  const recipe = objectAt(value, where, "a recipe, which is an object with name, count and members");
  const at = (member: string) => ({ ...where, pointer: `${where.pointer}/${member}` });
  for (const member of Object.keys(recipe))
    if (!RECIPE_MEMBERS.includes(member))
      throw new SeedError(at(member), `a member "${member}"`, `one of ${RECIPE_MEMBERS.join(", ")}`);
  if (typeof recipe["name"] !== "string" || recipe["name"] === "")
    throw new SeedError(at("name"), described(recipe["name"]), "a name");
  checkCount(recipe["count"], at("count"), 0);
  if (Number(recipe["count"]) > MOST_RECORDS)
    throw new SeedError(at("count"), described(recipe["count"]), `a whole number up to ${MOST_RECORDS}`);
  if (recipe["from"] !== undefined) checkCount(recipe["from"], at("from"), 1);
  objectAt(recipe["members"], at("members"), "an object of members");
}

/** Records of a recipe for each unit of scale, at most: more than these no process holds. */
const MOST_RECORDS = 1_000_000;

function checkClock(value: unknown, where: Where): void {
  if (value === undefined) return;
  if (typeof value !== "string" || Number.isNaN(Date.parse(value)))
    throw new SeedError(where, described(value), "an instant such as 2026-11-27T22:20:00Z");
}

function checkCount(value: unknown, where: Where, least: number): void {
  if (!Number.isInteger(value) || Number(value) < least)
    throw new SeedError(where, described(value), `a whole number from ${least} on`);
}

function checkId(value: unknown, where: Where): void {
  checkCount(value, where, 1);
  if (Number(value) > HIGHEST_ID) throw new SeedError(where, described(value), `a number up to ${HIGHEST_ID}`);
}

function objectAt(value: unknown, where: Where, wanted: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new SeedError(where, described(value), wanted);
  return value as Record<string, unknown>;
}

function entriesAt(value: unknown, where: Where): [string, unknown][] {
  return value === undefined ? [] : Object.entries(objectAt(value, where, "an object"));
}

function listAt(value: unknown, where: Where): unknown[] {
  if (!Array.isArray(value)) throw new SeedError(where, described(value), "a list");
  return value;
}
