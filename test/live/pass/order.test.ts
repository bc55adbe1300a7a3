import { describe, expect, it } from "vitest";
import { createStandin } from "../../../src/standin.ts";
import { ask, doubleOf, realSite } from "./real-site.ts";

const answers = { "/acme/v1/things": () => ({ from: "site" }), "/other/v1/rows": () => ({ from: "site" }) };

describe("what comes first", () => {
  it("is a fault, in its own sandbox alone", async () => {
    const site = await realSite(answers);
    const double = await doubleOf(site);
    const mine = double.sandbox("mine");
    mine.fault({ match: { route: "/acme/v1/things" }, answer: { status: 503, code: "standin_fault" } });
    expect((await ask(mine, "acme/v1/things")).status).toBe(503);
    expect(site.log).toEqual([]);
    expect((await ask(double, "acme/v1/things")).body).toEqual({ from: "site" });
    mine.reset();
    expect((await ask(mine, "acme/v1/things")).body).toEqual({ from: "site" });
  });

  it("is a fault by parameters, and by headers over the site's own", async () => {
    const site = await realSite(answers);
    const double = await doubleOf(site);
    double.fault({ match: { params: { size: 3 } }, answer: { status: 418 } });
    expect((await ask(double, "acme/v1/things?size=3")).status).toBe(418);
    expect((await ask(double, "acme/v1/things?size=4")).status).toBe(200);
  });

  it("is a fault that damages what the site answers", async () => {
    const double = await doubleOf(await realSite(answers));
    double.fault({ profile: "php-notice", times: 1 });
    double.fault({ profile: "cut-json" });
    expect((await ask(double, "acme/v1/things")).text).toMatch(/^<br \/>[^]*\{"from":"site"\}$/);
    expect((await ask(double, "acme/v1/things")).text).toBe('{"from"');
  });

  it("is a handler, for its own method alone", async () => {
    const site = await realSite(answers);
    const double = await doubleOf(site, { handlers: { "GET /acme/v1/things": () => ({ body: "mine" }) } });
    expect((await ask(double, "acme/v1/things")).text).toBe('"mine"');
    expect((await ask(double, "acme/v1/things", { method: "HEAD" })).headers.get("x-standin-upstream")).toBeNull();
    expect((await ask(double, "acme/v1/things", { method: "POST" })).status).toBe(409);
    expect(site.log).toEqual([]);
  });

  it("is the site, before anything that the double would refuse", async () => {
    const site = await realSite(answers);
    const double = await doubleOf(site, { auth: "strict" });
    const headers = { Authorization: `Basic ${btoa("nobody:wrong")}` };
    const { body } = await ask(double, "acme/v1/things?size=99", { headers });
    expect(body).toEqual({ from: "site" });
  });

  it("is told by verbose", async () => {
    const double = await doubleOf(await realSite(answers), { verbose: true });
    await ask(double, "acme/v1/things");
    expect(double.requests[0]?.why).toMatchObject({ behaviour: "upstream", assumptions: [], cache: "miss" });
  });
});

describe("which routes are passed on", () => {
  it.each([
    ["/acme/v1/*", ["acme/v1/things", "acme/v1/things/7", "ACME/v1/things", "acme/v1/unheard"], ["other/v1/rows", ""]],
    ["/acme/v1/things", ["acme/v1/things"], ["acme/v1/things/7"]],
    ["/acme/v1/things/{id}", ["acme/v1/things/7"], ["acme/v1/things"]],
    ["/acme/v1/things/(?P<id>[\\d]+)", ["acme/v1/things/7"], ["acme/v1/things"]],
    ["/acme/v1/things/7", ["acme/v1/things/7"], ["acme/v1/things/8"]],
    ["*/rows", ["other/v1/rows"], ["acme/v1/things"]],
  ])("by %s", async (pattern, passed, own) => {
    const site = await realSite({});
    const double = await doubleOf(site, { pass: [pattern] });
    for (const path of passed) {
      const { headers } = await ask(double, path);
      expect(headers.get("x-standin-upstream"), path).toBe("1");
    }
    for (const path of own) expect((await ask(double, path)).headers.get("x-standin-upstream"), path).toBeNull();
  });

  it("is told of a site", async () => {
    const site = await realSite({});
    const double = await doubleOf(site, { pass: ["/acme/v1/things*"] });
    expect(double.passedOn).toEqual({
      upstream: site.home,
      routes: ["/acme/v1/things", "/acme/v1/things/{id}"],
      kept: undefined,
    });
    expect((await createStandin()).passedOn).toBeUndefined();
  });

  it.each([
    [{ pass: ["/acme/*"] }, "--pass needs --upstream, the address of the real site"],
    [{ passMissing: true }, "--pass-missing needs --upstream"],
    [{ keep: true }, "--keep needs --upstream"],
    [{ upstream: "https://acme.example" }, "nothing is passed on to https://acme.example: --pass names its routes"],
    [
      { upstream: "acme.example", passMissing: true },
      '--upstream must be an address such as https://demo.example/, not "acme.example"',
    ],
    [
      { upstream: "https://a:b@acme.example", passMissing: true },
      "credentials don't belong in the address of --upstream",
    ],
    [
      { upstream: "https://acme.example", pass: ["/seo/v2/*"] },
      '--pass "/seo/v2/*" names no route of the index; the nearest is "/seo/v1/*"; --pass-missing asks',
    ],
    [{ upstream: "https://acme.example", passMissing: true, keep: true }, "standin record URL --out FOLDER makes one"],
  ])("is refused where it can't be: %j", async (options, sentence) => {
    await expect(createStandin(options)).rejects.toThrow(RangeError);
    await expect(createStandin(options)).rejects.toThrow(sentence);
  });

  it("is never the server itself", async () => {
    const { index } = await realSite({});
    const free = await createStandin();
    const { url, close } = await free.listen({ port: 0 });
    await close();
    const double = await createStandin({ index, upstream: url.replace("127.0.0.1", "localhost"), passMissing: true });
    await expect(double.listen({ port: Number(new URL(url).port) })).rejects.toThrow("is this server itself");
  });
});

