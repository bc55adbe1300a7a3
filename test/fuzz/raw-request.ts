import * as fc from "fast-check";
import { nastyBodies } from "./nasty-body.ts";

const EVENTS = "/en/api/calendar/events/v1/events";

const SOUND = [EVENTS, `${EVENTS}?per_page=2`, "/en/api/", "/sv/api/code-snippets/v1/snippets"];

const TARGETS = [
  EVENTS,
  `${EVENTS}?per_page=2`,
  "/",
  "*",
  "//",
  "/..//../en/api",
  "/en/api/%2e%2e/%2e%2e/etc/passwd",
  "/en\\api",
  "/@a/en/api",
  "/@/en/api",
  "/@a%00/en/api",
  "/@a/@b/en/api",
  "http://127.0.0.1/en/api/",
  "http://[::1/en/api/",
  "/en/api/?rest_route=/calendar/events/v1/events",
  "/xx/api/",
  "/en/api/\u00ff\u00fe",
  "/__standin/health",
  "/__standin/../en/api",
  `/${"x".repeat(9000)}`,
  `/${"x".repeat(30_000)}`,
];
const HEADERS = [
  "Host: 127.0.0.1",
  "Host: 127.0.0.1",
  "Host: a, b",
  "Host: ",
  "host: \u00ff",
  "Content-Length: 10",
  "Content-Length: 0",
  "Content-Length: -1",
  "Content-Length: 1e3",
  "Content-Length: 99999999999999999999",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: gzip, chunked",
  "Transfer-Encoding: x",
  "Connection: close",
  "Connection: keep-alive, upgrade",
  "Upgrade: websocket",
  "Expect: 100-continue",
  "Expect: x",
  "Range: bytes=0-99999999999999999999",
  "Range: bytes=-1,5-2,,",
  "Origin: \u00ff",
  "Origin: http://a\u0001b",
  "Accept-Encoding: gzip",
  "Content-Type: application/json",
  "Content-Type: application/json",
  "Content-Type: multipart/form-data; boundary=",
  "Authorization: Basic \u00ff",
  "Authorization: Basic YTpi",
  "X-HTTP-Method-Override: DELETE",
  "X-HTTP-Method-Override: \u00ff",
  "X-Standin-Sandbox: a",
  "X-Standin-Sandbox: __proto__",
  "X-Standin-Sandbox: a/b",
  "X-Standin-Token: x",
  "If-None-Match: *",
  "If-Modified-Since: x",
  "Cookie: a=b; a=c",
  "X-WP-Nonce: a, b",
  ": nameless",
  "no colon",
  "X Y: 1",
  " folded",
  `X-Long: ${"x".repeat(20_000)}`,
];

const HOST = ["Host: 127.0.0.1"];

/** Sound ones, some with one or two that are not. */
const headers = fc
  .tuple(
    fc.constantFrom(HOST, HOST, HOST, [...HOST, "Connection: close"], []),
    fc.oneof(fc.constant([]), fc.array(fc.constantFrom(...HEADERS), { maxLength: 2 })),
    fc.constantFrom([], ["Content-Type: application/json"]),
  )
  .map((lines) => lines.flat());

const body = fc.oneof(
  { weight: 2, arbitrary: fc.constant<string | Uint8Array>("") },
  nastyBodies(["title", "start_date"]).map((nasty) => nasty.body),
  fc.constantFrom(
    "0\r\n\r\n",
    "5\r\nhello\r\n0\r\n\r\n",
    "zz\r\n",
    "ffffffffffffffff\r\n",
    `5;${"x".repeat(20_000)}\r\n`,
  ),
);

/** Bytes for a connection: requests that are sound, nearly so, or none; some of them several at once. */
export const rawRequests: fc.Arbitrary<Uint8Array> = fc.oneof(
  { weight: 8, arbitrary: requests() },
  fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\r\n\r\n", "GET", "\u0016\u0003\u0001")
    .map((text) => Buffer.from(text)),
);

function requests(): fc.Arbitrary<Uint8Array> {
  const line = fc.tuple(
    fc.constantFrom(
      "GET",
      "GET",
      "GET",
      "GET",
      "POST",
      "POST",
      "POST",
      "PUT",
      "DELETE",
      "HEAD",
      "OPTIONS",
      "TRACE",
      "CONNECT",
      "get",
      "BREW",
      "",
    ),
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...SOUND) }, fc.constantFrom(...TARGETS)),
    fc.constantFrom(...Array.from({ length: 12 }, () => "HTTP/1.1"), "HTTP/1.0", "HTTP/9.9", "HTTP/1.1 x", ""),
  );
  const one = fc
    .tuple(line, headers, body, fc.constantFrom("\r\n", "\r\n", "\n"))
    .map(([words, lines, content, end]) => {
      const length =
        content.length > 0 && content.length % 4 > 0 ? [`Content-Length: ${Buffer.byteLength(content)}`] : [];
      const head = [words.join(" "), ...lines, ...length].join(end) + end + end;
      return Buffer.concat([Buffer.from(head, "latin1"), Buffer.from(content)]);
    });
  return fc.array(one, { minLength: 1, maxLength: 3 }).map((all) => Buffer.concat(all));
}
