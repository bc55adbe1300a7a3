import type { SentHeaders } from "./passed-headers.ts";

/** The pairs of a query that only the way to an API needs; an override has been obeyed already. */
const OF_THE_WAY: ReadonlySet<string> = new Set(["_method", "rest_route"]);
const NONCE = "_wpnonce";

/** A query without the pairs that are for Standin alone; names are read as PHP does, so that none comes through in disguise. */
export function withoutOwnPairs(query: string, { credentials, isOwn }: SentHeaders): string {
  const isSent = (pair: string): boolean => {
    const [name = "", ...value] = pair.split("=");
    const known = phpName(name);
    if (OF_THE_WAY.has(known)) return false;
    return known !== NONCE || (credentials && !isOwn(decoded(value.join("="))));
  };
  return query.split("&").filter(isSent).join("&");
}

/** A name up to its first bracket, dots and blanks as underscores. */
function phpName(name: string): string {
  const [text = ""] = decoded(name).split("\0", 1);
  return (text.replace(/^ +/, "").split("[", 1)[0] ?? "").replaceAll(/[. ]/g, "_");
}

function decoded(text: string): string {
  return text
    .replaceAll("+", " ")
    .replaceAll(/%([\da-f]{2})/gi, (_whole, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}
