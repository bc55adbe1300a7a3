import { cleanUri } from "../args/formats/uri.ts";
import type { Links } from "../behaviours/links.ts";

const EXPOSED = "X-WP-Total, X-WP-TotalPages, Link";
const ALLOWED = "Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type, X-Standin-Sandbox";
const METHODS = "OPTIONS, GET, POST, PUT, PATCH, DELETE";

/** Headers that every answer of the API carries, whatever it is. */
export function commonHeaders(links: Links, origin: string | undefined): Record<string, string> {
  return {
    "X-Robots-Tag": "noindex",
    Link: `<${links.apiRoot}/>; rel="https://api.w.org/"`,
    "X-Content-Type-Options": "nosniff",
    "Access-Control-Expose-Headers": EXPOSED,
    "Access-Control-Allow-Headers": ALLOWED,
    ...(origin !== undefined && {
      "Access-Control-Allow-Origin": cleanOrigin(origin),
      "Access-Control-Allow-Methods": METHODS,
      "Access-Control-Allow-Credentials": "true",
      Vary: "Origin",
    }),
  };
}

/** The origin echoed as a cleaned address; unknown schemes give nothing. */
function cleanOrigin(origin: string): string {
  return origin === "null" ? origin : cleanUri(origin);
}
