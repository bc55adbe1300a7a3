import type { JsonObject } from "../../catalogue/document.ts";
import { type ConfigFault, FAULTS } from "./config-fault.ts";
import { formFaults } from "./config-form.ts";
import { mailFaults } from "./config-mail.ts";
import { MESSAGE_KEYS, messagesOf } from "./messages.ts";
import type { FormRecord } from "./records.ts";
import { scanForm } from "./scan-form.ts";
import { isOn, settingsOf } from "./settings.ts";
import { defaultMail, defaultSecondMail } from "./template.ts";

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
  if (!isOn(form, "demo_mode") && !isOn(form, "skip_mail")) {
    const membersOnly = isOn(form, "subscribers_only");
    yield* mailFaults("mail", form.mail ?? defaultMail(form.locale), { tags, membersOnly });
    const second = form.mail_2 ?? defaultSecondMail(form.locale);
    if (second.active === true) yield* mailFaults("mail_2", second, { tags, membersOnly });
  }
  const messages = messagesOf(form);
  for (const key of MESSAGE_KEYS)
    if (/<[a-z/!][^<>]*>/i.test(messages[key])) yield { section: `messages.${key}`, kind: "html-in-message" };
  const settings = settingsOf(form.additional_settings ?? "");
  if (settings.some(([name]) => name === "on_sent_ok" || name === "on_submit"))
    yield { section: "additional_settings.body", kind: "deprecated-settings" };
}
