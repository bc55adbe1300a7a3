import { beforeAll, describe, expect, it } from "vitest";
import { createStandin, type Standin } from "../../../src/standin.ts";
import type { JsonObject } from "../../../src/json/json.ts";
import { documentOf, otherPlaceholders, routesLike } from "./like-document.ts";

const OWN = "harbour/dates/v1";
const NOW = "2030-03-14T09:30:00Z";
const BUILT_IN_WORDS = /calendar\/events|calendar_events|calendar_venue|calendar_organizer|core\/v2/;

interface Answered {
  readonly status: number;
  readonly basis: string | null;
  readonly text: string;
  readonly body: ReturnType<typeof JSON.parse>;
}

async function asked(site: Standin, path: string, method = "GET", body?: JsonObject): Promise<Answered> {
  const init =
    body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const response = await site.fetch(new Request(`${site.apiRoot}${path}`, { method, ...init }));
  const text = await response.text();
  return { status: response.status, basis: response.headers.get("X-Standin-Basis"), text, body: JSON.parse(text) };
}

const post = (namespace: string) => ({ namespace, methods: ["GET"], endpoints: [{ methods: ["GET"], args: {} }] });
const core = { "/wp/v2/harbour_dates_cat": post("wp/v2"), "/wp/v2/posts": post("wp/v2") };

