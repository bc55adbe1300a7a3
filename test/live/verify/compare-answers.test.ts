import { expect, it } from "vitest";
import type { Json } from "../../../src/json/json.ts";
import {
  compareAnswers,
  type Comparing,
  type DoubleAnswer,
  type SideAnswer,
} from "../../../src/live/verify/compare-answers.ts";

const about: Comparing = {
  method: "GET",
  sameRecords: false,
  isLeast: false,
  untold: undefined,
  schema: undefined,
  isRedacted: false,
  detachSite: (value) => value,
  detachDouble: (value) => value,
};
const site = (status: number, body: Json, headers = {}): SideAnswer => ({ status, body, headers, isOther: false });
const double = (status: number, body: Json, more: Partial<DoubleAnswer> = {}): DoubleAnswer => ({
  ...site(status, body),
  basis: "family",
  isUnknown: false,
  ...more,
});
const error = (code: string): Json => ({ code });
const shown = (outcome: ReturnType<typeof compareAnswers>) =>
  outcome.verdict === "differs"
    ? outcome.differences.map(({ cause, name }) => `${cause} ${name}`.trim()).join(", ")
    : outcome.verdict;

it.each<[string, SideAnswer, DoubleAnswer, Partial<Comparing>, string]>([
  ["other values of invented records", site(200, { id: 1 }), double(200, { id: 2 }), {}, "agrees"],
  ["other types", site(200, [{ id: "1" }]), double(200, [{ id: 2 }]), {}, "type /*/id"],
  ["a number with and without a fraction", site(200, { n: 1.5 }), double(200, { n: 2 }), {}, "agrees"],
  ["null beside a text", site(200, { n: null }), double(200, { n: "a" }), {}, "agrees"],
  ["an empty list for an object", site(200, { meta: [] }), double(200, { meta: { a: 1 } }), {}, "agrees"],
  ["false for an object", site(200, { image: false }), double(200, { image: { id: 1 } }), {}, "agrees"],
  ["an empty text beside a number", site(200, { n: "" }), double(200, { n: 1 }), {}, "type /n"],
  ["a member of some records only", site(200, [{ a: 1, b: 2 }, { a: 1 }]), double(200, [{ a: 1 }]), {}, "agrees"],
  ["a member of all", site(200, [{ a: 1, b: 2 }]), double(200, [{ a: 1 }]), {}, "member missing /*/b"],
  [
    "names that somebody gave",
    site(200, { x: { id: 1 } }),
    double(200, { y: { id: 1 } }),
    { schema: { properties: { id: {} } } },
    "agrees",
  ],
  [
    "members of what has such names",
    site(200, { x: { id: 1 } }),
    double(200, { y: { id: "1" } }),
    { schema: { properties: { id: {} } } },
    "type /*/id",
  ],
  ["relations", site(200, { id: 1, _links: { up: [] } }), double(200, { id: 1 }), {}, "agrees"],
  [
    "a recorded value",
    site(200, { n: 1 }),
    double(200, { n: 2 }, { basis: "recorded" }),
    { sameRecords: true },
    "value /n",
  ],
  [
    "a hidden one",
    site(200, { n: "•••" }),
    double(200, { n: "a" }, { basis: "recorded" }),
    { sameRecords: true },
    "agrees",
  ],
  [
    "a text where people were replaced",
    site(200, { n: "b" }),
    double(200, { n: "a" }, { basis: "recorded" }),
    { sameRecords: true, isRedacted: true },
    "agrees",
  ],
  [
    "records, by their ids",
    site(200, [{ id: 1 }, { id: 3 }]),
    double(200, [{ id: 1 }, { id: 2 }]),
    { sameRecords: true },
    "record gone /*, record new /*",
  ],
  ["status", site(403, error("no")), double(200, {}), {}, "status"],
  ["code", site(400, error("a")), double(400, error("b")), {}, "code"],
  ["what may not be there", site(404, error("gone")), double(200, {}), {}, "unknown"],
  ["what its own list has shown", site(404, error("gone")), double(200, {}), { isLeast: true }, "status"],
  ["no route", site(404, error("rest_no_route")), double(200, {}), {}, "status"],
  ["what both are to hold", site(404, error("gone")), double(200, {}), { sameRecords: true }, "status"],
  ["what no document tells", site(400, error("own")), double(200, {}), { untold: "it is not said" }, "unknown"],
  ["rights, whatever documents tell", site(401, error("own")), double(200, {}), { untold: "it is not said" }, "status"],
  ["what only its own code knows", site(200, { a: 1 }), double(200, { b: 1 }, { isUnknown: true }), {}, "unknown"],
  ["no JSON", { ...site(200, null), body: undefined, isOther: true }, double(200, {}), {}, "content type"],
  [
    "who may do what",
    site(200, {}, { allow: "GET, POST" }),
    double(200, {}, { headers: { allow: "POST,GET" } }),
    {},
    "agrees",
  ],
  [
    "and who may not",
    site(200, {}, { allow: "GET" }),
    double(200, {}, { headers: { allow: "POST, GET" } }),
    {},
    "allow Allow",
  ],
  [
    "totals of other records",
    site(200, [], { "x-wp-total": "4" }),
    double(200, [], { headers: { "x-wp-total": "3" } }),
    {},
    "agrees",
  ],
  [
    "totals of the same records",
    site(200, [], { "x-wp-total": "4" }),
    double(200, [], { headers: { "x-wp-total": "3" } }),
    { sameRecords: true },
    "header X-WP-Total",
  ],
  ["a total that is not told", site(200, [], { "x-wp-total": "4" }), double(200, []), {}, "header X-WP-Total"],
  ["a further page", site(200, [], { link: '<http://a/?page=2>; rel="next"' }), double(200, []), {}, "agrees"],
  ["another relation", site(200, [], { link: '<http://a/x>; rel="alternate"' }), double(200, []), {}, "header Link"],
  ["a body of HEAD", { ...site(200, null), body: undefined }, double(200, { a: 1 }), { method: "HEAD" }, "agrees"],
])("compares %s", (_, theirs, ours, how, wanted) => {
  expect(shown(compareAnswers(theirs, ours, { ...about, ...how }))).toBe(wanted);
});
