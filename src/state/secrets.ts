import { HIDDEN, type HideSecret, isSecretName, SECRET_HINT, withoutSecrets } from "../json/secrets.ts";
import { type Json, type JsonObject, isObject, ownMember, setMember } from "../json/json.ts";
import { type CallMatch, type CallSight, matchesCall, sameValue } from "./call-match.ts";
import { keyedDigest } from "./digest.ts";
import type { SentAnswer } from "./sent-answer.ts";

/** What makes something of a call a secret, whatever it is called. */
export interface CallSecrets {
  /** Names of parameters, and of members within them; undefined for none. */
  readonly secretNames?: ReadonlySet<string> | undefined;
  /** Parts of paths, as they were sent; undefined for none. */
  readonly secretParts?: ReadonlySet<string> | undefined;
}

/** What of a call may hold secrets. */
interface Telling extends CallSecrets {
  readonly path: string;
  readonly query: string;
  readonly params: JsonObject;
  readonly headers: readonly string[];
  readonly body: Uint8Array | string | undefined;
}

/** What a call is found by once its secrets are hidden: their digests, by the pointers to each. */
export interface Digests {
  readonly digests?: ReadonlyMap<string, string> | undefined;
}

type KeptCall = CallSight & Pick<Telling, "secretNames"> & Digests;

/** Hides what is secret in calls, and finds calls by what was hidden. */
export class Secrets {
  #digest: ((text: string) => string) | undefined;

  /** The call with its secrets hidden; itself where it has none. `headersShown`: whether its headers hold none any more. */
  hide<Call extends Telling>(call: Call, { headersShown = false } = {}): Call & Digests {
    const { query, body, headers, path, secretParts } = call;
    const { params, digests } = this.#hidden(call.params, call);
    const shown = {
      params,
      headers: headersShown ? headers : hiddenHeaders(headers, call),
      query: hiddenQuery(query, call),
      path: secretParts === undefined ? path : hiddenPath(path, secretParts),
      body: body && hiddenBody(body, call),
    };
    const isSame =
      secretParts === undefined &&
      params === call.params &&
      shown.headers === headers &&
      shown.query === query &&
      shown.body === body;
    return isSame ? call : { ...call, ...shown, secretParts: undefined, ...(digests && { digests }) };
  }

