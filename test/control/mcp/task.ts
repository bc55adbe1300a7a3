import { expect } from "vitest";
import type { Agent } from "./agent.ts";

const TAGS = "/calendar/events/v1/tags";

/** A whole task as an agent does it: finds a route, creates, is refused, sees why, mends, checks, takes it back. */
export async function doTask({ use }: Agent, sandbox: { sandbox?: string }): Promise<void> {
  const found = await use("find_routes", { words: "tags", method: "POST", ...sandbox });
  expect(found.body.routes.map(({ route }: { route: string }) => route)).toContain(TAGS);
  const route = await use("describe_route", { route: TAGS, method: "POST", ...sandbox });
  expect(route.body.endpoints).toMatchObject([
    { methods: ["POST"], args: { name: { type: "string", required: true } } },
  ]);

  const before = await use("call", {
    method: "GET",
    path: TAGS,
    query: { hide_empty: false, per_page: 1 },
    ...sandbox,
  });
  const refused = await use("call", { method: "POST", path: TAGS, body: { slug: "quiet" }, ...sandbox });
  expect(refused.body).toMatchObject({ status: 400, body: { code: "rest_missing_callback_param" } });
  const why = await use("why_refused", sandbox);
  expect(why.body).toMatchObject({
    request: {
      method: "POST",
      route: TAGS,
      status: 400,
      reason: { code: "rest_missing_callback_param", params: ["name"] },
    },
    answer: { message: expect.stringContaining("name") },
    args: { name: { type: "string", required: true } },
  });
  expect(why.body.assumptions.map(({ id }: { id: string }) => id)).toContain("calendar.events.terms");

  const made = await use("call", { method: "POST", path: TAGS, body: { name: "Quiet" }, ...sandbox });
  expect(made.body).toMatchObject({
    status: 201,
    headers: { "x-standin-change": "1" },
    body: { name: "Quiet", slug: "quiet" },
  });
  const verdict = { method: "POST", route: TAGS, params: { name: "Quiet" }, status: 201, count: 1, ...sandbox };
  expect((await use("verify", verdict)).body).toEqual({ ok: true, count: 1 });
  expect((await use("verify", { ...verdict, count: 2 })).body).toMatchObject({ ok: false, count: 1, wanted: 2 });
  const kept = await use("state", { resource: "calendar/tag", id: made.body.body.id, ...sandbox });
  expect(kept.body).toMatchObject({ name: "Quiet" });

  expect((await use("history", sandbox)).body.changes).toMatchObject([{ n: 1, resources: { "calendar/tag": 1 } }]);
  expect((await use("undo", sandbox)).body).toMatchObject({ ok: true, undone: 1 });
  const after = await use("call", { method: "GET", path: TAGS, query: { hide_empty: false, per_page: 1 }, ...sandbox });
  expect(after.body.body.total).toBe(before.body.body.total);
  expect((await use("state", { resource: "calendar/tag", id: made.body.body.id, ...sandbox })).isError).toBe(true);
}
