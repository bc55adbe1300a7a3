import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/json/json.ts";
import { siteWith } from "../site-with.ts";

const as = "administrator";
const LOOK = "wp/v2/global-styles/9";
const lists: Record<string, Json> = {
  "wp/v2/global-styles": [
    {
      id: 9,
      title: { raw: "Look", rendered: "Look" },
      settings: {},
      styles: { color: { text: "#333333" } },
    },
  ],
  "wp/v2/themes": [
    { stylesheet: "plain", status: "active" },
    { stylesheet: "other", status: "inactive" },
  ],
};

describe("global styles", { timeout: 20_000 }, () => {
  it("are read again as they were saved, and what a call leaves out stays", async () => {
    const call = await siteWith(lists);
    const settings = { color: { palette: { custom: [{ slug: "a", color: "#aaa", name: "A" }] } } };
    await call(`POST ${LOOK}`, { as, body: { settings } });
    await call(`PATCH ${LOOK}`, { as, body: { styles: { css: "p > a{color:red}" }, title: "New & old" } });
    expect((await call(`GET ${LOOK}`, { as })).body).toMatchObject({
      id: 9,
      title: { raw: "New & old", rendered: "New &#038; old" },
      settings,
      styles: { css: "p > a{color:red}" },
    });
  });

  it("keep each new state and no same one, under ids of the one sequence of entries", async () => {
    const call = await siteWith(lists);
    const post = await call("POST wp/v2/posts", { as, body: { title: "One" } });
    await call(`POST ${LOOK}`, { as, body: { styles: { color: { text: "#444" } } } });
    await call(`POST ${LOOK}`, { as, body: { styles: { color: { text: "#444" } } } });
    await call(`POST ${LOOK}`, { as, body: { title: "Look" } });
    await call(`POST ${LOOK}`, { as, body: { title: { raw: "" } } });
    await call(`POST ${LOOK}`, { as, body: {} });
    const { list, headers } = await call(`GET ${LOOK}/revisions`, { as });
    expect(headers.get("x-wp-total")).toBe("1");
    expect(list).toMatchObject([
      { id: Number(post.body.id) + 1, parent: 9, author: 1, styles: { color: { text: "#444" } } },
    ]);
    await call(`POST ${LOOK}`, { as, body: { title: "Else" } });
    const [newest, older] = (await call(`GET ${LOOK}/revisions`, { as })).list;
    expect(Number(newest?.id)).toBeGreaterThan(Number(older?.id));
    expect((await call(`GET ${LOOK}/revisions/${Number(older?.id)}`, { as })).body).toEqual(older);
    const history = (await call(`GET ${LOOK}`, { as })).body._links as { "version-history": Json };
    expect(history["version-history"]).toMatchObject([{ count: 2 }]);
  });

  it("keep their state at the first update, though nothing changes", async () => {
    const call = await siteWith(lists);
    for (let at = 0; at < 2; at += 1) await call(`POST ${LOOK}`, { as, body: {} });
    expect((await call(`GET ${LOOK}/revisions`, { as })).list).toMatchObject([
      { parent: 9, styles: { color: { text: "#333333" } } },
    ]);
  });

  it("lose what the core does not know, at any depth", async () => {
    const call = await siteWith(lists);
    const body = {
      styles: {
        nope: 1,
        color: { text: "#1", nope: "x" },
        spacing: { nope: 1 },
        elements: { link: { ":hover": { color: { text: "var:preset|color|ink" } } }, nope: { color: { text: "#2" } } },
        blocks: { "core/paragraph": { typography: { fontSize: "2em" }, nope: true } },
      },
      settings: {
        nope: true,
        color: { palette: [{ slug: "a", color: "#aaa", name: "A" }] },
        custom: { any: { thing: 1 } },
      },
    };
    expect((await call(`POST ${LOOK}`, { as, body })).body).toMatchObject({ id: 9 });
    const { styles, settings } = (await call(`GET ${LOOK}`, { as })).body;
    expect(styles).toEqual({
      color: { text: "#1" },
      elements: { link: { ":hover": { color: { text: "var(--wp--preset--color--ink)" } } } },
      blocks: { "core/paragraph": { typography: { fontSize: "2em" } } },
    });
    expect(settings).toEqual({
      color: { palette: { custom: [{ slug: "a", color: "#aaa", name: "A" }] } },
      custom: { any: { thing: 1 } },
    });
  });

  it("say nothing of types of blocks that are not there, and of states where there are none", async () => {
    const hover = { ":hover": { color: { text: "#3" } } };
    const color = { color: { text: "#1" } };
    const call = await siteWith({ ...lists, "wp/v2/block-types": [{ name: "quay/berth", title: "Berth" }] });
    const styles = {
      elements: { link: { ...color, ":visited": color }, button: hover, h1: { ...color, ...hover }, caption: hover },
      blocks: {
        "core/paragraph": { ...color, ...hover },
        "core/button": { ...hover, ":visited": color, elements: { link: hover, h2: hover } },
        "core/navigation-link": hover,
        "quay/berth": color,
        "quay/nope": color,
        "core/nope": color,
      },
    };
    const settings = { blocks: { "quay/nope": { color: { custom: false } } } };
    await call(`POST ${LOOK}`, { as, body: { styles, settings } });
    const known = {
      elements: { link: { ...color, ":visited": color }, button: hover, h1: color },
      blocks: {
        "core/paragraph": color,
        "core/button": { ...hover, elements: { link: hover } },
        "core/navigation-link": hover,
        "quay/berth": color,
      },
    };
    expect((await call(`GET ${LOOK}`, { as })).body).toMatchObject({ styles: known, settings: {} });
    expect((await call(`GET ${LOOK}`, { as })).body.styles).toEqual(known);
    expect((await call(`GET ${LOOK}/revisions`, { as })).list).toEqual([
      expect.objectContaining({ styles: known, settings: {} }),
    ]);
  });

  it.each([
    ["</style>", 400],
    ["a{}</STYLE x", 400],
    ["a{}</sty", 400],
    ["a{}<", 400],
    ["a < b", 200],
    ["</styles>", 200],
  ])("take a sheet that does not end itself: %s", async (css, status) => {
    const call = await siteWith(lists);
    expect((await call(`POST ${LOOK}`, { as, body: { styles: { css } } })).status).toBe(status);
  });

  it("are shown by what the caller may do", async () => {
    const call = await siteWith(lists);
    const actions = async (who: string) =>
      Object.keys((await call(`GET ${LOOK}`, { as: who })).body._links as object).filter((one) =>
        one.includes("action"),
      );
    expect(await actions("editor")).toEqual(["wp:action-publish", "wp:action-edit-css"]);
    expect(await actions("author")).toEqual(["wp:action-publish"]);
    expect(await actions("contributor")).toEqual([]);
    expect((await call(`GET ${LOOK}`, { as: "subscriber" })).body).toMatchObject({
      code: "rest_cannot_view",
      data: { status: 403 },
    });
    expect((await call("GET wp/v2/global-styles/8")).status).toBe(404);
  });

  it("tell a revision of something else from one that is not there", async () => {
    const call = await siteWith(lists);
    const { body } = await call("POST wp/v2/posts", { as, body: { title: "One", status: "publish" } });
    await call(`POST wp/v2/posts/${Number(body.id)}`, { as, body: { title: "Two" } });
    const [version] = (await call(`GET wp/v2/posts/${Number(body.id)}/revisions`, { as })).list;
    const code = async (id: unknown) => (await call(`GET ${LOOK}/revisions/${String(id)}`, { as })).body.code;
    expect(await code(version?.id)).toBe("rest_revision_parent_id_mismatch");
    expect(await code(9999)).toBe("rest_post_invalid_id");
  });
});

