import type { ConfigFault } from "./config-fault.ts";
import { type FormTag, isRequired } from "./form-tag.ts";
import { isMailboxList } from "./formats.ts";
import { replaceMailTags, SITE_ADDRESS } from "./mail-tags.ts";
import type { MailTemplate } from "./records.ts";
import { sizeLimit } from "./tag-options.ts";

const EXAMPLE_ADDRESS = "example@example.com";
const GREATEST_MAIL = 25 * 1024 * 1024;

/** What is known of the form that a mail belongs to. */
interface Context {
  tags: readonly FormTag[];
  /** Whether only those who are signed in can send the form. */
  membersOnly: boolean;
}

/** Mistakes in a mail, judged with the least that somebody could fill in. */
export function* mailFaults(name: string, mail: MailTemplate, context: Context): Iterable<ConfigFault> {
  const filled = (text: string) => replaceMailTags(text, (tag) => leastInput(tag, context));
  const line = (text: string) =>
    filled(text)
      .replace(/[\r\n]/g, "")
      .trim();
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
    .map((line) => line.trim())
    .filter((line) => line !== "");
  for (const line of lines) {
    const [, header = "", value = ""] = HEADER.exec(line) ?? [];
    const isMailbox = ["reply-to", "cc", "bcc"].includes(header.toLowerCase());
    if (isMailbox && value.trim() !== "" && !isMailboxList(value.trim()))
      yield { section, kind: "invalid-mailbox-syntax" };
  }
  if (lines.some((line) => !HEADER.test(line))) yield { section, kind: "invalid-mail-header" };
}

const HEADER = /^([0-9A-Za-z-]+):(.*)$/;

function* attachmentFaults(section: string, text: string, tags: readonly FormTag[]): Iterable<ConfigFault> {
  for (const line of text.split("\n"))
    if (line.trim() !== "" && !line.trim().startsWith("[")) yield { section, kind: "file-not-found" };
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
