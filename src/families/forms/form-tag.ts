import { isKnownType } from "../../core/media/mime-types.ts";
import { trimmedOf } from "../../text/trim.ts";
import { asText, localTime, parseLocal } from "../../time/zone.ts";

/** One tag of a form text, such as `[select* room-type include_blank "Single" "Double"]`. */
export interface FormTag {
  /** With the star of required fields. */
  readonly type: string;
  readonly basetype: string;
  /** Dots became underscores; empty for tags without a field. */
  readonly name: string;
  /** The name as written. */
  readonly rawName: string;
  readonly options: readonly string[];
  /** The quoted texts as written. */
  readonly rawValues: readonly string[];
  /** The quoted texts, each up to its first bar. */
  readonly values: readonly string[];
  /** What is shown or asked, and what stands for it; null for a tag whose attributes can't be read. */
  readonly pipes: readonly Pipe[] | null;
  /** The text up to the closing tag. */
  readonly content: string;
}

/** A quoted text `before|after`; both are the whole text where it has no bar. */
export interface Pipe {
  readonly before: string;
  readonly after: string;
}

/** Kinds of tags that may have a star. */
const STARRED = [
  "text",
  "email",
  "url",
  "tel",
  "textarea",
  "number",
  "range",
  "date",
  "checkbox",
  "select",
  "file",
] as const;

/** Kinds of tags that name a field but are never required by a star. */
const PLAIN = [
  "radio",
  "acceptance",
  "quiz",
  "hidden",
  "count",
  "captchac",
  "captchar",
  "reflection",
  "output",
] as const;

/** Kinds of tags without a field. */
const NAMELESS = ["submit", "response"] as const;

/** Every type of tag that a form text may hold; anything else in brackets is plain text. */
export const TAG_TYPES: readonly string[] = [...STARRED, ...STARRED.map((type) => `${type}*`), ...PLAIN, ...NAMELESS];

/** Whether the first word after the type is the name of a field. */
export function namesField(basetype: string): boolean {
  return !NAMELESS.some((type) => type === basetype);
}

/** Whether the field must be filled in; one of radio buttons always must be chosen. */
export function isRequired(tag: FormTag): boolean {
  return tag.type.endsWith("*") || tag.type === "radio";
}

/** Whether the tag has the option, alone or as `name:value`, in whatever case. */
export function hasOption(tag: FormTag, name: string): boolean {
  return tag.options.some((option) => option.toLowerCase() === name) || optionOf(tag, name) !== undefined;
}

/** The value of the first `name:value` that fits the pattern. */
export function optionOf(tag: FormTag, name: string, pattern = /^.+$/): string | undefined {
  return optionsOf(tag, name).find((value) => pattern.test(value));
}

/** The value of every `name:value`, whatever the case of its name. */
function optionsOf({ options }: FormTag, name: string): string[] {
  const start = `${name}:`;
  const found = options.filter((option) => option.toLowerCase().startsWith(start) && option.length > start.length);
  return found.map((option) => option.slice(start.length));
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

/** The kinds of files that a field takes: extensions with their dot, or media types that the site knows; none is one blank kind. */
export function fileTypes(tag: FormTag): string[] {
  const written = optionsOf(tag, "filetypes");
  if (written.length === 0) return GROUPS.map((group) => `${group}/*`);
  const types = new Set(written.flatMap((list) => list.toLowerCase().split("|")).filter((type) => type !== ""));
  const known = [...types].map((type) => (type.includes("/") ? type : `.${trimmedOf(type, ".")}`)).filter(isFileType);
  return known.length === 0 ? [""] : known;
}

/** Groups of media types that a field may take as a whole. */
const GROUPS = ["audio", "video", "image"] as const;

function isFileType(type: string): boolean {
  return type.startsWith(".") || isKnownType(type) || GROUPS.some((group) => type === `${group}/*`);
}
