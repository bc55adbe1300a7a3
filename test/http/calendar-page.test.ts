import { describe, expect, it } from "vitest";
import { ask, reportingSite } from "./small-site.ts";

const HOME = "http://127.0.0.1:4010/en";

describe("pages of the calendar", () => {
  it.each([
    ["/events/", "calendar-events-view--list"],
    ["/events", "calendar-events-view--list"],
    ["/events/list/?eventDisplay=past", "calendar-events-view--list"],
    ["/events/month/2026-12/", "calendar-events-view--month"],
    ["/events/today/", "calendar-events-view--day"],
    ["/events/2026-12-13/", "calendar-events-view--day"],
  ])("are drawn at %s", async (path, view) => {
    const site = await reportingSite();
    const { status, text, headers } = await ask(site, HOME + path);
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
    expect(text).toContain(view);
  });

  it("lead to one another", async () => {
    const site = await reportingSite();
    const { text } = await ask(site, `${HOME}/events/month/`);
    const ways = [...text.matchAll(/<a[^>]*class="calendar-way"[^>]*href="([^"]*)"/g)].map(([, href = ""]) => href);
    expect(ways.length).toBeGreaterThanOrEqual(6);
    for (const href of ways) expect((await ask(site, href)).text).toContain("calendar-events-view--month");
  });

  it.each(["/events/lists/", "/events/2026/", "/eventslist/"])("are not drawn at %s", async (path) => {
    const site = await reportingSite();
    expect((await ask(site, HOME + path)).status).toBe(404);
  });
});
