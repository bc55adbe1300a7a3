import type { JsonObject } from "../../json/json.ts";
import { MESSAGE_KEYS, messagesOf, defaultMail, defaultSecondMail } from "./template.ts";
import { type FormRecord, isSettingOn, formSettings, type MailTemplate } from "./records.ts";
import { scanForm } from "./scan-form.ts";
import { type FormTag, hasOption, sizeLimit } from "./form-tag.ts";
import { isMailboxList } from "./formats.ts";
import { rulesOf } from "./rules.ts";
import { unescapedText } from "../../text/entities.ts";
import { replaceMailTags, SITE_ADDRESS } from "./mail.ts";
import { trimAscii } from "../../text/white-space.ts";

type Configured = Pick<FormRecord, "form" | "locale" | "mail" | "mail_2" | "messages" | "additional_settings">;

/** Mistakes in a form's set-up by section, as writes answer them; an empty list where there are none. */
export function configErrors(form: Configured): JsonObject | [] {
  const errors: Record<string, JsonObject[]> = {};
  for (const { section, kind } of configFaults(form))
    (errors[section] ??= []).push({
      message: FAULTS[kind],
      link: `https://vendor.example/configuration-errors/${kind}`,
    });
  return Object.keys(errors).length === 0 ? [] : errors;
}

/** Mistakes in a form's set-up, section by section. */
function* configFaults(form: Configured): Iterable<ConfigFault> {
  const tags = scanForm(form.form);
  yield* formFaults(form.form, tags);
  if (!isSettingOn(form, "demo_mode") && !isSettingOn(form, "skip_mail")) {
    const context = { tags, rules: rulesOf(form, ANY_DAY), membersOnly: isSettingOn(form, "subscribers_only") };
    yield* mailFaults("mail", form.mail ?? defaultMail(form.locale), context);
    const second = form.mail_2 ?? defaultSecondMail(form.locale);
    if (second.active === true) yield* mailFaults("mail_2", second, context);
  }
  const messages = messagesOf(form);
  for (const key of MESSAGE_KEYS)
    if (key !== "captcha_not_match" && /<[a-z/!][^<>]*>/i.test(messages[key]))
      yield { section: `messages.${key}`, kind: "html-in-message" };
  const settings = formSettings(form.additional_settings ?? "");
  if (settings.some(([name]) => name === "on_sent_ok" || name === "on_submit"))
    yield { section: "additional_settings.body", kind: "deprecated-settings" };
}

/** Bounds of dates, which alone depend on the day, say nothing of a set-up. */
const ANY_DAY = { now: 0, zone: "UTC" } as const;

/** Kinds of mistakes in a form's set-up, each with what is said about it. */
const FAULTS = {
  "maybe-empty": "This may turn out empty.",
  "invalid-mailbox-syntax": "This is not a mailbox.",
  "invalid-mail-header": "A line is not a header.",
  "file-not-found": "The site has no such file.",
  "attachments-overweight": "The attachments may be too large for a mail.",
  "unsafe-email-without-protection": "Anybody could send mail to any address through this form.",
  "multiple-controls-in-label": "A label holds more than one field.",
  "unavailable-names": "A field has a name that the site uses itself.",
  "unavailable-html-elements": "A form can't hold another form.",
  "dots-in-names": "The name of a field holds a dot.",
  "colons-in-names": "The name of a field holds a colon.",
  "html-in-message": "A message holds markup.",
  "deprecated-settings": "A setting is no longer supported.",
} as const;

/** One mistake and the section it is in, such as `mail.sender`. */
interface ConfigFault {
  readonly section: string;
  readonly kind: keyof typeof FAULTS;
}

/** Names that the site's own addresses use. */
const SITE_NAMES = new Set(
  (
    "m p posts w cat withcomments withoutcomments s search exact sentence calendar page paged more tb pb author order " +
    "orderby year monthnum day hour minute second name category_name tag feed author_name static pagename page_id " +
    "error attachment attachment_id subpost subpost_id preview robots taxonomy term cpage post_type embed"
  ).split(" "),
);

/** Mistakes in the text of a form. */
function* formFaults(form: string, tags: readonly FormTag[]): Iterable<ConfigFault> {
  const section = "form.body";
  if (hasCrowdedLabel(form)) yield { section, kind: "multiple-controls-in-label" };
  if (tags.some((tag) => SITE_NAMES.has(tag.name))) yield { section, kind: "unavailable-names" };
  if (/<form[\s>]|<\/form>/i.test(form)) yield { section, kind: "unavailable-html-elements" };
  if (tags.some((tag) => tag.rawName.includes("."))) yield { section, kind: "dots-in-names" };
  if (tags.some((tag) => tag.rawName.includes(":"))) yield { section, kind: "colons-in-names" };
}

function hasCrowdedLabel(form: string): boolean {
  return form.split(/<label(?=[\s>])/).some((part, place) => {
    const end = part.indexOf("</label>");
    if (place === 0 || end === -1) return false;
    const fields = scanForm(part.slice(part.indexOf(">") + 1, end)).map(fieldCount);
    return fields.reduce((sum, count) => sum + count, 0) > 1;
  });
}

