import type { Fakers } from "../../seeding/fakers.ts";
import { randomOf, wholeBetween } from "../../seeding/random.ts";
import { digest, md5Digest } from "../../state/digest.ts";

/** What people of one recording are called instead: the same for the same text and salt, and known again by its own marks. */
export class Substitutes {
  readonly #salt: string;
  readonly #fakers: Fakers;
  readonly #made = new Map<string, string>();
  readonly #seconds = new Map<string, readonly string[]>();

  /** `fakers` speak English: what is written in plain letters can stand in any address. */
  constructor(salt: string, fakers: Fakers) {
    this.#salt = salt;
    this.#fakers = fakers;
  }

  /** A given name of two (`Ann-Marie`), by the word that it stands for. */
  given(word: string): string {
    return this.#once("given", word, () => this.#double("given", word));
  }

  /** A family name of two (`Lind-Berg`), by the word that it stands for. */
  family(word: string): string {
    return this.#once("family", word, () => this.#double("family", word));
  }

  /** Whether two words that a hyphen joins are one of these names. */
  isOwnName(kind: "given" | "family", first: string, second: string): boolean {
    return this.#secondsOf(kind, first).includes(second.toLowerCase());
  }

  /** An address that belongs to nobody, by one in lower case; such a one stays. */
  email(address: string): string {
    if (this.isOwnEmail(address)) return address;
    return this.#once("email", address, () => this.#emailOf(this.#digits("email", address, TAG)));
  }

  isOwnEmail(address: string): boolean {
    const tag = OWN_EMAIL.exec(address)?.[1];
    return tag !== undefined && this.#emailOf(tag) === address.toLowerCase();
  }

  /** A name to log in with that is also a slug. */
  login(login: string): string {
    return this.#once("login", login, () => this.#loginOf(this.#digits("login", login, TAG)));
  }

  isOwnLogin(login: string): boolean {
    const tag = OWN_LOGIN.exec(login)?.[1];
    return tag !== undefined && this.#loginOf(tag) === login.toLowerCase();
  }

  /** One of the addresses that are kept for measuring devices (RFC 2544). */
  ipv4(address: string): string {
    const random = this.#random("ipv4", address);
    return OWN_IPV4.test(address) ? address : `198.${18 + wholeBetween(random, 0, 1)}.${byte(random)}.${byte(random)}`;
  }

  /** One of the addresses that are kept for measuring devices (RFC 5180). */
  ipv6(address: string): string {
    if (address.startsWith("2001:2:0:")) return address;
    const digits = this.#digits("ipv6", address, 20);
    return `2001:2:0:${(digits.match(/.{4}/g) ?? []).join(":")}`;
  }

  /** The hash of an e-mail address that nobody knows, as long as it was: MD5 or SHA-256. */
  hash(hash: string): string {
    const whole = hash.toLowerCase();
    const body = whole.slice(0, -CHECK);
    if (whole.endsWith(this.#digits("hash check", body, CHECK))) return hash;
    const made = this.#digits("hash", whole, whole.length - CHECK);
    return made + this.#digits("hash check", made, CHECK);
  }

  /** A number that nobody has, in groups of three digits. */
  phone(number: string): string {
    const digits = number.replaceAll(/\D/g, "");
    if (digits.startsWith("555") && this.#isOwnDigits("phone", digits.slice(3))) return number;
    const made = this.#ownDigits("phone", digits, 6);
    return `555-${made.slice(0, 3)}-${made.slice(3, 6)}-${made.slice(6)}`;
  }

  /** A house number with a street; the number tells that it is one of these. */
  street(street: string): string {
    if (this.#isOwnStreet(street)) return street;
    return this.#once("street", street, () => {
      const name = plain(this.#fakers("en", this.#random("street", street)).location.street(), " ");
      return `${this.#decimals("street check", name.toLowerCase(), 5)} ${name}`;
    });
  }

  #isOwnStreet(street: string): boolean {
    const [, number = "", name = ""] = /^(\d{5})[ _.+-](.*)$/s.exec(street) ?? [];
    return (
      number !== "" && number === this.#decimals("street check", name.toLowerCase().replaceAll(/[ _.+-]/g, " "), 5)
    );
  }

  /** A town of two names. */
  city(city: string): string {
    return /ville$/i.test(city) && this.#isOwnPair(city.slice(0, -5)) ? city : `${this.family(city)}ville`;
  }

  /** A company after two families. */
  company(company: string): string {
    const [, name = ""] = /^(.*) group$/is.exec(company) ?? [];
    return this.#isOwnPair(name) ? company : `${this.family(company)} Group`;
  }

  /** Digits for any code of the post. */
  postcode(code: string): string {
    const digits = code.replaceAll("-", "");
    if (/^\d{3}-\d{5}$/.test(code) && this.#isOwnDigits("postcode", digits)) return code;
    const made = this.#ownDigits("postcode", code, 4);
    return `${made.slice(0, 3)}-${made.slice(3)}`;
  }

  #isOwnPair(text: string): boolean {
    const [first = "", second = "", ...others] = text.split("-");
    return others.length === 0 && second !== "" && this.isOwnName("family", first, second);
  }

  #once(kind: string, text: string, make: () => string): string {
    const key = `${kind} ${text}`;
    const made = this.#made.get(key) ?? make();
    this.#made.set(key, made);
    return made;
  }

  #double(kind: "given" | "family", word: string): string {
    const random = this.#random(kind, word);
    const first = this.#nameOf(kind, random);
    const seconds = this.#secondsOf(kind, first);
    return `${first}-${capital(seconds[wholeBetween(random, 0, seconds.length - 1)] ?? first)}`;
  }

