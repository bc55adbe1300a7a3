import {
  type FormTag,
  isRequired,
  dateOption,
  fileTypes,
  hasOption,
  lengthOption,
  optionOf,
  sizeLimit,
} from "./form-tag.ts";
import { fixedMessage, messagesOf } from "./template.ts";
import type { FormRecord } from "./records.ts";
import { scanForm } from "./scan-form.ts";
import type { UploadedFile } from "../../args/sources.ts";
import { endingOf, typeOfName } from "../../core/media/mime-types.ts";
import { unescapedText } from "../../text/entities.ts";
import { isDate, isMailAddress, isNumber, isTelephone, isUrl } from "./formats.ts";

/** One thing that is asked of a field, as the submission schema shows it. */
type Rule =
  | { readonly rule: PlainRule; readonly field: string; readonly error: string }
  | {
      readonly rule: BoundRule;
      readonly field: string;
      readonly threshold: number | string;
      readonly error: string;
    }
  | {
      readonly rule: "enum" | "file";
      readonly field: string;
      readonly accept: readonly string[];
      readonly error: string;
    };

type PlainRule = "required" | "requiredfile" | "email" | "url" | "tel" | "date" | "number";
type BoundRule =
  | "minlength"
  | "maxlength"
  | "minnumber"
  | "maxnumber"
  | "mindate"
  | "maxdate"
  | "maxitems"
  | "maxfilesize";

/** What of a form makes its rules. */
type Ruled = Pick<FormRecord, "form" | "locale" | "messages">;

/** What the rules of a tag are made with. */
interface Context {
  form: Ruled;
  messages: ReturnType<typeof messagesOf>;
  now: number;
  zone: string;
}

/** The rules of a form in the order in which they are checked: kind by kind, what may be chosen last. */
export function rulesOf(form: Ruled, when: { now: number; zone: string }): Rule[] {
  const tags = scanForm(form.form).filter((tag) => tag.name !== "");
  const context: Context = { form, messages: messagesOf(form), ...when };
  const ofKinds = (kinds: readonly string[], rules: (tag: FormTag, context: Context) => Iterable<Rule>) =>
    tags.filter((tag) => kinds.includes(tag.basetype)).flatMap((tag) => [...rules(tag, context)]);
  return [
    ...ofKinds(["checkbox", "radio"], choiceRules),
    ...ofKinds(["date"], dateRules),
    ...ofKinds(["file"], fileRules),
    ...ofKinds(["number", "range"], numberRules),
    ...ofKinds(["select"], requiredRule),
    ...ofKinds(["text", "email", "url", "tel"], textRules),
    ...ofKinds(["textarea"], (tag) => [...requiredRule(tag, context), ...lengthRules(tag, context, 2000)]),
    ...offeredRules(tags, ["checkbox", "radio"], context),
    ...offeredRules(tags, ["select"], context),
  ];
}

function* requiredRule(tag: FormTag, { messages }: Context): Iterable<Rule> {
  if (isRequired(tag)) yield { rule: "required", field: tag.name, error: messages.invalid_required };
}

function* choiceRules(tag: FormTag, context: Context): Iterable<Rule> {
  yield* requiredRule(tag, context);
  if (tag.basetype === "radio" || hasOption(tag, "exclusive"))
    yield {
      rule: "maxitems",
      field: tag.name,
      threshold: 1,
      error: fixedMessage("too_many_items", context.form.locale),
    };
}

function* dateRules(tag: FormTag, context: Context): Iterable<Rule> {
  const { messages } = context;
  yield* requiredRule(tag, context);
  yield { rule: "date", field: tag.name, error: messages.invalid_date };
  const [min, max] = [dateOption(tag, "min", context), dateOption(tag, "max", context)];
  if (min !== undefined) yield { rule: "mindate", field: tag.name, threshold: min, error: messages.date_too_early };
  if (max !== undefined) yield { rule: "maxdate", field: tag.name, threshold: max, error: messages.date_too_late };
}

function* fileRules(tag: FormTag, { messages }: Context): Iterable<Rule> {
  const field = tag.name;
  if (isRequired(tag)) yield { rule: "requiredfile", field, error: messages.invalid_required };
  yield { rule: "file", field, accept: fileTypes(tag), error: messages.upload_file_type_invalid };
  yield { rule: "maxfilesize", field, threshold: sizeLimit(tag), error: messages.upload_file_too_large };
}

const NUMBER = /^-?(?:\d+|\d*\.\d+)$/;

