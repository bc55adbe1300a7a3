import type { Json } from "../../json/json.ts";
import { scalarText } from "../../engine/json-reading.ts";
import { wholeBetween, type Random } from "../../seeding/random.ts";
import { paragraph, sentence } from "../../core/invented/prose.ts";
import { QUALITIES, titled } from "../../core/invented/titles.ts";
import { COUNTRIES, hyphened, nameOfThing, regionOf, registeredThings } from "./things.ts";
import { isoTime, localIsoTime, type ValueContext } from "../../core/value-context.ts";

/** Makes the value of a member that has a telling name. */
type Hint = readonly [name: RegExp, make: (scene: ValueContext) => Json | undefined];

const amount = ({ shared }: ValueContext) => wholeBetween(shared("price"), 3, 180) - 0.1;
const price = (scene: ValueContext) => amount(scene).toFixed(2);

/** Two words that stand for a text of which nothing is known. */
export function wordsOf({ random }: ValueContext): string {
  return `${(pickFrom(QUALITIES, random) ?? "").toLowerCase()} ${pickFrom(SIGHTS, random) ?? ""}`;
}

/** What names of members say of their values, the first that fits; texts mostly, turned into the wanted type afterwards. */
export const hints: readonly Hint[] = [
  [/^created_via$/, () => "checkout"],
  [/^id$/, ({ noun, index }) => `${noun}-${index + 1}`],
  [
    /^(?:payment_method|gateway)$/,
    ({ shared }) => pickFrom(registeredThings("payment_gateway"), shared("payment"))?.[0],
  ],
  [
    /^(?:payment_method|gateway)_title$/,
    ({ shared }) => pickFrom(registeredThings("payment_gateway"), shared("payment"))?.[1],
  ],
  [/^method_id$/, ({ shared }) => pickFrom(registeredThings("shipping_method"), shared("method"))?.[0]],
  [/^method_title$/, ({ shared }) => pickFrom(registeredThings("shipping_method"), shared("method"))?.[1]],
  [/^(?:tax_class|transaction_id|post_password|password|external_url|button_text)$/, () => ""],
  [
    /(?:gmt|utc)$(?<=(?:^|_)(?:date|time|created|modified|updated|published|completed|paid|registered|expires|start|end)(?:_.*)?_?(?:gmt|utc))/,
    (scene) => isoTime(instant(scene)),
  ],
  [
    /^(?:date|created|updated|modified|published|registered)$|(?:^|_)(?:date|datetime|created_at|updated_at|published_at)$|^(?:date|created|modified|updated|start_date|end_date)_/,
    (scene) => localIsoTime(instant(scene), scene.zone),
  ],
  [/^(?:start|end|opening|closing)_time$/, (scene) => localIsoTime(instant(scene), scene.zone).slice(11)],
  [/(?:^|_)e-?mail$/, ({ faker }) => faker.internet.email({ provider: "example.test" }).toLowerCase()],
  [/^(?:user_?name|username|login|nickname)$/, ({ faker }) => faker.internet.username().toLowerCase()],
  [/^first_?name$/, ({ faker }) => faker.person.firstName()],
  [/^last_?name$/, ({ faker }) => faker.person.lastName()],
  [/^(?:author|customer|user|reviewer|display|contact|full)_?name$|^reviewer$/, ({ faker }) => faker.person.fullName()],
  [/(?:^|_)(?:phone|telephone|mobile|fax)$/, ({ faker }) => faker.phone.number({ style: "international" })],
  [/^(?:name|title|label|subject|heading|headline)$|_(?:title|label)$/, (scene) => titleOf(scene)],
  [/^(?:slug|post_name)$/, () => undefined],
  [/(?:^|_)(?:company|organization|brand|vendor)$/, ({ faker }) => faker.company.name()],
  [/^(?:address|street|line1|line_1|address_1|address_?line_?1)$/, ({ faker }) => faker.location.streetAddress()],
  [/^(?:address_2|address_?line_?2|line2|line_2)$/, () => ""],
  [/(?:^|_)(?:city|town|locality)$/, ({ faker }) => faker.location.city()],
  [
    /(?:^|_)(?:state|province|region|stateprovince)$/,
    ({ shared, faker, random }) =>
      regionOf(pickFrom(COUNTRIES, shared("country")) ?? "", random) ?? faker.location.state({ abbreviated: true }),
  ],
  [/(?:^|_)(?:postcode|postal_?code|zip|zip_?code)$/, ({ faker }) => faker.location.zipCode("#####")],
  [
    /(?:^|_)country(?:_code)?$/,
    ({ shared, faker }) => pickFrom(COUNTRIES, shared("country")) ?? faker.location.countryCode(),
  ],
  [/(?:^|_)(?:lat|latitude)$/, ({ faker }) => faker.location.latitude({ precision: 5 })],
  [/(?:^|_)(?:lng|lon|longitude)$/, ({ faker }) => faker.location.longitude({ precision: 5 })],
  [/(?:^|_)currency(?:_code)?$/, () => "EUR"],
  [/(?:^|_)currency_symbol$/, () => "€"],
  [/^sale_price$/, () => ""],
  [/price_html$/, (scene) => `<span class="amount">${price(scene)}&nbsp;&euro;</span>`],
  [/^min(?:imum)?_(?:price|cost|amount|total)$/, (scene) => Math.ceil(amount(scene) / 2).toFixed(2)],
  [/^max(?:imum)?_(?:price|cost|amount|total)$/, (scene) => Math.ceil(amount(scene) * 5).toFixed(2)],
  [/(?:^|_)(?:price|cost|amount|total|subtotal|fee|spent)$|^(?:price|total)_|_(?:total|tax)$/, price],
  [/(?:^|_)(?:discount|refund)_?/, () => "0.00"],
  [
    /^(?:sku|gtin|barcode|code|serial|number)$|_(?:sku|code|number)$/,
    (scene) => `${scene.noun.slice(0, 3).toUpperCase()}-${1000 + scene.index}`,
  ],
  [
    /(?:^|_)(?:stock_quantity|quantity|qty|stock|count|total_sales|items|views|visits)$|_count$/,
    ({ random }) => wholeBetween(random, 0, 40),
  ],
  [/(?:^|_)(?:rating|average_rating|score|stars)$/, ({ random }) => wholeBetween(random, 1, 5)],
  [/(?:^|_)(?:percent|percentage|progress|rate)$/, ({ random }) => wholeBetween(random, 0, 100)],
  [/(?:^|_)(?:weight|length|width|height|depth)$/, ({ random }) => wholeBetween(random, 1, 120)],
  [/(?:^|_)(?:hex_?)?colou?r$/, ({ faker }) => faker.color.rgb()],
  [/(?:^|_)(?:mime_?type)$/, () => "image/jpeg"],
  [
    /^(?:src|thumbnail|image|avatar|logo|icon|photo|picture)(?:_url)?$|_(?:image|avatar|thumbnail|src)(?:_url)?$/,
    ({ noun, index }) => `{base_url}/wp-content/uploads/${noun}-${index + 1}.jpg`,
  ],
  [
    /^(?:link|permalink|url|guid|href)$/,
    ({ noun, member, index }) => `{base_url}/${noun}/${text(member("slug")) || scalarText(member("id") ?? index + 1)}/`,
  ],
  [/(?:^|_)(?:url|uri|website|link|homepage)$/, ({ faker }) => `https://${faker.word.noun()}.example.test/`],
  [/(?:^|_)(?:domain|host|hostname)$/, ({ faker }) => `${faker.word.noun()}.example.test`],
  [/(?:^|_)(?:ip|ip_address)$/, ({ random }) => `192.0.2.${wholeBetween(random, 1, 254)}`],
  [/user_?agent$/, () => "Mozilla/5.0 (compatible)"],
  [/(?:^|_)(?:uuid|guid)$/, ({ faker }) => faker.string.uuid()],
  [
    /(?:^|_)(?:hash|token|secret|signature|nonce|cart_hash)$|(?:^|_)key$/,
    ({ faker }) => faker.string.hexadecimal({ length: 32, prefix: "", casing: "lower" }),
  ],
  [/(?:^|_)(?:locale|language|lang)$/, () => "en_US"],
  [/(?:^|_)(?:timezone|time_zone|zone)$/, ({ zone }) => zone],
  [
    /(?:^|_)version$/,
    ({ random }) => `${wholeBetween(random, 1, 6)}.${wholeBetween(random, 0, 9)}.${wholeBetween(random, 0, 9)}`,
  ],
  [/^(?:status|state)$/, () => "publish"],
  [/^(?:type|kind)$/, ({ noun }) => noun],
  [/(?:^|_)(?:short_description|excerpt|summary|caption|tagline|subtitle)$/, ({ random }) => sentence(random)],
  [
    /(?:^|_)(?:content|description|body|text|message|review|note|comment|bio)$|^(?:content|description|body)_?html$/,
    ({ random }) => paragraph(random, 2),
  ],
  [/(?:^|_)(?:alt|alt_text)$/, (scene) => capital(wordsOf(scene))],
  [/^(?:parent|parent_id|menu_order|order|position|term_group)$/, () => 0],
];

