import type { SiteDocument } from "../../catalogue/document.ts";
import { type Links, withLinks } from "../links.ts";
import { addMember, isObject, type Json, type JsonObject, setMember } from "../../json/json.ts";
import { withoutTrailing } from "../../text/trim.ts";

/** Texts of a site with its own addresses as `{base_url}`, `{base_url_encoded}`, `{api_root}`, and `{site_url}` for what its home lies below, so that they can be filled in for each caller. */
export type Detach = <Value extends Json>(value: Value) => Value;

/**
 * Takes the site's own addresses out of values; `apiRoot` is where its document says that its routes are, `inQuery` whether its addresses
 * name routes in the query.
 */
export function detacher(
  site: SiteDocument,
  { apiRoot, inQuery = false }: { readonly apiRoot?: string | undefined; readonly inQuery?: boolean },
): Detach {
  const { home, url } = site.document;
  const homes = [home, url].filter((one): one is string => typeof one === "string" && one !== "");
  const pairs: (readonly [string, string])[] = [];
  const [first, ...others] = new Set(homes.map((address) => withoutTrailing(address, "/")));
  for (const one of first === undefined ? [] : [first, ...others]) {
    if (one !== first && first?.startsWith(`${one}/`) === true) {
      pairs.push([one, "{site_url}"]);
      continue;
    }
    pairs.push([apiRoot ?? `${one}/wp-json`, "{api_root}"], [one, "{base_url}"]);
    pairs.push([encodeURIComponent(one), "{base_url_encoded}"]);
  }
  return (value) => (pairs.length === 0 ? value : mapTexts(value, (text) => detached(text, pairs, inQuery)));
}

/** An address that names its route in the query, behind the site's own. */
const IN_QUERY = /\{base_url\}\/(?:index\.php)?\?rest_route=((?:\/|%2F)[^&\s"'<>\\]*)(?:&(?:amp;|#0?38;)?)?/gi;

/** The same address with the route as its path. */
function asPath(text: string): string {
  return text.replaceAll(IN_QUERY, (whole: string, route: string) => {
    const path = `{api_root}${route.replaceAll(/%2F/gi, "/")}`;
    return /&(?:amp;|#0?38;)?$/.test(whole) ? `${path}?` : path;
  });
}

function detached(text: string, pairs: readonly (readonly [string, string])[], inQuery: boolean): string {
  const kept = withTokens(text, pairs);
  return inQuery && kept.includes("rest_route=") ? asPath(kept) : kept;
}

function withTokens(text: string, pairs: readonly (readonly [string, string])[]): string {
  let kept = text;
  for (const [address, token] of pairs) if (kept.includes(address)) kept = replaceWhole(kept, address, token);
  return kept;
}

/** Replaces an address where no longer host or port goes on behind it. */
function replaceWhole(text: string, address: string, token: string): string {
  const parts = text.split(address);
  let whole = parts[0] ?? "";
  for (const part of parts.slice(1))
    whole += (/^[\w.:-]/.test(part) && !/^\.(?:\s|$)/.test(part) ? address : token) + part;
  return whole;
}

/** What a loaded document says, with the caller's addresses in place of the site's own. */
export function asReached<Value extends Json>(
  value: Value,
  { catalogue, links }: { readonly catalogue: { readonly site: SiteDocument }; readonly links: Links },
): Value {
  return attached(detacher(catalogue.site, {})(value), links);
}

/** The value with the caller's addresses in place of tokens. */
export function attached<Value extends Json>(value: Value, links: Links): Value {
  return mapTexts(value, filling(links));
}

/** Puts the caller's addresses in place of tokens in the members of an object that nobody else has. */
export function attachMembers(members: JsonObject, links: Links): void {
  const change = filling(links);
  for (const name in members) {
    const member = members[name] ?? null;
    const made = mapped(member, change);
    if (made !== member) setMember(members, name, made);
  }
}

function filling(links: Links): (text: string) => string {
  return (text) => (text.includes("{") ? filled(text, links) : text);
}

function filled(text: string, links: Links): string {
  return withLinks(text, links).replaceAll("{base_url_encoded}", encodeURIComponent(links.home));
}

/** The value with each text in it made anew; parts that stay the same are shared. */
function mapTexts<Value extends Json>(value: Value, change: (text: string) => string): Value {
  return mapped(value, change) as Value;
}

/** A copy member by member: spreading an object that has many of them takes far longer. */
function copyOf(value: JsonObject): JsonObject {
  const copy: JsonObject = {};
  for (const name in value) addMember(copy, name, value[name]);
  return copy;
}

function mapped(value: Json, change: (text: string) => string): Json {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => mapped(item, change));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  if (!isObject(value)) return value;
  let other: JsonObject | undefined;
  for (const name in value) {
    const member = value[name] ?? null;
    const made = mapped(member, change);
    if (made === member) continue;
    other ??= copyOf(value);
    setMember(other, name, made);
  }
  return other ?? value;
}
