import { commaList } from "../../text/trim.ts";
import type { IncomingHttpHeaders } from "node:http";
import { isSecretName } from "../../json/secrets.ts";
import { writtenName } from "../folder/kept-headers.ts";

/** Headers of one connection, which end at its other end. */
const OF_CONNECTION = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/** What a request says of the way to Standin, or of the page that it came from, which is none of the site's. */
const OF_THE_WAY =
  /^(?:host|content-length|accept-encoding|expect|origin|referer|forwarded|via|x-forwarded-.*|x-real-ip|sec-.*|access-control-.*|x[-_](?:http[-_])?method(?:[-_]override)?|x_.*|x-standin-.*)$/;

/** What an answer says that is not so for what Standin makes of it, or that is between Standin and its callers. */
const OF_THE_SITE =
  /^(?:date|content-length|content-encoding|set-cookie|access-control-.*|alt-svc|strict-transport-security|public-key-pins.*|content-security-policy.*|expect-ct|nel|report-to|reporting-endpoints|clear-site-data|x-standin-.*)$/;

/** What of a caller's headers is sent on. */
export interface SentHeaders {
  /** Whether those go along that say who asks: `Authorization`, `Cookie`, nonces, keys. */
  readonly credentials: boolean;
  /** Whether a text is a token of Standin's own, which nobody else is to see. */
  isOwn(text: string): boolean;
}

/** The caller's headers that go to the site, by names in lower case. */
export function sentHeaders(
  headers: Iterable<readonly [name: string, value: string]>,
  { credentials, isOwn }: SentHeaders,
): Record<string, string> {
  const all = new Map([...headers].map(([name, value]) => [name.toLowerCase(), value]));
  const named = commaList(all.get("connection")?.toLowerCase());
  const left = new Set([...OF_CONNECTION, ...named]);
  const sent: Record<string, string> = {};
  for (const [name, value] of all) {
    if (left.has(name) || OF_THE_WAY.test(name)) continue;
    if (isSecretName(name) && (!credentials || isOwn(value.replace(/^bearer\s+/i, "")))) continue;
    const own = name === "cookie" ? withoutOwnCookies(value) : value;
    if (own !== "") sent[name] = own;
  }
  return sent;
}

function withoutOwnCookies(cookies: string): string {
  return cookies
    .split(/;\s*/)
    .filter((cookie) => !cookie.startsWith("standin-"))
    .join("; ");
}

/** Whether headers say who asks. */
export function sayWhoAsks(headers: Readonly<Record<string, string>>): boolean {
  return Object.keys(headers).some(isSecretName);
}

/** The same headers without those that say who asks. */
export function withoutCredentials(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isSecretName(name)));
}

/** The site's headers that are handed to the caller, by names as they are to be written, each as `change` makes it. */
export function handedHeaders(headers: IncomingHttpHeaders, change: (value: string) => string): Record<string, string> {
  const named = commaList(headers.connection?.toLowerCase());
  const left = new Set([...OF_CONNECTION, ...named]);
  const handed: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || left.has(name) || OF_THE_SITE.test(name)) continue;
    handed[writtenName(name)] = change(Array.isArray(value) ? value.join(", ") : value);
  }
  return handed;
}

/** Cookies of a site as they can be set at the double's address: of no domain, and where that has no TLS, for none. */
export function handedCookies(cookies: readonly string[], { isSecure }: { isSecure: boolean }): string[] {
  return cookies.map((cookie) => {
    const [pair = "", ...attributes] = cookie.split(/;\s*/);
    const isBound = /^__(?:host|secure)-/i.test(pair);
    const kept = attributes.filter((attribute) => {
      if (/^domain=/i.test(attribute)) return false;
      return isSecure || isBound || !/^(?:secure$|samesite=none$|partitioned$)/i.test(attribute);
    });
    return [pair, ...kept].join("; ");
  });
}
