import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { createStandin, type Standin } from "../../../src/standin.ts";
import type { JsonObject } from "../../../src/json/json.ts";
import { documentOf, routesLike } from "./like-document.ts";

const OWN = "harbour/dates/v1";
const NOW = "2030-03-14T09:30:00Z";
const EVENT = { title: "Regatta", start_date: "2030-03-20 10:00:00", end_date: "2030-03-20 16:00:00" };

const recorded = JSON.parse(readFileSync("test/core/recordings/index.json", "utf8")) as { routes: JsonObject };
const core = Object.fromEntries(Object.entries(recorded.routes).filter(([key]) => /^\/(wp\/v2|oembed)/.test(key)));
/** A calendar on a site that has the core's routes. */
const index = documentOf(core, routesLike("calendar/events/v1", OWN));

let site: Standin;
beforeEach(async () => void (site = await createStandin({ index, now: NOW })));

async function asked(path: string, method = "GET", body?: JsonObject) {
  const init =
    body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const response = await site.fetch(new Request(`${site.apiRoot}${path}`, { method, ...init }));
  const answered: ReturnType<typeof JSON.parse> = await response.json();
  return { status: response.status, basis: response.headers.get("X-Standin-Basis"), body: answered };
}

describe("pictures of events on a site with the core", () => {
  const aPicture = async () => (await asked("wp/v2/media?per_page=1")).body[0];

  it("are those of its library, by id and by address", async () => {
    const { id, source_url: url } = await aPicture();
    for (const image of [String(id), url]) {
      const made = await asked(`${OWN}/events`, "POST", { ...EVENT, image });
      expect(made).toMatchObject({ status: 201, basis: "family", body: { image: { id, url, width: 1600 } } });
      expect(made.body).toMatchObject({ image: { sizes: { thumbnail: { width: 150, "mime-type": "image/jpeg" } } } });
    }
    const venue = await asked(`${OWN}/venues`, "POST", { venue: "Pier", image: String(id) });
    expect(venue.body).toMatchObject({ image: { id, url } });
    const read = await asked(`${OWN}/venues/${venue.body.id}`);
    expect(read.body).toMatchObject({ image: { id }, json_ld: { image: url } });
  });

  it("follow what becomes of the library", async () => {
    const { id } = await aPicture();
    const made = await asked(`${OWN}/events`, "POST", { ...EVENT, image: String(id) });
    const path = `${OWN}/events/${made.body.id}`;
    expect((await asked(path)).body).toMatchObject({ image: { id } });
    await asked(`wp/v2/media/${id}?force=true`, "DELETE");
    expect((await asked(path)).body).toMatchObject({ image: false });
    expect((await asked(`${OWN}/events`, "POST", { ...EVENT, image: String(id) })).status).toBe(400);
  });

  it("that come from elsewhere are in the library then", async () => {
    const url = "https://elsewhere.example/boats/Spring_Tide.png";
    const made = await asked(`${OWN}/events`, "POST", { ...EVENT, image: url });
    expect(made).toMatchObject({ status: 201, basis: "invented", body: { image: { url, extension: "png" } } });
    const { id } = made.body.image;
    expect(await asked(`wp/v2/media/${id}`)).toMatchObject({
      status: 200,
      body: { id, source_url: url, mime_type: "image/png", media_type: "image", title: { rendered: "Spring_Tide" } },
    });
    expect((await asked(`${OWN}/events`, "POST", { ...EVENT, image: url })).body).toMatchObject({ image: { id } });
  });

  it("are pictures, not other files", async () => {
    const sent = new Request(`${site.apiRoot}wp/v2/media`, {
      method: "POST",
      headers: { "Content-Type": "text/plain", "Content-Disposition": 'attachment; filename="tide.txt"' },
      body: "high at nine",
    });
    const { id }: ReturnType<typeof JSON.parse> = await (await site.fetch(sent)).json();
    expect((await asked(`${OWN}/events`, "POST", { ...EVENT, image: String(id) })).status).toBe(400);
  });
});

describe("pages of events on a site with the core", () => {
  const anEvent = async () => (await asked(`${OWN}/events?per_page=1`)).body.events[0];

  it("are embedded as the core's are", async () => {
    const { id, url, title } = await anEvent();
    const embedded = { status: 200, basis: "family", body: { version: "1.0", title, author_name: "Alma Lindqvist" } };
    expect(await asked(`oembed/1.0/embed?url=${encodeURIComponent(url)}`)).toMatchObject(embedded);
    const byId = encodeURIComponent(`${new URL(url).origin}/?p=${id}`);
    expect(await asked(`oembed/1.0/embed?url=${byId}`)).toMatchObject(embedded);
    const nothing = encodeURIComponent(`${new URL(url).origin}/event/none/`);
    expect(await asked(`oembed/1.0/embed?url=${nothing}`)).toMatchObject({
      status: 404,
      body: { code: "oembed_invalid_url" },
    });
  });

  it("are found by their ids", async () => {
    const { id, url, title } = await anEvent();
    const page = async (address: string) => (await site.fetch(new Request(address))).text();
    expect(await page(`${new URL(url).origin}/?p=${id}`)).toContain(`<title>${title}</title>`);
    expect(await page(url)).toBe(await page(`${new URL(url).origin}/?p=${id}`));
  });
});
