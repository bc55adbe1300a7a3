import type { Call } from "../../engine/call.ts";
import { isSettingOn, DEFAULT_MAIL_SETTINGS, MAIL_SETTINGS, type MailSettings } from "./records.ts";
import { type Submission, textsIn } from "./submission.ts";
import { defaultMail } from "./template.ts";
import { type Json, ownMember } from "../../json/json.ts";
import { trimAscii } from "../../text/white-space.ts";

/** Whether the mail of a submission goes out; a form for show, or one that sends none, never fails. No mail really leaves. */
export function sends(submission: Submission, call: Call): boolean {
  const { form } = submission;
  if (isSettingOn(form, "demo_mode") || isSettingOn(form, "skip_mail")) return true;
  const recipient = trimAscii(withPosted((form.mail ?? defaultMail(form.locale)).recipient, submission));
  const address = recipient.endsWith(">") ? recipient.slice(recipient.indexOf("<") + 1) : recipient;
  return !mailSettings(call).failing_recipients.some((start) => address.startsWith(start));
}

/** A text with what was sent in place of its mail tags. */
export function withPosted(text: string, { posted }: Submission): string {
  return replaceMailTags(text, (name) => {
    if (name === "_site_admin_email") return SITE_ADDRESS;
    const value = ownMember(posted, name);
    return typeof value === "object" ? value.join(", ") : value;
  });
}

/** Address of the site's administrator, as mails of the site name it. */
export const SITE_ADDRESS = "admin@example.test";

const NAME = /[A-Za-z_][\w:.-]*/y;
const VALUE = /[ \t]+(?:"[^"]*"|'[^']*')/y;
const END = /[ \t]*\]/y;

/** The text with its mail tags replaced; one that `value` does not know stays, one in double brackets loses the outer ones. */
export function replaceMailTags(text: string, value: (name: string) => string | undefined): string {
  const ends = new Map<number, number>();
  let kept = "";
  let from = 0;
  for (let open = text.indexOf("["); open !== -1; open = text.indexOf("[", Math.max(from, open + 1))) {
    const nameEnd = endOf(NAME, text, open + 1);
    const end = nameEnd === -1 ? -1 : endOfTag(text, nameEnd, ends);
    if (end === -1) continue;
    const doubled = open > from && text[open - 1] === "[" && text[end] === "]";
    const name = text.slice(open + 1, nameEnd);
    const replacement = doubled ? text.slice(open, end) : value(name);
    if (replacement !== undefined) {
      kept += text.slice(from, doubled ? open - 1 : open) + replacement;
      from = doubled ? end + 1 : end;
    } else {
      kept += text.slice(from, end);
      from = end;
    }
  }
  return kept + text.slice(from);
}

/** Where the tag ends whose values begin here, -1 where it has no end; `ends` are those that were found, so that no value is read twice. */
function endOfTag(text: string, from: number, ends: Map<number, number>): number {
  const passed: number[] = [];
  let at = from;
  let end = ends.get(at);
  while (end === undefined) {
    passed.push(at);
    const next = endOf(VALUE, text, at);
    end = next === -1 ? endOf(END, text, at) : ends.get(next);
    at = next;
  }
  for (const place of passed) ends.set(place, end);
  return end;
}

function endOf(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : -1;
}

/** How the site's mail behaves; members that the stored value lacks are the defaults. */
function mailSettings({ view }: Pick<Call, "view">): MailSettings {
  const value = view.value(MAIL_SETTINGS);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return DEFAULT_MAIL_SETTINGS;
  return {
    refused_words: textsOf(value["refused_words"]) ?? DEFAULT_MAIL_SETTINGS.refused_words,
    failing_recipients: textsOf(value["failing_recipients"]) ?? DEFAULT_MAIL_SETTINGS.failing_recipients,
  };
}

function textsOf(value: Json | undefined): string[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : undefined;
}

/** Whether a submission is spam: a word that the site refuses, or a user agent that is as good as none. */
export function isSpam({ form, body }: Submission, call: Call): boolean {
  if (isSettingOn(form, "subscribers_only") && call.user !== undefined) return false;
  const agent = call.header("user-agent");
  if (agent !== undefined && trimAscii(agent).length < 2) return true;
  const fields = Object.entries(body).filter(([name]) => !name.startsWith("_"));
  const said = [...fields.flatMap(([, value]) => textsIn(value)), agent ?? ""].join("\n").toLowerCase();
  return mailSettings(call).refused_words.some((word) => word.length > 1 && said.includes(word.toLowerCase()));
}
