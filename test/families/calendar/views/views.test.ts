import { describe, expect, it } from "vitest";
import type { Json } from "../../../../src/json/json.ts";
import { caller, recordedSite, tokenOf } from "../recorded-site.ts";

const HTML = "/calendar/views/v2/html";
const HOME = "http://127.0.0.1:4010/en";

async function drawn(query: Record<string, string>, language = "en") {
  const talk = caller(await recordedSite(), { language });
  const words = new URLSearchParams({ u: `${HOME}/events/`, ...query });
  const said = await talk("GET", `${HTML}?${words.toString()}`);
  const html = said.text("html");
  const script = /<script type="application\/json"[^>]*>([^]*?)<\/script>/.exec(html)?.[1] ?? "{}";
  const data = JSON.parse(script) as { events: Json; prev_url: string; next_url: string; today_url: string };
  return { status: said.status, html, data, count: (part: string) => html.split(part).length - 1 };
}

describe("the views", () => {
  it.each([
    ["list", "/events/list/?eventDisplay=past", "calendar-events-view--list"],
    ["", "/events/month/2026-12/", "calendar-events-view--month"],
    ["", "/events/2026-12-13/", "calendar-events-view--day"],
    ["odd", "/events/month/", "calendar-events-view--list"],
  ])("draws %j of %s with the root class %s", async (view, path, name) => {
    const { status, html } = await drawn({ u: HOME + path, ...(view !== "" && { view }) });
    expect(status).toBe(200);
    expect(html).toMatch(/^<div\s+class="calendar-common calendar-events calendar-events-view /);
    expect(/class="([^"]*)"/.exec(html)?.[1]).toContain(name);
  });

  it("lists what is not over, ten a page", async () => {
    const first = await drawn({});
    expect(first.count("<article")).toBe(10);
    expect(first.data).toMatchObject({
      events: [32, 33, 36, 35, 37, 38, 39, 40, 41, 42],
      prev_url: `${HOME}/events/list/?eventDisplay=past`,
    });
    const second = await drawn({ u: first.data.next_url });
    expect(second.data).toMatchObject({ url: `${HOME}/events/list/page/2/`, prev_url: `${HOME}/events/list/` });
    expect(second.data.events).not.toContain(55);
  });

  it("lists from a day on", async () => {
    const { data } = await drawn({ "view_data[calendar-bar-date]": "2027-02-01" });
    expect(data.events).toEqual([52, 51, 53, 54]);
    expect(data.today_url).toBe(`${HOME}/events/list/`);
  });

  it("shows every day of a month's weeks, and an event on each of its days", async () => {
    const { data, count } = await drawn({ view: "month", "view_data[calendar-bar-date]": "2027-02-20" });
    expect([Object.keys(data.events ?? {}).length, count("<td")]).toEqual([28, 28]);
    expect(data.events).toMatchObject({ "2027-02-14": [52], "2027-02-15": [51], "2027-02-19": [51], "2027-02-20": [] });
    expect([data.prev_url, data.next_url]).toEqual([`${HOME}/events/month/2027-01/`, `${HOME}/events/month/2027-03/`]);
  });

  it("shows one day, and the days beside it", async () => {
    const { data } = await drawn({ u: `${HOME}/events/2026-12-31/` });
    expect(data).toMatchObject({
      events: [49],
      prev_url: `${HOME}/events/2026-12-30/`,
      next_url: `${HOME}/events/2027-01-01/`,
      today_url: `${HOME}/events/today/`,
    });
    expect((await drawn({ u: `${HOME}/events/2027-01-01/` })).data.events).toEqual([49]);
  });

  it.each([
    ["category/wellness/list/", "categories=16"],
    ["category/wellness/spa-treatments/", "categories=17"],
    ["tag/relax/", "tags=28"],
    ["featured/list/", "featured=true"],
  ])("shows the events of %s alone", async (path, filter) => {
    const listed = await caller(await recordedSite())(
      "GET",
      `/calendar/events/v1/events?${filter}&ends_after=2026-11-27`,
    );
    const ids = listed.names("events").map((at) => listed.at("events", at, "id"));
    const { data } = await drawn({ u: `${HOME}/events/${path}` });
    expect(data.events).toEqual(ids);
    expect(data.today_url).toBe(`${HOME}/events/${path.replace("list/", "")}list/`);
  });

  it("keeps to a category from month to month, and shows nothing of one that is not there", async () => {
    const { data } = await drawn({ u: `${HOME}/events/category/wellness/month/2026-12/` });
    expect([data.prev_url, data.next_url]).toEqual([
      `${HOME}/events/category/wellness/month/2026-11/`,
      `${HOME}/events/category/wellness/month/2027-01/`,
    ]);
    expect((await drawn({ u: `${HOME}/events/category/nothing/` })).data.events).toEqual([]);
  });

  it("speaks Swedish", async () => {
    const { html, data } = await drawn({ view: "month", u: `${HOME}/events/month/2026-12/` }, "sv");
    expect(html).toContain("Evenemang, December 2026");
    expect(html).toContain('<abbr title="Måndag">');
    expect(data).toMatchObject({ today_label: "Denna månad", prev_label: "November", next_label: "Januari" });
  });

  it("hides the words of an event with a password", async () => {
    const { html } = await drawn({ u: `${HOME}/events/2026-12-17/` });
    expect(html).toContain("Password spa night");
    expect(html).not.toContain("About Password spa night");
  });

  it("lets no text of an event or of the caller out of its place", async () => {
    const site = await recordedSite();
    const talk = caller(site);
    const title = '</script><img src=x onerror="alert(1)"> Tea & cake';
    await talk("POST", "/calendar-core/v1/events", {
      title,
      start_date: "2026-11-28 10:00:00",
      end_date: "2026-11-28 11:00:00",
    });
    const query = new URLSearchParams({ u: `${HOME}/events/?calendar-bar-search=tea+%3C/script%3E` });
    const html = (await talk("GET", `${HTML}?${query.toString()}`)).text("html");
    expect(html).not.toContain("<img");
    expect(html).toContain("Tea &amp; cake");
    expect(html.match(/<\/script>/g)).toHaveLength(1);
  });

  it.each([
    "<img src=x onerror=alert(1)>",
    '" onmouseover="alert(1)',
    "</script><script>alert(1)</script>",
    "</style><script>alert(1)</script>",
    "&lt;img src=x onerror=alert(1)&gt;",
    "<!--<script>",
  ])("shows the title %s as words in each view", async (title) => {
    const talk = caller(await recordedSite());
    await talk("POST", "/calendar/events/v1/events", {
      title,
      description: title,
      cost: title,
      start_date: "2026-12-14 10:00:00",
      end_date: "2026-12-14 11:00:00",
      venue: { venue: title, city: title },
    });
    for (const part of ["list/?calendar-bar-date=2026-12-14", "month/2026-12/", "2026-12-14/"]) {
      const query = new URLSearchParams({ u: `${HOME}/events/${part}`, "view_data[calendar-bar-search]": title });
      for (const asked of [query, new URLSearchParams({ u: `${HOME}/events/${part}` })]) {
        const html = (await talk("GET", `${HTML}?${asked.toString()}`)).text("html");
        expect(html).not.toMatch(/<img|<!--/);
        const [markup = ""] = html.split("<script");
        expect(markup.replaceAll(/"[^"]*"/g, "")).not.toMatch(/<[^>]*onmouseover/);
        expect([html.match(/<script/g), html.match(/<\/script/g), html.match(/<\/style/g)]).toMatchObject([
          { length: 1 },
          { length: 1 },
          { length: 1 },
        ]);
      }
    }
  });

  it("names a day of the month with its date and how much is on", async () => {
    const { html } = await drawn({ u: `${HOME}/events/month/2026-12/` });
    expect(html).toContain('aria-label="Sunday, December 13, 2026, 2 events"');
    expect(html).toContain('aria-label="Tuesday, December 1, 2026, 1 event"');
  });

  it("shows ten events of a day in the month, and the way to the others", async () => {
    const talk = caller(await recordedSite());
    for (let number = 1; number <= 12; number += 1)
      await talk("POST", "/calendar/events/v1/events", {
        title: `Tasting ${number}`,
        start_date: "2027-03-10 10:00:00",
        end_date: "2027-03-10 11:00:00",
      });
    const query = new URLSearchParams({ u: `${HOME}/events/month/2027-03/` });
    const html = (await talk("GET", `${HTML}?${query.toString()}`)).text("html");
    expect(html.match(/class="calendar-cell-event/g)).toHaveLength(10);
    expect(html.match(/<a class="calendar-more" href="[^"]*\/events\/2027-03-10\/">2 more<\/a/g)).toHaveLength(2);
  });

  it("draws an event of the month twice, in the table and in the agenda, which is open at one day", async () => {
    const { count } = await drawn({ u: `${HOME}/events/month/2026-12/` });
    expect(count("<article")).toBe(42);
    expect(count('<details class="calendar-agenda__day" open')).toBe(1);
  });

  it("keeps its headings in order, names its regions and says its language", async () => {
    for (const path of ["", "month/2026-12/", "2026-12-13/"]) {
      const { html } = await drawn({ u: `${HOME}/events/${path}` }, "sv");
      const levels = [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
      expect(levels[0]).toBe(1);
      expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
      expect(html.match(/<nav[^>]*>/g)?.every((nav) => nav.includes("aria-label="))).toBe(true);
      expect(/<div[^>]*>/.exec(html)?.[0]).toContain('lang="sv"');
    }
  });

  it("says when there is nothing", async () => {
    const { html, data } = await drawn({ "view_data[calendar-bar-search]": "zzzqq" });
    expect(html).toContain("Nothing was found for “zzzqq”.");
    expect(data).toMatchObject({
      events: [],
      next_url: "",
      prev_url: "",
      messages: { notice: ["Nothing was found for “zzzqq”."] },
    });
  });
});

describe("what a view is asked with", () => {
  it.each([
    ["u", 5],
    ["view", ["list"]],
    ["tvn1", ["x"]],
    ["tvn2", true],
    ["action", 1],
    ["view_data", "x"],
  ])("has to be of its kind: %s", async (name, value) => {
    const said = await caller(await recordedSite())("POST", HTML, { u: `${HOME}/events/`, [name]: value });
    expect([said.status, said.names("data", "params"), said.at("data", "details")]).toEqual([400, [name], []]);
  });
});

describe("request tokens of the views", () => {
  it.each([
    ["none", {}, 401],
    ["a wrong one", { tvn1: "0123456789" }, 401],
    ["the right one", { tvn2: "right" }, 200],
  ])("are judged with %s where rights count", async (_what, tokens: Record<string, string>, status) => {
    const site = await recordedSite({ auth: "strict" });
    const nonce = await tokenOf(site);
    const given = Object.entries(tokens).map(([name, token]) => [name, token === "right" ? nonce : token]);
    const answer = await caller(site)("POST", HTML, { u: `${HOME}/events/`, ...Object.fromEntries(given) });
    expect(answer.status).toBe(status);
  });
});
