import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/json/json.ts";
import type { Standin, StandinOptions } from "../../../src/standin.ts";
import { ask, basic, codeOf, reportingSite } from "../../http/small-site.ts";
import { heldSite } from "../../support/held-site.ts";

const HOME = "http://127.0.0.1:4010/en";
const moment = {
  date: "2030-01-01 10:00:00",
  date_utc: "2030-01-01 09:00:00",
  modified: "2030-01-01 10:00:00",
  modified_utc: "2030-01-01 09:00:00",
};
const venue = (id: number, slug: string, more: JsonObject = {}): JsonObject => ({
  ...moment,
  id,
  slug,
  title: { en: "The lake", sv: "Sjön" },
  status: "publish",
  content: "",
  excerpt: "",
  author: 1,
  image: 0,
  address: "",
  city: "",
  country: "",
  state: "",
  province: "",
  stateprovince: "",
  zip: "",
  phone: "",
  website: "",
  show_map: true,
  show_map_link: true,
  ...more,
});
const picture: JsonObject = {
  id: 50,
  slug: "lake",
  title: "Lake",
  url: "{base_url}/content/uploads/lake.jpg",
  extension: "jpg",
  width: 1200,
  height: 800,
  filesize: 1,
  sizes: {},
};
const secret: JsonObject = {
  ...moment,
  id: 30,
  slug: "secret",
  title: "Secret",
  status: "publish",
  content: "",
  excerpt: "",
  author: 1,
  image: 0,
  password: "p",
  menu_order: 0,
  start_date: "2031-01-01 10:00:00",
  end_date: "2031-01-01 11:00:00",
  start_date_utc: "2031-01-01 09:00:00",
  end_date_utc: "2031-01-01 10:00:00",
  timezone: "Europe/Stockholm",
  all_day: false,
  duration: 3600,
  cost: "",
  currency_symbol: "",
  currency_position: "prefix",
  website: "",
  show_map: false,
  show_map_link: false,
  hide_from_listings: false,
  sticky: false,
  featured: false,
  venues: [],
  organizers: [],
  categories: [],
  tags: [],
};
const seeds: StandinOptions["seeds"] = [
  {
    records: {
      user: [
        { id: 1, slug: "admin", name: "admin", email: "a@hotel.example", role: "administrator", password: "admin" },
      ],
      media: [picture],
      "calendar/event": [secret],
      "calendar/venue": [
        venue(10, "lake"),
        venue(11, "draft", { status: "draft" }),
        venue(12, "private", { status: "private" }),
        venue(13, "pictured", { image: 50 }),
      ],
      content: [
        { id: 20, kind: "page", slug: "about", title: "About us", status: "publish" },
        { id: 21, kind: "product", slug: "towel", title: "Towel", status: "publish" },
      ],
    },
  },
];

function embed(site: Standin, url: string, query = ""): ReturnType<typeof ask> {
  return ask(site, `oembed/1.0/embed?url=${encodeURIComponent(url)}${query}`);
}

