import type { Faker } from "@faker-js/faker";

/** Faker's words of a language with a faker that speaks it; English where faker does not speak the language. */
export async function fakerIn(language: string): Promise<{ faker: Faker }> {
  switch (language) {
    case "en":
      return import("@faker-js/faker/locale/en");
    case "sv":
      return import("@faker-js/faker/locale/sv");
    default:
      return namedLocale(language);
  }
}

/** Other languages by their name, English where faker does not speak them. */
async function namedLocale(language: string): Promise<{ faker: Faker }> {
  if (!/^[a-z]{2}(?:_[A-Za-z]+)*$/.test(language)) return import("@faker-js/faker/locale/en");
  try {
    return (await import(`@faker-js/faker/locale/${language}`)) as { faker: Faker };
  } catch {
    return import("@faker-js/faker/locale/en");
  }
}
