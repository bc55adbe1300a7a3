import { describe, expect, it } from "vitest";
import { scalarText } from "../../../src/engine/json-reading.ts";
import type { Json, JsonObject } from "../../../src/json/json.ts";
import { siteWith } from "../site-with.ts";

function sidebar(id: string, widgets: string[]): JsonObject {
  const frame = {
    before_widget: '<p id="%1$s" class="%2$s">',
    after_widget: "</p>\n",
    before_title: "<b>",
    after_title: "</b>",
  };
  return { id, name: id, description: "", class: "", ...frame, status: "active", widgets };
}

function widget(id: string, place: string, raw: JsonObject): JsonObject {
  const instance = { encoded: "", hash: "theirs", raw };
  return { id, id_base: id.replace(/-\d+$/, ""), sidebar: place, rendered: "", rendered_form: "", instance };
}

const type = { id: "text", name: "Text", description: "", is_multi: true, classname: "widget_text" };
const lists: Record<string, Json> = {
  "wp/v2/sidebars": [sidebar("wp_inactive_widgets", []), sidebar("left", ["text-2", "text-3"]), sidebar("foot", [])],
  "wp/v2/widget-types": [type],
  "wp/v2/widgets": [
    widget("text-2", "left", { title: "A", text: "a", filter: false }),
    widget("text-3", "left", { title: "B", text: "b", filter: false }),
  ],
};
const as = "administrator";

describe("widgets", () => {
  it("are shown in the frame of the sidebar that they move to, once they are changed", async () => {
    const call = await siteWith(lists);
    const moved = await call("PUT wp/v2/widgets/text-2", { as, body: { sidebar: "foot" } });
    expect(moved.body.rendered).toBe(
      '<p id="text-2" class="widget_text"><b>A</b>\t\t\t<div class="textwidget">a</div>\n\t\t</p>',
    );
    expect((await call("GET wp/v2/sidebars/left", { as })).body.widgets).toEqual(["text-3"]);
    expect((await call("GET wp/v2/sidebars/foot", { as })).body.widgets).toEqual(["text-2"]);
  });

  it("are shown nowhere when they are put into a sidebar that is not there, left out or deleted without force", async () => {
    const call = await siteWith(lists);
    const nowhere = await call("PUT wp/v2/widgets/text-2", { as, body: { sidebar: "nope" } });
    expect(nowhere.body.sidebar).toBe("nope");
    await call("DELETE wp/v2/widgets/text-3", { as });
    expect((await call("GET wp/v2/sidebars/wp_inactive_widgets", { as })).body.widgets).toEqual(["text-2", "text-3"]);
    await call("PUT wp/v2/sidebars/foot", { as, body: { widgets: ["text-3", "text-99"] } });
    expect((await call("GET wp/v2/widgets?sidebar=foot", { as })).list.map(({ id }) => id)).toEqual(["text-3"]);
    await call("PUT wp/v2/sidebars/foot", { as, body: { widgets: [] } });
    expect((await call("GET wp/v2/widgets/text-3", { as })).body.sidebar).toBe("wp_inactive_widgets");
  });

  it("take settings that the site has coded itself, and no others", async () => {
    const call = await siteWith(lists);
    const body = { form_data: "widget-text[5][title]=Coded&widget-text[5][text]=t" };
    const { instance } = (await call("POST wp/v2/widget-types/text/encode", { as, body })).body as {
      instance: JsonObject;
    };
    expect(instance.raw).toEqual({ title: "Coded", text: "t", filter: false });
    const { encoded = "", hash = "" } = instance;
    const made = await call("POST wp/v2/widgets", {
      as,
      body: { id_base: "text", sidebar: "left", instance: { encoded, hash } },
    });
    expect([made.status, made.body.id, (made.body.instance as JsonObject).raw]).toEqual([201, "text-4", instance.raw]);
    const forged = { id_base: "text", sidebar: "left", instance: { encoded, hash: "0".repeat(32) } };
    expect((await call("POST wp/v2/widgets", { as, body: forged })).body.code).toBe("rest_invalid_widget");
  });

  it.each([
    ["widget-text[-1][title]=Hi", {}, -1],
    ["widget-text[__i__][title]=Hi", { number: 5 }, 5],
    ["widget-search[3][title]=No&widget-text[7][title]=Hi&widget-text[8][title]=Two", { number: "x" }, -1],
  ])("are coded of the form %s with %j for the number %d", async (form, more, number) => {
    const call = await siteWith(lists);
    const { body } = await call("POST wp/v2/widget-types/text/encode", { as, body: { form_data: form, ...more } });
    expect((body.instance as JsonObject).raw).toEqual({ title: "Hi", text: "", filter: false });
    expect(body.form).toContain(`name="widget-text[${number}][title]"`);
  });

  it.each([
    [{}, true],
    [{ instance: { raw: { title: "R", text: "t" } } }, true],
    [{ instance: { encoded: "x", hash: "y" } }, false],
  ])("not there yet, sent as %j, are shown: %s", async (body, isShown) => {
    const call = await siteWith(lists);
    const shown = await call("POST wp/v2/widget-types/text/render", { as, body });
    const preview = scalarText(shown.body.preview);
    expect([shown.status, preview.includes("widget_text"), preview.includes("R</h2>")]).toEqual([200, isShown, false]);
  });

  it.each<[string, JsonObject, JsonObject, JsonObject]>([
    ["nav_menu", { title: "X", nav_menu: 5 }, { nav_menu: 6 }, { nav_menu: 6 }],
    ["text", { title: "T" }, { filter: "content" }, { title: "", text: "", filter: true, visual: true }],
    ["text", { visual: true }, { filter: true }, { title: "", text: "", filter: true, visual: true }],
    ["text", { visual: true }, { visual: false }, { title: "", text: "", filter: false, visual: false }],
  ])("of the type %s with %j keep of %j only %j", async (idBase, before, sent, kept) => {
    const menu = { ...type, id: "nav_menu", classname: "widget_nav_menu" };
    const widgets = [widget(`${idBase}-2`, "left", before)];
    const call = await siteWith({ ...lists, "wp/v2/widget-types": [type, menu], "wp/v2/widgets": widgets });
    const { body } = await call(`PUT wp/v2/widgets/${idBase}-2`, { as, body: { instance: { raw: sent } } });
    expect((body.instance as JsonObject).raw).toEqual(kept);
  });

  it("are for those who manage them alone", async () => {
    const call = await siteWith(lists);
    for (const path of ["widgets", "widgets/nope-1", "sidebars", "widget-types/nope"]) {
      const refused = await call(`GET wp/v2/${path}`, { as: "editor" });
      expect([refused.status, refused.body.code, refused.headers.get("allow")]).toEqual([
        403,
        "rest_cannot_manage_widgets",
        null,
      ]);
    }
  });
});
