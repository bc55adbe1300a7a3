import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { createStandin, type Standin, type StandinOptions } from "../../../src/standin.ts";
import type { JsonObject } from "../../../src/json/json.ts";

const NOW = "2030-03-14T09:30:00Z";
const DUE = Date.parse("2030-03-14T12:00:00Z");
const EVENTS = "calendar/events/v1/events";

let site: Standin;
afterEach(() => site.close());

async function ask(
  path: string,
  { method = "GET", as = "", body }: { method?: string; as?: string; body?: JsonObject } = {},
) {
  const headers = {
    ...(as !== "" && { Authorization: `Basic ${btoa(`${as}:${as}`)}` }),
    ...(body && { "Content-Type": "application/json" }),
  };
  const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await site.fetch(new Request(`${site.apiRoot}${path}`, sent));
  return { status: response.status, body: (await response.json()) as ReturnType<typeof JSON.parse> };
}

/** A site with an event that is scheduled for noon in UTC. */
async function scheduled(options: StandinOptions = {}) {
  site = await createStandin({ now: NOW, auth: "strict", ...options });
  const event = {
    title: "Night swim",
    start_date: "2030-03-20 20:00",
    end_date: "2030-03-20 22:00",
    date: "2030-03-14 13:00",
  };
  const { body, status } = await ask(EVENTS, { method: "POST", as: "admin", body: event });
  expect([status, body.status]).toEqual([201, "future"]);
  return body as { id: number; slug: string };
}

const found = async (id: number, as = "") => {
  const { body } = await ask(`${EVENTS}?start_date=2030-03-20&end_date=2030-03-21&per_page=50`, { as });
  return body.events.find((event: { id: number }) => event.id === id)?.status as string | undefined;
};

describe("a scheduled event", () => {
  it("is published when the clock is set past its time, in lists, single reads and for visitors", async () => {
    const { id } = await scheduled();
    expect([await found(id), await found(id, "admin")]).toEqual([undefined, "future"]);
    expect((await ask(`${EVENTS}/${id}`)).status).toBe(403);
    site.clock.set({ now: DUE - 1000 });
    expect([await found(id), await found(id, "admin")]).toEqual([undefined, "future"]);
    site.clock.set({ now: DUE });
    expect([await found(id), await found(id, "admin")]).toEqual(["publish", "publish"]);
    expect(await ask(`${EVENTS}/${id}`)).toMatchObject({ status: 200, body: { status: "publish" } });
    expect((await ask(`calendar-core/v1/events/${id}`)).status).toBe(200);
  });

  it("is published while the clock runs", async () => {
    const { id } = await scheduled();
    site.clock.set({ now: DUE - 900, frozen: false });
    expect(await found(id)).toBeUndefined();
    await pause(1200);
    expect(await found(id)).toBe("publish");
  });

  it("waits again where the clock goes back, whatever was written meanwhile", async () => {
    const { id } = await scheduled();
    site.clock.set({ now: DUE });
    const other = { title: "Yoga", start_date: "2030-03-20 08:00", end_date: "2030-03-20 09:00" };
    expect((await ask(EVENTS, { method: "POST", as: "admin", body: other })).status).toBe(201);
    expect(await found(id)).toBe("publish");
    site.clock.set({ now: DUE - 1000 });
    expect([await found(id), await found(id, "admin")]).toEqual([undefined, "future"]);
  });

  it("stays published once a write has touched it", async () => {
    const { id } = await scheduled();
    site.clock.set({ now: DUE });
    const written = await ask(`${EVENTS}/${id}`, { method: "POST", as: "admin", body: { title: "Moonlight swim" } });
    expect([written.status, written.body.status]).toEqual([200, "publish"]);
    site.clock.set({ now: DUE + 1000 });
    expect(await found(id)).toBe("publish");
  });

  it("counts for its terms, and has a page, from then on", async () => {
    const { id, slug } = await scheduled();
    const { body } = await ask(`${EVENTS}/${id}`, {
      method: "POST",
      as: "admin",
      body: { categories: ["swimming"], date: "2030-03-14 13:00", status: "future" },
    });
    const term = body.categories[0]?.id ?? 0;
    const count = async () => (await ask(`calendar/events/v1/categories/${term}`)).body.count as number;
    const page = async () => (await site.fetch(new Request(new URL(`/event/${slug}/`, site.apiRoot)))).status;
    expect([term > 0, await count()]).toEqual([true, 0]);
    const before = await page();
    site.clock.set({ now: DUE });
    expect([before, await page(), await count()]).toEqual([404, 200, 1]);
  });
});
