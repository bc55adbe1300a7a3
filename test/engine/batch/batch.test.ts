import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../src/json/json.ts";
import type { Standin } from "../../../src/standin.ts";
import { ask, codeOf, reportingSite, smallIndex } from "../../http/small-site.ts";

interface Batched {
  failed?: string;
  responses: ({ status: number; body: JsonObject; headers: Json } | null)[];
}

async function batch(site: Standin, requests: Json, more: JsonObject = {}): Promise<Batched> {
  const answer = await ask(site, "batch/v1", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ requests, ...more }),
  });
  expect(answer.status).toBe(207);
  return answer.body as unknown as Batched;
}

const EVENTS = "/calendar/events/v1/events";
const snippet = (name: string): JsonObject => ({ path: "/code-snippets/v1/snippets", body: { name, code: "" } });

describe("a batch on the built-in site", () => {
  it("runs its items in order, each on what the one before left", async () => {
    const site = await reportingSite();
    const { responses } = await batch(site, [snippet("one"), snippet("two")]);
    const [first, second] = responses.map((response) => response?.body.id as number);
    expect(second).toBe((first ?? 0) + 1);
    const changed = await batch(site, [
      { method: "PUT", path: `/code-snippets/v1/snippets/${first}`, body: { name: "changed" } },
      { method: "DELETE", path: `/code-snippets/v1/snippets/${second}` },
    ]);
    expect(changed.responses.map((response) => response?.status)).toEqual([200, expect.any(Number)]);
    expect((await ask(site, `code-snippets/v1/snippets/${first}`)).body).toMatchObject({ name: "changed" });
  });

  it("checks an item by what the ones before left: each is answered as it would be by itself", async () => {
    const event = { title: "Late", start_date: "2030-01-05 10:00:00", end_date: "2030-01-05 12:00:00" };
    const create = (more: JsonObject) => ({ method: "POST", path: EVENTS, body: { ...event, ...more } });
    const [together, apart] = [await reportingSite(), await reportingSite()];
    for (const site of [together, apart]) site.clock.set({ now: Date.UTC(2030, 0, 1), frozen: true });
    const { body: found } = await ask(together, "calendar/events/v1/organizers");
    const [organizer = 0] = (found as unknown as { organizers: { id: number }[] }).organizers.map(({ id }) => id);
    const items = [
      create({ organizer: [organizer] }),
      { method: "DELETE", path: `/calendar-core/v1/organizers/${organizer}?force=true`, body: {} },
      create({ organizer: [organizer] }),
      create({}),
    ];
    const { responses } = await batch(together, items);
    const alone = [];
    for (const { method, path, body } of items)
      alone.push(
        await ask(apart, path.slice(1), {
          method,
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        }),
      );
    expect(responses.map((response) => response?.status)).toEqual(alone.map(({ status }) => status));
    expect(alone.map(({ status }) => status)).toEqual([201, 200, 400, 201]);
    expect(responses.map((response) => response?.body)).toEqual(alone.map(({ body }) => body));
  });

  it("runs nothing where all must be valid and one is not", async () => {
    const site = await reportingSite();
    const before = site.records().snippet;
    const { failed, responses } = await batch(site, [snippet("one"), { path: "/none" }], {
      validation: "require-all-validate",
    });
    expect(failed).toBe("validation");
    expect(responses).toEqual([
      null,
      { status: 404, headers: [], body: expect.objectContaining({ code: "rest_no_route" }) },
    ]);
    expect(site.records().snippet).toBe(before);
  });

  it("takes a refusal by a behaviour for no matter of validation", async () => {
    const site = await reportingSite();
    const requests = [{ method: "PUT", path: "/calendar/events/v1/events/999999", body: { title: "x" } }];
    const { failed, responses } = await batch(site, requests, { validation: "require-all-validate" });
    expect(failed).toBeUndefined();
    expect(responses[0]?.status).toBeGreaterThanOrEqual(400);
  });

  it("asks for permission item by item", async () => {
    const site = await reportingSite({ auth: "strict" });
    const { responses } = await batch(site, [snippet("one"), snippet("two")]);
    expect(responses.map((response) => response?.status)).toEqual([401, 401]);
  });

  it("can't hold itself", async () => {
    const { responses } = await batch(await reportingSite(), [{ path: "/batch/v1", body: { requests: [] } }]);
    expect(responses[0]).toMatchObject({
      status: 400,
      body: { code: "rest_batch_not_allowed" },
      headers: { Allow: "POST" },
    });
  });

  it("can hold every route that writes", async () => {
    const site = await reportingSite();
    const closed = site.catalogue.routes.flatMap(({ name, endpoints }) =>
      endpoints
        .filter(({ methods, allowBatch }) => methods.some((method) => method !== "GET") && allowBatch === undefined)
        .map(() => name),
    );
    expect(closed).toEqual(["/batch/v1"]);
  });

  it("gives its items the language of the address", async () => {
    const site = await reportingSite();
    const answer = await ask(site, "http://127.0.0.1:4010/sv/api/batch/v1", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ requests: [{ path: "/calendar/events/v1/venues", body: { venue: "Bryggan" } }] }),
    });
    const [made] = (answer.body as unknown as Batched).responses;
    expect(made?.body.url).toContain("/sv/venue/bryggan/");
  });

  it("gives its items the language of its own parameter", async () => {
    const site = await reportingSite();
    const requests = [{ path: "/calendar/events/v1/venues", body: { venue: "Bryggan" } }];
    const { responses } = await batch(site, requests, { i18n_language: "sv" });
    const id = responses[0]?.body.id as number;
    const record = site.catalogue.site.languages.map(async (language) => {
      const { body } = await ask(site, `http://127.0.0.1:4010/${language}/api/calendar/events/v1/venues/${id}`);
      return (body as JsonObject).venue;
    });
    expect(await Promise.all(record)).toEqual(["Bryggan", "Bryggan"]);
    const inner = await batch(
      site,
      [{ path: "/calendar/events/v1/venues", body: { venue: "Kajen", i18n_language: "xx" } }],
      { i18n_language: "sv" },
    );
    expect(inner.responses[0]).toMatchObject({ status: 400, body: { code: "rest_invalid_param" } });
  });

  it("takes no more than 25 items", async () => {
    const site = await reportingSite();
    const answer = await ask(site, "batch/v1", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ requests: Array.from({ length: 26 }, () => ({ path: "/x" })) }),
    });
    expect([answer.status, codeOf(answer)]).toEqual([400, "rest_invalid_param"]);
  });
});

