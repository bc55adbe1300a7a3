import type { Json } from "../../json/json.ts";
import { asText, instantAt, instantOf, isZone, parseLocal, zoneOffset } from "../../time/zone.ts";
import { recipeMember, numberFrom, type Place, textFrom, type Words, writtenText, wrongAt } from "../place.ts";
import type { Recipe, RecipeContext } from "./context.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Forms in which a moment of a zone can be written. */
const FORMS: Readonly<Record<string, (local: string, zone: string) => Json>> = {
  local: (local) => local,
  date: (local) => local.slice(0, 10),
  utc: (local, zone) => asText(instantOf(local, zone)),
  epoch: (local, zone) => instantOf(local, zone) / 1000,
  iso: (local, zone) => `${asText(instantOf(local, zone)).replace(" ", "T")}Z`,
};

/** `$day`: a time of a day counted from the clock's today. */
export function day(words: Words): Recipe {
  const { place, members } = words;
  const offset = words.compile(members["$day"] ?? null, "$day");
  const time = words.compile(members["time"] ?? "00:00", "time");
  const weekday = members["weekday"] === undefined ? undefined : words.compile(members["weekday"], "weekday");
  const form = formOf(members["as"] ?? "local");
  if (form === undefined) throw wrongAt(place.inside("as"), members["as"], `one of ${Object.keys(FORMS).join(", ")}`);
  return {
    make(scene) {
      const { zone } = scene.draft;
      const { now } = scene.site;
      const today = Math.floor((now + zoneOffset(zone, now)) / DAY) * DAY;
      let date = today + DAY * numberFrom(offset, scene, place, "$day");
      if (weekday !== undefined) date = onWeekday(date, numberFrom(weekday, scene, place, "weekday"));
      return form(asText(date + timeOfDay(textFrom(time, scene, place, "time"), place)), zone);
    },
  };
}

/** `$after`: a local time counted from that of another member. */
export function after(words: Words): Recipe {
  const { place, members } = words;
  const member = writtenText(words, "$after");
  const parts = (["days", "hours", "minutes"] as const).map((unit) => words.compile(members[unit] ?? 0, unit));
  const time = members["time"] === undefined ? undefined : words.compile(members["time"], "time");
  return {
    make(scene) {
      const [days = 0, hours = 0, minutes = 0] = parts.map((part) => numberFrom(part, scene, place));
      const start = localOf(scene, member, place, "$after");
      const moved = start + days * DAY + (hours * 60 + minutes) * MINUTE;
      if (time === undefined) return asText(moved);
      return asText(Math.floor(moved / DAY) * DAY + timeOfDay(textFrom(time, scene, place, "time"), place));
    },
  };
}

/** `$utc`: the local time of another member in UTC. */
export function utc(words: Words): Recipe {
  const { place, members } = words;
  const member = writtenText(words, "$utc");
  const zoneMember = members["zone"] === undefined ? undefined : writtenText(words, "zone");
  return {
    make(scene) {
      const zone = zoneMember === undefined ? scene.draft.zone : recipeMember(scene, zoneMember, place, "zone");
      if (typeof zone !== "string" || !isZone(zone)) throw wrongAt(place.inside("zone"), zone, "a time zone");
      return asText(instantAt(localOf(scene, member, place, "$utc"), zone));
    },
  };
}

/** `$zone`: the zone that the record's dates are in. */
export function zone(words: Words): Recipe {
  if (words.members["$zone"] !== true) throw wrongAt(words.place.inside("$zone"), words.members["$zone"], "true");
  return { make: (scene) => scene.draft.zone };
}

/** `$seconds`: seconds from the time of one member to that of another. */
export function seconds(words: Words): Recipe {
  const place = words.place.inside("$seconds");
  const names = words.members["$seconds"];
  const [from, to] = Array.isArray(names) ? names : [];
  if (typeof from !== "string" || typeof to !== "string") throw wrongAt(place, names, "the names of two members");
  return { make: (scene) => (localOf(scene, to, place) - localOf(scene, from, place)) / 1000 };
}

function formOf(name: Json): ((local: string, zone: string) => Json) | undefined {
  return typeof name === "string" && Object.hasOwn(FORMS, name) ? FORMS[name] : undefined;
}

function localOf(scene: RecipeContext, member: string, place: Place, ...steps: string[]): number {
  const value = recipeMember(scene, member, place, ...steps);
  const local = typeof value === "string" ? parseLocal(value) : Number.NaN;
  if (Number.isNaN(local))
    throw wrongAt(place.inside(...steps), value, `a time such as 2026-11-27 18:00:00 in "${member}"`);
  return local;
}

function onWeekday(date: number, weekday: number): number {
  // The first of January 1970 was a Thursday, the fourth day.
  const current = ((((date / DAY + 3) % 7) + 7) % 7) + 1;
  return date + ((weekday - current + 7) % 7) * DAY;
}

function timeOfDay(time: string, place: Place): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(time);
  if (match === null) throw wrongAt(place.inside("time"), time, "a time of day such as 18:30");
  const [, hour, minute, second = "0"] = match;
  return (Number(hour) * 60 + Number(minute)) * MINUTE + Number(second) * 1000;
}
