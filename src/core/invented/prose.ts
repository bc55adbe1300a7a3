import { type Random, wholeBetween } from "../../seeding/random.ts";

const SENTENCES = [
  "The morning begins early here, long before the first ferry.",
  "Somebody puts the kettle on, and the windows slowly turn white with steam.",
  "We keep a short list by the door of everything that needs mending.",
  "Most of it can be done with a sharp knife and a little patience.",
  "On market days the square is full before eight.",
  "The path follows the water for an hour and then climbs between the trees.",
  "Bring a warm coat, since the wind turns in the afternoon.",
  "There is a bench at the top from which you can see three islands.",
  "Nobody remembers who built the wall, but everybody has an opinion.",
  "The recipe has not changed for forty years, apart from the salt.",
  "It takes two days, and neither of them can be hurried.",
  "Children usually find the hidden door before their parents do.",
  "We asked our neighbours what they would miss most, and wrote down the answers.",
  "The old maps show a road where there is only grass today.",
  "If you have never tried it, start with something small.",
  "A good tool is one that you reach for without thinking.",
  "The garden is at its best in the week after the rain.",
  "In winter the rooms upstairs are closed, and everything happens in the kitchen.",
  "You can borrow boots, lamps and umbrellas at the front desk.",
  "Half of the things that we planned went wrong, and the other half went better than we hoped.",
  "The last boat leaves at nine, so there is time for one more cup.",
  "We wrote this page together, a paragraph each.",
  "Every season has its own sound, and this one is quiet.",
  "Ask for the long table if you come with friends.",
  "The light changes every ten minutes, which makes painting difficult and looking easy.",
  "It is a simple idea: fewer things, made well and kept for long.",
  "Some visitors stay for an hour and some come back for years.",
  "The shelves by the stairs hold what earlier guests have left behind.",
  "Take the second turning on the left and follow the sound of the mill.",
  "When the snow comes, the whole street walks in one line.",
];

const HEADINGS = [
  "Before you start",
  "What we learned",
  "How it works",
  "A few words on the place",
  "What to bring",
  "Where to go next",
  "Why it matters",
  "Small things that help",
];

const ITEMS = [
  "A map, folded twice",
  "Bread, cheese and something warm to drink",
  "Two pairs of dry socks",
  "A pencil and a small notebook",
  "An hour more than you think you need",
  "Somebody who knows the way",
  "The names of three birds",
  "A rope of at least ten metres",
];

const REMARKS = [
  "Thank you for this, I have been looking for exactly such a list.",
  "We tried it last weekend and it worked on the second attempt.",
  "Is this possible with children as well?",
  "I remember the place quite differently, but that was twenty years ago.",
  "The second picture is lovely. Where was it taken?",
  "Does anybody know whether the path is open in March?",
  "My grandmother did the same, only with rye.",
  "Could you write more about the tools one day?",
  "I read it twice, and once aloud to the whole table.",
  "There is a shorter way past the mill, if you don't mind wet feet.",
];

const REPLIES = [
  "Yes, that works well. Just take a little more time.",
  "Good point, we have added a line about it above.",
  "It was taken from the bench near the top, early in the morning.",
  "Open again since last week, we walked there on Sunday.",
  "Thank you! There will be a second part in spring.",
  "We wondered about that too and asked our neighbours.",
];

/** One of the texts, drawn anew. */
export function drawn(texts: readonly string[], random: Random): string {
  return texts[wholeBetween(random, 0, texts.length - 1)] ?? "";
}

/** The text of that number, counted round; the rounds after the first say which one they are behind `word`. */
export function numbered(texts: readonly string[], number: number, word: string): string {
  const round = Math.floor(number / texts.length);
  const text = texts[number % texts.length] ?? "";
  return round === 0 ? text : `${text}${word}${round + 1}`;
}

/** One sentence. */
export function sentence(random: Random): string {
  return drawn(SENTENCES, random);
}

/** Some sentences in a row, no two of them alike. */
export function paragraph(random: Random, sentences = wholeBetween(random, 2, 4)): string {
  const first = wholeBetween(random, 0, SENTENCES.length - 1);
  return Array.from({ length: sentences }, (_, at) => SENTENCES[(first + at * 7) % SENTENCES.length]).join(" ");
}

/** What a reader writes below an entry, as an answer to somebody or of itself. */
export function remark(random: Random, isReply: boolean): string {
  return drawn(isReply ? REPLIES : REMARKS, random);
}

/** A picture in a text. */
export interface ShownPicture {
  readonly id: number;
  readonly address: string;
  readonly words: string;
}

/** The parts of a longer text, one after the other, as blocks or plainly. */
export function article(
  random: Random,
  { blocks, picture }: { blocks: boolean; picture?: ShownPicture | undefined },
): string[] {
  const text = (words: string) => textPart(words, blocks);
  const heading = drawn(HEADINGS, random);
  const parts = [
    text(paragraph(random)),
    ...(picture === undefined ? [] : [blocks ? pictureBlock(picture) : plainPicture(picture)]),
    text(paragraph(random)),
    blocks ? block("heading", `<h2 class="wp-block-heading">${heading}</h2>`) : `<h2>${heading}</h2>`,
    listPart(random, blocks),
    text(paragraph(random)),
  ];
  if (random() >= 0.4) return parts;
  const quote = `<p>${sentence(random)}</p>`;
  return [
    ...parts,
    blocks
      ? block("quote", `<blockquote class="wp-block-quote">${block("paragraph", quote)}</blockquote>`)
      : `<blockquote>${quote}</blockquote>`,
  ];
}

/** A part of a text that is one paragraph. */
export function textPart(words: string, blocks: boolean): string {
  return blocks ? block("paragraph", `<p>${words}</p>`) : words;
}

function block(name: string, html: string, attributes = ""): string {
  return `<!-- wp:${name} ${attributes}-->\n${html}\n<!-- /wp:${name} -->`;
}

function pictureBlock({ id, address, words }: ShownPicture): string {
  const html = `<figure class="wp-block-image size-full"><img src="${address}" alt="${words}" class="wp-image-${id}"/></figure>`;
  return block("image", html, `{"id":${id},"sizeSlug":"full","linkDestination":"none"} `);
}

function plainPicture({ id, address, words }: ShownPicture): string {
  return `<img class="alignnone size-full wp-image-${id}" src="${address}" alt="${words}" />`;
}

function listPart(random: Random, blocks: boolean): string {
  const first = wholeBetween(random, 0, ITEMS.length - 1);
  const items = [0, 1, 2].map((step) => `<li>${ITEMS[(first + step * 3) % ITEMS.length]}</li>`);
  if (!blocks) return `<ul>\n${items.join("\n")}\n</ul>`;
  const inner = items.map((item) => block("list-item", item)).join("\n\n");
  return block("list", `<ul class="wp-block-list">${inner}</ul>`);
}

/** The parts of a text as it is written. */
export function written(parts: readonly string[]): string {
  return parts.join("\n\n");
}
