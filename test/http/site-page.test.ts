import { describe, expect, it } from "vitest";
import type { Standin } from "../../src/standin.ts";
import { recordedSite } from "../families/calendar/recorded-site.ts";
import { ask, reportingSite } from "./small-site.ts";

const HOME = "http://127.0.0.1:4010/en";
const HOSTILE = '"><img src=x onerror=alert(1)></title><script>alert(1)</script> Tea';

async function written(site: Standin, members: object): Promise<Record<"event" | "venue" | "organizer", string>> {
  const { body } = await ask(site, "calendar/events/v1/events", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ start_date: "2031-01-01 10:00:00", end_date: "2031-01-01 11:00:00", ...members }),
  });
  const event = body as { url: string; venue: { url: string }; organizer: [{ url: string }] };
  return { event: event.url, venue: event.venue.url, organizer: event.organizer[0].url };
}

describe("pages of entries", () => {
  it("tell when, where, by whom and at what cost, and lead on", async () => {
    const site = await reportingSite();
    const pages = await written(site, {
      title: "Tea at dusk",
      description: "<p>Bring a cup.</p>",
      cost: "0",
      venue: { venue: "The tea room", address: "Shore Road 1", city: "Gilby" },
      organizer: { organizer: "The tea club", email: "tea@example.com" },
    });
    const event = await ask(site, pages.event);
    for (const text of [
      "January 1, 2031 @ 10:00",
      "Bring a cup.",
      `href="${pages.venue}"`,
      `href="${pages.organizer}"`,
    ])
      expect(event.text).toContain(text);
    const venue = await ask(site, pages.venue);
    for (const text of ["Shore Road 1, Gilby", `href="${pages.event}"`]) expect(venue.text).toContain(text);
    const organizer = await ask(site, pages.organizer);
    for (const text of ["tea@example.com", `href="${pages.event}"`]) expect(organizer.text).toContain(text);
  });

  it("keep the words of an event with a password", async () => {
    const { text } = await ask(await recordedSite(), `${HOME}/event/password-spa-night/`);
    expect(text).toContain("Password protected");
    expect(text).not.toContain("About Password spa night");
  });

  it("let nothing of a text out of its place", async () => {
    const site = await reportingSite();
    const pages = await written(site, {
      title: HOSTILE,
      description: HOSTILE,
      cost: HOSTILE,
      venue: { venue: HOSTILE, address: HOSTILE, city: HOSTILE, phone: HOSTILE },
      organizer: { organizer: HOSTILE, phone: HOSTILE },
    });
    for (const url of [...Object.values(pages), `${pages.event}embed/`]) {
      const { status, text, headers } = await ask(site, url);
      expect(status).toBe(200);
      expect(text).not.toMatch(/<img|<script/);
      expect(text.match(/<\/title>/g)).toHaveLength(1);
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    }
  });
});

describe("every page", () => {
  it.each([
    ["en", "/", "Hotel &amp; Spa"],
    ["en", "/event/none/", "Nothing here"],
    ["sv", "/event/none/", "Här finns ingenting"],
    ["sv", "/events/", "Evenemang"],
    ["en", "/events/month/", "Events, "],
  ])("in %s at %s has its language, one main part and one first heading", async (language, path, heading) => {
    const site = await reportingSite();
    const { text } = await ask(site, `http://127.0.0.1:4010/${language}${path}`);
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain('name="viewport"');
    expect(text.match(/<main>/g)).toHaveLength(1);
    expect(text.match(/<h1[ >]/g)).toHaveLength(1);
    expect(text).toContain(`>${heading}`);
  });

  it("that a frame asks for shows the entry's title as a link", async () => {
    const site = await reportingSite();
    const { body } = await ask(site, "calendar/events/v1/events?per_page=1");
    const [event] = (body as { events: [{ url: string; title: string }] }).events;
    const { status, text } = await ask(site, `${event.url}embed/`);
    expect(status).toBe(200);
    expect(text).toContain(`<h1><a href="${event.url}">${event.title}</a></h1>`);
    expect((await ask(site, `${HOME}/event/none/embed/`)).status).toBe(404);
  });
});
