import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/json/json.ts";
import { siteWith } from "../site-with.ts";

const as = "administrator";

async function written(body: JsonObject): Promise<JsonObject> {
  const call = await siteWith({});
  return (await call("POST wp/v2/settings", { as, body })).body;
}

describe("settings", { timeout: 20_000 }, () => {
  it("begin with what the document says of the site", async () => {
    const call = await siteWith({});
    const { body } = await call("GET wp/v2/settings", { as });
    expect(body).toMatchObject({
      title: "Core House",
      timezone: "Europe/Stockholm",
      show_on_front: "posts",
      posts_per_page: 10,
      default_comment_status: "open",
    });
  });

  it.each<[JsonObject, JsonObject]>([
    [{ posts_per_page: 0 }, { posts_per_page: 1 }],
    [{ posts_per_page: -5 }, { posts_per_page: 5 }],
    [{ posts_per_page: -1 }, { posts_per_page: -1 }],
    [{ start_of_week: -3 }, { start_of_week: 3 }],
    [{ title: `<b>"x"</b> & 'y'` }, { title: "&lt;b&gt;&quot;x&quot;&lt;/b&gt; &amp; &#039;y&#039;" }],
    [{ title: "<script>x</script>" }, { title: "&lt;script&gt;x&lt;/script&gt;" }],
    [{ description: "<!-- a --> &copy; &nope; &" }, { description: "&lt;!-- a --&gt; &copy; &amp;nope; &amp;" }],
    [{ date_format: "j & Y" }, { date_format: "j &amp; Y" }],
    [{ date_format: "<b>j</b> < Y" }, { date_format: "j &lt; Y" }],
    [{ time_format: "H:i &lt; g" }, { time_format: "H:i &lt; g" }],
    [{ timezone: "Nope/Zone" }, { timezone: "Europe/Stockholm" }],
    [{ timezone: "europe/oslo" }, { timezone: "Europe/Stockholm" }],
    [{ timezone: "EUROPE/OSLO" }, { timezone: "Europe/Stockholm" }],
    [{ timezone: "utc" }, { timezone: "Europe/Stockholm" }],
    [{ timezone: "us/eastern" }, { timezone: "Europe/Stockholm" }],
    [{ timezone: "+02:00" }, { timezone: "Europe/Stockholm" }],
    [{ timezone: "UTC" }, { timezone: "UTC" }],
    [{ timezone: "US/Eastern" }, { timezone: "US/Eastern" }],
    [{ timezone: "Asia/Kolkata" }, { timezone: "Asia/Kolkata" }],
    [{ timezone: "America/New_York" }, { timezone: "America/New_York" }],
    [{ language: "xx_XX" }, { language: "en_US" }],
    [{ page_on_front: 9999 }, { page_on_front: 9999 }],
    [{ url: "http://other.example" }, { url: "http://127.0.0.1:4010" }],
    [{ unknown: 1 }, { posts_per_page: 10 }],
  ])("keep %j as %j", async (body, kept) => {
    expect(await written(body)).toMatchObject(kept);
  });

  it("read false as nothing once it was kept", async () => {
    const call = await siteWith({});
    expect((await call("POST wp/v2/settings", { as, body: { use_smilies: false } })).body.use_smilies).toBe(false);
    expect((await call("GET wp/v2/settings", { as })).body.use_smilies).toBeNull();
    const unset = await call("POST wp/v2/settings", { as, body: { use_smilies: null } });
    expect([unset.status, unset.body.code]).toEqual([500, "rest_invalid_stored_value"]);
  });

  it("go back to their default by null, once", async () => {
    const call = await siteWith({});
    await call("POST wp/v2/settings", { as, body: { house_motto: "Go" } });
    expect((await call("POST wp/v2/settings", { as, body: { house_motto: null } })).body.house_motto).toBe("Come in");
    expect((await call("POST wp/v2/settings", { as, body: { house_motto: null } })).status).toBe(500);
  });

  it("show in the index document at once", async () => {
    const call = await siteWith({ "wp/v2/media": [{ id: 3, type: "attachment", source_url: "{base_url}/icon.png" }] });
    const before = (await call("GET ")).body;
    expect(before).toMatchObject({ name: "Core House", timezone_string: "Europe/Stockholm", gmt_offset: 1 });
    expect(before._links).not.toHaveProperty("wp:featuredmedia");
    await call("POST wp/v2/settings", { as, body: { title: "New", timezone: "America/New_York", site_icon: 3 } });
    const { body } = await call("GET ");
    expect(body).toMatchObject({
      name: "New",
      timezone_string: "America/New_York",
      gmt_offset: -5,
      site_icon: 3,
      site_icon_url: "http://127.0.0.1:4010/icon.png",
    });
    expect(body._links).toMatchObject({
      "wp:featuredmedia": [
        { href: "http://127.0.0.1:4010/wp-json/wp/v2/media/3", embeddable: true, type: "site_icon" },
      ],
    });
  });

  it("show in an index whose relations go with what they lead to", async () => {
    const call = await siteWith({});
    const { body } = await call("GET ?_embed&_fields=name,_embedded");
    expect(Object.keys(body)).toEqual(["name", "_links"]);
    expect(Object.keys((await call("GET ?_embed&_fields=name")).body)).toEqual(["name", "_links"]);
    expect((await call("GET ?_fields=name")).body).toEqual({ name: "Core House" });
  });

  it.each([
    ["site_icon_url", ["site_icon"]],
    ["site_icon", ["site_icon"]],
    ["site_logo", ["site_logo"]],
    ["site_logo,site_icon", ["site_logo", "site_icon"]],
    ["_links.help", ["site_logo", "site_icon"]],
  ])("lead from an index with the field %s to the pictures %j", async (fields, types) => {
    const call = await siteWith({
      "wp/v2/media": [3, 4].map((id) => ({ id, type: "attachment", source_url: "x.png" })),
    });
    await call("POST wp/v2/settings", { as, body: { site_icon: 3, site_logo: 4 } });
    const { body } = await call(`GET ?_fields=${fields}`);
    expect(body._links).toMatchObject({
      "wp:featuredmedia": types.map((type) => ({ type })),
      curies: [{ name: "wp" }],
    });
    expect(Object.keys(body._links as JsonObject).includes("help")).toBe(fields.startsWith("_links"));
  });

  it("say nothing of pictures that are not there", async () => {
    const call = await siteWith({});
    expect((await call("GET ?_fields=site_icon_url,name")).body).not.toHaveProperty("_links");
  });

  it.each([
    [undefined, false],
    ["subscriber", false],
    ["contributor", true],
    ["editor", true],
    ["administrator", true],
  ])("lead %s to the theme in use: %j", async (reader, isTold) => {
    const call = await siteWith({ "wp/v2/themes": [{ stylesheet: "linden", status: "active" }] });
    const { body } = await call("GET ", { ...(reader !== undefined && { as: reader }) });
    expect(Object.keys(body._links as JsonObject)).toEqual(isTold ? ["help", "wp:active-theme", "curies"] : ["help"]);
  });

  it("set the clocks of what is written afterwards", async () => {
    const call = await siteWith({});
    await call("POST wp/v2/settings", { as, body: { timezone: "America/New_York" } });
    const { body } = await call("POST wp/v2/posts", { as, body: { title: "Late", status: "publish" } });
    expect([body.date, body.date_gmt]).toEqual(["2026-11-28T03:00:00", "2026-11-28T08:00:00"]);
  });

  it("forget a page that is the front and holds the posts once it is in the trash", async () => {
    const call = await siteWith({
      "wp/v2/pages": [{ id: 5, type: "page", slug: "house", status: "publish" }],
      "wp/v2/settings": { show_on_front: "page", page_on_front: 5, page_for_posts: 5 },
    });
    await call("DELETE wp/v2/pages/5", { as });
    const { body } = await call("GET wp/v2/settings", { as });
    expect(body).toMatchObject({ show_on_front: "posts", page_on_front: 0, page_for_posts: 0 });
  });

  it("forget a picture that is the icon and the logo once it is deleted", async () => {
    const call = await siteWith({
      "wp/v2/media": [{ id: 3, type: "attachment", status: "inherit", source_url: "{base_url}/icon.png" }],
      "wp/v2/settings": { site_logo: 3, site_icon: 3 },
    });
    await call("DELETE wp/v2/media/3?force=true", { as });
    const { body } = await call("GET wp/v2/settings", { as });
    expect(body).toMatchObject({ site_logo: null, site_icon: 0 });
  });

  it("keep a setting that is called language through the control endpoint", async () => {
    const call = await siteWith({ "wp/v2/settings": { title: "T", language: "sv_SE" } });
    expect((await call("GET wp/v2/settings", { as })).body).toMatchObject({ title: "T", language: "sv_SE" });
  });
});