  /** The answer to a call without what was hidden of that, wherever it says it again; itself where nothing was hidden. */
  hiddenAnswer(
    answer: SentAnswer,
    { answered, shown, heard }: { answered: Telling; shown: Telling & Digests; heard: readonly string[] },
  ): SentAnswer {
    if (answered === shown && heard.length === 0) return answer;
    const texts = [...hiddenTexts(answered, shown), ...heard].filter((text) => text.length >= SHORTEST);
    if (texts.length === 0) return answer;
    const without = (text: string) => withoutTexts(text, texts);
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, without(value)] as const);
    const { body } = answer;
    const text = typeof body === "string" ? body : body && decoder.decode(body);
    return { headers: Object.fromEntries(headers), body: text && without(text) };
  }

  /** Whether a kept call is of that kind, a secret parameter included. */
  matches(call: KeptCall, match: CallMatch): boolean {
    const { params, ...rest } = match;
    if (params === undefined || call.digests === undefined) return matchesCall(call, match);
    return matchesCall(call, rest) && Object.keys(params).every((name) => this.#sameParam(call, name, params));
  }

  /** In what a kept call's parameter differs from a wanted one, in which that is secret, as a sentence; undefined where it does not. Tells no secret. */
  difference(
    call: KeptCall,
    name: string,
    { params: wanted, secrets }: { params: JsonObject; secrets: CallSecrets },
  ): string | undefined {
    const found = ownMember(call.params, name);
    const [value] = this.#shownAs(call, name, wanted);
    const shown = JSON.stringify(ownMember(this.#hidden({ [name]: value }, secrets).params, name));
    if (found === undefined) return `params.${name} is missing, wanted ${shown}`;
    if (this.#sameParam(call, name, wanted)) return undefined;
    const text = JSON.stringify(found);
    return text === shown
      ? `params.${name} holds another secret than wanted`
      : `params.${name} is ${text}, wanted ${shown}`;
  }

  #sameParam(call: KeptCall, name: string, wanted: JsonObject): boolean {
    const [value, isSame] = this.#shownAs(call, name, wanted);
    return isSame && sameValue(ownMember(call.params, name), value);
  }

  /** A wanted parameter as the kept call shows its own, and whether its secrets are the same. */
  #shownAs(call: KeptCall, name: string, wanted: JsonObject): [value: Json, isSame: boolean] {
    let value: Json = ownMember(wanted, name) ?? null;
    let isSame = true;
    for (const [pointer, digest] of call.digests ?? []) {
      const [own = "", ...steps] = stepsOf(pointer);
      const there = own === name ? valueAt(value, steps) : undefined;
      if (own !== name) continue;
      isSame &&= there !== undefined && this.#digested(there) === digest;
      if (there !== undefined)
        value = withValueAt(value, steps, valueAt(ownMember(call.params, name), steps) ?? HIDDEN);
    }
    return [value, isSame];
  }

  #hidden(
    params: JsonObject,
    { secretNames, secretParts }: CallSecrets,
  ): { params: JsonObject; digests?: ReadonlyMap<string, string> | undefined } {
    if (secretParts === undefined && !mayHoldSecret(params, secretNames)) return { params };
    let digests: Map<string, string> | undefined;
    const hide: HideSecret = (value, pointer, left = HIDDEN) => {
      digests ??= new Map();
      digests.set(pointer, this.#digested(value));
      return left;
    };
    const inText = (text: string) => hiddenAddress(text, { secretNames, secretParts });
    return { params: withoutSecrets(params, hide, { further: secretNames, inText }), digests };
  }

  #digested(value: Json): string {
    this.#digest ??= keyedDigest();
    return this.#digest(readingOf(value));
  }
}

/** Letters of a secret that is looked for in answers: what is shorter says little, and stands everywhere. */
const SHORTEST = 3;

/** What was hidden of a call, as texts. */
function hiddenTexts(answered: Telling, shown: Telling & Digests): string[] {
  const inParams = [...(shown.digests?.keys() ?? [])].flatMap((pointer) =>
    textsIn(valueAt(answered.params, stepsOf(pointer)) ?? null),
  );
  const pairs = shown.query === answered.query ? [] : shown.query.split("&");
  const inQuery = answered.query.split("&").flatMap((pair, at) => {
    if (pairs.length === 0 || pair === pairs[at]) return [];
    const value = pair.slice(pair.indexOf("=") + 1);
    return [value, decoded(value)];
  });
  return [...inParams, ...inQuery, ...(answered.secretParts ?? [])];
}

function textsIn(value: Json): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(textsIn);
  return value === null || typeof value === "boolean" ? [] : [String(value)];
}

/** The text with these others hidden, as they are, as JSON writes them, and as addresses do. */
function withoutTexts(text: string, others: readonly string[]): string {
  const written = others.flatMap((other) => [other, JSON.stringify(other).slice(1, -1), encodeURIComponent(other)]);
  const longestFirst = [...new Set(written)].sort((one, two) => two.length - one.length);
  return longestFirst.reduce((left, other) => left.replaceAll(other, HIDDEN), text);
}

/** What secrets the headers of a request hold, names and values by turns: each value whole, its last word, and the values of pairs in it. */
export function secretsInHeaders(pairs: readonly string[]): string[] {
  return pairs.flatMap((value, at) => {
    if (at % 2 === 0 || !isSecretName(pairs[at - 1] ?? "")) return [];
    const inPairs = value.split(";").flatMap((pair) => (pair.includes("=") ? [pair.slice(pair.indexOf("=") + 1)] : []));
    return [value, value.slice(value.lastIndexOf(" ") + 1), ...inPairs];
  });
}