describe("an embed", () => {
  it("has the family's shape", async () => {
    const answer = await embed(await heldSite({ seeds }), `${HOME}/venue/lake/`);
    expect(answer.headers.get("allow")).toBe("GET");
    expect(answer.body).toEqual({
      version: "1.0",
      provider_name: "Hotel &amp; Spa",
      provider_url: HOME,
      author_name: "admin",
      author_url: `${HOME}/author/admin/`,
      title: "The lake",
      type: "rich",
      width: 600,
      height: 338,
      html: expect.stringContaining(`src="${HOME}/venue/lake/embed/#?secret=`),
    });
  });

  it.each([
    ["by its page", `${HOME}/venue/lake/`, "The lake"],
    ["without the end slash", `${HOME}/venue/lake`, "The lake"],
    ["with the other scheme", `${HOME.replace("http:", "https:")}/venue/lake/`, "The lake"],
    ["with a query and a fragment", `${HOME}/venue/lake/?a=1#b`, "The lake"],
    ["by its id", `${HOME}/?p=10`, "The lake"],
    ["by its id with a type", `${HOME}/?post_type=calendar_venue&p=10`, "The lake"],
    ["in another language", `${HOME.replace("/en", "/sv")}/venue/lake/`, "Sjön"],
    ["a page", `${HOME}/about/`, "About us"],
    ["a page by its id", `${HOME}/?page_id=20`, "About us"],
    ["a product", `${HOME}/product/towel/`, "Towel"],
  ])("is found %s", async (_title, url, title) => {
    const { body } = await embed(await reportingSite({ seeds }), url);
    expect(body).toMatchObject({ title });
  });

  it.each([
    ["a draft", `${HOME}/venue/draft/`],
    ["a draft by its id", `${HOME}/?p=11`],
    ["a private entry", `${HOME}/venue/private/`],
    ["an unknown entry", `${HOME}/venue/none/`],
    ["an entry of another kind", `${HOME}/event/lake/`],
    ["a list", `${HOME}/venue/`],
    ["the home", `${HOME}/`],
    ["another site", "https://elsewhere.example/en/venue/lake/"],
    ["another site that begins alike", `${HOME}glish/venue/lake/`],
    ["nothing", ""],
  ])("is refused for %s", async (_title, url) => {
    const answer = await embed(await reportingSite({ seeds }), url);
    expect([answer.status, codeOf(answer)]).toEqual([404, "oembed_invalid_url"]);
  });

  it.each([
    ["600", 600, 338],
    ["9999", 600, 338],
    ["500", 500, 282],
    ["300", 300, 200],
    ["0", 200, 200],
    ["-5", 200, 200],
    ["wide", 200, 200],
    ["", 200, 200],
    ["450px", 450, 254],
  ])("is as wide as the family allows for maxwidth %j", async (asked, width, height) => {
    const { body } = await embed(await reportingSite({ seeds }), `${HOME}/venue/lake/`, `&maxwidth=${asked}`);
    expect(body).toMatchObject({ width, height });
  });

  it("shows the picture of the entry no wider than the frame", async () => {
    const { body } = await embed(await heldSite({ seeds }), `${HOME}/venue/pictured/`, "&maxwidth=300");
    expect(body).toMatchObject({
      thumbnail_url: `${HOME}/content/uploads/lake.jpg`,
      thumbnail_width: 300,
      thumbnail_height: 200,
    });
  });

  it("marks the title of an entry behind a password", async () => {
    const site = await reportingSite({ seeds });
    const url = `${HOME}/event/secret/`;
    expect((await embed(site, url)).body).toMatchObject({ title: "Protected: Secret" });
    expect((await embed(site, url.replace("/en/", "/sv/"))).body).toMatchObject({ title: "Skyddat: Secret" });
  });
});

describe("an embed in XML", () => {
  it("has the members as elements", async () => {
    const { status, headers, text } = await embed(await reportingSite({ seeds }), `${HOME}/venue/lake/`, "&format=xml");
    expect([status, headers.get("content-type")]).toEqual([200, "text/xml; charset=UTF-8"]);
    expect(text).toMatch(
      /^<\?xml version="1\.0"\?>\n<oembed><version>1\.0<\/version><provider_name>Hotel &amp; Spa<\/provider_name>/,
    );
    expect(text).toContain("<html>&lt;blockquote class=&quot;embedded-page&quot;");
  });

  it.each([
    ["an unknown address", `?format=xml&url=${HOME}/none/`, 404, "<code>oembed_invalid_url</code>"],
    ["no address", "?format=xml", 400, "<params><oembed>url</oembed></params>"],
    ["an envelope", "?format=xml&_envelope", 200, "<status>400</status><headers><Allow>GET</Allow></headers>"],
  ])("also for %s", async (_title, query, status, part) => {
    const answer = await ask(await reportingSite({ seeds }), `oembed/1.0/embed${query}`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "text/xml; charset=UTF-8"]);
    expect(answer.text).toContain(part);
  });

  it.each(["json", "yaml", "", "XML"])("is JSON for format %j", async (format) => {
    const { headers } = await embed(await reportingSite({ seeds }), `${HOME}/venue/lake/`, `&format=${format}`);
    expect(headers.get("content-type")).toBe("application/json; charset=UTF-8");
  });
});

describe("the proxy", () => {
  const proxied = (url: string, query = ""): string => `oembed/1.0/proxy?url=${encodeURIComponent(url)}${query}`;

  it("embeds pages of the site, always in JSON", async () => {
    const { body } = await ask(await heldSite({ seeds }), proxied(`${HOME}/venue/lake/`, "&format=xml"));
    expect(body).toMatchObject({ title: "The lake", type: "rich" });
  });

  it("never asks another site", async () => {
    const answer = await ask(await reportingSite({ seeds }), proxied("https://video.example/watch?v=1"));
    expect([answer.status, codeOf(answer)]).toEqual([404, "oembed_invalid_url"]);
  });

  it("is for those who write, where permissions are strict", async () => {
    const site = await reportingSite({ seeds, auth: "strict" });
    const path = proxied(`${HOME}/venue/lake/`);
    const refused = await ask(site, path);
    expect([refused.status, codeOf(refused), refused.headers.get("allow")]).toEqual([401, "rest_forbidden", null]);
    expect((await ask(site, path, { headers: basic("admin") })).status).toBe(200);
  });

  it("takes two formats only", async () => {
    const answer = await ask(await reportingSite({ seeds }), proxied(HOME, "&format=yaml"));
    expect([answer.status, codeOf(answer)]).toEqual([400, "rest_invalid_param"]);
  });
});