describe("styles of a theme", { timeout: 20_000 }, () => {
  it("are those that were handed over, and of the theme that is worn alone", async () => {
    const said = { settings: { color: { custom: false } }, styles: { color: { text: "#123" } } };
    const looks = [{ version: 3, title: "Dark", styles: { color: { text: "#fff" } } }];
    const call = await siteWith({
      ...lists,
      "wp/v2/global-styles/themes": said,
      "wp/v2/global-styles/themes/variations": looks,
    });
    const shown = await call("GET wp/v2/global-styles/themes/plain", { as: "contributor" });
    expect(shown.body).toMatchObject(said);
    expect(shown.headers.get("x-standin-basis")).toBe("recorded");
    expect((await call("GET wp/v2/global-styles/themes/plain/variations", { as })).list).toEqual(looks);
    expect((await call("GET wp/v2/global-styles/themes/other/variations", { as })).body.code).toBe(
      "rest_theme_not_found",
    );
    expect((await call("GET wp/v2/global-styles/themes/plain", { as: "subscriber" })).status).toBe(403);
  });

  it("may be handed over under the address of their own", async () => {
    const said = { settings: {}, styles: { color: { text: "#456" } } };
    const call = await siteWith({ ...lists, "wp/v2/global-styles/themes/plain": said });
    expect((await call("GET wp/v2/global-styles/themes/plain", { as })).body).toMatchObject(said);
  });

  it("are what the core says to any theme where nobody tells", async () => {
    const call = await siteWith(lists);
    const shown = await call("GET wp/v2/global-styles/themes/plain", { as });
    expect(shown.headers.get("x-standin-basis")).toBe("invented");
    expect(shown.body).toMatchObject({ styles: { spacing: { blockGap: "24px" } } });
    expect((await call("GET wp/v2/global-styles/themes/plain/variations", { as })).list).toEqual([]);
  });
});
