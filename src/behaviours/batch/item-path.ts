/** What counts of a batch item's address: its path and its query, nothing decoded. */
export interface ItemPath {
  /** Empty where the address has none. */
  readonly path: string;
  readonly query: string;
}

/** Reads a batch item's address as PHP's `parse_url` does; undefined where that gives up. */
export function itemPath(address: string): ItemPath | undefined {
  const text = address.replace(/\p{Cc}/gu, (mark) => (mark < "\u0080" ? "_" : mark));
  if (text.startsWith("//")) return behindAuthority(text.slice(2));
  if (text.startsWith("/")) return pathAndQuery(text);
  const colon = text.indexOf(":");
  if (colon < 0) return pathAndQuery(text);
  const after = text.slice(colon + 1);
  if (!/^[a-z0-9+.-]+$/i.test(text.slice(0, colon))) return behindStrayColon(text, colon, after);
  if (after.startsWith("//")) return behindAuthority(after.slice(2));
  return /^\d{1,5}(?:\/|$)/.test(after) ? behindAuthority(text) : pathAndQuery(after);
}

/** Where no scheme stands before the colon it may begin a port; a port without a host is no address. */
function behindStrayColon(text: string, colon: number, after: string): ItemPath | undefined {
  const beforeQuery = colon < text.search(/[?#]|$/);
  if (colon > 0 && (after === "" || !beforeQuery)) return pathAndQuery(text);
  if (/^\d{1,5}(?:\/|$)/.test(after)) return behindAuthority(text);
  return after === "" ? undefined : pathAndQuery(text);
}

function behindAuthority(text: string): ItemPath | undefined {
  const end = text.search(/[/?#]|$/);
  const authority = text.slice(0, end);
  const place = authority.slice(authority.lastIndexOf("@") + 1);
  const colon = /^\[.*\]$/.test(place) ? -1 : place.lastIndexOf(":");
  const host = colon < 0 ? place : place.slice(0, colon);
  if (host === "" || (colon >= 0 && !isPort(place.slice(colon + 1)))) return undefined;
  return pathAndQuery(text.slice(end));
}

function isPort(text: string): boolean {
  if (text === "") return true;
  const digits = /^\d+/.exec(text)?.[0];
  return text.length <= 5 && digits !== undefined && Number(digits) <= 65_535;
}

function pathAndQuery(text: string): ItemPath {
  const [whole = ""] = text.split("#", 1);
  const mark = whole.indexOf("?");
  return mark < 0 ? { path: whole, query: "" } : { path: whole.slice(0, mark), query: whole.slice(mark + 1) };
}
