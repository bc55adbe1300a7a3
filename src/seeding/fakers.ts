import type { Faker, Randomizer } from "@faker-js/faker";
import { fakerIn, fakerLater } from "./locales.ts";
import type { Random } from "./random.ts";

/** Gives a faker of a language that draws from that generator alone. */
export type Fakers = (language: string, random: Random) => Faker;

interface Speaker {
  readonly faker: Faker;
  readonly use: (random: Random) => void;
}

/**
 * Fakers of these languages: each is loaded when it is first asked for where that is possible, as the loading is what costs. `now` is their
 * reference date, in milliseconds.
 */
export async function loadFakers(languages: Iterable<string>, now: number): Promise<Fakers> {
  const loads = new Map<string, () => Speaker>();
  for (const language of languages) {
    const later = fakerLater(language) ?? (await loadedLocale(language));
    loads.set(language, () => speakerOf(later().faker, now));
  }
  const speakers = new Map<string, Speaker>();
  return (language, random) => {
    let speaker = speakers.get(language);
    if (speaker === undefined) {
      const load = loads.get(language);
      if (load === undefined) throw new Error(`faker was not loaded for the language ${language}`);
      speakers.set(language, (speaker = load()));
    }
    speaker.use(random);
    return speaker.faker;
  };
}

async function loadedLocale(language: string): Promise<() => { readonly faker: Faker }> {
  const locale = await fakerIn(language);
  return () => locale;
}

function speakerOf(faker: Faker, now: number): Speaker {
  const { randomizer, use } = swappedRandomizer();
  // The class is only in the package's whole import, which costs six times as much as one locale with its instance.
  const FakerOfLocale = faker.constructor as typeof Faker;
  const own = new FakerOfLocale({ locale: faker.rawDefinitions, randomizer });
  own.setDefaultRefDate(now);
  return { faker: own, use };
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
