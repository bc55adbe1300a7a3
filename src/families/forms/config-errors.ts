import type { JsonObject } from "../../json/json.ts";
import { MESSAGE_KEYS, messagesOf, defaultMail, defaultSecondMail } from "./template.ts";
import { type FormRecord, isSettingOn, formSettings, type MailTemplate } from "./records.ts";
import { scanForm } from "./scan-form.ts";
import { type FormTag, hasOption, isRequired, sizeLimit } from "./form-tag.ts";
import { isMailboxList } from "./formats.ts";
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
    const membersOnly = isSettingOn(form, "subscribers_only");
    yield* mailFaults("mail", form.mail ?? defaultMail(form.locale), { tags, membersOnly });
    const second = form.mail_2 ?? defaultSecondMail(form.locale);
    if (second.active === true) yield* mailFaults("mail_2", second, { tags, membersOnly });
  }
  const messages = messagesOf(form);
  for (const key of MESSAGE_KEYS)
    if (/<[a-z/!][^<>]*>/i.test(messages[key])) yield { section: `messages.${key}`, kind: "html-in-message" };
  const settings = formSettings(form.additional_settings ?? "");
  if (settings.some(([name]) => name === "on_sent_ok" || name === "on_submit"))
    yield { section: "additional_settings.body", kind: "deprecated-settings" };
}

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
  return tag.name === "" || tag.basetype === "hidden" ? 0 : 1;
}

const EXAMPLE_ADDRESS = "example@example.com";
const GREATEST_MAIL = 25 * 1024 * 1024;

/** What is known of the form that a mail belongs to. */
interface Context {
  tags: readonly FormTag[];
  /** Whether only those who are signed in can send the form. */
  membersOnly: boolean;
}

/** Mistakes in a mail, judged with the least that somebody could fill in. */
function* mailFaults(name: string, mail: MailTemplate, context: Context): Iterable<ConfigFault> {
  const filled = (text: string) => replaceMailTags(text, (tag) => leastInput(tag, context));
  const line = (text: string) => trimAscii(filled(text).replace(/[\r\n]/g, ""));
  if (line(mail.subject) === "") yield { section: `${name}.subject`, kind: "maybe-empty" };
  if (!isMailboxList(line(mail.sender))) yield { section: `${name}.sender`, kind: "invalid-mailbox-syntax" };
  const recipient = line(mail.recipient);
  if (!isMailboxList(recipient)) yield { section: `${name}.recipient`, kind: "invalid-mailbox-syntax" };
  else if (recipient.includes(EXAMPLE_ADDRESS))
    yield { section: `${name}.recipient`, kind: "unsafe-email-without-protection" };
  yield* headerFaults(`${name}.additional_headers`, filled(mail.additional_headers));
  if (filled(mail.body) === "") yield { section: `${name}.body`, kind: "maybe-empty" };
  yield* attachmentFaults(`${name}.attachments`, mail.attachments, context.tags);
}

function* headerFaults(section: string, text: string): Iterable<ConfigFault> {
  const lines = text
    .split("\n")
    .map((line) => trimAscii(line))
    .filter((line) => line !== "");
  for (const line of lines) {
    const [, header = "", value = ""] = HEADER.exec(line) ?? [];
    const isMailbox = ["reply-to", "cc", "bcc"].includes(header.toLowerCase());
    if (isMailbox && trimAscii(value) !== "" && !isMailboxList(trimAscii(value)))
      yield { section, kind: "invalid-mailbox-syntax" };
  }
  if (lines.some((line) => !HEADER.test(line))) yield { section, kind: "invalid-mail-header" };
}

const HEADER = /^([0-9A-Za-z-]+):(.*)$/;

function* attachmentFaults(section: string, text: string, tags: readonly FormTag[]): Iterable<ConfigFault> {
  for (const line of text.split("\n"))
    if (trimAscii(line) !== "" && !trimAscii(line).startsWith("[")) yield { section, kind: "file-not-found" };
  const sizes = tags
    .filter((tag) => tag.basetype === "file" && text.includes(`[${tag.name}]`))
    .map((tag) => sizeLimit(tag));
  if (sizes.reduce((sum, size) => sum + size, 0) > GREATEST_MAIL) yield { section, kind: "attachments-overweight" };
}

function leastInput(name: string, { tags, membersOnly }: Context): string | undefined {
  const tag = tags.find((candidate) => candidate.name === name);
  if (tag === undefined) return specialInput(name, membersOnly);
  if (!isRequired(tag)) return "";
  const choice = SELECTABLE.has(tag.basetype) ? tag.pipes?.at(-1)?.after : undefined;
  const isAddress = choice === undefined ? tag.basetype === "email" : isMailboxList(choice);
  return isAddress ? EXAMPLE_ADDRESS : "example";
}

const SELECTABLE = new Set(["checkbox", "radio", "select", "acceptance"]);

function specialInput(name: string, membersOnly: boolean): string | undefined {
  if (name === "_site_admin_email") return SITE_ADDRESS;
  if (!name.startsWith("_")) return undefined;
  if (name.startsWith("_user_") && name !== "_user_agent" && !membersOnly) return "";
  return name.endsWith("_email") ? EXAMPLE_ADDRESS : "example";
}