  /** The few names that may follow a first one, in lower case: by them a name is known to be one of these. */
  #secondsOf(kind: "given" | "family", first: string): readonly string[] {
    const key = `${kind} ${first.toLowerCase()}`;
    const seconds =
      this.#seconds.get(key) ??
      Array.from({ length: 8 }, (_, at) => this.#nameOf(kind, this.#random("second", `${key} ${at}`)).toLowerCase());
    this.#seconds.set(key, seconds);
    return seconds;
  }

  #nameOf(kind: "given" | "family", random: () => number): string {
    const { person } = this.#fakers("en", random);
    return capital(plain(kind === "given" ? person.firstName() : person.lastName(), "").toLowerCase());
  }

  #emailOf(tag: string): string {
    const random = this.#random("email of", tag);
    return `${this.#nameOf("given", random)}.${this.#nameOf("family", random)}.${tag}@example.com`.toLowerCase();
  }

  #loginOf(tag: string): string {
    return `${this.#nameOf("given", this.#random("login of", tag))}-${tag}`.toLowerCase();
  }

  #ownDigits(kind: string, text: string, length: number): string {
    const made = this.#decimals(kind, text, length);
    return made + this.#decimals(`${kind} check`, made, 4);
  }

  #isOwnDigits(kind: string, digits: string): boolean {
    const made = digits.slice(0, -4);
    return made !== "" && digits.slice(-4) === this.#decimals(`${kind} check`, made, 4);
  }

  #decimals(kind: string, text: string, length: number): string {
    const random = this.#random(kind, text);
    return Array.from({ length }, () => wholeBetween(random, 0, 9)).join("");
  }

  #digits(kind: string, text: string, length: number): string {
    return digest(`${this.#salt}\n${kind}\n${text}`).slice(0, length).padEnd(length, "0");
  }

  #random(kind: string, text: string): () => number {
    return randomOf(this.#digits(kind, text, 32));
  }
}

/** Hexadecimal digits that tell one address from another, and those by which a hash is known again. */
const [TAG, CHECK] = [10, 8];
const OWN_EMAIL = /^[a-z]+\.[a-z]+\.([\da-f]{10})@example\.com$/i;
const OWN_LOGIN = /^[a-z]+-([\da-f]{10})$/i;
const OWN_IPV4 = /^198\.1[89]\./;

function byte(random: () => number): number {
  return wholeBetween(random, 1, 254);
}

function plain(text: string, between: string): string {
  return text.replaceAll(/[^A-Za-z]+/g, between);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The hashes by which services for avatars know an e-mail address in lower case. */
export function emailHashes(address: string): readonly [md5: string, sha256: string] {
  return [md5Digest(Buffer.from(address)), digest(address)];
}