/** A body as it may be shown: what its names say is secret is hidden. */
export function hiddenInText(text: string, type: string, secrets: CallSecrets = {}): string {
  return hiddenText(text, type.toLowerCase(), secrets);
}

/** Whether a value may hold a secret by a name in it, or an address with a query: most hold none, and take no closer look. */
function mayHoldSecret(value: Json, further: ReadonlySet<string> | undefined): boolean {
  if (typeof value === "string") return value.includes("?");
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some((item) => mayHoldSecret(item, further));
  for (const name of Object.keys(value)) {
    if (SECRET_HINT.test(name) || further?.has(name) === true) return true;
    if (mayHoldSecret(value[name] ?? null, further)) return true;
  }
  return false;
}

/** Whether no name of a secret stands in a body, however it would be read. */
function namesNoSecret(text: string, { secretNames }: CallSecrets): boolean {
  // A form may write any letter of a name as `%70`, JSON as `\u0070`.
  if (SECRET_HINT.test(text) || /[%\\]/.test(text)) return false;
  for (const name of secretNames ?? []) if (!/^[\w-]+$/.test(name) || text.includes(name)) return false;
  return true;
}

function stepsOf(pointer: string): string[] {
  const steps = pointer.slice(1).split("/");
  return steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function valueAt(value: Json | undefined, steps: readonly string[]): Json | undefined {
  let found = value;
  for (const step of steps) found = isHolder(found) ? ownMember(found, step) : undefined;
  return found;
}

function isHolder(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null;
}

/** The value with another one at a place that it has. */
function withValueAt(value: Json, [step, ...further]: readonly string[], inner: Json): Json {
  if (step === undefined || !isHolder(value)) return inner;
  const placed = withValueAt(ownMember(value, step) ?? null, further, inner);
  if (Array.isArray(value)) return value.map((item: Json, at: number) => (String(at) === step ? placed : item));
  const copy = { ...value };
  setMember(copy, step, placed);
  return copy;
}

/** Equal for what `sameValue` calls the same. */
function readingOf(value: Json): string {
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return value.map(readingOf).join(",");
  const members = Object.entries(value).map(([name, member]) => [name, readingOf(member)]);
  return JSON.stringify(members.toSorted(([one = ""], [two = ""]) => (one < two ? -1 : 1)));
}

/** Names and values by turns, with their secrets hidden; the same list where it has none. */
export function hiddenHeaders(pairs: readonly string[], secrets: CallSecrets): readonly string[] {
  let hidden: string[] | undefined;
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const value = pairs[at + 1] ?? "";
    const shown = isSecretName(pairs[at] ?? "") ? HIDDEN : hiddenInQuery(value, secrets);
    if (shown !== value) (hidden ??= [...pairs])[at + 1] = shown;
  }
  return hidden ?? pairs;
}

/** A header may tell where somebody comes from, query and all. */
function hiddenInQuery(text: string, secrets: CallSecrets): string {
  const start = text.indexOf("?") + 1;
  return start === 0 ? text : text.slice(0, start) + hiddenQuery(text.slice(start), secrets);
}

/** A text without spaces may be an address; such a one with its secrets hidden, any other as it is. */
function hiddenAddress(text: string, secrets: CallSecrets): string {
  const { secretParts } = secrets;
  if (!(text.includes("?") || (secretParts !== undefined && text.includes("/"))) || /\s/.test(text)) return text;
  const start = text.indexOf("?");
  const path = start < 0 ? text : text.slice(0, start);
  const shown = secretParts === undefined ? path : hiddenPath(path, secretParts);
  return start < 0 ? shown : `${shown}?${hiddenQuery(text.slice(start + 1), secrets)}`;
}

/** The path and the query of a call with its secrets hidden, as one text. */
export function shownTarget({ path, query }: { path: string; query: string }, secrets: CallSecrets): string {
  const shown = secrets.secretParts === undefined ? path : hiddenPath(path, secrets.secretParts);
  return query === "" ? shown : `${shown}?${hiddenQuery(query, secrets)}`;
}

