import { asText, localTime, parseLocal } from "../../state/zone.ts";
import type { FormTag } from "./form-tag.ts";

/** Whether the tag has the option, alone or as `name:value`. */
export function hasOption(tag: FormTag, name: string): boolean {
  return tag.options.some((option) => option === name || option.startsWith(`${name}:`));
}

/** The value of the first `name:value` that fits the pattern. */
export function optionOf(tag: FormTag, name: string, pattern = /^.+$/): string | undefined {
  for (const option of tag.options)
    if (option.startsWith(`${name}:`) && pattern.test(option.slice(name.length + 1)))
      return option.slice(name.length + 1);
  return undefined;
}

/** A whole number such as `maxlength:40`; 0 counts as not given. */
export function lengthOption(tag: FormTag, name: "minlength" | "maxlength"): number | undefined {
  const length = Number(optionOf(tag, name, /^\d+$/) ?? shortLength(tag, name) ?? 0);
  return length === 0 ? undefined : length;
}

/** `40/100` and `40x10/100` end with the greatest length. */
function shortLength(tag: FormTag, name: string): string | undefined {
  if (name !== "maxlength") return undefined;
  for (const option of tag.options) {
    const length = /^(?:\d*(?:x\d*)?)\/(\d+)$/.exec(option)?.[1];
    if (length !== undefined) return length;
  }
  return undefined;
}

/** A bound of a date field: a date, or counted from today as in `today+2weeks`. */
export function dateOption(tag: FormTag, name: "min" | "max", when: { now: number; zone: string }): string | undefined {
  const option = optionOf(tag, name, /^(?:\d{4}-\d{2}-\d{2}|today.*)$/);
  if (option === undefined || !option.startsWith("today")) return option;
  const [, number = "0", unit = ""] = /^today(?:([+-]\d+)([a-z]*))?/.exec(option) ?? [];
  return later(localTime(when.now, when.zone).slice(0, 10), Number(number), unit.replace(/s$/, ""));
}

function later(date: string, number: number, unit: string): string {
  const at = new Date(parseLocal(date));
  if (unit === "year") at.setUTCFullYear(at.getUTCFullYear() + number);
  else if (unit === "month") at.setUTCMonth(at.getUTCMonth() + number);
  else at.setUTCDate(at.getUTCDate() + number * (unit === "week" ? 7 : 1));
  return asText(at.getTime()).slice(0, 10);
}

/** The greatest size of a file in bytes, one megabyte unless the tag says `limit:`. */
export function sizeLimit(tag: FormTag): number {
  const [, number = "1", unit = "mb"] = /^([1-9]\d*)((?:[km]?b)?)$/i.exec(optionOf(tag, "limit", SIZE) ?? "1mb") ?? [];
  return Number(number) * (UNITS[unit.toLowerCase()] ?? 1);
}

const SIZE = /^[1-9]\d*(?:[km]?b)?$/i;
const UNITS: Readonly<Record<string, number>> = { kb: 1024, mb: 1024 * 1024 };

/** The kinds of files that a field takes: extensions with their dot, or media types as written. */
export function fileTypes(tag: FormTag): string[] {
  const written = tag.options
    .filter((option) => option.startsWith("filetypes:"))
    .flatMap((option) => option.slice("filetypes:".length).split("|"))
    .filter((type) => type !== "");
  const types = written.length > 0 ? written : USUAL_TYPES;
  return [...new Set(types.map((type) => (type.includes("/") ? type : `.${type.replace(/^\./, "").toLowerCase()}`)))];
}

const USUAL_TYPES = [
  "jpg",
  "jpeg",
  "png",
  "gif",
  "pdf",
  "doc",
  "docx",
  "ppt",
  "pptx",
  "odt",
  "avi",
  "ogg",
  "m4a",
  "mov",
  "mp3",
  "mp4",
  "mpg",
  "wav",
  "wmv",
];