describe("a calendar under another name", () => {
  let site: Standin;
  const index = documentOf(routesLike("calendar/events/v1", OWN), core);
  beforeAll(async () => void (site = await createStandin({ index, now: NOW })));

  it("has a believable month of events at its own addresses", async () => {
    const path = `${OWN}/events?start_date=2030-03-01&end_date=2030-03-31&per_page=50`;
    const { status, basis, body, text } = await asked(site, path);
    expect([status, basis]).toEqual([200, "family"]);
    expect(body.total).toBeGreaterThan(15);
    expect(body.events).toHaveLength(body.total);
    expect(body.rest_url).toContain(`${site.apiRoot}${OWN}/events/`);
    const days = new Set(body.events.map((event: { start_date: string }) => event.start_date.slice(0, 10)));
    expect(days.size).toBeGreaterThan(10);
    for (const event of body.events) {
      expect(event.rest_url).toBe(`${site.apiRoot}${OWN}/events/${event.id}`);
      expect(event.venue.venue).toMatch(/\w/);
      expect(event.organizer).toHaveLength(1);
      expect(event.timezone).toBe("Europe/Helsinki");
    }
    expect(text).not.toMatch(BUILT_IN_WORDS);
  });

  it("counts its lists in the headers that every client reads, not in the built-in site's own", async () => {
    const response = await site.fetch(new Request(`${site.apiRoot}${OWN}/venues?per_page=3`));
    expect(response.headers.get("X-WP-Total")).toBe("8");
    expect(response.headers.get("X-WP-TotalPages")).toBe("3");
    expect(response.headers.get("X-Calendar-Total")).toBeNull();
  });

  it("keeps those headers where a document gives the namespace the same name", async () => {
    const same = documentOf(routesLike("calendar/events/v1", "calendar/events/v1"), core);
    const loaded = await createStandin({ index: same, now: NOW });
    const response = await loaded.fetch(new Request(`${loaded.apiRoot}calendar/events/v1/venues?per_page=3`));
    expect(response.headers.get("X-Calendar-Total")).toBe("8");
    expect(response.headers.get("X-WP-Total")).toBeNull();
  });

  it("lets visitors read and nobody but writers write where rights are enforced", async () => {
    const strict = await createStandin({ index, now: NOW, auth: "strict" });
    expect((await asked(strict, `${OWN}/events`)).status).toBe(200);
    const event = { title: "Regatta", start_date: "2030-03-20", end_date: "2030-03-20" };
    expect((await asked(strict, `${OWN}/events`, "POST", event)).status).toBe(401);
  });

  it("speaks the language of the site", async () => {
    const swedish = await createStandin({ index, now: NOW, lang: "sv" });
    const { body } = await asked(swedish, `${OWN}/categories`);
    expect(body.categories.map((term: JsonObject) => term["name"])).toContain("Konserter");
  });

  it("makes, lists, changes and trashes an event", async () => {
    const own = await createStandin({ index, now: NOW });
    const made = await asked(own, `${OWN}/events`, "POST", {
      title: "Regatta",
      start_date: "2030-03-20 10:00:00",
      end_date: "2030-03-20 16:00:00",
      categories: ["Sailing"],
    });
    expect([made.status, made.basis]).toEqual([201, "family"]);
    expect(made.text).not.toMatch(BUILT_IN_WORDS);
    const { id, categories } = made.body;
    expect(categories).toMatchObject([{ name: "Sailing", taxonomy: "harbour_dates_cat" }]);
    const day = `${OWN}/events?start_date=2030-03-20&end_date=2030-03-20`;
    expect((await asked(own, day)).body.events).toMatchObject([{ id, title: "Regatta" }]);
    expect((await asked(own, `${OWN}/events/${id}`, "POST", { title: "Rowing" })).body.title).toBe("Rowing");
    expect((await asked(own, `${OWN}/events/${id}`, "DELETE")).body).toMatchObject({ id, status: "trash" });
    expect((await asked(own, `${OWN}/events/${id}`)).body.code).toBe("event-no-longer-available");
    expect((await asked(own, day)).body.events).toEqual([]);
  });

  it("takes the core's users for authors, and nobody else", async () => {
    const users = { methods: ["GET"], args: { page: { type: "integer" } } };
    const route = { namespace: "wp/v2", methods: ["GET"], endpoints: [users] };
    const item = { namespace: "wp/v2", methods: ["GET"], endpoints: [{ methods: ["GET"], args: {} }] };
    const people = { "/wp/v2/users": route, "/wp/v2/users/(?P<id>[\\d]+)": item };
    const own = await createStandin({
      index: documentOf(routesLike("calendar/events/v1", OWN), core, people),
      now: NOW,
    });
    const event = { title: "Regatta", start_date: "2030-03-20", end_date: "2030-03-20" };
    const [user] = (await asked(own, "wp/v2/users")).body;
    expect(await asked(own, `${OWN}/events`, "POST", { ...event, author: user.id })).toMatchObject({
      status: 201,
      body: { author: String(user.id) },
    });
    expect(await asked(own, `${OWN}/events`, "POST", { ...event, author: 999 })).toMatchObject({
      status: 400,
      body: { code: "rest_invalid_param" },
    });
  });

  it("names types and taxonomies as the site does, and links to what is there", async () => {
    const { body, text } = await asked(site, `${OWN}/categories/1`);
    expect(body.taxonomy).toBe("harbour_dates_cat");
    expect(body._links.self[0].href).toBe(`${site.apiRoot}${OWN}/categories/1`);
    expect(text).not.toMatch(BUILT_IN_WORDS);
    const links = Object.values(body._links as Record<string, { href: string; templated?: boolean }[]>).flat();
    for (const { href } of links.filter(({ templated }) => templated !== true))
      expect((await site.fetch(new Request(href))).status, href).toBe(200);
    const drafts = await asked(site, `${OWN}/events?status=draft&start_date=2030-01-01&end_date=2031-01-01`);
    expect(drafts.text).not.toMatch(BUILT_IN_WORDS);
  });

  it("has ids of its own among the site's entries", async () => {
    const entries = await asked(site, "wp/v2/posts?per_page=100");
    const ids = new Set(entries.body.map((entry: JsonObject) => entry["id"]));
    const events = await asked(site, `${OWN}/events?per_page=50`);
    expect(ids.size).toBeGreaterThan(5);
    expect(events.body.events.filter((event: JsonObject) => ids.has(event["id"] ?? 0))).toEqual([]);
  });

  it("tells how well founded its routes are, and why each call got its answer", async () => {
    const told = await createStandin({ index, now: NOW, verbose: true });
    await asked(told, `${OWN}/events`);
    expect(told.requests[0]).toMatchObject({ why: { behaviour: "calendar.events" } });
    const rows = await (await told.fetch(new Request(new URL("/__standin/assumptions", told.apiRoot)))).json();
    expect(rows).toContainEqual(expect.objectContaining({ id: "calendar.events.default-window" }));
  });
});

describe("a calendar that has but some of the namespaces", () => {
  it.each([
    ["calendar-core/v1", "events?per_page=5"],
    ["calendar/views/v2", "html?u=http%3A%2F%2F127.0.0.1%3A4010%2Fevents%2F"],
  ])("holds events: %s", async (builtIn, path) => {
    const own = await createStandin({ index: documentOf(routesLike(builtIn, "shore/v1")), now: NOW });
    expect((await asked(own, `shore/v1/${path}`)).text).toMatch(/\/event\\\/[a-z-]+/);
  });
});

