import type { Faker, Randomizer } from "@faker-js/faker";
import type { Random } from "./random.ts";

/** Gives a faker of a language that draws from that generator alone. */
export type Fakers = (language: string, random: Random) => Faker;

/** Loads faker for these languages, and nothing where there are none: the import is what costs. `now` is its reference date, in milliseconds. */
export async function loadFakers(languages: Iterable<string>, now: number): Promise<Fakers> {
  const speakers = new Map<string, { faker: Faker; use: (random: Random) => void }>();
  for (const language of languages) {
    const { randomizer, use } = swappedRandomizer();
    const faker = await fakerOf(language, randomizer);
    faker.setDefaultRefDate(now);
    speakers.set(language, { faker, use });
  }
  return (language, random) => {
    const speaker = speakers.get(language);
    if (speaker === undefined) throw new Error(`faker was not loaded for the language ${language}`);
    speaker.use(random);
    return speaker.faker;
  };
}

/** A randomizer that draws from whichever generator was put in last: a seed of its own would tie values to each other. */
function swappedRandomizer(): { randomizer: Randomizer; use: (random: Random) => void } {
  let current: Random = () => 0;
  // Faker calls the methods without their object.
  const randomizer: Randomizer = { next: () => current(), seed: () => undefined };
  return {
    randomizer,
    use(random) {
      current = random;
    },
  };
}

async function fakerOf(language: string, randomizer: Randomizer): Promise<Faker> {
  const { faker } = await localeOf(language);
  // The class is only in the package's whole import, which costs six times as much as one locale with its instance.
  const FakerOfLocale = faker.constructor as typeof Faker;
  return new FakerOfLocale({ locale: faker.rawDefinitions, randomizer });
}

interface Locale {
  readonly faker: Faker;
}

/** English where faker does not speak the language. */
async function localeOf(language: string): Promise<Locale> {
  try {
    return await importedLocale(language);
  } catch (error) {
    const found = requiredLocale(language);
    if (found !== undefined) return found;
    if (language === "en") throw error;
    return localeOf("en");
  }
}

async function importedLocale(language: string): Promise<Locale> {
  switch (language) {
    case "en":
      return import("@faker-js/faker/locale/en");
    case "sv":
      return import("@faker-js/faker/locale/sv");
    default:
      return (await import(packageOf(language))) as Locale;
  }
}

/** Throws for what is no name of a language. */
function packageOf(language: string): string {
  if (!/^[a-z]{2}(?:_[A-Za-z]+)*$/.test(language)) throw new Error(`${language} is no language`);
  return `@faker-js/faker/locale/${language}`;
}

/**
 * By what Node itself requires with, as test runners that load CommonJS in contexts of their own refuse faker's modules there; undefined
 * where that finds none either.
 */
function requiredLocale(language: string): Locale | undefined {
  try {
    const { process: own } = process.getBuiltinModule("node:vm").runInThisContext("globalThis") as typeof globalThis;
    const require = own.getBuiltinModule("node:module").createRequire(import.meta.url);
    return require(packageOf(language)) as Locale;
  } catch {
    return undefined;
  }
}
