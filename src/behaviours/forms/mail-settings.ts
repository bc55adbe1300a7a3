import type { Json } from "../../catalogue/document.ts";
import type { Call } from "../call.ts";
import { DEFAULT_MAIL_SETTINGS, MAIL_SETTINGS, type MailSettings } from "./records.ts";

/** How the site's mail behaves; members that the stored value lacks are the defaults. */
export function mailSettings({ view }: Pick<Call, "view">): MailSettings {
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
