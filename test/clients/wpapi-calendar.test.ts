import { afterAll, beforeAll, describe, expect, it } from "vitest";
import WPAPI, { type WPRequest } from "wpapi";
import { createStandin, type Standin } from "../../src/standin.ts";

interface Shown {
  id: number;
  title: string;
  slug: string;
  status: string;
  cost: string;
}

describe("a client that finds its routes from the index", () => {
  let site: Standin;
  let server: Awaited<ReturnType<Standin["listen"]>>;
  let calendar: Record<"events", () => WPRequest>;

  beforeAll(async () => {
    site = await createStandin({ now: "2030-03-14T09:30:00Z" });
    server = await site.listen({ port: 0 });
    const index = (await (await fetch(server.apiRoot)).json()) as { routes: object };
    calendar = new WPAPI({ endpoint: server.apiRoot, routes: index.routes }).namespace<"events">("calendar/events/v1");
  });

  afterAll(() => server.close());

  const events = () => calendar.events();

  it("lists a page of events", async () => {
    const list = (await events().perPage(3).page(2)) as { events: Shown[]; total: number; total_pages: number };
    expect(list.events).toHaveLength(3);
    expect(list.total_pages).toBe(Math.ceil(list.total / 3));
  });

  it("filters events", async () => {
    const all = (await events().perPage(50)) as { events: Shown[] };
    const wanted = all.events[4];
    const found = (await events().search(wanted?.title ?? "")) as { events: Shown[]; total: number };
    expect(found.events.map(({ id }) => id)).toContain(wanted?.id);
    const featured = (await events().param("featured", true).perPage(50)) as { events: { featured: boolean }[] };
    expect(featured.events.length).toBeGreaterThan(0);
    expect(featured.events.every((event) => event.featured)).toBe(true);
  });

  it("creates, reads, updates and deletes an event", async () => {
    const made = (await events().create({
      title: "Moonlight swim",
      start_date: "2030-06-01 21:00:00",
      end_date: "2030-06-01 22:30:00",
      cost: "150",
    })) as Shown;
    expect(made).toMatchObject({ title: "Moonlight swim", slug: "moonlight-swim", status: "publish" });

    const read = (await events().id(made.id)) as Shown;
    expect(read).toMatchObject({ id: made.id, title: "Moonlight swim" });

    const updated = (await events().id(made.id).update({ title: "Sunset swim" })) as Shown;
    expect(updated).toMatchObject({ id: made.id, title: "Sunset swim" });

    const deleted = (await events().id(made.id).delete()) as Shown;
    expect(deleted.status).toBe("trash");
    await expect(Promise.resolve(events().id(made.id))).rejects.toMatchObject({ code: "event-no-longer-available" });
  });
});
