import { cleanUri } from "../args/formats/uri.ts";
import type { RequestLinks } from "./address.ts";

const EXPOSED = "X-WP-Total, X-WP-TotalPages, Link";
const ALLOWED = "Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type, X-Standin-Sandbox";
const METHODS = "OPTIONS, GET, POST, PUT, PATCH, DELETE";

/** Headers that every answer of the API carries, whatever becomes of the call. */
export function bareHeaders({ toIndex }: Pick<RequestLinks, "toIndex">): Record<string, string> {
  return { "X-Robots-Tag": "noindex", Link: toIndex, "X-Content-Type-Options": "nosniff" };
}

/** Headers that every answer to a call that is looked at carries, whatever it is. */
export function commonHeaders(
  links: Pick<RequestLinks, "toIndex">,
  origin: string | undefined,
): Record<string, string> {
  const headers = bareHeaders(links);
  headers["Access-Control-Expose-Headers"] = EXPOSED;
  headers["Access-Control-Allow-Headers"] = ALLOWED;
  if (origin === undefined) return headers;
  headers["Access-Control-Allow-Origin"] = cleanOrigin(origin);
  headers["Access-Control-Allow-Methods"] = METHODS;
  headers["Access-Control-Allow-Credentials"] = "true";
  headers["Vary"] = "Origin";
  return headers;
}

/** The origin echoed as a cleaned address; unknown schemes give nothing. */
function cleanOrigin(origin: string): string {
  return origin === "null" ? origin : cleanUri(origin);
}
