import { describe, expect, it } from "vitest";
import { drawFile } from "../../../src/core/media/draw/draw.ts";
import { type CallSite, siteWith } from "../site-with.ts";

const AS = { as: "administrator" };
const UPLOADS = "http://127.0.0.1:4010/wp-content/uploads/2026/11";

/** A site that has a picture of the sea. */
async function withSea(): Promise<CallSite> {
  const call = await siteWith({});
  const { bytes } = drawFile({ type: "image/png", title: "sea", size: { width: 320, height: 240 } });
  const form = new FormData();
  form.append("file", new Blob([Buffer.from(bytes)], { type: "image/png" }), "sea.png");
  await call("POST wp/v2/media", { ...AS, form });
  return call;
}

describe("a picture of which an address is sent", { timeout: 30_000 }, () => {
  it.each([
    [`${UPLOADS}/sea.png`, "sea-1", 320],
    [`${UPLOADS}/sea.png?v=2`, "sea-1", 320],
    [`${UPLOADS}/sea-300x225.png`, "sea-300x225-1", 300],
  ])("%s is copied as %s", async (url, slug, width) => {
    const call = await withSea();
    const made = await call("POST wp/v2/media", { ...AS, body: { url, title: "Mine", featured_media: 1 } });
    expect([made.status, made.headers.get("location")]).toEqual([201, expect.stringMatching(/media\/\d+$/)]);
    expect(made.body).toMatchObject({
      slug,
      title: { raw: slug },
      source_url: `${UPLOADS}/${slug}.png`,
      media_details: { width },
    });
  });

  it.each([
    ["http://127.0.0.1:4010/", 400, "rest_invalid_url"],
    ["http://127.0.0.1:4010", 400, "rest_invalid_url"],
    [`${UPLOADS}/a.txt`, 400, "rest_invalid_url"],
    [`${UPLOADS}/a?b=c.png`, 400, "rest_invalid_url"],
    ["https://elsewhere.example/a.png", 400, "rest_invalid_param"],
    [`${UPLOADS}/nothing.png`, 500, "http_404"],
  ])("%s is refused with %d %s", async (url, status, code) => {
    const call = await withSea();
    const refused = await call("POST wp/v2/media", { ...AS, body: { url } });
    expect([refused.status, refused.body["code"]]).toEqual([status, code]);
    expect((await call("GET wp/v2/media")).list).toHaveLength(1);
  });

  it("comes before a file that is sent with it", async () => {
    const call = await withSea();
    const form = new FormData();
    form.append("file", new Blob(["Low tide"], { type: "text/plain" }), "tide.txt");
    form.append("url", `${UPLOADS}/sea.png`);
    expect((await call("POST wp/v2/media", { ...AS, form })).body["slug"]).toBe("sea-1");
  });
});
