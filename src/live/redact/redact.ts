import { type Json, isObject } from "../../json/json.ts";
import { valueOfJson } from "../../json/nesting.ts";
import { HIDDEN, isSecretName } from "../../json/secrets.ts";
import { loadFakers } from "../../seeding/fakers.ts";
import { withoutTrailing } from "../../text/trim.ts";
import type { Exchange, Recording, RecordedFile } from "../recording.ts";
import { decodedView } from "./decoded-view.ts";
import { addressesIn, emailsIn } from "./find-personal.ts";
import { HIDDEN_PART, isCard, isSecretValue, secretsIn } from "./find-secrets.ts";
import { rewrittenJson } from "./json-source.ts";
import { inCaseOf, type KnownNames, writtenAs } from "./known-names.ts";
import { isOwnWords, nameWords, People } from "./people.ts";
import {
  type MemberPlace,
  innerHolder,
  isOfPerson,
  type PersonKind,
  personKind,
  rootHolder,
  tellingName,
} from "./person-members.ts";
import { Substitutes } from "./substitutes.ts";
import { foldedWords } from "./words.ts";

/** What is taken out of a recording beside secrets. */
export interface RedactOptions {
  /** What the substitutes follow from; the same one gives the same substitutes, and knows them again. */
  readonly salt: string;
  /** Whether people are replaced, too: e-mail addresses, names, logins, Internet, postal and telephone addresses. */
  readonly people: boolean;
  /** Texts that are secret whatever they look like, such as the password that the site was asked with. */
  readonly secrets?: readonly string[];
}

/**
 * The recording without its secrets, and with substitutes for people who are not authors of public entries: the same one
 * wherever a text stands. Sources of JSON keep every other byte. Redacting twice changes nothing more.
 */
export async function redact(recording: Recording, options: RedactOptions): Promise<Recording> {
  const substitutes = new Substitutes(options.salt, await loadFakers(["en"], 0));
  const people = new People(substitutes);
  if (options.people) learn(recording, people);
  return new Redaction({ ...options, ownPlaces: ownPlaces(recording) }, { substitutes, known: people }).recording(
    recording,
  );
}

/** How the site's own addresses go on after their scheme: what they hold is nobody else's. */
function ownPlaces({ home, apiRoot }: Recording): readonly string[] {
  return [home, apiRoot]
    .filter((address) => URL.canParse(address))
    .map((address) => {
      const { host, pathname } = new URL(address);
      return `//${host}${withoutTrailing(pathname, "/")}`;
    });
}

function learn({ exchanges, files, kept, as, leftOut }: Recording, people: People): void {
  let siteName = "";
  for (const { path, query, headers, text } of exchanges) {
    const value = valueOfJson(text);
    if (path === "" && isObject(value) && typeof value.name === "string") siteName ||= value.name;
    for (const one of [text, path, ...query.flat(), ...Object.values(headers)]) people.learnEmails(one);
    if (value !== undefined && !isDocument(value)) people.learn(path, value);
  }
  for (const [resource, texts] of kept ?? [])
    for (const text of texts) {
      people.learnEmails(text);
      const value = valueOfJson(text);
      if (value !== undefined) people.learn(resource, value);
    }
  for (const { path } of [...files, ...leftOut]) people.learnEmails(path);
  if (as !== undefined) people.learnLogin(as.name);
  people.settle(siteName);
}

/** Documents of routes name what may be sent; nothing in them is anybody's. */
function isDocument(value: Json): boolean {
  return isObject(value) && (isObject(value.routes) || (Array.isArray(value.endpoints) && "methods" in value));
}

/** A part of a text with what stands there instead. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly instead: string;
}

/** Names of secrets that may be numbers; other numbers by such a name are counts. */
const NUMERIC_SECRET = /(?:^|_|[a-z](?=[A-Z]))(?:password|passcode|otp|totp|cvc|cvv)$/i;
/** Texts longer than this are seldom there twice. */
const LONGEST_REMEMBERED = 120;
const MOST_REMEMBERED = 20_000;
const TEXT_FILE = /\.(?:svg|txt|csv|tsv|json|xml|html?|vtt|srt|md|ics|vcf|css|js)$/i;

