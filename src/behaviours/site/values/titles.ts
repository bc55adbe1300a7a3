import { pickFrom } from "./pick-from.ts";
import type { ValueScene } from "./value-scene.ts";

type Title = (scene: ValueScene) => string;

/** What things of a noun are called, the first that fits. */
const titles: readonly (readonly [noun: RegExp, title: Title])[] = [
  [/product|item|variation|ticket/, ({ faker }) => faker.commerce.productName()],
  [
    /^user$|customer|author|person|people|member|organizer|speaker|subscriber|reviewer|staff|doctor|teacher|contact/,
    ({ faker }) => faker.person.fullName(),
  ],
  [/venue|place|location|store|shop|company|brand|hotel|restaurant|agency/, ({ faker }) => faker.company.name()],
  [/categor|tag|group|topic|genre|department|term/, ({ faker }) => faker.commerce.department()],
  [/countr/, ({ faker }) => faker.location.country()],
  [/cit(?:y|ies)|region/, ({ faker }) => faker.location.city()],
  [/class|zone|method|gateway|attribute/, ({ faker }) => capital(faker.commerce.productAdjective())],
  [/media|image|photo|attachment|gallery/, ({ faker }) => capital(`${faker.word.adjective()} ${faker.word.noun()}`)],
  [
    /page/,
    ({ random, faker, index }) => PAGES[index] ?? `${pickFrom(PAGES, random) ?? ""} ${faker.word.noun()}`.trim(),
  ],
  [
    /event|course|workshop|webinar|lesson|session/,
    ({ faker }) => `${capital(faker.word.adjective())} ${faker.word.noun()} ${faker.date.weekday()}`,
  ],
];

const PAGES = [
  "About us",
  "Contact",
  "Services",
  "Opening hours",
  "Privacy policy",
  "Terms",
  "Careers",
  "Press",
  "Team",
  "Questions and answers",
];

/** A title that suits a thing of its noun; a short sentence where the noun says nothing. */
export function titleOf(scene: ValueScene): string {
  const found = titles.find(([noun]) => noun.test(scene.noun))?.[1];
  return found === undefined ? scene.faker.lorem.sentence({ min: 3, max: 6 }).replace(/\.$/, "") : found(scene);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
