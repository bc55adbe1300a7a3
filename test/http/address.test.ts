import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/json/json.ts";
import { createStandin } from "../../src/standin.ts";
import { ask, codeOf, reportingSite, smallIndex, smallSite } from "./small-site.ts";

const ORIGIN = "http://127.0.0.1:4010";

describe("the built-in site", () => {
  it.each([
    ["/en/api/", "/en"],
    ["/sv/api/", "/sv"],
    ["/en/api", "/en"],
    ["/?rest_route=/", "/en"],
    ["/sv/?rest_route=/", "/sv"],
    ["/@mine/sv/api/", "/@mine/sv"],
    ["/@mine/?rest_route=/", "/@mine/en"],
  ])("answers at %s", async (path, home) => {
    const site = await reportingSite();
    const { status, body } = await ask(site, ORIGIN + path);
    expect([status, (body as JsonObject).home]).toEqual([200, `${ORIGIN}${home}/`]);
  });

  it("takes its default language from --lang and its links from --base-url", async () => {
    const site = await reportingSite({ lang: "sv", baseUrl: "https://demo.example/site/" });
    expect(site.apiRoot).toBe("https://demo.example/site/sv/api/");
    const { body } = await ask(site, `${ORIGIN}/?rest_route=/`);
    expect(body).toMatchObject({ url: "https://demo.example/site", home: "https://demo.example/site/sv/" });
  });

  it("may have its index elsewhere", async () => {
    const site = await reportingSite({ apiPath: "/wp-json/" });
    expect(site.apiRoot).toBe(`${ORIGIN}/en/wp-json/`);
    expect((await ask(site, "")).status).toBe(200);
  });

  it.each(["", "/", "../x", "a/../b", "a//b", "a b", "@mine", "__standin", "a?b"])(
    "refuses an index where no address leads: %j",
    async (apiPath) => {
      await expect(reportingSite({ apiPath })).rejects.toThrow(
        `the path of the index must be one such as api or wp-json, not ${JSON.stringify(apiPath)}`,
      );
    },
  );

  it.each(["https://demo.example/?a=b", "https://demo.example/#top"])(
    "refuses a base URL that no path can follow: %s",
    async (baseUrl) => {
      await expect(reportingSite({ baseUrl })).rejects.toThrow(/must end in its host or a path, not in a query/);
    },
  );

  it("keeps links on the address that the caller used", async () => {
    const site = await reportingSite();
    const { headers } = await ask(site, "http://localhost:99/@a/en/api/");
    expect(headers.get("link")).toBe('<http://localhost:99/@a/en/api/>; rel="https://api.w.org/"');
  });

  it("says which languages there are", async () => {
    const site = await reportingSite();
    const answer = await ask(site, `${ORIGIN}/de/api/calendar/events/v1/events`);
    expect([answer.status, codeOf(answer)]).toEqual([404, "rest_language_unknown"]);
    expect(answer.body).toMatchObject({ data: { languages: ["en", "sv"] } });
  });

  it("refuses a language that it does not have", async () => {
    await expect(createStandin({ lang: "de" })).rejects.toThrow("the site has no language de; it has en, sv");
  });
});

describe("rest_route", () => {
  it("stays in the links to other pages of a list", async () => {
    const site = await reportingSite();
    const { headers } = await ask(site, `${ORIGIN}/?rest_route=/calendar-core/v1/venues&per_page=1`);
    const next = `${site.apiRoot}calendar-core/v1/venues?rest_route=%2Fcalendar-core%2Fv1%2Fvenues&per_page=1&page=2`;
    expect(headers.get("link")).toBe(`<${next}>; rel="next"`);
    expect((await ask(site, next)).body).toEqual((await ask(site, next.replace(/rest_route=[^&]*&/, ""))).body);
  });

  const echo = {
    "/small/v1/echo": ({ path, params }: { path: string; params: JsonObject }) => ({ body: { path, params } }),
  };

  it("outweighs the path and stays among the parameters", async () => {
    const site = await smallSite(echo);
    const { body } = await ask(site, "none/at/all?rest_route=/small/v1/echo/&a=1");
    expect(body).toEqual({ path: "/small/v1/echo", params: { rest_route: "/small/v1/echo/", a: "1" } });
  });

  it.each(["small/v1/echo", "//small/v1/echo"])("must begin with one slash: %s", async (route) => {
    const answer = await ask(await smallSite(echo), `?rest_route=${route}`);
    expect([answer.status, codeOf(answer)]).toEqual([404, "rest_no_route"]);
  });

  it("as a list is a page that says so", async () => {
    const { status, headers } = await ask(await smallSite(echo), "?rest_route[]=/small/v1/echo");
    expect([status, headers.get("content-type")]).toEqual([400, "text/html; charset=UTF-8"]);
  });

  it("leads nowhere when empty", async () => {
    const { headers } = await ask(await smallSite(echo), "small/v1/echo?rest_route=");
    expect(headers.get("content-type")).toBe("text/html; charset=UTF-8");
  });
});

