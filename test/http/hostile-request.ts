import * as fc from "fast-check";
import type { Catalogue } from "../../src/catalogue/catalogue.ts";
import type { ArgDocument, ArgsDocument } from "../../src/catalogue/document.ts";
import type { JsonObject } from "../../src/json/json.ts";

/** A request that means no good. */
export interface HostileRequest {
  readonly method: string;
  /** Path below the index. */
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

const NASTY_TEXTS = [
  "",
  " ",
  "0",
  "-1",
  "1e1000",
  "NaN",
  "9223372036854775808",
  "-0",
  "null",
  "true",
  "[]",
  "{}",
  "[object Object]",
  "__proto__",
  "constructor",
  "toString",
  "../../etc/passwd",
  "%00",
  "\u0000",
  "\ud800",
  "'",
  '"',
  "\\",
  "<script>alert(1)</script>",
  "a".repeat(5000),
  "(".repeat(60),
  "2030-02-30 25:61:00",
  "2030-01-01",
  "0000-00-00 00:00:00",
  "9999-99-99 99:99:99",
  "+275760-09-13",
  "julbord",
  "ö😀",
  "\u202e",
  "1,2,3",
  ",,,",
  "{{x}}",
  "${x}",
  "publish",
  "any",
  "trash",
  "id",
  "asc",
  "rand",
];
const SERVER_NAMES = [
  "_fields",
  "_embed",
  "_envelope",
  "_jsonp",
  "_pretty",
  "_method",
  "_wpnonce",
  "rest_route",
  "context",
  "i18n_language",
  "namespace",
];
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "PURGE", "get"];
const TYPES = [
  "application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=b",
  "text/plain",
  "application/json; charset=x",
  "",
  "garbage;;;",
];

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
  fc.string({ unit: "binary", maxLength: 30 }),
);
const value = fc.oneof(
  { weight: 3, arbitrary: text },
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -1, 1e30, 2 ** 53, null, true, false, [], {}),
  fc.array(fc.oneof(text, fc.integer()), { maxLength: 4 }),
  fc.jsonValue({ maxDepth: 4, stringUnit: "binary" }),
);

/** Requests to the routes of a catalogue, and to places where there is none. */
export function hostileRequests(catalogue: Catalogue): fc.Arbitrary<HostileRequest> {
  const toRoute = fc.constantFrom(...catalogue.routes).chain((route) => {
    const args: ArgsDocument = Object.assign({}, ...route.endpoints.map((endpoint) => endpoint.args));
    const path = fc.tuple(...route.placeholders.map(() => placeholder)).map((values) => filled(route.name, values));
    return requestTo(path, { args, methods: [...route.methods, ...route.methods, ...METHODS] });
  });
  const astray = requestTo(
    fc.oneof(text, fc.webPath()).map((path) => `/${path}`),
    { args: {}, methods: METHODS },
  );
  return fc.oneof({ weight: 9, arbitrary: toRoute }, astray);
}

const placeholder = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 400 }).map(String) },
  fc.constantFrom("0", "99999999999999999999", "julbord", "a'b", "%2e%2e", "é", "-1", "1.5"),
);

function requestTo(
  path: fc.Arbitrary<string>,
  { args, methods }: { args: ArgsDocument; methods: readonly string[] },
): fc.Arbitrary<HostileRequest> {
  const known = fc.constantFrom(...Object.keys(args), ...SERVER_NAMES);
  const name = fc.oneof({ weight: 6, arbitrary: known }, text);
  const pair = fc
    .tuple(name, fc.constantFrom("", "", "", "[]", "[a]", "[0][b]", "["), text)
    .map(([key, place, content]) => `${encoded(key)}${place}=${encoded(content)}`);
  const wild = fc.dictionary(name, value, { maxKeys: 6 });
  const sound = fc.record(Object.fromEntries(Object.entries(args).map(([key, arg]) => [key, soundValue(arg)])), {
    requiredKeys: Object.keys(args).filter((key) => args[key]?.required === true),
  });
  const members = fc.oneof(
    wild,
    sound,
    fc.tuple(sound, wild).map(([good, bad]) => ({ ...good, ...bad })),
  );
  return fc.record({
    method: fc.constantFrom(...methods),
    path,
    query: fc.array(pair, { maxLength: 4 }).map((pairs) => pairs.join("&")),
    headers: headers,
    body: fc.option(
      fc.oneof(
        { weight: 5, arbitrary: members.map((body) => JSON.stringify(body satisfies JsonObject | object)) },
        fc.array(pair, { maxLength: 5 }).map((pairs) => pairs.join("&")),
        members.map(multipart),
        fc.constantFrom("{", "[1,", '"x"', "\u0000", "[".repeat(600), "null", "0"),
      ),
      { nil: undefined },
    ),
  });
}

/** A value that an arg's own schema is likely to take, whatever a behaviour makes of it. */
function soundValue(arg: ArgDocument): fc.Arbitrary<unknown> {
  if (Array.isArray(arg.enum)) return fc.constantFrom(...arg.enum);
  const type = Array.isArray(arg.type) ? arg.type[0] : arg.type;
  if (type === "integer" || type === "number") return fc.integer({ min: -1, max: 400 });
  if (type === "boolean") return fc.boolean();
  if (type === "array") return fc.array(soundValue((arg.items ?? {}) as ArgDocument), { maxLength: 3 });
  if (type === "object") return fc.dictionary(fc.string({ maxLength: 5 }), value, { maxKeys: 3 });
  if (arg.format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (arg.format === "uri") return fc.webUrl();
  return type === "string" ? text : value;
}

const headers: fc.Arbitrary<Record<string, string>> = fc
  .record(
    {
      "Content-Type": fc.constantFrom(TYPES[0] ?? "", ...TYPES),
      "X-HTTP-Method-Override": fc.constantFrom("PUT", "DELETE", "x"),
      Origin: fc.constantFrom("null", "http://a.example", "javascript:1", "::::", "%"),
      Authorization: fc.constantFrom(
        `Basic ${btoa("admin:admin")}`,
        `Basic ${btoa("admin:x")}`,
        "Basic",
        "Basic ===",
        "Bearer x",
        `Basic ${btoa("\u00ff:\u00ff")}`,
      ),
      "X-WP-Nonce": fc.constantFrom("", "x"),
      "X-Standin-Sandbox": fc.constantFrom("a", "b"),
    },
    { requiredKeys: ["Content-Type"] },
  )
  // Most requests should get past the outer doors.
  .chain((all) => {
    const plain = { "Content-Type": all["Content-Type"] };
    return fc.constantFrom<Record<string, string>>(all, plain, plain, {
      ...plain,
      Authorization: `Basic ${btoa("admin:admin")}`,
    });
  });

function filled(name: string, values: readonly string[]): string {
  let at = 0;
  return name.replace(/\{\w*\}/g, () => values[at++] ?? "1");
}

function multipart(members: Record<string, unknown>): string {
  const parts = Object.entries(members).map(
    ([name, content]) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"; filename="x.csv"\r\n\r\n${JSON.stringify(content)}\r\n`,
  );
  return `${parts.join("")}--b--\r\n`;
}

function encoded(part: string): string {
  return encodeURIComponent(part.replace(/\p{Surrogate}/gu, "?"));
}
