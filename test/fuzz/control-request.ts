import * as fc from "fast-check";
import { nastyBodies } from "./nasty-body.ts";
import type { HostileRequest } from "../http/hostile-request.ts";

const PATHS = [
  "/",
  "/health",
  "/reset",
  "/history",
  "/undo",
  "/redo",
  "/snapshots",
  "/snapshots/a",
  "/snapshots/a/restore",
  "/snapshots/%ff",
  "/snapshots/__proto__",
  "/state",
  "/state/calendar/event",
  "/state/calendar/venue",
  "/state/calendar/category",
  "/state/snippet",
  "/state/contact-form",
  "/state/__proto__",
  "/requests",
  "/requests/verify",
  "/faults",
  "/clock",
  "/sandboxes/a",
  "/catalogue",
  "/assumptions",
  "/nowhere",
];
const MEMBERS = [
  "now",
  "advanceMs",
  "frozen",
  "name",
  "match",
  "answer",
  "times",
  "from",
  "chance",
  "count",
  "status",
  "seed",
];
const BODIES = [
  "{}",
  "[]",
  "null",
  "[{}]",
  '[{"id":1}]',
  '[{"id":1},{"id":1}]',
  '[{"id":1e400,"title":"x"}]',
  '[{"id":1,"title":{"en":"x"},"start":"2030-01-01 10:00:00"}]',
  '{"now":"9999-12-31T23:59:59Z"}',
  '{"now":"-271821-04-20T00:00:00Z"}',
  '{"advanceMs":8640000000000000}',
  '{"advanceMs":-1e300}',
  '{"scale":1e9}',
  '{"seed":""}',
  '{"match":{"params":{"__proto__":1}},"answer":{"status":99}}',
  '{"answer":{"status":1000}}',
  '{"answer":{"delayMs":-1}}',
  '{"answer":{"text":"x","status":204}}',
  '{"count":{"atLeast":1e400}}',
];

const CALLS: [string, string][] = [
  ["POST", "/reset"],
  ["PUT", "/clock"],
  ["POST", "/undo"],
  ["POST", "/redo"],
  ["POST", "/snapshots"],
  ["PUT", "/snapshots/a"],
  ["POST", "/faults"],
  ["POST", "/requests/verify"],
  ["GET", "/requests"],
  ["PUT", "/state/calendar/event"],
  ["PUT", "/state/calendar/category"],
  ["PUT", "/state/snippet"],
  ["PUT", "/state/contact-form"],
  ["PUT", "/state/content"],
];
const stray = fc.tuple(fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH"), fc.constantFrom(...PATHS));

/** Requests to the tests' side door; none of them asks for a delay or a large site. */
export const controlRequests: fc.Arbitrary<HostileRequest> = fc
  .record({
    call: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...CALLS) }, stray),
    query: fc.constantFrom("", "", "status=x", "param[a]=1&param[__proto__]=2", "method=&route=%ff"),
    body: fc.oneof(
      fc.constantFrom(...BODIES),
      nastyBodies(MEMBERS).map(({ body }) => body),
    ),
  })
  .map(({ call: [method, path], ...request }) => ({
    ...request,
    method,
    path,
    headers: { "Content-Type": "application/json" },
  }));
