import type { Call } from "../call.ts";
import { mailSettings } from "./mail-settings.ts";
import { replaceMailTags, SITE_ADDRESS } from "./mail-tags.ts";
import { isOn } from "./settings.ts";
import type { Submission } from "./submission.ts";
import { defaultMail } from "./template.ts";

/** Whether the mail of a submission goes out; a form for show, or one that sends none, never fails. No mail really leaves. */
export function sends(submission: Submission, call: Call): boolean {
  const { form } = submission;
  if (isOn(form, "demo_mode") || isOn(form, "skip_mail")) return true;
  const recipient = withPosted((form.mail ?? defaultMail(form.locale)).recipient, submission).trim();
  const address = recipient.endsWith(">") ? recipient.slice(recipient.indexOf("<") + 1) : recipient;
  return !mailSettings(call).failing_recipients.some((start) => address.startsWith(start));
}

/** A text with what was sent in place of its mail tags. */
export function withPosted(text: string, { posted }: Submission): string {
  return replaceMailTags(text, (name) => {
    if (name === "_site_admin_email") return SITE_ADDRESS;
    const value = posted[name];
    return typeof value === "object" ? value.join(", ") : value;
  });
}
