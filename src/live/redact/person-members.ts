import { type Json, type JsonObject, isObject, ownMember } from "../../json/json.ts";

/** What a member says of a person. */
export type PersonKind =
  | "given"
  | "family"
  | "name"
  | "login"
  | "email"
  | "phone"
  | "street"
  | "city"
  | "postcode"
  | "company"
  | "link";

/** What is known of an object, or a list, by where it stands. */
export interface MemberPlace {
  readonly value: Json;
  /** The last word of the nearest name above it, as one of its kind: a member's, else the route's. */
  readonly word: string;
  /** Whether something above it, or it, is about people who order, book or write. */
  readonly isAboutPeople: boolean;
  readonly isList: boolean;
}

const PEOPLE: ReadonlySet<string> = new Set(
  (
    "user customer billing shipping attendee guest person people contact member subscriber buyer purchaser recipient reviewer " +
    "commenter applicant lead employee participant signee donor client owner holder sender submitter respondent patient student " +
    "registrant invitee author booker traveller traveler passenger payer payee"
  ).split(" "),
);
const DEALINGS: ReadonlySet<string> = new Set(
  "order booking reservation submission registration ticket rsvp review comment".split(" "),
);

/** The place of a whole answer, by the path that was asked. */
export function rootHolder(path: string): MemberPlace {
  const segments = path.split("/").filter((segment) => /[a-z]/i.test(segment) && !/^v\d/i.test(segment));
  const words = segments.map(kindWord);
  const isAboutPeople = words.slice(1).some((word) => PEOPLE.has(word) || DEALINGS.has(word));
  const [before = "", last = ""] = [words.at(-2), words.at(-1)];
  // `users/me`, `customers/anna`: one of them.
  const isOne = PEOPLE.has(before) && !PEOPLE.has(last) && !segments.at(-1)?.endsWith("s");
  return { value: null, word: isOne ? before : last, isAboutPeople, isList: false };
}

/** The place that a member, or an item, is. */
export function innerHolder(within: MemberPlace, name: string | undefined, value: Json): MemberPlace {
  const word = name === undefined ? within.word : kindWord(name);
  const isAboutPeople = within.isAboutPeople || PEOPLE.has(word) || DEALINGS.has(word);
  return { value, word, isAboutPeople, isList: Array.isArray(value) };
}

/** What a name's last word calls one of its kind: `customers` and `shop_customer` are a customer. */
function kindWord(name: string): string {
  const last = wordsOfName(name).at(-1) ?? "";
  if (PEOPLE.has(last)) return last;
  return last.endsWith("ies") ? `${last.slice(0, -3)}y` : last.replace(/s$/, "");
}

function wordsOfName(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "");
}

/** The name that says what a value is: in a pair of name and value that is the pair's other member. */
export function tellingName({ value }: MemberPlace, name: string | undefined, word: string): string {
  if (name === undefined) return word;
  if (name !== "value" || !isObject(value)) return name;
  const { key, id } = value;
  if (typeof key === "string") return key;
  if (typeof id === "string") return id;
  return typeof value.name === "string" ? value.name : name;
}

const BY_WORD: Readonly<Record<string, PersonKind>> = {
  firstname: "given",
  forename: "given",
  fname: "given",
  lastname: "family",
  surname: "family",
  lname: "family",
  fullname: "name",
  nickname: "name",
  username: "login",
  nicename: "login",
  login: "login",
  email: "email",
  mail: "email",
};
const BY_TWO_WORDS: Readonly<Record<string, PersonKind>> = {
  first_name: "given",
  given_name: "given",
  middle_name: "given",
  last_name: "family",
  family_name: "family",
  full_name: "name",
  display_name: "name",
  nick_name: "name",
  user_name: "login",
  user_login: "login",
  user_nicename: "login",
};
/** Parts of a name that is an object. */
const IN_NAME: Readonly<Record<string, PersonKind>> = {
  first: "given",
  given: "given",
  last: "family",
  family: "family",
  full: "name",
  formatted: "name",
};
/** What counts only for people who order, book or write: a venue has a telephone, too. */
const OF_PEOPLE: Readonly<Record<string, PersonKind>> = {
  phone: "phone",
  telephone: "phone",
  tel: "phone",
  mobile: "phone",
  cell: "phone",
  fax: "phone",
  address: "street",
  street: "street",
  address1: "street",
  address2: "street",
  line1: "street",
  line2: "street",
  address_1: "street",
  address_2: "street",
  line_1: "street",
  line_2: "street",
  address_line1: "street",
  address_line2: "street",
  street_address: "street",
  city: "city",
  town: "city",
  postcode: "postcode",
  zip: "postcode",
  zipcode: "postcode",
  zip_code: "postcode",
  postal_code: "postcode",
  post_code: "postcode",
  company: "company",
  company_name: "company",
  organisation: "company",
  organization: "company",
};