describe("args of the document", () => {
  it("decide: what it does not declare is not there", async () => {
    const index = documentOf(
      routesLike("calendar/events/v1", OWN, {
        args: (args) => Object.fromEntries(Object.entries(args).filter(([name]) => name !== "starts_after")),
      }),
    );
    const site = await createStandin({ index, now: NOW });
    const all = await asked(site, `${OWN}/events`);
    const after = await asked(site, `${OWN}/events?starts_after=2040-01-01`);
    expect(after.body.total).toBe(all.body.total);
    expect(after.body.total).toBeGreaterThan(0);
    expect((await asked(site, `${OWN}/events?start_date=2040-01-01`)).body.total).toBe(0);
  });

  it("have defaults that move with the clock where a real server computes them, whatever the document was given", async () => {
    const args = (own: Record<string, JsonObject>, path: string, [method]: readonly string[]) =>
      path === "/events" && method === "GET"
        ? { ...own, start_date: { default: "2+254759276098:59:00" }, end_date: { default: "2020-02-07 04:19:50" } }
        : own;
    const site = await createStandin({ index: documentOf(routesLike("calendar/events/v1", OWN, { args })), now: NOW });
    const { status, body } = await asked(site, `${OWN}/events`);
    expect(status).toBe(200);
    expect(body.rest_url).toContain("start_date=2030-03-1");
    expect(body.rest_url).toContain("end_date=2032-03-14");
    expect(body.total).toBeGreaterThan(20);
  });

  it("may be named by other placeholders than the family's", async () => {
    const index = documentOf(routesLike("calendar/events/v1", OWN, otherPlaceholders));
    const site = await createStandin({ index, now: NOW });
    const { body } = await asked(site, `${OWN}/events?per_page=1`);
    const [event] = body.events;
    expect((await asked(site, `${OWN}/events/${event.id}`)).body.title).toBe(event.title);
    expect((await asked(site, `${OWN}/events/by-slug/${event.slug}`)).body.id).toBe(event.id);
    const venue = await asked(site, `${OWN}/venues/by-slug/${event.venue.slug}`);
    expect(venue.body.id).toBe(event.venue.id);
    expect((await asked(site, `${OWN}/venues/99999`)).body.data.params).toHaveProperty("number");
    expect((await asked(site, `${OWN}/events/by-slug/${event.slug}`, "POST", { title: "Else" })).body.slug).toBe(
      event.slug,
    );
  });
});

describe("a site's own answers under its own names", () => {
  const index = documentOf(routesLike("calendar/events/v1", OWN));
  const event = {
    id: 900,
    title: "Blessing of the boats",
    slug: "blessing",
    status: "publish",
    start_date: "2030-03-16 09:00:00",
    end_date: "2030-03-16 10:00:00",
    utc_start_date: "2030-03-16 07:00:00",
    utc_end_date: "2030-03-16 08:00:00",
    timezone: "Europe/Helsinki",
    venue: { id: 77, venue: "North Pier", slug: "north-pier" },
  };

  it("become records", async () => {
    const answers = { [`${OWN}/events`]: [event], [`${OWN}/doc`]: { openapi: "own" } };
    const site = await createStandin({ index, now: NOW, seeds: [{ answers }] });
    const { body } = await asked(site, `${OWN}/events`);
    expect(body.events).toMatchObject([{ id: 900, title: "Blessing of the boats", venue: { venue: "North Pier" } }]);
    expect((await asked(site, `${OWN}/venues`)).body.venues).toMatchObject([{ id: 77 }]);
    expect((await asked(site, `${OWN}/doc`)).body).toEqual({ openapi: "own" });
    expect((await asked(site, `${OWN}/organizers`)).body.total).toBeGreaterThan(0);
  });

  it("leave the rest to invention, which begins above their ids and refers to them", async () => {
    const venues = [{ id: 77, venue: "North Pier", slug: "north-pier", status: "publish" }];
    const site = await createStandin({ index, now: NOW, seeds: [{ answers: { [`${OWN}/venues`]: venues } }] });
    const { body } = await asked(site, `${OWN}/events`);
    expect(body.total).toBeGreaterThan(20);
    for (const one of body.events) {
      expect(one.id).toBeGreaterThan(77);
      expect(one.venue).toMatchObject({ id: 77 });
    }
  });

  it("may leave all others empty", async () => {
    const site = await createStandin({ index, now: NOW, seeds: [{ others: "empty" }] });
    expect((await asked(site, `${OWN}/events`)).body.total).toBe(0);
  });

  it("are refused under the built-in name", async () => {
    const seeds = [{ answers: { "calendar/events/v1/events": [event] } }];
    await expect(createStandin({ index, seeds })).rejects.toThrow(OWN);
  });
});
