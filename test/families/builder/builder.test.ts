import { describe, expect, it } from "vitest";
import { heldSite } from "../../support/held-site.ts";
import { talkTo } from "../../support/talk.ts";

const BUILDER = "/builder-controls/v1";

describe("the builder's presets", () => {
  it("are read back from the state", async () => {
    const talk = talkTo(await heldSite());
    await talk("POST", `${BUILDER}/color_presets`, { clearPresets: true });
    await talk("POST", `${BUILDER}/color_presets`, { addPresets: ["#111111", "#222222"] });
    await talk("POST", `${BUILDER}/background_presets`, { addPresets: [{ name: "Fog", color: "#dddddd" }] });
    const { body } = await talk<{ color: { presets: unknown }; backgrounds: { presets: unknown[] } }>(
      "GET",
      `${BUILDER}/state`,
    );
    expect(body.color.presets).toEqual(["#111111", "#222222"]);
    expect(body.backgrounds.presets.at(-1)).toEqual({ name: "Fog", color: "#dddddd" });
    expect((await talk("DELETE", `${BUILDER}/color_presets`, { deletePresets: ["#111111"] })).body).toEqual({
      presets: ["#222222"],
    });
  });

  it("fail without a list", async () => {
    const talk = talkTo(await heldSite());
    expect((await talk("POST", `${BUILDER}/color_presets`)).status).toBe(500);
    expect((await talk("DELETE", `${BUILDER}/color_presets`)).status).toBe(500);
  });

  it("are cleared once, and then there is nothing to take a list for", async () => {
    const talk = talkTo(await heldSite({ seeds: [] }));
    const clear = () => talk("POST", `${BUILDER}/color_presets`, { clearPresets: true });
    expect(await clear()).toMatchObject({ status: 200, body: { presets: [] } });
    expect((await clear()).status).toBe(500);
    expect(await talk("DELETE", `${BUILDER}/color_presets`)).toMatchObject({ status: 200, body: { presets: [] } });
    const added = await talk("POST", `${BUILDER}/color_presets`, { clearPresets: true, addPresets: ["#111111"] });
    expect(added.body).toEqual({ presets: ["#111111"] });
  });
});

describe("the sizes of a picture", () => {
  it.each([
    ["editor", 200],
    ["author", 403],
  ])("answer an %s %i", async (user, status) => {
    const talk = talkTo(await heldSite({ auth: "strict" }), { user });
    expect((await talk("GET", `${BUILDER}/attachment_sizes?id=1`)).status).toBe(status);
  });
});

describe("fonts and texts", () => {
  it("count fonts by status", async () => {
    const { body } = await talkTo(await heldSite())<{
      fonts: unknown[];
      found_posts: number;
      active_fonts_count: number;
      draft_fonts_count: number;
    }>("GET", "/vendor-custom-fonts/v1/admin/settings");
    expect(body.fonts).toHaveLength(body.active_fonts_count + body.draft_fonts_count);
    expect(body.found_posts).toBe(body.fonts.length);
    expect(JSON.stringify(body)).not.toContain("{base_url}");
  });

  it("warn in the caller's language", async () => {
    const site = await heldSite();
    const english = await talkTo(site)("GET", "/cacsp/v1/texts");
    const swedish = await talkTo(site, { language: "sv" })("GET", "/cacsp/v1/texts");
    expect(english.body).toHaveProperty("warning_texts.admin_email");
    expect(english.body).not.toEqual(swedish.body);
  });
});