/** What the name of a member says of its value; undefined where it says nothing. */
export function hinted(scene: ValueContext): Json | undefined {
  const name = scene.name.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();
  return hints.find(([fits]) => fits.test(name))?.[1](scene);
}

function instant({ name, created, modified, shared, today }: ValueContext): number {
  if (/modified|updated/i.test(name)) return modified;
  if (/end|expire|until|due/i.test(name)) {
    // The same moment in the site's time and in UTC.
    const random = shared(name.replace(/_?(?:gmt|utc)$/i, ""));
    return today + wholeBetween(random, 30, 300) * 86_400_000 + 43_200_000;
  }
  if (/paid|completed/i.test(name)) return Math.min(modified, created + 3_600_000);
  return created;
}

function text(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Title = (scene: ValueContext) => string;

/** What things of a noun are called, the first that fits. */
const titles: readonly (readonly [noun: RegExp, title: Title])[] = [
  [
    /(?:^|-)(?:user|guest|owner|agent|tenant|donor|customer|author|person|people|member|organizer|speaker|subscriber|reviewer|staff|doctor|teacher|contact|translator|manager|employee|student|trainer|instructor|artist|client|patient|volunteer|attendee)$/,
    ({ faker }) => faker.person.fullName(),
  ],
  [/(?:^|-)(?:company|brand|hotel|agency|vendor|supplier)$/, ({ faker }) => faker.company.name()],
  [/(?:^|-)(?:category|tag|group|topic|genre|department|term)$/, ({ faker }) => faker.commerce.department()],
  [/(?:^|-)country$/, ({ faker }) => faker.location.country()],
  [/(?:^|-)(?:city|region)$/, ({ faker }) => faker.location.city()],
  [/(?:^|-)(?:media|image|photo|attachment|gallery)$/, ({ index }) => coreTitle("media", index)],
  [/(?:^|-)page$/, ({ index }) => coreTitle("pages", index)],
];

/** What stands behind a quality in a text of which nothing is known. */
const SIGHTS = "harbour garden lantern bridge window orchard kettle market river cabin meadow tower".split(" ");

/** What a thing is called that the core has, too, or any other of that noun. */
function coreTitle(base: string, index: number, noun = ""): string {
  return titled(base, index, { noun, nested: false }).title;
}

/** A title that suits a thing of its noun; a quality and the noun where that says nothing. */
function titleOf(scene: ValueContext): string {
  const { noun, index } = scene;
  const found = nameOfThing(noun, index) ?? titles.find(([fits]) => fits.test(hyphened(noun)))?.[1](scene);
  return found ?? coreTitle("", index, noun.replaceAll(/[-_]+/g, " "));
}

/** One of the values; undefined where there is none. */
export function pickFrom<Value>(values: readonly Value[], random: Random): Value | undefined {
  return values[Math.floor(random() * values.length)];
}
