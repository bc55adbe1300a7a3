import * as fc from "fast-check";
import type { Catalogue } from "../../src/catalogue/catalogue.ts";
import { addressOf } from "../../src/generate/requests/request-sample.ts";
import { everySample } from "../generate/requests/every-sample.ts";
import { type HostileRequest, hostileRequests } from "../http/hostile-request.ts";
import { nastyBodies } from "./nasty-body.ts";

const RANGES = [
  "per_page=999999999&page=999999999",
  "per_page=-1",
  "page=0",
  "per_page=1e3",
  "offset=99999999999999999999",
  "start_date=9999-12-31&end_date=0001-01-01",
  "start_date=-271821-04-20&end_date=%2B275760-09-13",
  "starts_after=now&starts_before=-1%20year",
  "include[]=1&include[]=1&include=2&include[a]=3",
  `include=${"1,".repeat(2000)}`,
  `search=${"(a%2B)%2B".repeat(300)}`,
  `search=${"%F0%9F%98%80".repeat(300)}`,
  `_fields=${"a.b.c.".repeat(500)}`,
  "_embed=1&_envelope=1&_jsonp=a.b",
  "_method=DELETE&_method=GET",
  "rest_route=/&rest_route=/x",
  "rest_route[]=/",
  "a=1&a=2&a[]=3&a[b]=4",
  "__proto__[x]=1&constructor[prototype][x]=1",
  "%ff=%fe&%00=%00",
  `${"x".repeat(7000)}=1`,
];

const PATHS = [
  "/calendar/events/v1/events/../../../../etc/passwd",
  "/calendar/events/v1/events/%2e%2e/%2e%2e/",
  "/calendar//events///v1/events",
  "/calendar/events/v1/events/;x",
  "/calendar/events/v1/events/%00",
  "/calendar/events/v1/events/by-slug/%ff",
  "/calendar/events/v1/events/by-slug/__proto__",
  "/__proto__",
  "/constructor/v1",
  "/batch/v1/",
  `/${"x".repeat(7900)}`,
  `/${"a/".repeat(3000)}`,
  "/calendar/events/v1/events/" + "9".repeat(400),
];

/** Requests of every kind: valid, nearly so, and those that mean no good. */
export function fuzzRequests(catalogue: Catalogue): fc.Arbitrary<HostileRequest> {
  return fc.oneof(
    { weight: 4, arbitrary: hostileRequests(catalogue) },
    { weight: 3, arbitrary: withNastyBody(catalogue) },
    { weight: 3, arbitrary: fromSamples(catalogue) },
    { weight: 2, arbitrary: soundWrites },
    { weight: 1, arbitrary: astray },
  );
}

function withNastyBody(catalogue: Catalogue): fc.Arbitrary<HostileRequest> {
  const writes = catalogue.routes.flatMap((route) =>
    route.endpoints.flatMap(({ methods, args }) =>
      methods.filter((method) => method !== "GET").map((method) => ({ route, method, names: Object.keys(args) })),
    ),
  );
  return fc.constantFrom(...writes).chain(({ route, method, names }) =>
    fc
      .tuple(nastyBodies(names), fc.constantFrom("", "", ...RANGES), fc.nat(400))
      .map(([{ type, body }, query, id]) => ({
        method,
        path: route.name.replace(/\{\w*\}/g, String(id)),
        query,
        headers: { "Content-Type": type },
        body,
      })),
  );
}

/** What the index suggests, many of them sound; some with a member put in or another id. */
function fromSamples(catalogue: Catalogue): fc.Arbitrary<HostileRequest> {
  const samples = [...everySample(catalogue)];
  const extra = fc.option(
    fc.tuple(fc.constantFrom("status", "slug", "id", "date", "__proto__", "x"), fc.jsonValue({ maxDepth: 2 })),
  );
  return fc
    .tuple(fc.constantFrom(...samples), extra, fc.constantFrom("", "", "", ...RANGES))
    .map(([sample, member, range]) => {
      const [path = "", query = ""] = `/${addressOf(sample)}`.split("?");
      const body = sample.body && { ...sample.body, ...(member && { [member[0]]: member[1] }) };
      return {
        method: sample.method,
        path,
        query: [query, range].filter((part) => part !== "").join("&"),
        headers: body === undefined ? {} : { "Content-Type": "application/json" },
        body: body && JSON.stringify(body),
      };
    });
}

const EVENT = { title: "Market", start_date: "2030-12-01 10:00:00", end_date: "2030-12-01 18:00:00" };
const MADE: [string, object][] = [
  ["/calendar/events/v1/events", EVENT],
  ["/calendar/events/v1/events/101", { title: "Changed" }],
  ["/calendar/events/v1/venues", { venue: "Hall" }],
  ["/calendar/events/v1/organizers", { organizer: "Ada" }],
  ["/calendar/events/v1/categories", { name: "Music" }],
  ["/calendar/events/v1/tags", { name: "loud" }],
  ["/calendar-core/v1/events", { title: "Market", status: "publish" }],
  ["/code-snippets/v1/snippets", { name: "Hello", code: "echo 1;" }],
  ["/batch/v1", { requests: [{ method: "POST", path: "/calendar/events/v1/events", body: EVENT }] }],
  [
    "/batch/v1",
    {
      validation: "require-all-validate",
      requests: [{ path: "/x" }, { method: "PUT", path: "/calendar/events/v1/events/101" }],
    },
  ],
];

/** Writes that are taken, each with one member that is a little odd. */
const soundWrites: fc.Arbitrary<HostileRequest> = fc
  .tuple(
    fc.constantFrom(...MADE),
    fc.constantFrom(
      "title",
      "slug",
      "status",
      "start_date",
      "end_date",
      "timezone",
      "categories",
      "venue",
      "organizer",
      "image",
      "cost",
      "parent",
      "tags",
      "date",
      "description",
      "name",
    ),
    fc.oneof(
      fc.constantFrom(
        "",
        "0",
        "publish",
        "trash",
        "draft",
        "Europe/Stockholm",
        "UTC+25",
        "2030-12-01",
        "tomorrow",
        "9999-12-31 23:59:59",
      ),
      fc.constantFrom("0001-01-01 00:00:00", "<b>x", "é".repeat(300), "a/b", "%2F", "__proto__", "\u0000"),
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(21, 41, 101, -1, 2 ** 53, 1e300, null, true, []),
    ),
  )
  .map(([[path, body], name, value]) => ({
    method: "POST",
    path,
    query: "",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...body, [name]: value }),
  }));

const astray: fc.Arbitrary<HostileRequest> = fc.record({
  method: fc.constantFrom("GET", "GET", "POST", "DELETE", "OPTIONS", "HEAD"),
  path: fc.constantFrom("", "/calendar/events/v1/events", "/calendar-core/v1/events", ...PATHS),
  query: fc.array(fc.constantFrom(...RANGES), { maxLength: 2 }).map((parts) => parts.join("&")),
  headers: fc.constant({}),
  body: fc.constant(undefined),
});