describe("a batch on a loaded site", () => {
  it("lets in the routes that say so, answers what their handlers answer, and is no better founded than they", async () => {
    const open = { methods: ["POST"], args: { n: { type: "integer" } } };
    const index = smallIndex({ "/small/v1/open": open, "/small/v1/closed": open });
    const { routes } = index as { routes: Record<string, { endpoints: JsonObject[] }> };
    routes["/small/v1/open"]!.endpoints[0]!.allow_batch = { v1: true };
    const batchRoute = {
      namespace: "",
      methods: ["POST"],
      endpoints: [{ methods: ["POST"], args: { requests: { type: "array", required: true } } }],
    };
    const site = await reportingSite({
      index: { ...index, routes: { ...(routes as unknown as JsonObject), "/batch/v1": batchRoute } },
      handlers: {
        "/small/v1/open": async ({ params }) => ({ status: 201, headers: { "X-Mine": "1" }, body: { got: params } }),
      },
    });
    const { responses } = await batch(site, [{ path: "/small/v1/open?n=1" }, { path: "/small/v1/closed" }]);
    expect(responses).toEqual([
      { status: 201, body: { got: { n: 1 } }, headers: { "X-Mine": "1", Allow: "POST" } },
      { status: 400, body: expect.objectContaining({ code: "rest_batch_not_allowed" }), headers: { Allow: "POST" } },
    ]);
    const answer = await ask(site, "batch/v1?requests[0][path]=/small/v1/open", { method: "POST" });
    expect([answer.status, answer.headers.get("x-standin-basis")]).toEqual([207, "invented"]);
  });
});