/** What has a name and an e-mail address and is nobody. */
const HOUSES: ReadonlySet<string> = new Set(
  "organizer organiser organization organisation venue location publisher brand store shop site hotel company mail".split(
    " ",
  ),
);

/** Items of lists of these are people's names themselves; of others they are anything. */
const NAMED_ITEMS: ReadonlySet<string> = new Set(["attendee", "guest", "participant", "recipient", "passenger"]);

/** What a member of that name, or an item, says of a person; undefined where it says nothing of one. */
export function personKind(place: MemberPlace, name: string | undefined): PersonKind | undefined {
  if (name === undefined && !NAMED_ITEMS.has(place.word)) return undefined;
  const telling = tellingName(place, name, place.word);
  const words = wordsOfName(telling);
  const last = words.at(-1) ?? "";
  const two = words.slice(-2).join("_");
  const own = (table: Readonly<Record<string, PersonKind>>) => ownMember(table, two) ?? ownMember(table, last);
  const kind = own(BY_TWO_WORDS) ?? own(BY_WORD);
  if (kind === "name") return isOfPeople(words) ? kind : undefined;
  if (place.word === "name" && words.length === 1 && kind === undefined) return ownMember(IN_NAME, last);
  if (kind !== undefined) return kind;
  if (two.endsWith("_name") && PEOPLE.has(words.at(-2) ?? "")) return "name";
  // Who made a plugin, or a theme, stands there as its author, too.
  if (PEOPLE.has(kindWord(telling)) && last !== "author") return "name";
  if (place.isAboutPeople) {
    const ofPeople = own(OF_PEOPLE);
    if (ofPeople !== undefined) return ofPeople;
  }
  return isPerson(place) ? ofPerson(last, words.length) : undefined;
}

/** Languages and currencies have full names, too. */
function isOfPeople(words: readonly string[]): boolean {
  const before = words.slice(0, -1).filter((word) => !/^(?:full|display|nick)$/.test(word));
  return before.every((word) => word === "name" || PEOPLE.has(word));
}

/** Whether a text can be what its member's name says: no address of a page, no number of an account, no word of a list of choices. */
export function isOfPerson(kind: PersonKind, text: string, place?: MemberPlace): boolean {
  if (kind === "phone") return /^[\d\s()+./-]{5,30}$/.test(text) && text.replaceAll(/\D/g, "").length >= 5;
  if (kind === "login") return /\p{L}/u.test(text) && !/^[\w+.-]*:?\/|[{}[\]<>|]/.test(text);
  if (kind !== "given" && kind !== "family" && kind !== "name") return true;
  if (!/\p{L}/u.test(text) || !/^[\p{L}\p{M}\p{N} \u{a0}.,'’&()_-]+$/u.test(text)) return false;
  if (/^(?:the|our|team|das|die|les) /i.test(text)) return false;
  if (kind !== "name" || /\p{L}[\s.-]+\p{L}/u.test(text)) return true;
  return /^\p{Lu}/u.test(text) || (place !== undefined && isPerson(place));
}

function ofPerson(last: string, length: number): PersonKind | undefined {
  if (length !== 1) return undefined;
  if (last === "name") return "name";
  if (last === "slug") return "login";
  return last === "link" || last === "url" || last === "href" ? "link" : undefined;
}

/** Whether an object is a person: by the name that it stands under, or because it has what people have. */
export function isPerson({ value, word }: MemberPlace): boolean {
  if (!isObject(value)) return false;
  if ("taxonomy" in value || "routes" in value) return false;
  if (PEOPLE.has(word)) return true;
  return (
    isUser(value) ||
    ("name" in value && typeof value.email === "string" && !("gmt_offset" in value) && !HOUSES.has(word))
  );
}

/** Whether an object is an account as the family shows it. */
export function isUser(value: JsonObject): boolean {
  return "name" in value && "slug" in value && ("avatar_urls" in value || "roles" in value || "username" in value);
}

/** Whose public entry an object is: the author's number; undefined where it is none. */
export function publicAuthor(value: JsonObject): string | undefined {
  const { author, status, link } = value;
  const number = isObject(author) ? author.id : author;
  if ((typeof number !== "number" && typeof number !== "string") || !/^[1-9]\d*$/.test(String(number)))
    return undefined;
  if (!("id" in value) || "author_name" in value || "post" in value) return undefined;
  const isPublic = status === "publish" || (status === undefined && typeof link === "string");
  return isPublic ? String(number) : undefined;
}
