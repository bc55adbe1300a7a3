import { type Json, isObject } from "../../json/json.ts";
import { decodedView } from "./decoded-view.ts";
import { emailsIn } from "./find-personal.ts";
import { KnownNames } from "./known-names.ts";
import {
  type MemberPlace,
  innerHolder,
  isOfPerson,
  isUser,
  type PersonKind,
  personKind,
  publicAuthor,
  rootHolder,
} from "./person-members.ts";
import { emailHashes, type Substitutes } from "./substitutes.ts";
import { foldedWords } from "./words.ts";

/** What was learned of people from members that hold them. */
export class People {
  readonly #substitutes: Substitutes;
  readonly #authors = new Set<string>();
  readonly #users: { readonly id: string; readonly name: string; readonly slug: string }[] = [];
  readonly #fullNames = new Map<string, readonly string[]>();
  readonly #logins = new Set<string>();
  readonly #texts = new Map<string, { readonly kind: "phone" | "street" | "company"; readonly text: string }>();
  readonly #emails = new Set<string>();
  readonly #public = new Set<string>();

  constructor(substitutes: Substitutes) {
    this.#substitutes = substitutes;
  }

  /** Learns from an answer's value; `path` is what was asked. */
  learn(path: string, value: Json): void {
    this.#learn(rootHolder(path), undefined, value);
  }

