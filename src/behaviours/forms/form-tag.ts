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
