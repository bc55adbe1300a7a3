import { numbered } from "./prose.ts";

/** What invented posts are called; the last one of each round is protected. */
const POSTS = [
  "A walk along the harbour",
  "How we bake our bread",
  "Ten quiet places for reading",
  "The first frost of the year",
  "Letters from the workshop",
  "What grows in small gardens",
  "A short history of the lighthouse",
  "Three soups for cold evenings",
  "New hours from next week",
  "Behind the counter on a Saturday",
  "Where the old road ends",
  "Notes on mending things",
  "Music in the courtyard",
  "Why we paint the boats in spring",
  "The market is open again",
  "Tea for rainy afternoons",
  "A map of every bench",
  "Guests we like to remember",
  "How to pack for the islands",
  "Learning to listen",
  "The kitchen at five in the morning",
  "Things that people ask us",
  "Snow on the last ferry",
  "For members: the autumn letter",
];

/** An invented page with the number of the page above it. */
interface PageTitle {
  readonly title: string;
  readonly above?: number;
}

const PAGES: readonly PageTitle[] = [
  { title: "About us" },
  { title: "Our people", above: 0 },
  { title: "The kitchen team", above: 1 },
  { title: "The history of the house", above: 0 },
  { title: "Services" },
  { title: "Workshops", above: 4 },
  { title: "Evening classes", above: 5 },
  { title: "Contact" },
  { title: "Opening hours", above: 7 },
  { title: "How to find us", above: 7 },
  { title: "Privacy policy" },
  { title: "Questions and answers" },
];

const CATEGORIES: readonly PageTitle[] = [
  { title: "General" },
  { title: "News" },
  { title: "Journeys" },
  { title: "On foot", above: 2 },
  { title: "Winter walks", above: 3 },
  { title: "Food and drink" },
  { title: "From the oven", above: 5 },
  { title: "Garden" },
  { title: "Music" },
];

const TAGS = ["Harbour", "Baking", "Maps", "Snow", "Tools", "Concerts", "Reading", "Families", "Weekends"];

/** What tells things apart of which no more is known. */
export const QUALITIES = [
  "Blue",
  "Quiet",
  "Northern",
  "Old",
  "Bright",
  "Small",
  "Upper",
  "Green",
  "Early",
  "Warm",
  "Hidden",
  "Wide",
  "Southern",
  "New",
  "Wooden",
  "Late",
  "Long",
  "Silver",
  "Lower",
  "Open",
  "Red",
  "Round",
  "Western",
  "Little",
];

const MEDIA = [
  "Harbour at dawn",
  "Bread on a board",
  "Reading by the window",
  "Frost on the fence",
  "Tools on the bench",
  "Beans in rows",
  "The lighthouse from below",
  "Soup in a blue bowl",
  "The clock above the door",
  "Saturday at the counter",
  "The end of the road",
  "Needle and thread",
  "Fiddles in the courtyard",
  "Boats on land",
  "Stalls on the square",
  "Tea and rain",
  "A bench under the lime tree",
  "The long table",
  "Bags on the jetty",
  "Two chairs",
  "Kitchen at night",
  "A stack of letters",
  "Ferry in the snow",
  "Apples in the cellar",
];

/** What a record is called, and the number of the one above it; undefined for one at the top. */
export interface Titled {
  readonly title: string;
  readonly above: number | undefined;
}

const flat = (title: string): Titled => ({ title, above: undefined });

/** The title of a thing of a kind, by its number; `noun` is what one of them is called, `nested` whether they stand below each other. */
export function titled(base: string, number: number, { noun, nested }: { noun: string; nested: boolean }): Titled {
  switch (base) {
    case "posts":
      return flat(numbered(POSTS, number, ", part "));
    case "pages":
      return inTree(PAGES, number, { word: ", part ", nested });
    case "media":
      return flat(numbered(MEDIA, number, ", no. "));
    case "categories":
      return inTree(CATEGORIES, number, { word: " ", nested });
    case "tags":
      return flat(numbered(TAGS, number, " "));
    default:
      return ownTitle(number, { noun, nested });
  }
}

function inTree(
  tree: readonly PageTitle[],
  number: number,
  { word, nested }: { word: string; nested: boolean },
): Titled {
  const titles = tree.map(({ title }) => title);
  const start = number - (number % tree.length);
  const above = tree[number % tree.length]?.above;
  return { title: numbered(titles, number, word), above: above === undefined || !nested ? undefined : start + above };
}

/** A kind of a site's own: of four in a row the second stands below the first, the third below the second. */
function ownTitle(number: number, { noun, nested }: { noun: string; nested: boolean }): Titled {
  const qualities = QUALITIES.map((quality) => `${quality} ${noun}`);
  const step = number % 4;
  return {
    title: numbered(qualities, number, " "),
    above: nested && (step === 1 || step === 2) ? number - 1 : undefined,
  };
}