  /** Learns e-mail addresses from any text. */
  learnEmails(text: string): void {
    if (!/@|%(?:25)*40|&(?:amp;)*#(?:0*64|x0*40)|&(?:amp;)?commat|u0040/i.test(text)) return;
    for (const { text: email } of emailsIn(decodedView(text).text)) this.#emails.add(email.toLowerCase());
  }

  learnLogin(login: string): void {
    this.#logins.add(login);
  }

  /** Takes those who are known to be authors of public entries for public; `siteName` is nobody's. */
  settle(siteName: string): void {
    this.#public.add(keyOf(siteName));
    for (const { id, name, slug } of this.#users)
      if (this.#authors.has(id)) for (const text of [name, slug]) this.#public.add(keyOf(text));
  }

  /** Whether a name, or a slug, is that of an author of public entries. */
  isPublic(text: string): boolean {
    return this.#public.has(keyOf(text));
  }

  isPublicAuthor(id: Json | undefined): boolean {
    return (typeof id === "number" || typeof id === "string") && this.#authors.has(String(id));
  }

  /** Substitutes for the hashes of the e-mail addresses that are known; those of own addresses stand for themselves. */
  hashes(): ReadonlyMap<string, string> {
    const hashes = new Map<string, string>();
    for (const email of this.#emails) {
      const instead = emailHashes(this.#substitutes.email(email));
      for (const [at, hash] of emailHashes(email).entries()) hashes.set(hash, instead[at] ?? hash);
    }
    return hashes;
  }

  /** What is looked for in any text. */
  names(): KnownNames {
    const names = new KnownNames();
    for (const words of this.#fullNames.values()) this.#addFullName(names, words);
    for (const { kind, text } of this.#texts.values()) this.#addText(names, kind, text);
    for (const email of this.#emails) this.#addEmail(names, email);
    for (const login of this.#logins) this.#addLogin(names, login);
    return names;
  }

  #learn(within: MemberPlace, name: string | undefined, value: Json): void {
    if (typeof value === "string") this.#learnText(within, name, value);
    if (typeof value !== "object" || value === null) return;
    const holder = innerHolder(within, name, value);
    if (isObject(value)) this.#learnObject(holder, value);
    for (const [member, inner] of Object.entries(value))
      this.#learn(holder, Array.isArray(value) ? undefined : member, inner);
  }

  #learnObject(holder: MemberPlace, value: { readonly [member: string]: Json }): void {
    const author = publicAuthor(value);
    if (author !== undefined) this.#authors.add(author);
    const { id, name, slug } = value;
    if (isUser(value) && typeof name === "string" && typeof slug === "string")
      this.#users.push({ id: typeof id === "number" ? String(id) : "", name, slug });
    this.#learnParts(holder, value);
  }

  /** A given and a family name that stand in one object are a full one. */
  #learnParts(holder: MemberPlace, value: { readonly [member: string]: Json }): void {
    const parts: Partial<Record<PersonKind, string>> = {};
    const prefixed = new Map<string, Partial<Record<PersonKind, string>>>();
    for (const [member, inner] of Object.entries(value)) {
      const kind = typeof inner === "string" && inner !== "" ? personKind(holder, member) : undefined;
      if (typeof inner !== "string" || (kind !== "given" && kind !== "family")) continue;
      const prefix = member.toLowerCase().replace(/(?:first|given|fore|middle|f|last|family|sur|l)_?(?:name)?$/, "");
      const own = prefixed.get(prefix) ?? parts;
      prefixed.set(prefix, { ...(prefix === "" ? parts : own), [kind]: own[kind] ?? inner });
      if (prefix === "") parts[kind] ??= inner;
    }
    for (const { given, family } of prefixed.values())
      if (given !== undefined && family !== undefined) this.#learnName(`${given} ${family}`);
  }

  #learnText(holder: MemberPlace, name: string | undefined, text: string): void {
    const kind = personKind(holder, name);
    if (kind === undefined || text === "" || text.length > LONGEST) return;
    const { text: shown } = decodedView(text);
    if (shown.includes("@")) return;
    if (!isOfPerson(kind, shown, holder)) return;
    if (kind === "name") this.#learnName(shown);
    else if (kind === "login") this.#logins.add(shown);
    else if (kind === "phone" || kind === "street" || kind === "company")
      this.#texts.set(`${kind} ${shown}`, { kind, text: shown });
  }

  #learnName(name: string): void {
    const words = nameWords(name);
    if (words.length >= 2 && words.length <= MOST_WORDS && words.join("").length >= 4)
      this.#fullNames.set(words.join(" "), words);
  }

  #addFullName(names: KnownNames, words: readonly string[]): void {
    const substitutes = this.#substitutes;
    const [first = "", last = ""] = [words[0], words.at(-1)];
    if (this.#public.has(words.join("")) || isOwnWords(substitutes, words)) return;
    const [given, family] = [substitutes.given(first), substitutes.family(last)];
    names.add(words, { parts: [given, family] });
    names.add([last, ...words.slice(0, -1)], { parts: [family, given], isReversed: true });
    if (words.length > 2) names.add([first, last], { parts: [given, family] });
    for (const joined of joinedForms(words)) names.add(joined, { parts: [given, family] });
  }

  #addText(names: KnownNames, kind: "phone" | "street" | "company", text: string): void {
    const words = foldedWords(text);
    const isTelling = kind === "phone" ? text.replaceAll(/\D/g, "").length >= 7 : words.length >= 2;
    const instead = this.#substitutes[kind](text);
    if (!isTelling || instead === text || this.#public.has(words.join(""))) return;
    const name = { parts: instead.split(" ") };
    names.add(words, name);
    if (kind === "phone") names.add([words.join("")], name);
  }

  /** Slugs are made of e-mail addresses, too. */
  #addEmail(names: KnownNames, email: string): void {
    const instead = this.#substitutes.email(email);
    if (instead === email) return;
    const slug = (address: string) => address.replaceAll("@", "").replaceAll(/[._+]/g, "-");
    names.add(foldedWords(slug(email)), { parts: [slug(instead)] });
    names.add(foldedWords(email.replaceAll("@", "-")), { parts: [slug(instead)] });
  }

  #addLogin(names: KnownNames, login: string): void {
    const substitutes = this.#substitutes;
    const words = foldedWords(login);
    const whole = words.join("");
    if (whole === "" || this.#public.has(whole) || substitutes.isOwnLogin(login) || isOwnWords(substitutes, words))
      return;
    if (/^\d+$/.test(whole) && whole.length < 6) return;
    const name = { parts: [substitutes.login(whole)] };
    if (words.length === 1) names.addSingle(whole, name);
    if (words.length > 1 || isTellingWord(whole)) names.add(words, name);
  }
}

const LONGEST = 200;
const MOST_WORDS = 6;
const TITLES: ReadonlySet<string> = new Set("dr prof mr mrs ms miss herr frau fru mme mlle sir jr sr".split(" "));

/** The folded words of a person's name without titles. */
export function nameWords(name: string): readonly string[] {
  const words = foldedWords(name);
  const named = words.filter((word) => !TITLES.has(word));
  return named.length === 0 ? words : named;
}

/** Whether words, whatever numbers follow them, are those of substitutes. */
export function isOwnWords(substitutes: Substitutes, words: readonly string[]): boolean {
  const [one = "", two = "", three = "", four = "", ...others] = words;
  if (substitutes.isOwnLogin(words.join("-"))) return true;
  if (words.length === 2) return substitutes.isOwnName("given", one, two) || substitutes.isOwnName("family", one, two);
  if (!others.every((word) => /^\d+$/.test(word)) || words.length === 3) return false;
  return (
    (substitutes.isOwnName("given", one, two) && substitutes.isOwnName("family", three, four)) ||
    (substitutes.isOwnName("family", one, two) && substitutes.isOwnName("given", three, four))
  );
}

/** A login of letters alone may be a word of any text; one with digits among them is somebody's. */
function isTellingWord(word: string): boolean {
  return word.length >= 5 && /\d/.test(word) && /[a-z]/.test(word);
}

/** Words written as one, as in logins. */
function joinedForms(words: readonly string[]): (readonly string[])[] {
  const [first = "", last = ""] = [words[0], words.at(-1)];
  const forms = [[words.join("")], [first + last], [last + first]];
  if (words.length === 3 && words[1]?.length === 1) forms.push([first, words.slice(1).join("")]);
  return forms.filter(([form = ""]) => form.length >= 6);
}

function keyOf(text: string): string {
  return foldedWords(decodedView(text).text).join("");
}
