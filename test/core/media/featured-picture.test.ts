import { describe, expect, it } from "vitest";
import { drawFile } from "../../../src/core/media/draw/draw.ts";
import { type CallSite, siteWith } from "../site-with.ts";

const AS = { as: "administrator" };
const HOME = "http://127.0.0.1:4010";

/** What an upload of a drawn file with these members is answered. */
function upload(call: CallSite, type: string, members: Readonly<Record<string, string>> = {}) {
  const { bytes } = drawFile({ type, title: "sea", size: { width: 320, height: 240 } });
  const form = new FormData();
  form.append("file", new Blob([Buffer.from(bytes)], { type }), `sea.${type === "image/png" ? "png" : "wav"}`);
  for (const [name, value] of Object.entries(members)) form.append(name, value);
  return call("POST wp/v2/media", { ...AS, form });
}

async function newest(call: CallSite) {
  const { list } = await call("GET wp/v2/media?orderby=id&per_page=1&context=edit", AS);
  return list[0] ?? {};
}

describe("the picture that stands for a file", { timeout: 30_000 }, () => {
  it("is none for a picture, whose file is kept as it came", async () => {
    const call = await siteWith({});
    const refused = await upload(call, "image/png", { featured_media: "0" });
    expect([refused.status, refused.body["code"]]).toEqual([400, "rest_no_featured_media"]);
    expect(refused.headers.get("x-wp-upload-attachment-id")).toBeNull();
    expect(await newest(call)).toMatchObject({
      slug: "sea",
      media_details: {},
      missing_image_sizes: ["thumbnail", "medium", "medium_large", "large", "1536x1536", "2048x2048"],
      source_url: `${HOME}/wp-content/uploads/2026/11/sea.png`,
    });
  });

  it("is dropped where a picture is changed", async () => {
    const call = await siteWith({});
    const { body: picture } = await upload(call, "image/png");
    const body = { featured_media: picture["id"] ?? 0 };
    const changed = await call(`PUT wp/v2/media/${Number(picture["id"])}`, { ...AS, body });
    expect([changed.status, changed.body["featured_media"]]).toEqual([200, 0]);
  });

  it("is taken for a sound that is uploaded, and leads to it", async () => {
    const call = await siteWith({});
    const id = Number((await upload(call, "image/png")).body["id"]);
    const { status, body, headers } = await upload(call, "audio/wav", { featured_media: String(id) });
    expect([status, body["featured_media"]]).toEqual([201, id]);
    expect(headers.get("x-wp-upload-attachment-id")).toBe(String(Number(body["id"])));
    expect(body["_links"]).toMatchObject({
      "wp:featuredmedia": [{ embeddable: true, href: `${HOME}/wp-json/wp/v2/media/${id}` }],
    });
  });

  it("is refused for a sound that is uploaded where there is no such picture", async () => {
    const call = await siteWith({});
    const refused = await upload(call, "audio/wav", { featured_media: "99" });
    expect([refused.status, refused.body["code"]]).toEqual([400, "rest_invalid_featured_media"]);
    expect(await newest(call)).toMatchObject({ mime_type: "audio/wav", media_details: {}, featured_media: 0 });
  });

  it("comes and goes where a sound is changed", async () => {
    const call = await siteWith({});
    const picture = Number((await upload(call, "image/png")).body["id"]);
    const sound = Number((await upload(call, "audio/wav", { featured_media: "0" })).body["id"]);
    const changed = async (featured_media: number) =>
      (await call(`PUT wp/v2/media/${sound}`, { ...AS, body: { featured_media } })).body["featured_media"];
    expect(await changed(picture)).toBe(picture);
    expect(await changed(99)).toBe(picture);
    expect(await changed(0)).toBe(0);
    expect(await changed(sound)).toBe(0);
  });
});
