import { describe, expect, it } from "vitest";
import { drawFile } from "../../../src/core/media/draw/draw.ts";
import { type CallSite, siteWith } from "../site-with.ts";

const AS = { as: "administrator" };

/** A picture that is uploaded with these members. */
async function uploaded(
  call: CallSite,
  members: Readonly<Record<string, string>> = {},
  size = { width: 320, height: 240 },
) {
  const { bytes } = drawFile({ type: "image/png", title: "sea", size });
  const form = new FormData();
  form.append("file", new Blob([Buffer.from(bytes)], { type: "image/png" }), "sea.png");
  for (const [name, value] of Object.entries(members)) form.append(name, value);
  const { body } = await call("POST wp/v2/media", { ...AS, form });
  return { made: body, id: Number(body["id"]) };
}

describe("the text that stands for a picture", { timeout: 30_000 }, () => {
  it.each([
    ["<b>Low</b>  tide", "Low tide"],
    [" Low\ntide\t", "Low tide"],
    ["Low%20tide 100%", "Lowtide 100%"],
    ["a\\b \\\\c\\", "ab \\c"],
    ["<i></i>", ""],
  ])("%j is kept as %j", async (sent, kept) => {
    const call = await siteWith({});
    const { made, id } = await uploaded(call, { alt_text: sent });
    expect(made["alt_text"]).toBe(kept);
    const body = { alt_text: sent };
    expect((await call(`PUT wp/v2/media/${id}`, { ...AS, body })).body["alt_text"]).toBe(kept);
  });

  it("keeps its backslashes where a picture is edited", async () => {
    const call = await siteWith({});
    const { made, id } = await uploaded(call);
    const body = { src: made["source_url"] ?? "", rotation: 90, alt_text: "<b>a</b>\\b" };
    expect((await call(`POST wp/v2/media/${id}/edit`, { ...AS, body })).body["alt_text"]).toBe("a\\b");
  });
});

describe("the title of a file", { timeout: 30_000 }, () => {
  it.each([
    ["", ""],
    [{ raw: "" }, "sea"],
    ["Low tide", "Low tide"],
    [{ raw: "Low tide" }, "Low tide"],
  ])("that is changed to %j is %j, and the slug stays", async (title, raw) => {
    const call = await siteWith({});
    const { id } = await uploaded(call);
    const { body } = await call(`PUT wp/v2/media/${id}`, { ...AS, body: { title } });
    expect(body).toMatchObject({ title: { raw }, slug: "sea" });
  });

  it("is that of its name where an upload has an empty one", async () => {
    const { made } = await uploaded(await siteWith({}), { title: "" });
    expect(made).toMatchObject({ title: { raw: "sea" }, slug: "sea" });
  });

  it.each([
    [{}, "Tide"],
    [{ title: "" }, ""],
    [{ title: "Ebb" }, "Ebb"],
  ])("of a picture that is edited with %j is %j", async (more, rendered) => {
    const call = await siteWith({});
    const { made, id } = await uploaded(call, { title: "Tide" });
    const body = { src: made["source_url"] ?? "", rotation: 90, ...more };
    expect((await call(`POST wp/v2/media/${id}/edit`, { ...AS, body })).body).toMatchObject({ title: { rendered } });
  });
});

it("lists the sizes that a large picture lacks in the order in which a site knows them", async () => {
  const size = { width: 2400, height: 2000 };
  const { made } = await uploaded(await siteWith({}), { generate_sub_sizes: "false" }, size);
  expect(made["missing_image_sizes"]).toEqual([
    "thumbnail",
    "medium",
    "medium_large",
    "large",
    "1536x1536",
    "2048x2048",
  ]);
}, 30_000);
