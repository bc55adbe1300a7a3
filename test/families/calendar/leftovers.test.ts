import { expect, it } from "vitest";
import { createStandin } from "../../../src/standin.ts";
import type { Json, JsonObject } from "../../../src/json/json.ts";

const NOW = "2030-03-14T09:30:00Z";
const EVENTS = "calendar/events/v1/events";

// oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it asked for
type Said = any;

async function hotel() {
  const site = await createStandin({ now: NOW });
  const ask = async (
    path: string,
    { method = "GET", body }: { method?: string; body?: JsonObject } = {},
  ): Promise<Said> => {
    const headers = { authorization: `Basic ${btoa("admin:admin")}`, "content-type": "application/json" };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    return (await site.fetch(new Request(site.apiRoot + path, init))).json();
  };
  return { site, ask };
}

it("takes lists with brackets wherever it takes them with commas", async () => {
  const { site, ask } = await hotel();
  const index = (await ask("")) as {
    routes: Record<string, { endpoints: { methods: string[]; args: Record<string, JsonObject> }[] }>;
  };
  const values: Record<string, string> = {
    venue: "46",
    organizer: "53",
    status: "publish",
    categories: "28,29",
    tags: "41,49",
    include: "28",
    exclude: "28",
  };
  const found: string[] = [];
  for (const [route, { endpoints }] of Object.entries(index.routes))
    for (const [name, arg] of Object.entries(endpoints.find(({ methods }) => methods.includes("GET"))?.args ?? {}))
      if (arg.items !== undefined && arg.items !== null && !route.includes("(?P<"))
        found.push(`${route.slice(1)} ${name}`);
  expect(found.length).toBeGreaterThan(8);
  for (const [route = "", name = ""] of found.map((one) => one.split(" "))) {
    const value = values[name] ?? "1";
    const inBrackets = value.split(",").map((one) => `${name}[]=${one}`);
    const [brackets, commas] = await Promise.all(
      [inBrackets.join("&"), `${name}=${value}`].map((query) =>
        site.fetch(new Request(`${site.apiRoot}${route}?${query}`)),
      ),
    );
    expect([route, name, brackets?.status], `${route} ${name}`).toEqual([route, name, commas?.status]);
    expect(await brackets?.text()).toBe(await commas?.text());
  }
});

it("counts no event as upcoming that is over", async () => {
  const { ask } = await hotel();
  const { id } = await ask("calendar/events/v1/venues", { method: "POST", body: { venue: "The Shed" } });
  const isListed = async () =>
    ((await ask("calendar/events/v1/venues?only_with_upcoming=true&per_page=50")).venues as { id: number }[]).some(
      (venue) => venue.id === id,
    );
  const held = async (start: string, end: string) =>
    ask(EVENTS, {
      method: "POST",
      body: { title: start, start_date: `2030-03-14 ${start}`, end_date: `2030-03-14 ${end}`, venue: id },
    });
  // The clock stands at 10:30 in the site's zone.
  await held("09:00:00", "10:00:00");
  expect(await isListed()).toBe(false);
  await held("10:00:00", "10:30:00");
  expect(await isListed()).toBe(false);
  await held("10:00:00", "10:30:01");
  expect(await isListed()).toBe(true);
});

it.each([
  ["850 - 1250 kr", "850 – 1250"],
  ["$25", "25"],
  ["10 - 10", "10"],
  ["1250 - 850", "850 – 1250"],
  ["By donation", "By donation"],
])("tells %s in structured data as %s", async (cost, price) => {
  const { ask } = await hotel();
  const { id } = await ask(EVENTS, {
    method: "POST",
    body: { title: "Supper", start_date: "2030-03-20 18:00:00", end_date: "2030-03-20 20:00:00", cost },
  });
  expect((await ask(`${EVENTS}/${id}`)).json_ld.offers.price).toBe(price);
});

it("keeps the region of a place in the trash in its structured data", async () => {
  const { ask } = await hotel();
  const made = await ask("calendar/events/v1/venues", {
    method: "POST",
    body: { venue: "The Shed", stateprovince: "Uppland" },
  });
  const path = `calendar/events/v1/venues/${made.id}`;
  await ask(path, { method: "DELETE" });
  expect(await ask(path)).toMatchObject({ status: "trash", json_ld: { address: { addressRegion: "Uppland" } } });
});

it("opens a protected event to its password, schedule and structured data alike", async () => {
  const { site, ask } = await hotel();
  const [secret] = (site.state("calendar/event") as { id: number; password: string }[]).filter(
    ({ password }) => password !== "",
  );
  const query = `${secret?.id}?password=${secret?.password}`;
  const first = await ask(`${EVENTS}/${query}`);
  expect(first.json_ld).toMatchObject({ "@type": "Event", name: first.title });
  expect((await ask(`calendar-core/v1/events/${query}`)).schedule_details).toContain("calendar-event-date-start");
});

it("keeps the order of dates within one place of the menu", async () => {
  const { ask } = await hotel();
  const early = { title: "Early", start_date: "2029-01-01 10:00:00", end_date: "2029-01-01 11:00:00" };
  const { id } = await ask(EVENTS, { method: "POST", body: early });
  const listed = (await ask("calendar-core/v1/events?orderby=menu_order&per_page=100")) as {
    id: number;
    start_date_utc: string;
  }[];
  expect(listed[0]?.id).toBe(id);
  // Protected ones do not say when they are.
  const starts = listed.map((event) => event.start_date_utc).filter((start) => start.startsWith("20"));
  expect(starts.length).toBeGreaterThan(40);
  expect(starts).toEqual(starts.toSorted());
});

it("describes a route without a schema without one", async () => {
  const { ask } = await hotel();
  const described = (await ask("calendar/events/v1/events", { method: "OPTIONS" })) as Record<string, Json>;
  const bare = (await ask("batch/v1", { method: "OPTIONS" })) as Record<string, Json>;
  expect(Object.keys(bare)).not.toContain("schema");
  expect(Object.keys(described)).toContain("endpoints");
});
