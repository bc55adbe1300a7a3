import { isSecretName, SECRET_HINT } from "../../json/secrets.ts";
import type { Found } from "./find-personal.ts";

/** Stands in place of a secret within a text: plain letters, which may stand in addresses and headers. */
export const HIDDEN_PART = "hidden";

/** Names that say a secret only where their value looks like one: keys are also those of settings, cards also those of pages. */
const WEAK: ReadonlySet<string> = new Set(["key", "keys", "card", "cards"]);
const KEY_OF_SOMETHING =
  /(?:api|app|access|auth|account|client|consumer|encryption|licen[cs]e|merchant|private|product|public|publishable|secret|secure|security|server|service|shared|sign|signing|site|stripe|webhook)s?[_ .-]*keys?$/i;

/** Whether the value of a member with this name is a secret. */
export function isSecretValue(name: string, value: string): boolean {
  if (value === "" || !isSecretName(name)) return false;
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z]+/);
  const isWeak = !words.some((word) => isSecretName(word) && !WEAK.has(word));
  if (!isWeak || KEY_OF_SOMETHING.test(words.join("_"))) return !/^[a-z_]+:\/\//.test(value) || looksDrawn(value);
  return looksDrawn(value) || isCard(value);
}

/** Whether a text looks as if it was drawn by lot: long, without spaces, letters and digits mixed. */
function looksDrawn(text: string): boolean {
  return (
    text.length >= 16 && text.length < 4096 && /^[\w.+/=:~-]+$/.test(text) && /\d/.test(text) && /[a-z]/i.test(text)
  );
}

/** Secrets in a text that nothing but the text tells. */
export function* secretsIn(text: string): Generator<Found> {
  yield* namedSecrets(text);
  yield* hiddenInputs(text);
  yield* userInfos(text);
  yield* drawnSecrets(text);
  yield* cardsIn(text);
}

/** `token=…` in a query or a cookie, `"nonce":"…"` in a script, `data-key="…"` in a tag. */
function* namedSecrets(text: string): Generator<Found> {
  if (!SECRET_HINT.test(text)) return;
  for (let at = nextSign(text, 0); at < text.length; at = nextSign(text, at + 1)) {
    const { name, quoted, query } = nameBefore(text, at);
    if (name === "" || !(isSecretName(name) || COOKIE.test(name))) continue;
    const found = valueAfter(text, at, quoted);
    if (found === undefined || found.text === HIDDEN_PART) continue;
    if (query || COOKIE.test(name) || isSecretValue(name, found.text)) yield found;
  }
}

const COOKIE =
  /^(?:wordpress(?:_logged_in|_sec)?_[\da-f]{8,}|phpsessid|sess(?:ion)?_?id|wp_session\w*|wp_woocommerce_session_\w+)$/i;

function nextSign(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x3d || code === 0x3a) return at;
  }
  return text.length;
}

const LONGEST_NAME = 64;