describe("the address of a loaded document", () => {
  const self = (href: string): JsonObject => ({ self: [{ href }] });
  const linked = (href: string, further: JsonObject = {}): JsonObject => {
    const index = smallIndex({ "/small/v1/thing": {} });
    const thing = (index.routes as Record<string, JsonObject>)["/small/v1/thing"]!;
    return { ...index, ...further, routes: { "/small/v1/thing": { ...thing, _links: self(href) } } };
  };

  it.each([
    ["of what says nothing of it", smallIndex({ "/small/v1/thing": {} }), "/wp-json/"],
    ["of what links to itself", linked("https://a.example/wp-json/small/v1/thing"), "/wp-json/"],
    ["of a renamed index", linked("https://a.example/rest/small/v1/thing"), "/rest/"],
    [
      "of a site in a folder",
      linked("https://a.example/blog/wp-json/small/v1/thing", { home: "https://a.example/blog" }),
      "/blog/wp-json/",
    ],
    [
      "of an index behind a script",
      linked("https://a.example/blog/index.php/wp-json/small/v1/thing", { home: "https://a.example/blog" }),
      "/blog/index.php/wp-json/",
    ],
    [
      "of plain addresses",
      linked("https://a.example/index.php?rest_route=/small/v1/thing", { home: "https://a.example" }),
      "/wp-json/",
    ],
    [
      "of a home alone",
      { ...smallIndex({ "/small/v1/thing": {} }), home: "https://a.example/shop/" },
      "/shop/wp-json/",
    ],
  ])("%s", async (_title, index, path) => {
    const site = await reportingSite({ index });
    expect(site.apiRoot).toBe(ORIGIN + path);
    expect((await ask(site, "small/v1/thing")).status).toBe(200);
    expect((await ask(site, `${ORIGIN}/?rest_route=/small/v1/thing`)).status).toBe(200);
  });

  it("is older than lists of links", async () => {
    const index = linked("");
    const thing = (index.routes as Record<string, JsonObject>)["/small/v1/thing"]!;
    thing._links = { self: "https://a.example/old/small/v1/thing" };
    expect((await reportingSite({ index })).apiRoot).toBe(`${ORIGIN}/old/`);
  });

  it("is overruled by the caller", async () => {
    const site = await reportingSite({ index: linked("https://a.example/rest/small/v1/thing"), apiPath: "mine" });
    expect(site.apiRoot).toBe(`${ORIGIN}/mine/`);
  });
});

describe("sandboxes", () => {
  it.each([
    ["a wrong name", {}, { "X-Standin-Sandbox": "no spaces" }, 400, "standin_sandbox_name"],
    ["a wrong name in the path", {}, {}, 400, "standin_sandbox_name"],
    ["no name where one is required", { requireSandbox: true }, {}, 400, "standin_sandbox_required"],
    ["too many", { limits: { sandboxes: 0 } }, { "X-Standin-Sandbox": "a" }, 429, "standin_too_many_sandboxes"],
  ])("are refused: %s", async (title, options, headers, status, code) => {
    const site = await reportingSite(options);
    const path = title.endsWith("path") ? `${ORIGIN}/@a,b/en/api/` : "";
    const answer = await ask(site, path, { headers });
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  });
});

describe("a body", () => {
  it.each(["POST", "PUT", "DELETE"])("of %s beyond the limit is refused", async (method) => {
    const site = await smallSite(
      { "/small/v1/thing": () => ({ body: [] }) },
      { limits: { bodyBytes: 100 }, methods: [method] },
    );
    const small = await ask(site, "small/v1/thing", { method, body: "x".repeat(100) });
    const large = await ask(site, "small/v1/thing", { method, body: "x".repeat(101) });
    expect([small.status, large.status, codeOf(large)]).toEqual([200, 413, "rest_body_too_large"]);
  });
});