/** A query, or a form, with its secrets hidden; itself where it has none. */
function hiddenQuery(query: string, secrets: CallSecrets): string {
  const { secretNames, secretParts } = secrets;
  const isPlain =
    secretNames === undefined &&
    secretParts === undefined &&
    !SECRET_HINT.test(query.includes("%") ? decoded(query) : query);
  if (query === "" || isPlain) return query;
  const pairs = query.split("&").map((pair) => {
    const end = pair.indexOf("=");
    const name = end < 0 ? "" : decoded(pair.slice(0, end));
    const isHidden = name.split(/[[\].]/).some((part) => isSecretName(part) || secretNames?.has(part) === true);
    if (isHidden) return pair.slice(0, end + 1) + HIDDEN;
    const value = decoded(pair.slice(end + 1));
    const shown = hiddenAddress(value, secrets);
    return shown === value ? pair : pair.slice(0, end + 1) + shown;
  });
  return pairs.join("&");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

/** The path with these parts hidden: where none is a whole segment, wherever they stand. */
function hiddenPath(path: string, parts: ReadonlySet<string>): string {
  let shown = path;
  for (const part of parts) {
    const readings = new Set([part, decoded(part)]);
    const segments = shown
      .split("/")
      .map((segment) => (readings.has(segment) || readings.has(decoded(segment)) ? HIDDEN : segment));
    const whole = segments.join("/");
    shown = whole === shown ? [...readings].reduce((text, reading) => text.replaceAll(reading, HIDDEN), shown) : whole;
  }
  return shown;
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

function hiddenBody(body: Uint8Array | string, { headers, ...secrets }: Telling): Uint8Array | string {
  const isText = typeof body === "string";
  // The names are looked for in ASCII, which is quicker to read than the text itself.
  if (secrets.secretParts === undefined && namesNoSecret(isText ? body : latin1(body), secrets)) return body;
  const text = isText ? body : decoder.decode(body);
  const at = headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === "content-type");
  const shown = hiddenText(text, (at < 0 ? "" : (headers[at + 1] ?? "")).toLowerCase(), secrets);
  if (shown === text) return body;
  return isText ? shown : encoder.encode(shown);
}

function latin1({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString("latin1");
}

function hiddenText(text: string, type: string, secrets: CallSecrets): string {
  const { secretNames } = secrets;
  if (type.startsWith("multipart/")) return hiddenParts(text, secretNames);
  if (type.startsWith("application/x-www-form-urlencoded")) return hiddenQuery(text, secrets);
  try {
    const value = JSON.parse(text) as Json;
    const whole = isObject(value) ? value : { value };
    const inText = (inner: string) => hiddenAddress(inner, secrets);
    const hidden = withoutSecrets(whole, (_value, _pointer, left = HIDDEN) => left, { further: secretNames, inText });
    return hidden === whole ? text : JSON.stringify(whole === value ? hidden : hidden.value);
  } catch {
    // Who can't tell where a secret begins and ends shows nothing.
    return (text.match(/[\w-]+/g) ?? []).some((word) => isSecretName(word) || secretNames?.has(word) === true)
      ? HIDDEN
      : text;
  }
}

function hiddenParts(text: string, further: ReadonlySet<string> | undefined): string {
  const boundary = /^--[^\r\n]+/.exec(text)?.[0];
  if (boundary === undefined) return HIDDEN;
  const parts = text.split(boundary).map((part) => {
    const name = /\bname="?([^"\r\n;]*)/i.exec(part)?.[1] ?? "";
    const isHidden = name.split(/[[\].]/).some((word) => isSecretName(word) || further?.has(word) === true);
    const start = /\r?\n\r?\n/.exec(part);
    return isHidden && start !== null ? `${part.slice(0, start.index)}${start[0]}${HIDDEN}\r\n` : part;
  });
  return parts.join(boundary);
}
