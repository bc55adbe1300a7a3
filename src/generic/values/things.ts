import { wholeBetween, type Random } from "../../seeding/random.ts";

/** What things are called that a site of nearly any trade has, by the word of their collection, the first that fits. */
const THINGS: readonly (readonly [noun: RegExp, names: readonly string[]])[] = [
  [/gateway|payment/, ["Card", "Bank transfer", "Cash on delivery", "Invoice", "Gift card"]],
  [/shipping_?method|method/, ["Flat rate", "Free shipping", "Local pickup", "Express", "Parcel box"]],
  [/zone/, ["Home country", "Nordic countries", "Europe", "North America", "Rest of the world"]],
  [/tax(?:_?class)?$|^class/, ["Standard rate", "Reduced rate", "Zero rate"]],
  [/attribute/, ["Colour", "Size", "Material", "Length", "Pattern", "Weight"]],
  [/coupon|voucher|discount/, ["WELCOME10", "SUMMER15", "FRIENDS", "LONGNIGHTS", "THANKYOU"]],
  [/menu_?item|navigation/, ["Home", "About us", "Services", "Journal", "Contact", "Opening hours"]],
  [/menu/, ["Main menu", "Footer menu", "Legal"]],
  [/field|question/, ["Your name", "Your e-mail", "Telephone", "Subject", "Message", "How did you find us?"]],
  [/form/, ["Contact", "Newsletter", "Booking enquiry", "Feedback", "Job application"]],
  [/webhook/, ["Order made", "Order changed", "Product changed", "Customer made"]],
  [/role/, ["Editor", "Shop manager", "Author", "Member"]],
  [
    /plugin|module|extension|addon|feature/,
    ["Forms", "Gallery", "Backups", "Search", "Sitemap", "Statistics", "Newsletter", "Cookies"],
  ],
  [/theme|template|layout/, ["Plain", "Broad", "Magazine", "Two columns", "Front page"]],
  [/language|translation/, ["English", "Swedish", "German", "French", "Spanish", "Finnish"]],
  [/plan|package|tier|membership/, ["Basic", "Family", "Professional", "Business"]],
  [/room|suite/, ["Lake room", "Garden room", "Attic room", "Corner suite", "Family room"]],
  [
    /notice|notification|alert/,
    ["An update is waiting", "The backup is done", "Two comments wait", "A certificate ends soon"],
  ],
  [/report|stat/, ["Visits", "Orders", "Revenue", "Sign-ups", "Searches"]],
  [/review|comment|testimonial/, ["A good week", "Would come again", "Just as described", "Better than expected"]],
  [
    /event|course|workshop|webinar|lesson|session|class/,
    [
      "Bread for beginners",
      "Evening by the fire",
      "Knife sharpening",
      "Choir rehearsal",
      "Mending circle",
      "Stargazing",
      "Watercolours",
      "Winter market",
    ],
  ],
  [
    /venue|place|location|store|shop|restaurant/,
    ["The Old Mill", "Harbour House", "Linden Hall", "The Boathouse", "Station Café", "North Yard"],
  ],
];

const PRODUCTS = [
  "Linen apron",
  "Wool blanket",
  "Oak chopping board",
  "Stoneware mug",
  "Beeswax candle",
  "Canvas bag",
  "Rain jacket",
  "Bread knife",
  "Reading lamp",
  "Garden trowel",
  "Leather notebook",
  "Tea tin",
  "Cotton towel",
  "Felt slippers",
  "Enamel pot",
  "Picnic basket",
];

const VARIETIES = ["", ", large", ", small", ", blue", ", grey", ", set of two"];

/** The name of a thing of a kind, by its number in its collection; undefined for a kind that is not known. */
export function nameOfThing(noun: string, number: number): string | undefined {
  if (/product|item$|variation|ticket/.test(noun) && !/menu/.test(noun)) {
    const variety = VARIETIES[Math.floor(number / PRODUCTS.length) % VARIETIES.length] ?? "";
    return `${PRODUCTS[number % PRODUCTS.length]}${variety}`;
  }
  const names = THINGS.find(([fits]) => fits.test(noun))?.[1];
  if (names === undefined) return undefined;
  const round = Math.floor(number / names.length);
  return `${names[number % names.length]}${round === 0 ? "" : ` ${round + 1}`}`;
}

/** States of the countries that invented addresses lie in. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  US: ["CA", "NY", "OR", "ME"],
  SE: ["Dalarna", "Gotland", "Skåne"],
  DE: ["BY", "HH", "SN"],
  GB: ["Cornwall", "Kent", "Fife"],
  FR: ["Bretagne", "Alsace", "Savoie"],
  NL: ["Zeeland", "Utrecht", "Drenthe"],
  CA: ["BC", "QC", "NS"],
  ES: ["A", "BI", "SE"],
};

/** The countries that invented addresses lie in. */
export const COUNTRIES = Object.keys(STATES);

/** A state of the country; undefined where its states are not known. */
export function regionOf(country: string, random: Random): string | undefined {
  const states = STATES[country];
  return states?.[wholeBetween(random, 0, states.length - 1)];
}
