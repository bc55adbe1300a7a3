import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Standin } from "../../../src/standin.ts";
import { heldSite } from "../../support/held-site.ts";
import { type Talk, talkTo } from "../../support/talk.ts";

interface Saved {
  settings: Record<string, unknown>;
}

const WIZARD = "/seo/v1/setupWizard";

describe("settings of the search appearance", () => {
  let site: Standin;
  let talk: Talk;
  beforeAll(async () => {
    site = await heldSite({ now: "2026-11-27T22:20:00Z" });
    talk = talkTo(site);
  });
  beforeEach(() => site.reset());
  const step = async (name: string) => (await talk("POST", `${WIZARD}/getStepData`, { step: name })).body;
  const redirections = async () => {
    const response = await site.fetch(new Request("http://127.0.0.1:4010/__standin/state/seo/redirection"));
    return (await response.json()) as Record<string, unknown>[];
  };

  const tool = async (action: string, at = talk) => (await at("POST", "/seo/v1/toolsAction", { action })).body;

  it("show a switched module in the wizard", async () => {
    await talk("POST", "/seo/v1/saveModule", { module: "404-monitor", state: "on" });
    expect((await step("redirection"))["404-monitor"]).toBe(true);
    await talk("POST", `${WIZARD}/updateStepData`, { step: "sitemaps", value: { sitemap: false } });
    expect(await step("sitemaps")).toMatchObject({ sitemap: false });
  });

  it("show the mode in every step", async () => {
    await talk("PUT", "/seo/v1/updateMode", { mode: "easy" });
    for (const name of [
      "compatibility",
      "import",
      "analytics",
      "sitemaps",
      "optimization",
      "ready",
      "role",
      "redirection",
    ])
      expect((await step(name)).setup_mode).toBe("easy");
    expect(await step("nothing")).toBe("");
  });

  it.each([
    ["sitemaps", {}, { sitemap: false, include_images: true, sitemap_post_types: ["post", "page", "product"] }],
    [
      "sitemaps",
      { sitemap: true, sitemap_post_types: ["calendar_events", "page", "planet"] },
      { sitemap: true, include_images: false, sitemap_post_types: ["page", "calendar_events"], sitemap_taxonomies: [] },
    ],
    [
      "optimization",
      { nofollow_external_links: 1 },
      { noindex_empty_taxonomies: false, nofollow_external_links: true, new_window_external_links: false },
    ],
    ["redirection", { "404-monitor": true }, { "404-monitor": true, redirections: false }],
    ["ready", { enable_auto_update: "on" }, { enable_auto_update: true }],
    ["compatibility", { setup_mode: "advanced" }, { setup_mode: "advanced" }],
    ["compatibility", {}, { setup_mode: "easy" }],
    ["compatibility", { setup_mode: "custom" }, { setup_mode: "custom" }],
    [
      "analytics",
      { console_email_reports: false, searchConsole: { country: "<i>se</i>", enable_index_status: true } },
      {
        console_email_reports: false,
        searchConsole: { profile: "", country: "se", enable_index_status: "1", sites: "" },
        analyticsData: { country: "all", install_code: false },
      },
    ],
    ["role", { author: ["seo_titles"] }, { author: ["seo_titles"], role_manager: false }],
  ])("show in the step %s what %j changes", async (name, value, shown) => {
    expect((await talk("POST", `${WIZARD}/updateStepData`, { step: name, value })).body).toBe(true);
    expect(await step(name)).toMatchObject(shown);
  });

  it("take roles from no step that names none", async () => {
    const before = await step("role");
    expect((await talk("POST", `${WIZARD}/updateStepData`, { step: "role", value: {} })).body).toBe(false);
    expect(await step("role")).toEqual(before);
  });

  it("are the same in the wizard and in the option panels", async () => {
    await talk("POST", `${WIZARD}/updateStepData`, { step: "optimization", value: {} });
    const panel = async (settings: Record<string, string>) =>
      (await talk<Saved>("POST", "/seo/v1/updateSettings", { type: "general", settings, updated: [] })).body.settings;
    expect(await panel({ nofollow_external_links: "on" })).toMatchObject({ new_window_external_links: false });
    expect(await step("optimization")).toMatchObject({ nofollow_external_links: true });
  });

  it("keep what each role may do, from either side", async () => {
    const settings = { editor: ["seo_titles"] };
    await talk("POST", "/seo/v1/updateSettings", { type: "roleCapabilities", settings });
    expect((await step("role")).editor).toEqual(["seo_titles"]);
    expect(await step("role")).not.toHaveProperty("administrator");
    await talk("POST", `${WIZARD}/updateStepData`, { step: "role", value: { author: ["seo_sitemap"] } });
    const { body } = await talk<Saved>("POST", "/seo/v1/updateSettings", { type: "roleCapabilities", isReset: true });
    expect(body.settings.editor).not.toEqual(["seo_titles"]);
  });

  it.each([
    [
      { editor: ["seo_sitemap", "seo_titles", "seo_nothing"], planet: ["seo_titles"] },
      { editor: ["seo_titles", "seo_sitemap"] },
    ],
    [{ editor: [], author: "seo_titles" }, []],
    [{}, []],
  ])("give roles what is known: %j", async (settings, kept) => {
    const { body } = await talk("POST", "/seo/v1/updateSettings", { type: "roleCapabilities", settings });
    expect(body).toEqual({ settings: kept });
  });

  it("merge an option panel, and answer what its words stand for", async () => {
    const save = async (more: object) =>
      (await talk<Saved>("POST", "/seo/v1/updateSettings", { type: "general", updated: [], ...more })).body.settings;
    expect(await save({ settings: { breadcrumbs: "on" } })).toMatchObject({ breadcrumbs: true, add_img_alt: false });
    expect(await save({ settings: { own: "x" } })).toMatchObject({ breadcrumbs: true, own: "x" });
    expect(await save({ isReset: true })).toMatchObject({ breadcrumbs: true, own: "x" });
  });

  it.each([
    ["toggle", true, true],
    ["toggle", 0, false],
    [undefined, "<b>a</b>\n%category%", "a %category%"],
    [undefined, ["on", "0", "<i>x</i>"], [true, 0, "x"]],
    [undefined, true, 1],
    ["number", "12 and more", 12],
    ["number", "7.9", 7],
    ["group", { a: { b: "1" } }, { a: { b: 1 } }],
  ])("keep a setting of the type %s: %j becomes %j", async (type, value, kept) => {
    const wish = { type: "titles", settings: { own: value }, ...(type !== undefined && { fieldTypes: { own: type } }) };
    expect((await talk<Saved>("POST", "/seo/v1/updateSettings", wish)).body.settings["own"]).toEqual(kept);
  });

  it("are forbidden without a known type", async () => {
    expect((await talk("POST", "/seo/v1/updateSettings", { type: "nothing" })).status).toBe(401);
  });

  it("store, change and delete redirections", async () => {
    await talk("POST", "/seo/v1/updateMode", { mode: "advanced" });
    expect(typeof (await tool("delete_redirections"))).toBe("string");
    expect(await tool("delete_redirections")).toMatchObject({ status: "error" });
    expect(await redirections()).toEqual([]);
    const sources = [{ pattern: "old", comparison: "exact" }];
    const settings = { sources, url_to: "http://127.0.0.1:4010/en/new/", header_code: "307", status: "active" };
    expect((await talk("POST", "/seo/v1/updateSettings", { type: "redirections", settings })).body).toBe(true);
    const [stored] = await redirections();
    expect(stored).toMatchObject({ sources, url_to: "{base_url}/new/", header_code: "307", hits: 0 });
    const object = { objectID: 1, objectType: "post", redirectionID: String(stored?.["id"]) };
    const wish = { ...object, hasRedirect: true, redirectionUrl: "https://x.example/", redirectionSources: "old" };
    const update = async (more: object) => (await talk("POST", "/seo/v1/updateRedirection", { ...wish, ...more })).body;
    const message = expect.any(String) as unknown;
    expect(await update({})).toEqual({ action: "update", message });
    expect((await redirections())[0]).toMatchObject({ sources, url_to: "https://x.example/" });
    expect(await update({})).toEqual({ action: "cant_update", message });
    expect(await update({ redirectionID: "" })).toEqual({ id: object.redirectionID, action: "new", message });
    expect(await update({ redirectionID: "987654" })).toEqual({ action: "update", message });
    expect(await redirections()).toHaveLength(1);
    expect((await talk("POST", "/seo/v1/updateRedirection", { ...object, hasRedirect: false })).body.action).toBe(
      "delete",
    );
    expect(await redirections()).toEqual([]);
  });

  it.each([
    ["http://127.0.0.1:4010/en/round", { error: expect.any(String) as unknown }],
    ["/round", { error: expect.any(String) as unknown }],
    ["http://127.0.0.1:4010/en/round/", true],
  ])("refuse a redirection that leads back to itself, to the letter: %s", async (url_to, answer) => {
    const settings = { sources: [{ pattern: "round" }], url_to };
    const { body } = await talk("POST", "/seo/v1/updateSettings", { type: "redirections", settings });
    expect(body).toEqual(answer);
  });

  it.each([
    ["301", "delete"],
    ["307", "delete"],
    ["410", "new"],
    ["451", "new"],
  ])("need an address for a redirection of type %s: %s", async (redirectionType, action) => {
    const wish = { objectID: 1, hasRedirect: true, redirectionType, redirectionSources: "old" };
    expect((await talk("POST", "/seo/v1/updateRedirection", wish)).body.action).toBe(action);
  });

  it("redirect no addresses of other sites", async () => {
    const settings = { sources: [{ pattern: "https://other.example/old" }], url_to: "/new", header_code: "301" };
    const { body } = await talk("POST", "/seo/v1/updateSettings", { type: "redirections", settings });
    expect(typeof body).toBe("string");
  });

  it("refuse redirections while their module is off", async () => {
    await talk("POST", "/seo/v1/saveModule", { module: "redirections", state: "off" });
    const wish = { objectID: 1, hasRedirect: true, redirectionSources: "a", redirectionUrl: "b" };
    expect(await talk("POST", "/seo/v1/updateRedirection", wish)).toMatchObject({
      status: 401,
      body: { code: "rest_cannot_edit" },
    });
  });

  it("let only the account's token disconnect where permissions are enforced", async () => {
    const strict = talkTo(await heldSite({ auth: "strict" }));
    expect((await strict("GET", "/seo/v1/disconnectSite?token=guess")).status).toBe(401);
    expect((await strict("GET", "/seo/v1/disconnectSite?token=hotel-and-spa-token")).body.code).toBe(
      "site_disconnected",
    );
    expect((await strict("GET", "/seo/v1/disconnectSite?token=hotel-and-spa-token")).status).toBe(401);
  });

  const error = { status: "error", message: expect.any(String) as unknown };
  const success = { ...error, status: "success" };
  const words = expect.any(String) as unknown;

  it.each([
    ["clear_transients", "database-tools", error],
    ["clear_seo_analysis", "seo-analysis", error],
    ["delete_links", "link-counter", error],
    ["delete_log", "404-monitor", error],
    ["delete_redirections", "redirections", words],
    ["recreate_tables", "database-tools", words],
    ["update_seo_score", "database-tools", words],
  ])("run the tool %s in the advanced mode, while its module is on", async (action, module, answer) => {
    const unknown = await tool("nothing");
    expect(await tool(action)).toBe(unknown);
    await talk("POST", "/seo/v1/updateMode", { mode: "advanced" });
    await talk("POST", "/seo/v1/saveModule", { module, state: "on" });
    const answered = await tool(action);
    expect(answered).toEqual(answer);
    expect(answered).not.toBe(unknown);
  });

  it.each([
    ["clear_seo_analysis", "seo-analysis"],
    ["delete_links", "link-counter"],
    ["delete_log", "404-monitor"],
    ["delete_redirections", "redirections"],
  ])("know no tool %s while the module %s is off", async (action, module) => {
    await talk("POST", "/seo/v1/updateMode", { mode: "advanced" });
    await talk("POST", "/seo/v1/saveModule", { module, state: "off" });
    expect(await tool(action)).toBe(await tool("nothing"));
  });

  it("answer tools in the caller's language", async () => {
    expect(await tool("nothing", talkTo(site, { language: "sv" }))).not.toBe(await tool("nothing"));
  });

  it.each(["analytics_clear_caches", "analytics_reindex_posts", "analytics_fix_collations"])(
    "run the figures' tool %s in every mode",
    async (action) => {
      expect(await tool(action)).toEqual(success);
      await talk("POST", "/seo/v1/saveModule", { module: "analytics", state: "off" });
      expect(await tool(action)).toBe(await tool("nothing"));
    },
  );

  it("count what is stored in the dashboard's box", async () => {
    const before = (await talk("GET", "/seo/v1/dashboardWidget")).body;
    await talk("POST", "/seo/v1/an/addTrackKeyword", { keyword: "another" });
    expect((await talk("GET", "/seo/v1/dashboardWidget")).body).not.toBe(before);
  });
});
