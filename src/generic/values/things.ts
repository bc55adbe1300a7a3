import { wholeBetween, type Random } from "../../seeding/random.ts";

/** Things that any site has of a kind, each by its key and its name, by the word of their collection. */
const REGISTERED: Readonly<Record<string, readonly (readonly [key: string, name: string])[]>> = {
  country: [
    ["DE", "Germany"],
    ["US", "United States"],
    ["GB", "United Kingdom"],
    ["SE", "Sweden"],
    ["NO", "Norway"],
    ["DK", "Denmark"],
    ["CH", "Switzerland"],
    ["PL", "Poland"],
    ["CA", "Canada"],
    ["AU", "Australia"],
    ["JP", "Japan"],
  ],
  currency: [
    ["EUR", "Euro"],
    ["USD", "United States dollar"],
    ["GBP", "Pound sterling"],
    ["SEK", "Swedish krona"],
    ["NOK", "Norwegian krone"],
    ["DKK", "Danish krone"],
    ["CHF", "Swiss franc"],
    ["PLN", "Polish zloty"],
    ["CAD", "Canadian dollar"],
    ["AUD", "Australian dollar"],
    ["JPY", "Japanese yen"],
  ],
  continent: [
    ["EU", "Europe"],
    ["NA", "North America"],
    ["AS", "Asia"],
    ["AF", "Africa"],
    ["SA", "South America"],
    ["OC", "Oceania"],
    ["AN", "Antarctica"],
  ],
  settings: [
    ["general", "General"],
    ["products", "Products"],
    ["tax", "Tax"],
    ["shipping", "Shipping"],
    ["checkout", "Checkout"],
    ["account", "Accounts"],
    ["email", "E-mails"],
    ["advanced", "Advanced"],
  ],
  payment_gateway: [
    ["card", "Card"],
    ["bank-transfer", "Bank transfer"],
    ["cash", "Cash on delivery"],
  ],
  shipping_method: [
    ["flat_rate", "Flat rate"],
    ["free_shipping", "Free shipping"],
    ["local_pickup", "Local pickup"],
  ],
};

/** The things of a kind that any site has, by key and name; none for other kinds. */
export function registeredThings(noun: string): readonly (readonly [key: string, name: string])[] {
  return Object.hasOwn(REGISTERED, noun) ? (REGISTERED[noun] ?? []) : [];
}

/** What things are called that a site of nearly any trade has, by the last words of their collection, the first that fits. */
const THINGS: readonly (readonly [nouns: RegExp, names: readonly string[]])[] = [
  [/(?:^|-)(?:gateway|payment)$/, ["Card", "Bank transfer", "Cash on delivery", "Invoice", "Gift card"]],
  [/(?:^|-)method$/, ["Flat rate", "Free shipping", "Local pickup", "Express", "Parcel box"]],
  [/(?:^|-)zone$/, ["Home country", "Nordic countries", "Europe", "North America", "Rest of the world"]],
  [/(?:^|-)shipping-class$/, ["Letter", "Parcel", "Bulky goods", "Fragile"]],
  [/(?:^|-)tax(?:-?class)?$|^class$/, ["Standard rate", "Reduced rate", "Zero rate"]],
  [/(?:^|-)attribute$/, ["Colour", "Size", "Material", "Length", "Pattern", "Weight"]],
  [/(?:^|-)(?:coupon|voucher|discount)$/, ["WELCOME10", "SUMMER15", "FRIENDS", "LONGNIGHTS", "THANKYOU"]],
  [/(?:^|-)(?:menu-?item|navigation)$/, ["Home", "About us", "Services", "Journal", "Contact", "Opening hours"]],
  [/(?:^|-)menu$/, ["Main menu", "Footer menu", "Legal"]],
  [
    /(?:^|-)(?:field|question)$/,
    ["Your name", "Your e-mail", "Telephone", "Subject", "Message", "How did you find us?"],
  ],
  [/(?:^|-)form$/, ["Contact", "Newsletter", "Booking enquiry", "Feedback", "Job application"]],
  [/(?:^|-)webhook$/, ["Order made", "Order changed", "Product changed", "Customer made"]],
  [/(?:^|-)role$/, ["Editor", "Shop manager", "Author", "Member"]],
  [
    /(?:^|-)(?:plugin|module|extension|addon|feature)$/,
    ["Forms", "Gallery", "Backups", "Search", "Sitemap", "Statistics", "Newsletter", "Cookies"],
  ],
  [/(?:^|-)(?:theme|template|layout)$/, ["Plain", "Broad", "Magazine", "Two columns", "Front page"]],
  [/(?:^|-)(?:language|translation)$/, ["English", "Swedish", "German", "French", "Spanish", "Finnish"]],
  [/(?:^|-)(?:plan|package|tier|membership)$/, ["Basic", "Family", "Professional", "Business"]],
  [/(?:^|-)(?:room|suite)$/, ["Lake room", "Garden room", "Attic room", "Corner suite", "Family room"]],
  [
    /(?:^|-)(?:notice|notification|alert)$/,
    ["An update is waiting", "The backup is done", "Two comments wait", "A certificate ends soon"],
  ],
  [/(?:^|-)(?:report|stat)s?$/, ["Visits", "Orders", "Revenue", "Sign-ups", "Searches"]],
  [
    /(?:^|-)(?:review|comment|testimonial)$/,
    ["A good week", "Would come again", "Just as described", "Better than expected"],
  ],
  [
    /(?:^|-)(?:event|course|workshop|webinar|lesson|session|class)$/,
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
    /(?:^|-)(?:venue|place|location|store|shop|restaurant)$/,
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
  const registered = registeredThings(noun)[number];
  if (registered !== undefined) return registered[1];
  const word = hyphened(noun);
  if (/(?:^|-)(?:product|item|variation|ticket)$/.test(word) && !/menu/.test(word)) {
    const variety = VARIETIES[Math.floor(number / PRODUCTS.length) % VARIETIES.length] ?? "";
    return `${PRODUCTS[number % PRODUCTS.length]}${variety}`;
  }
  const names = THINGS.find(([fits]) => fits.test(word))?.[1];
  if (names === undefined) return undefined;
  const round = Math.floor(number / names.length);
  return `${names[number % names.length]}${round === 0 ? "" : ` ${round + 1}`}`;
}

/** A noun with its words apart by hyphens. */
export function hyphened(noun: string): string {
  return noun.toLowerCase().replaceAll("_", "-");
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
