import { describe, expect, it } from "vitest";
import { upstreamSite } from "../../../src/live/pass/upstream-site.ts";
import type { Ear } from "../../../src/live/record/hear.ts";

/** What lies at addresses: an index document, a page with a link to one, or a status. */
type Answers = Readonly<Record<string, object | string | number>>;

const links = (home: string) => ({
  site: "http://own",
  home,
  apiRoot: `${home}/wp-json`,
  host: home.slice("http://".length),
});

async function siteAt(address: string, answers: Answers, double: object = {}) {
  const ear: Ear = {
    heard: 0,
    async hear(_method, url) {
      const answer = answers[url.replace(/[?&]context=help$/, "")] ?? 404;
      const [status, headers, text]: [number, Record<string, string>, string] =
        typeof answer === "number"
          ? [answer, {}, "<h1>No</h1>"]
          : typeof answer === "string"
            ? [200, { link: `<${answer}>; rel="https://api.w.org/"` }, "<html></html>"]
            : [200, {}, JSON.stringify({ namespaces: [], routes: {}, ...answer })];
      return { url, status, headers, text };
    },
  };
  const { host } = new URL(address);
  const known = { languages: [], apiPath: "wp-json", homes: [], ...double };
  return upstreamSite(address, known, { ear, reaches: (url) => url.host === host });
}

const call = { path: "/acme/v1/a b?c", query: "d=1", language: "en" };

describe("where a site is asked", () => {
  it.each([
    [
      "its home",
      "https://up.example",
      { "https://up.example": "https://up.example/wp-json/" },
      "https://up.example/wp-json/",
    ],
    [
      "a page below a path",
      "https://up.example/blog/pier",
      { "https://up.example/blog/pier": "/blog/wp-json/" },
      "https://up.example/blog/wp-json/",
    ],
    ["its index", "https://up.example/api/", {}, "https://up.example/api/"],
    [
      "a site that hides its index",
      "https://up.example/blog/",
      { "https://up.example/blog/": 401 },
      "https://up.example/blog/wp-json/",
    ],
    [
      "an index that is hidden",
      "https://up.example/wp-json/",
      { "https://up.example/wp-json/": 403 },
      "https://up.example/wp-json/",
    ],
  ] as const)("by %s", async (_how, address, answers, root) => {
    const site = await siteAt(address, { [root]: { home: "https://up.example" }, ...answers });
    expect(site.addressOf(call).href).toBe(`${root}acme/v1/a%20b%3Fc?d=1`);
  });

  it("by a root in the query", async () => {
    const root = "https://up.example/index.php?rest_route=/";
    const site = await siteAt("https://up.example/", { "https://up.example/": root, [root]: {} });
    expect(site.addressOf(call).href).toBe(`${root}acme/v1/a%20b%3Fc&d=1`);
  });

  it("in the language of the call", async () => {
    const site = await siteAt(
      "https://up.example/en/",
      { "https://up.example/en/": "/en/api/", "https://up.example/en/api/": {} },
      { languages: ["en", "sv"], apiPath: "api" },
    );
    expect(site.addressOf({ ...call, language: "sv" }).href).toBe("https://up.example/sv/api/acme/v1/a%20b%3Fc?d=1");
    expect(site.fileAt({ path: "/x.jpg", query: "", language: "sv" }).href).toBe("https://up.example/sv/x.jpg");
  });

  it("never on another host that it names", async () => {
    const answers = { "https://up.example/": "https://api.example/wp-json/" };
    await expect(siteAt("https://up.example/", answers)).rejects.toMatchObject({
      kind: "other-host",
      message: expect.stringContaining("https://api.example/wp-json/, on another host") as string,
    });
  });
});

describe("what a site calls itself", () => {
  it("is its home, its index, what its index says, and what the double's does", async () => {
    const routes = { "/acme/v1/x": { _links: { self: "https://named.example/shop/wp-json/acme/v1/x" } } };
    const site = await siteAt(
      "https://up.example/shop/",
      {
        "https://up.example/shop/": "/shop/wp-json/",
        "https://up.example/shop/wp-json/": {
          home: "https://named.example/shop",
          url: "https://named.example/shop/core",
          routes,
        },
      },
      { homes: ["https://live.example/shop"] },
    );
    const rewrite = site.rewriterTo(links("http://own/shop"));
    expect(
      [
        "https://up.example/shop/wp-json/a",
        "https://named.example/shop/wp-json/a",
        "https://named.example/shop/core/b.png",
        "https://live.example/shop/c",
        "https://named.example/beside",
      ].map(rewrite),
    ).toEqual([
      "http://own/shop/wp-json/a",
      "http://own/shop/wp-json/a",
      "http://own/shop/core/b.png",
      "http://own/shop/c",
      "http://own/beside",
    ]);
  });
});