function* numberRules(tag: FormTag, context: Context): Iterable<Rule> {
  const { messages } = context;
  yield* requiredRule(tag, context);
  yield { rule: "number", field: tag.name, error: messages.invalid_number };
  // A slider has the bounds of browsers where it names none.
  const usual = tag.basetype === "range" ? { min: "0", max: "100" } : { min: undefined, max: undefined };
  const min = optionOf(tag, "min", NUMBER) ?? usual.min;
  const max = optionOf(tag, "max", NUMBER) ?? usual.max;
  if (min !== undefined) yield { rule: "minnumber", field: tag.name, threshold: min, error: messages.number_too_small };
  if (max !== undefined) yield { rule: "maxnumber", field: tag.name, threshold: max, error: messages.number_too_large };
}

function* textRules(tag: FormTag, context: Context): Iterable<Rule> {
  const { messages } = context;
  yield* requiredRule(tag, context);
  if (tag.basetype === "email") yield { rule: "email", field: tag.name, error: messages.invalid_email };
  if (tag.basetype === "url") yield { rule: "url", field: tag.name, error: messages.invalid_url };
  if (tag.basetype === "tel") yield { rule: "tel", field: tag.name, error: messages.invalid_tel };
  yield* lengthRules(tag, context, 400);
}

function* lengthRules(tag: FormTag, { messages }: Context, usual: number): Iterable<Rule> {
  const least = lengthOption(tag, "minlength");
  const most = lengthOption(tag, "maxlength") ?? usual;
  if (least !== undefined)
    yield { rule: "minlength", field: tag.name, threshold: least, error: messages.invalid_too_short };
  yield { rule: "maxlength", field: tag.name, threshold: most, error: messages.invalid_too_long };
}

/** What may be chosen of each field that says it; boxes with a field for free text take anything. */
function offeredRules(tags: readonly FormTag[], kinds: readonly string[], { form }: Context): Rule[] {
  const offered = new Map<string, Set<string>>();
  const free = new Set<string>();
  for (const tag of tags) {
    if (!kinds.includes(tag.basetype)) continue;
    if (tag.basetype !== "select" && hasOption(tag, "free_text")) free.add(tag.name);
    const first = tag.basetype === "select" && hasOption(tag, "first_as_label") ? 1 : 0;
    const all = offered.get(tag.name) ?? new Set();
    for (const value of tag.values.slice(first)) if (value !== "") all.add(unescapedText(value));
    offered.set(tag.name, all);
  }
  const error = fixedMessage("undefined_value", form.locale);
  return [...offered]
    .filter(([field]) => !free.has(field))
    .map(([field, accept]) => ({ rule: "enum", field, accept: [...accept], error }));
}

/** Whether a rule is about the file of a field, which is looked at after everything else. */
export function isFileRule({ rule }: Rule): boolean {
  return rule === "requiredfile" || rule === "file" || rule === "maxfilesize";
}

/** Whether the texts sent for a field keep the rule, without the space around them; blank ones count as not sent. */
export function keepsRule(rule: Rule, texts: readonly string[]): boolean {
  const sent = texts.map((text) => text.trim()).filter((text) => text !== "");
  switch (rule.rule) {
    case "required":
      return sent.length > 0;
    case "email":
      return sent.every(isMailAddress);
    case "url":
      return sent.every(isUrl);
    case "tel":
      return sent.every(isTelephone);
    case "date":
      return sent.every(isDate);
    case "number":
      return sent.every(isNumber);
    case "enum":
      return sent.every((text) => rule.accept.includes(text));
    case "maxitems":
      return sent.length <= Number(rule.threshold);
    case "minlength":
      return sent.length === 0 || lengthOf(sent) >= Number(rule.threshold);
    case "maxlength":
      return lengthOf(sent) <= Number(rule.threshold);
    case "minnumber":
      return sent.every((text) => !isNumber(text) || Number(text) >= Number(rule.threshold));
    case "maxnumber":
      return sent.every((text) => !isNumber(text) || Number(text) <= Number(rule.threshold));
    case "mindate":
      return sent.every((text) => !isDate(text) || text >= String(rule.threshold));
    case "maxdate":
      return sent.every((text) => !isDate(text) || text <= String(rule.threshold));
    default:
      return true;
  }
}

/** Whether the files that came for a field keep the rule. */
export function keepsFileRule(rule: Rule, files: readonly UploadedFile[]): boolean {
  if (rule.rule === "requiredfile") return files.length > 0;
  if (rule.rule === "file") return files.every(({ name }) => rule.accept.some((type) => isOfType(name, type)));
  if (rule.rule === "maxfilesize")
    return files.reduce((size, file) => size + file.bytes.length, 0) <= Number(rule.threshold);
  return true;
}

/** A file is of the kind that its name ends with, whatever it says of itself. */
function isOfType(name: string, type: string): boolean {
  if (!type.includes("/")) return endingOf(name) !== "" && `.${endingOf(name)}` === type;
  const own = typeOfName(name, { scripts: true }) ?? "";
  return type.endsWith("/*") ? own.startsWith(type.slice(0, -1)) : own === type;
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((length, text) => length + text.replaceAll("\r\n", "\n").length, 0);
}