function fieldCount(tag: FormTag): number {
  if (tag.basetype === "checkbox" || tag.basetype === "radio")
    return tag.values.length + (hasOption(tag, "free_text") ? 1 : 0);
  return tag.name === "" || tag.basetype === "count" || tag.basetype === "captchac" ? 0 : 1;
}

const EXAMPLE_ADDRESS = "example@example.com";
const GREATEST_MAIL = 25 * 1024 * 1024;

/** What is known of the form that a mail belongs to. */
interface Context {
  tags: readonly FormTag[];
  rules: ReturnType<typeof rulesOf>;
  /** Whether only those who are signed in can send the form. */
  membersOnly: boolean;
}

/** Mistakes in a mail, judged with the least that somebody could fill in. */
function* mailFaults(name: string, mail: MailTemplate, context: Context): Iterable<ConfigFault> {
  const line = (text: string) => lineOf(text, context);
  if (line(mail.subject) === "") yield { section: `${name}.subject`, kind: "maybe-empty" };
  if (!isMailboxList(line(mail.sender))) yield { section: `${name}.sender`, kind: "invalid-mailbox-syntax" };
  const section = `${name}.recipient`;
  if (!isMailboxList(line(mail.recipient))) yield { section, kind: "invalid-mailbox-syntax" };
  else if (isForAnybody(mail.recipient, context)) yield { section, kind: "unsafe-email-without-protection" };
  yield* headerFaults(`${name}.additional_headers`, mail.additional_headers, context);
  if (line(mail.body) === "") yield { section: `${name}.body`, kind: "maybe-empty" };
  yield* attachmentFaults(`${name}.attachments`, mail.attachments, context.tags);
}

function lineOf(text: string, context: Context): string {
  return trimAscii(replaceMailTags(text, (tag) => leastInput(tag, context)).replace(/[\r\n]/g, ""));
}

/** Whether whoever fills in the form says where the mail goes. */
function isForAnybody(text: string, { tags, membersOnly }: Context): boolean {
  let isFilledIn = false;
  replaceMailTags(text, (name) => {
    isFilledIn ||= tags.find((tag) => tag.name === fieldOf(name))?.basetype === "email";
    return undefined;
  });
  return isFilledIn && !membersOnly;
}

/** Lines that are no headers, then headers without a mailbox, then copies for anybody. */
function* headerFaults(section: string, text: string, context: Context): Iterable<ConfigFault> {
  const lines = text
    .split("\n")
    .map((line) => trimAscii(line))
    .filter((line) => line !== "");
  if (lines.some((line) => !HEADER.test(line))) yield { section, kind: "invalid-mail-header" };
  const mailboxes = lines.filter((line) => MAILBOX.test(line));
  const isRight = (line: string) => isMailboxList(lineOf(line.replace(HEADER, "$1"), context));
  for (const line of mailboxes) if (!isRight(line)) yield { section, kind: "invalid-mailbox-syntax" };
  if (mailboxes.some((line) => COPY.test(line) && isRight(line) && isForAnybody(line, context)))
    yield { section, kind: "unsafe-email-without-protection" };
}

const HEADER = /^[0-9A-Za-z-]+:(.*)$/;
const MAILBOX = /^(?:reply-to|b?cc):.*\S/i;
const COPY = /^b?cc:/i;

function* attachmentFaults(section: string, text: string, tags: readonly FormTag[]): Iterable<ConfigFault> {
  for (const line of text.split("\n"))
    if (trimAscii(line) !== "" && !trimAscii(line).startsWith("[")) yield { section, kind: "file-not-found" };
  const sizes = tags
    .filter((tag) => tag.basetype === "file" && text.includes(`[${tag.name}]`))
    .map((tag) => sizeLimit(tag));
  if (sizes.reduce((sum, size) => sum + size, 0) > GREATEST_MAIL) yield { section, kind: "attachments-overweight" };
}

/** The field that a mail tag stands for, as it is sent or in a format of its own. */
function fieldOf(name: string): string {
  return name.replace(/^_(?:raw|format)_/, "").replaceAll(".", "_");
}

/** The least that a mail tag can come to: nothing, unless its field must be filled in. */
function leastInput(name: string, { tags, rules, membersOnly }: Context): string {
  const field = fieldOf(name);
  if (field.startsWith("_")) return specialInput(field, membersOnly);
  const asked = rules.filter((rule) => rule.field === field);
  if (!asked.some(({ rule }) => rule === "required")) return "";
  const pipes = name.startsWith("_raw_") ? undefined : tags.find((tag) => tag.name === field)?.pipes;
  const isAddress = (choice: string) =>
    isMailboxList(pipes?.find(({ before }) => unescapedText(before) === choice)?.after ?? choice);
  return asked.some((rule) => rule.rule === "email" || (rule.rule === "enum" && rule.accept.every(isAddress)))
    ? EXAMPLE_ADDRESS
    : "example";
}

function specialInput(name: string, membersOnly: boolean): string {
  if (name === "_site_admin_email") return SITE_ADDRESS;
  if (name.startsWith("_user_") && name !== "_user_agent" && !membersOnly) return "";
  return name.endsWith("_email") ? EXAMPLE_ADDRESS : "example";
}
