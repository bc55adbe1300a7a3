import { describe, expect, it } from "vitest";
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