describe("what is missing", () => {
  it("is answered by the site: what would be made up, and routes that the index lacks", async () => {
    const site = await realSite({
      "/acme/v1/things": () => ({ from: "site" }),
      "/acme/v1/things/7": () => ({ from: "site" }),
      "/unheard/v1/of": () => ({ from: "site" }),
    });
    const double = await doubleOf(site, { passMissing: true });
    for (const path of ["acme/v1/things", "acme/v1/things/7", "unheard/v1/of"]) {
      const { body, headers } = await ask(double, path);
      expect([body, headers.get("x-standin-basis")], path).toEqual([{ from: "site" }, "recorded"]);
    }
    expect(double.requests.map(({ upstream }) => upstream)).toEqual([true, true, true]);
  });

  it("is not what was handed over, what the index says, what a handler answers, or what is refused by the index", async () => {
    const site = await realSite({ "/acme/v1/things": () => ({ from: "site" }) });
    const seeds = [{ answers: { "acme/v1/things": [{ id: 7, name: "Pier" }] } }];
    const handlers = { "/other/v1/rows": () => ({ body: [1] }) };
    const double = await doubleOf(site, { passMissing: true, seeds, handlers });
    for (const [path, status] of [
      ["", 200],
      ["other/v1/rows", 200],
      ["acme/v1/things?size=9", 400],
    ] as const) {
      const { headers, ...answer } = await ask(double, path);
      expect([answer.status, headers.get("x-standin-upstream")], path).toEqual([status, null]);
    }
    expect(site.log).toEqual([]);
  });

  it("is the double's own answer where the site has no such route either", async () => {
    const double = await doubleOf(await realSite({}), { passMissing: true });
    const { status, body, headers } = await ask(double, "unheard/v1/of");
    expect([status, body["code"], headers.get("x-standin-upstream")]).toEqual([404, "rest_no_route", null]);
  });

  it("is a file, too, which would be drawn: the site's own where it has it", async () => {
    const site = await realSite({
      "/wp-content/uploads/2026/pier.svg": (_call, response) =>
        response.writeHead(200, { "content-type": "image/svg+xml", "x-secret": "1" }).end("<svg/>"),
    });
    const missing = await doubleOf(site, { passMissing: true });
    const named = await doubleOf(site);
    const at = (path: string) => `http://127.0.0.1:4010/wp-content/uploads/2026/${path}`;
    const found = await missing.fetch(at("pier.svg"));
    expect(await found.text()).toBe("<svg/>");
    expect(Object.fromEntries(found.headers)).toMatchObject({
      "content-security-policy": "sandbox",
      "content-type": "image/svg+xml",
      "x-standin-upstream": "1",
    });
    expect(found.headers.get("x-secret")).toBeNull();
    expect((await missing.fetch(at("lake.svg"))).headers.get("x-standin-basis")).toBe("invented");
    expect((await named.fetch(at("pier.svg"))).headers.get("x-standin-upstream")).toBeNull();
    expect((await missing.fetch("http://127.0.0.1:4010/pier/")).headers.get("x-standin-upstream")).toBeNull();
    expect(site.log.map(({ url }) => url)).toEqual([
      "/wp-content/uploads/2026/pier.svg",
      "/wp-content/uploads/2026/lake.svg",
    ]);
  });

  it("is a write only where that is wanted: else the double takes it", async () => {
    const site = await realSite({ "POST /other/v1/rows": () => ({ from: "site" }), "/other/v1/rows": () => [] });
    const double = await doubleOf(site, { passMissing: true });
    const own = await ask(double, "other/v1/rows", { method: "POST" });
    expect(own.headers.get("x-standin-upstream")).toBeNull();
    expect(site.log).toEqual([]);
    const through = await doubleOf(site, { passMissing: true, passWrites: true });
    expect((await ask(through, "other/v1/rows", { method: "POST" })).body).toEqual({ from: "site" });
    expect(site.log.map(({ method }) => method)).toEqual(["POST"]);
  });

  it("is asked for with the site's credentials, which the double does not know", async () => {
    const site = await realSite({ "/acme/v1/things": () => ({ from: "site" }) });
    const seeds = [{ answers: { "other/v1/rows": [{ id: 1 }] } }];
    const headers = { Authorization: `Basic ${btoa("root:abcd efgh")}` };
    const double = await doubleOf(site, { passMissing: true, passCredentials: true, seeds });
    expect((await ask(double, "acme/v1/things", { headers })).body).toEqual({ from: "site" });
    expect(site.log[0]?.headers.authorization).toBe(headers.Authorization);
    const without = await doubleOf(site, { passMissing: true });
    expect((await ask(without, "acme/v1/things", { headers })).status).toBe(401);
  });
});