function nameBefore(text: string, at: number): { name: string; quoted: boolean; query: boolean } {
  const before = text.slice(Math.max(0, at - LONGEST_NAME), at);
  const match = /(["']?)([\w[\].-]{1,60})(["']?)[ \t]{0,2}$/.exec(before);
  const name = match?.[2] ?? "";
  const start = at - (match?.[0].length ?? 0);
  const sign = text[start - 1] ?? "";
  const isQuery =
    text[at] === "=" && (sign === "?" || sign === "&" || (sign === ";" && text.startsWith("&", start - 5)));
  return { name: name.replaceAll(/[[\]]/g, "_"), quoted: match?.[3] !== "", query: isQuery };
}

const LONGEST_VALUE = 4096;

function valueAfter(text: string, sign: number, nameQuoted: boolean): Found | undefined {
  let start = sign + 1;
  while (start < sign + 3 && (text[start] === " " || text[start] === "\t")) start += 1;
  const quote = text[start] ?? "";
  const isQuoted = quote === '"' || quote === "'";
  const isPlain = text[sign] === "=" && start === sign + 1 && !nameQuoted && !/[=>$({<[]/.test(quote);
  if (!isQuoted && !isPlain) return undefined;
  if (isQuoted) start += 1;
  let end = start;
  const stops = isQuoted ? `${quote}\n` : "=\"'&#;,<>)}] \t\r\n\\";
  while (end < text.length && end < start + LONGEST_VALUE && !stops.includes(text[end] ?? "")) end += 1;
  return end === start ? undefined : { start, end, text: text.slice(start, end) };
}

/** `<input name="_wpnonce" value="…">`, passwords too. */
function* hiddenInputs(text: string): Generator<Found> {
  if (!text.includes("<input")) return;
  for (const { 0: tag, index } of text.matchAll(/<(?:input|meta)\b[^<>]*/gi)) {
    const name = /\b(?:name|id)=["']?([\w[\].-]{1,60})/i.exec(tag)?.[1] ?? "";
    if (!isSecretName(name) && !/\btype=["']?password/i.test(tag)) continue;
    const value = /\b(?:value|content)=(?:"([^"]*)|'([^']*))/i.exec(tag);
    const inner = value?.[1] ?? value?.[2] ?? "";
    if (value === null || inner === "" || inner === HIDDEN_PART) continue;
    const start = index + value.index + value[0].length - inner.length;
    yield { start, end: start + inner.length, text: inner };
  }
}

/** Who logs in by an address, with what (`https://anna:secret@…`). */
function* userInfos(text: string): Generator<Found> {
  for (let at = text.indexOf("://"); at >= 0; at = text.indexOf("://", at + 3)) {
    const run = /^[^\s/?#@"'<>\\]{1,200}(?=@)/.exec(text.slice(at + 3, at + 204))?.[0];
    if (run === undefined || !run.includes(":") || run === `${HIDDEN_PART}:${HIDDEN_PART}`) continue;
    yield { start: at + 3, end: at + 3 + run.length, text: run };
  }
}

const JWT = /^eyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*$/;
const ISSUED =
  /^(?:[srp]k_(?:live|test)_\w{10,}|whsec_\w{10,}|c[ks]_[\da-f]{32,}|gh[opsur]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|AKIA[\dA-Z]{12,}|AIza[\w-]{30,}|xox[abeprs]-[\w-]{10,}|sk-[\w-]{20,}|SG\.[\w-]{10,}\.[\w-]{10,}|ya29\.[\w-]{20,})$/;

function* drawnSecrets(text: string): Generator<Found> {
  for (const { 0: run, index } of text.matchAll(/[\w.+~=-]{16,}/g)) {
    // What is written `?t=eyJ…` is a name and a value.
    const from = /^\w{1,40}=(?!=*$)/.exec(run)?.[0].length ?? 0;
    const token = run.slice(from).replace(/[.=]{1,3}$/, "");
    if (JWT.test(token) || ISSUED.test(token)) yield found(text, index + from, token.length);
    else if (/(?:^|[^\w])bearer\s$/i.test(text.slice(Math.max(0, index - 8), index)) && looksDrawn(token))
      yield found(text, index, token.length);
  }
  for (const { 0: whole, index, 1: value = "" } of text.matchAll(/\bBasic ([\w+/=]{8,})/gi))
    if (isNameWithPassword(Buffer.from(value, "base64").toString("latin1")))
      yield found(text, index + whole.length - value.length, value.length);
  for (const { 0: words, index } of text.matchAll(/\b(?:[A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}\b/g))
    if (/\d/.test(words) && /[a-z]/.test(words) && /[A-Z]/.test(words)) yield found(text, index, words.length);
  yield* privateKeys(text);
}

function isNameWithPassword(text: string): boolean {
  return /^[\x20-\x7e]+$/.test(text) && text.indexOf(":") > 0;
}

function* privateKeys(text: string): Generator<Found> {
  for (let at = text.indexOf("-----BEGIN "); at >= 0; at = text.indexOf("-----BEGIN ", at + 1)) {
    if (!/^-----BEGIN [A-Z ]{0,30}PRIVATE KEY/.test(text.slice(at, at + 60))) continue;
    const end = text.indexOf("-----END", at);
    yield found(text, at, (end < 0 ? text.length : end) - at);
    if (end < 0) return;
    at = end;
  }
}

function* cardsIn(text: string): Generator<Found> {
  for (const { 0: digits, index } of text.matchAll(
    /(?<![\p{L}\p{N}]|\d\.)\d(?:[ +-]?\d){13,18}(?![\p{L}\p{N}]|\.\d)/gu,
  ))
    if (isCard(digits)) yield found(text, index, digits.length);
}

/** Whether digits, with spaces or dashes between, are the number of a payment card: its issuer and its check digit (ISO/IEC 7812). */
export function isCard(text: string): boolean {
  if (!/^\d[\d +-]{12,40}$/.test(text)) return false;
  const digits = text.replaceAll(/\D/g, "");
  if (digits.length < 13 || digits.length > 19 || !/^(?:4|5[1-5]|2[2-7]|3[0-9]|6)/.test(digits)) return false;
  if (/^(\d)\1*$/.test(digits)) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const counted = at % 2 === 0 ? digit : digit * 2;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum % 10 === 0;
}

function found(text: string, start: number, length: number): Found {
  return { start, end: start + length, text: text.slice(start, start + length) };
}