class Redaction {
  readonly #people: boolean;
  readonly #secrets: readonly string[];
  readonly #ownPlaces: readonly string[];
  readonly #ownHosts: ReadonlySet<string>;
  readonly #substitutes: Substitutes;
  readonly #known: People;
  readonly #names: KnownNames;
  readonly #hashes: ReadonlyMap<string, string>;
  readonly #cleaned = new Map<string, string>();

  constructor(
    { people, secrets = [], ownPlaces }: RedactOptions & { readonly ownPlaces: readonly string[] },
    { substitutes, known }: { readonly substitutes: Substitutes; readonly known: People },
  ) {
    this.#people = people;
    this.#ownPlaces = ownPlaces;
    this.#ownHosts = new Set(ownPlaces.map((place) => /^\/\/\[?([^/\]]*?)\]?(?::\d+)?(?:\/|$)/.exec(place)?.[1] ?? ""));
    // A password that is a plain word can't be told from the word.
    this.#secrets = secrets.filter((secret) => secret.length >= 6 && !/^[a-z]{1,15}$/i.test(secret));
    this.#substitutes = substitutes;
    this.#known = known;
    this.#names = known.names();
    this.#hashes = known.hashes();
  }

  recording(recording: Recording): Recording {
    const { as, kept } = recording;
    return {
      ...recording,
      apiRoot: withoutUserInfo(recording.apiRoot),
      home: withoutUserInfo(recording.home),
      ...(as && { as: { ...as, name: this.#person("login", as.name) } }),
      exchanges: recording.exchanges.map((exchange) => this.#exchange(exchange)),
      files: recording.files.map((file) => this.#file(file)),
      leftOut: recording.leftOut.map(({ detail, ...left }) => ({
        ...left,
        path: this.#clean(left.path),
        ...(detail !== undefined && { detail: this.#clean(detail) }),
      })),
      ...(kept && {
        kept: new Map([...kept].map(([name, texts]) => [name, texts.map((text) => this.#body(name, text))])),
      }),
    };
  }

  #exchange(exchange: Exchange): Exchange {
    const headers = Object.entries(exchange.headers)
      .filter(([name]) => !isSecretName(name) && name !== "set-cookie")
      .map(([name, value]) => [name, this.#clean(value)]);
    return {
      ...exchange,
      path: this.#clean(exchange.path),
      query: exchange.query.map(([name, value]) => [this.#clean(name), this.#queryValue(name, value)]),
      headers: Object.fromEntries(headers) as Record<string, string>,
      text: this.#body(exchange.path, exchange.text, exchange.method === "OPTIONS"),
    };
  }

  #queryValue(name: string, value: string): string {
    if (value !== "" && isSecretName(name)) return HIDDEN_PART;
    const kind = this.#people ? personKind(rootHolder("query"), name) : undefined;
    return kind === undefined ? this.#clean(value) : this.#person(kind, value);
  }

  #file({ path, bytes }: RecordedFile): RecordedFile {
    const isText = TEXT_FILE.test(path);
    return {
      path: this.#clean(path),
      bytes: isText ? new TextEncoder().encode(this.#clean(new TextDecoder().decode(bytes))) : bytes,
    };
  }

  #body(path: string, text: string, isOptions = false): string {
    const value = valueOfJson(text);
    if (value === undefined) return this.#clean(text);
    const isDescription = isOptions || isDocument(value);
    return rewrittenJson<MemberPlace>(text, rootHolder(path), {
      enter: innerHolder,
      text: (holder, name, written) => this.#member(holder, name, written, isDescription),
      number: (holder, name, written) => this.#number(holder, name, written),
      name: (written) => this.#clean(written),
    });
  }

  /** A text of an answer as it is written between its quotes. */
  #member(holder: MemberPlace, name: string | undefined, written: string, isDescription: boolean): string {
    if (written === "" || isDescription) return this.#clean(written);
    const telling = tellingName(holder, name, holder.isList ? holder.word : "");
    if (isSecretName(telling) && isSecretValue(telling, decodedView(written).text)) return HIDDEN;
    if (!this.#people) return this.#clean(written);
    const kind = personKind(holder, name);
    return kind === undefined ? this.#clean(written) : this.#person(kind, written, holder);
  }

  #number(holder: MemberPlace, name: string | undefined, written: string): string {
    if (isCard(written)) return "0";
    const telling = tellingName(holder, name, holder.isList ? holder.word : "");
    if (NUMERIC_SECRET.test(telling) && isSecretName(telling)) return "0";
    const isPhone = this.#people && written.length >= 7 && personKind(holder, name) === "phone";
    return isPhone ? this.#substitutes.phone(written).replaceAll("-", "") : written;
  }

  /** What a member that says something of a person holds instead. */
  #person(kind: PersonKind, written: string, holder?: MemberPlace): string {
    const text = decodedView(written).text;
    if (!this.#people || text.trim() === "" || kind === "email" || text.includes("@")) return this.#clean(written);
    if (kind === "link") return this.#link(written);
    if (!isOfPerson(kind, text, holder)) return this.#clean(written);
    if (this.#isPublic(kind, text, holder)) return this.#clean(written);
    const isAddress =
      kind === "phone" || kind === "street" || kind === "city" || kind === "postcode" || kind === "company";
    if (isAddress) return this.#clean(this.#substitutes[kind](text));
    const isLogin =
      kind === "login" || (kind === "name" && this.#names.single(foldedWords(text).join("")) !== undefined);
    return isLogin ? this.#login(written, text) : this.#name(kind, text);
  }

  #isPublic(kind: PersonKind, text: string, holder?: MemberPlace): boolean {
    if (this.#known.isPublic(text)) return true;
    const { value = null } = holder ?? {};
    if ((kind !== "given" && kind !== "family") || !isObject(value) || !this.#known.isPublicAuthor(value.id))
      return false;
    return typeof value.name === "string" && foldedWords(value.name).join(" ").includes(foldedWords(text).join(" "));
  }

  #name(kind: "given" | "family" | "name", text: string): string {
    const words = nameWords(text);
    const [first, last] = [words[0], words.at(-1)];
    if (first === undefined || last === undefined || isOwnWords(this.#substitutes, words)) return text;
    if (kind === "family") return inCaseOf(text, this.#substitutes.family(last));
    const given = this.#substitutes.given(first);
    const isFull = kind === "name" && words.length > 1;
    return inCaseOf(text, isFull ? `${given} ${this.#substitutes.family(last)}` : given);
  }

  /** A login, or a slug, that holds a known name keeps to it; any other has a substitute of its own. */
  #login(written: string, text: string): string {
    const cleaned = this.#clean(written);
    if (cleaned !== written || this.#substitutes.isOwnLogin(text)) return cleaned;
    const words = foldedWords(text);
    if (words.length === 0 || isOwnWords(this.#substitutes, words)) return cleaned;
    return this.#substitutes.login(words.join(""));
  }

  /** The last part of somebody's address may be a name that is nobody's elsewhere. */
  #link(written: string): string {
    const cleaned = this.#clean(written);
    const [, before = "", last = "", after = ""] = /^(.*\/)([^/?#.\\]+)((?:\\?\/)?(?:[?#].*)?)$/s.exec(cleaned) ?? [];
    const words = foldedWords(last);
    const name = words.length === 1 ? this.#names.single(words[0] ?? "") : undefined;
    return name === undefined ? cleaned : before + name.parts.join("-").toLowerCase() + after;
  }

  /** The text without secrets and people that are known by themselves, wherever it stands. */
  #clean(text: string): string {
    if (text.length > LONGEST_REMEMBERED) return this.#cleanOnce(text);
    const known = this.#cleaned.get(text);
    if (known !== undefined) return known;
    const cleaned = this.#cleanOnce(text);
    if (this.#cleaned.size < MOST_REMEMBERED) this.#cleaned.set(text, cleaned);
    return cleaned;
  }

  #cleanOnce(source: string): string {
    const view = decodedView(source);
    const changes = this.#changes(view.text);
    if (changes.length === 0) return source;
    const parts: string[] = [];
    let from = 0;
    for (const { start, end, instead } of changes) {
      const [first, last] = [view.sourceAt(start), view.sourceAt(end)];
      parts.push(source.slice(from, first), codedAs(source.slice(first, last), view.text.slice(start, end), instead));
      from = last;
    }
    parts.push(source.slice(from));
    return parts.join("");
  }

  /** In their order, none over another; what comes first in the list of kinds goes first. */
  #changes(text: string): readonly Change[] {
    const changes: Change[] = [...this.#knownSecrets(text)];
    for (const { start, end } of secretsIn(text)) changes.push({ start, end, instead: HIDDEN_PART });
    const personal = this.#people ? [...this.#personal(text)] : [];
    if (changes.length + personal.length === 0) return changes;
    const placed: Change[] = [];
    const take = taker(text.length);
    for (const change of changes) if (take(change)) placed.push(change);
    if (personal.length > 0) this.#takeOwn(text, take);
    for (const change of personal) if (take(change)) placed.push(change);
    return placed.toSorted((one, other) => one.start - other.start);
  }

  /** Nothing is replaced in the addresses of the site itself. */
  #takeOwn(text: string, take: (change: Change) => boolean): void {
    for (const place of this.#ownPlaces)
      for (let at = text.indexOf(place); at >= 0; at = text.indexOf(place, at + place.length))
        take({ start: at, end: at + place.length, instead: place });
  }

  *#knownSecrets(text: string): Generator<Change> {
    for (const secret of this.#secrets)
      for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length))
        yield { start: at, end: at + secret.length, instead: HIDDEN_PART };
  }

  *#personal(text: string): Generator<Change> {
    for (const { start, end, text: email } of emailsIn(text)) {
      const instead = this.#substitutes.email(email.toLowerCase());
      yield { start, end, instead: this.#substitutes.isOwnEmail(email) ? email : instead };
    }
    for (const { start, end, text: address, version } of addressesIn(text))
      if (!this.#ownHosts.has(address))
        yield {
          start,
          end,
          instead: version === 4 ? this.#substitutes.ipv4(address) : this.#substitutes.ipv6(address),
        };
    yield* this.#avatars(text);
    for (const name of this.#names.find(text)) {
      const original = text.slice(name.start, name.end);
      yield { start: name.start, end: name.end, instead: writtenAs(original, name) };
    }
  }

  *#avatars(text: string): Generator<Change> {
    for (const { 0: hash, index } of text.matchAll(/(?<![\da-f])(?:[\da-f]{64}|[\da-f]{32})(?![\da-f])/gi)) {
      const known = this.#hashes.get(hash.toLowerCase());
      const isAvatar = known === undefined && text.slice(Math.max(0, index - 7), index).toLowerCase() === "avatar/";
      if (known !== undefined || isAvatar)
        yield { start: index, end: index + hash.length, instead: known ?? this.#substitutes.hash(hash) };
    }
  }
}

/** Takes letters of a text that nobody took before; none where one of them was taken. */
function taker(length: number): (change: Change) => boolean {
  const taken = new Uint8Array(length);
  return ({ start, end }) => {
    const isFree = !taken.subarray(start, end).includes(1);
    if (isFree) taken.fill(1, start, end);
    return isFree;
  };
}

/** A substitute written as its original was: signs between words as they were coded there. */
function codedAs(source: string, shown: string, instead: string): string {
  if (source === shown) return instead;
  let coded = instead;
  for (const sign of ["@", " ", ".", "-", "_", "+", ","]) {
    if (!shown.includes(sign) || !coded.includes(sign)) continue;
    const written = codesOf(sign).find((code) => source.toLowerCase().includes(code.toLowerCase()));
    if (written !== undefined) coded = coded.replaceAll(sign, written);
  }
  return coded;
}

function codesOf(sign: string): readonly string[] {
  const code = sign.charCodeAt(0);
  const hex = code.toString(16);
  return [
    `%25${hex}`,
    `%${hex}`,
    `\\u00${hex}`,
    `&amp;#${String(code)};`,
    `&#${String(code)};`,
    `&#0${String(code)};`,
    `&#x${hex};`,
    ...(sign === " " ? ["&nbsp;"] : sign === "@" ? ["&commat;"] : []),
  ];
}

function withoutUserInfo(address: string): string {
  return address.replace(/^([a-z]+:\/\/)[^/@]*@/i, "$1");
}
