import { HIDDEN, isSecretName, SECRET_HINT, withoutSecrets } from "../json/secrets.ts";
import { type Json, type JsonObject, isObject, ownMember } from "../json/json.ts";
import { type CallMatch, type CallSight, matchesCall, sameValue } from "./call-match.ts";
import { keyedDigest } from "./digest.ts";

/** What of a call may hold secrets. */
interface Telling {
  readonly path: string;
  readonly query: string;
  readonly params: JsonObject;
  readonly headers: readonly string[];
  readonly body: Uint8Array | undefined;
  /** Names of parameters that are secrets whatever their names say; undefined for none. */
  readonly secretNames?: ReadonlySet<string> | undefined;
}

/** What a call is found by once its secrets are hidden: their digests, by the names that lead to each. */
export interface Digests {
  readonly digests?: ReadonlyMap<string, string> | undefined;
}

type KeptCall = CallSight & Pick<Telling, "secretNames"> & Digests;

/** Hides what is secret in calls, and finds calls by what was hidden. */
export class Secrets {
  #digest: ((text: string) => string) | undefined;

  /** The call with its secrets hidden; itself where it has none. */
  hide<Call extends Telling>(call: Call): Call & Digests {
    const { query, body, headers, path } = call;
    const { params, digests } = this.#hidden(call.params, call.secretNames);
    const shown = {
      params,
      headers: hiddenHeaders(headers),
      query: hiddenQuery(query, call.secretNames),
      path: digests === undefined ? path : hiddenPath(path, call),
      body: body && hiddenBody(body, call),
    };
    const isSame =
      params === call.params &&
      shown.headers === headers &&
      shown.query === query &&
      shown.path === path &&
      shown.body === body;
    return isSame ? call : { ...call, ...shown, ...(digests && { digests }) };
  }

  /** Whether a kept call is of that kind, a secret parameter included. */
  matches(call: KeptCall, match: CallMatch): boolean {
    const { params, ...rest } = match;
    if (params === undefined || call.digests === undefined) return matchesCall(call, match);
    return matchesCall(call, rest) && Object.keys(params).every((name) => this.#sameParam(call, name, params));
  }

  /** In what a kept call's parameter differs from a wanted one, as a sentence; undefined where it does not. Tells no secret. */
  difference(call: KeptCall, name: string, wanted: JsonObject): string | undefined {
    const found = ownMember(call.params, name);
    const shown = JSON.stringify(ownMember(this.#hidden(wanted, call.secretNames).params, name));
    if (found === undefined) return `params.${name} is missing, wanted ${shown}`;
    if (this.#sameParam(call, name, wanted)) return undefined;
    const text = JSON.stringify(found);
    return text === shown
      ? `params.${name} holds another secret than wanted`
      : `params.${name} is ${text}, wanted ${shown}`;
  }

  #sameParam({ params, digests, secretNames }: KeptCall, name: string, wanted: JsonObject): boolean {
    const value = ownMember(wanted, name);
    if (value === undefined) return false;
    if (digests === undefined) return sameValue(ownMember(params, name), value);
    const hidden = this.#hidden({ [name]: value }, secretNames);
    const own = [...digests].filter(([path]) => path === `/${name}` || path.startsWith(`/${name}/`));
    return (
      sameValue(ownMember(params, name), ownMember(hidden.params, name) ?? null) &&
      own.length === (hidden.digests?.size ?? 0) &&
      own.every(([path, digest]) => hidden.digests?.get(path) === digest)
    );
  }

  #hidden(params: JsonObject, further: ReadonlySet<string> | undefined) {
    let digests: Map<string, string> | undefined;
    const hidden = withoutSecrets(
      params,
      (value, path) => {
        this.#digest ??= keyedDigest();
        digests ??= new Map();
        digests.set(path, this.#digest(readingOf(value)));
        return HIDDEN;
      },
      { further },
    );
    return { params: hidden, digests };
  }
}

/** Equal for what `sameValue` calls the same. */
function readingOf(value: Json): string {
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return value.map(readingOf).join(",");
  const members = Object.entries(value).map(([name, member]) => [name, readingOf(member)]);
  return JSON.stringify(members.toSorted(([one = ""], [two = ""]) => (one < two ? -1 : 1)));
}

/** Names and values by turns, with their secrets hidden; the same list where it has none. */
export function hiddenHeaders(pairs: readonly string[]): readonly string[] {
  let hidden: string[] | undefined;
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const value = pairs[at + 1] ?? "";
    const shown = isSecretName(pairs[at] ?? "") ? HIDDEN : hiddenInAddress(value);
    if (shown !== value) (hidden ??= [...pairs])[at + 1] = shown;
  }
  return hidden ?? pairs;
}

/** A header may tell where somebody comes from, query and all. */
function hiddenInAddress(text: string): string {
  const start = text.indexOf("?") + 1;
  return start === 0 ? text : text.slice(0, start) + hiddenQuery(text.slice(start));
}

/** A query, or a form, with its secrets hidden; itself where it has none. */
export function hiddenQuery(query: string, further?: ReadonlySet<string>): string {
  if (query === "" || (further === undefined && !SECRET_HINT.test(query.includes("%") ? decoded(query) : query)))
    return query;
  const pairs = query.split("&").map((pair) => {
    const end = pair.indexOf("=");
    const name = end < 0 ? "" : decoded(pair.slice(0, end));
    const isHidden = name.split(/[[\].]/).some((part) => isSecretName(part) || further?.has(part) === true);
    return isHidden ? pair.slice(0, end + 1) + HIDDEN : pair;
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

/** A secret may stand in the path, where the route has a place for it. */
function hiddenPath(path: string, { params, secretNames }: Telling): string {
  const secrets = new Set<string>();
  withoutSecrets(
    params,
    (value) => {
      secrets.add(readingOf(value));
      return HIDDEN;
    },
    { further: secretNames },
  );
  return path
    .split("/")
    .map((part) => (secrets.has(decoded(part)) ? HIDDEN : part))
    .join("/");
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

function hiddenBody(body: Uint8Array, { headers, secretNames }: Telling): Uint8Array {
  const text = decoder.decode(body);
  // A form may write any letter of a name as `%70`.
  if (secretNames === undefined && !SECRET_HINT.test(text) && !/[%\\]/.test(text)) return body;
  const at = headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === "content-type");
  const shown = hiddenText(text, (at < 0 ? "" : (headers[at + 1] ?? "")).toLowerCase(), secretNames);
  return shown === text ? body : encoder.encode(shown);
}

function hiddenText(text: string, type: string, further: ReadonlySet<string> | undefined): string {
  if (type.startsWith("multipart/")) return hiddenParts(text, further);
  if (type.startsWith("application/x-www-form-urlencoded")) return hiddenQuery(text, further);
  try {
    const value = JSON.parse(text) as Json;
    const whole = isObject(value) ? value : { value };
    const hidden = withoutSecrets(whole, () => HIDDEN, { further });
    return hidden === whole ? text : JSON.stringify(whole === value ? hidden : hidden.value);
  } catch {
    // Who can't tell where a secret begins and ends shows nothing.
    return (text.match(/[\w-]+/g) ?? []).some((word) => isSecretName(word) || further?.has(word) === true)
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
