import type { Json, JsonObject } from "../../../catalogue/document.ts";
import { localTime } from "../../../state/zone.ts";
import type { Call } from "../../call.ts";
import { parseDateText, withoutOffset } from "../date-text.ts";
import { eventTimes } from "../event-times.ts";
import { membersOf } from "./progress.ts";

/** The items that came with a batch. */
export function itemsOf(call: Call): JsonObject[] {
  const { events } = call.params;
  if (typeof events !== "object" || events === null) return [];
  return Object.values(events).map(membersOf);
}

/** What an item says of its event, in the names that a writer of events uses; undefined where that is no event. */
export function eventParams(item: JsonObject, call: Call): JsonObject | undefined {
  const title = textOf(item["title"]);
  const start = timeOf("start", item, call);
  const end = timeOf("end", item, call) ?? start;
  if (title === "" || start === undefined || end === undefined) return undefined;
  const timezone = textOf(item["timezone"]) || call.zone;
  if (eventTimes({ start, end, timezone }, call.zone) === undefined) return undefined;
  return {
    title,
    content: textOf(item["description"]),
    excerpt: textOf(item["excerpt"]),
    start_date: start,
    end_date: end,
    timezone,
    all_day: item["all_day"] === true || textOf(item["all_day"]) === "yes" || textOf(item["all_day"]) === "1",
    cost: textOf(item["cost"]),
    featured: item["featured"] === true,
  };
}

/** A member as text, numbers written out; empty where it is none. */
export function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
}

function timeOf(name: "start" | "end", item: JsonObject, { now }: Call): string | undefined {
  const day = textOf(item[`${name}_date`]);
  const read = day === "" ? undefined : parseDateText(withoutOffset(day), now);
  if (read === undefined) return undefined;
  const time = localTime(read, "UTC");
  const [hour, minute] = [textOf(item[`${name}_hour`]), textOf(item[`${name}_minute`])];
  if (!/^\d{1,2}$/.test(hour) || Number(hour) > 23) return time;
  return `${time.slice(0, 10)} ${hour.padStart(2, "0")}:${(/^\d{1,2}$/.test(minute) ? minute : "0").padStart(2, "0")}:00`;
}
