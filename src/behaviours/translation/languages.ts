import type { Situation } from "../call.ts";
import { phrase } from "../phrase.ts";

/** The site's languages. */
export const LANGUAGES = ["en", "sv"] as const;

/** A language of the site as lists show it. */
export interface LanguageDetails {
  readonly name: string;
  readonly flag: string;
}

/** Name of a language in the call's language, and the address of its flag. */
export function languageDetails(call: Situation, code: string): LanguageDetails {
  const names = { en: { en: "English", sv: "Engelska" }, sv: { en: "Swedish", sv: "Svenska" } };
  const name = code === "en" || code === "sv" ? phrase(call, names[code]) : code;
  return { name, flag: `${call.links.home}/content/plugins/i18n/res/flags/${code}.svg` };
}

/** The languages that a text in this language is translated into. */
export function targetsOf(source: string): string[] {
  return LANGUAGES.filter((code) => code !== source);
}
