/** Stands before the title of an entry with a password, by language. Every site embeds entries: the other phrases, which few need, are not loaded for it. */
const PROTECTED: Readonly<Record<string, string>> = { en: "Protected", sv: "Skyddat" };

/** The title of an entry with a password; in English where features don't speak the language. */
export function protectedTitle(title: string, language: string): string {
  return `${Object.hasOwn(PROTECTED, language) ? PROTECTED[language] : PROTECTED.en}: ${title}`;
}
