import { gzipSync, brotliCompressSync, deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ask, doubleOf, realSite } from "./real-site.ts";

describe("a route that is passed on", () => {
  it("is answered by the real site, and says so in headers and journal", async () => {
    const site = await realSite({ "/acme/v1/things": () => [{ id: 7 }] });
    const double = await doubleOf(site);
    const { status, headers, body } = await ask(double, "acme/v1/things?size=9&tag[]=a%20b");
    expect([status, body]).toEqual([200, [{ id: 7 }]]);
    expect(headers.get("x-standin-basis")).toBe("recorded");
    expect(headers.get("x-standin-upstream")).toBe("1");
    expect(site.log.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET /wp-json/acme/v1/things?size=9&tag[]=a%20b",
    ]);
    expect(double.requests.at(-1)).toMatchObject({
      route: "/acme/v1/things",
      status: 200,
      basis: "recorded",
      upstream: true,
    });
  });

  it("leaves all other routes to the double", async () => {
    const site = await realSite({});
    const double = await doubleOf(site);
    const { headers } = await ask(double, "other/v1/rows");
    expect(headers.get("x-standin-upstream")).toBeNull();
    expect(double.requests.at(-1)).not.toHaveProperty("upstream");
    expect(site.log).toEqual([]);
  });

  it("is asked each time: nothing is cached, however often it is read on a socket", async () => {
    let count = 0;
    const site = await realSite({ "/acme/v1/things": () => ({ count: (count += 1) }) });
    const double = await doubleOf(site);
    const server = await double.listen({ port: 0 });
    const counts: unknown[] = [];
    for (let at = 0; at < 3; at += 1) counts.push(await (await fetch(`${server.apiRoot}acme/v1/things`)).json());
    expect(counts).toEqual([{ count: 1 }, { count: 2 }, { count: 3 }]);
  });

  it("leads to the double wherever it named itself", async () => {
    const site = await realSite(
      {
        "/acme/v1/things": (_call, response) => {
          const link = "https://acme.example";
          response.writeHead(201, {
            "content-type": "application/json",
            link: `<${link}/wp-json/acme/v1/things?page=2>; rel="next"`,
            location: "/wp-json/acme/v1/things/8",
            "x-avatar": `${link}/a.png`,
          });
          response.end(
            String.raw`{"link":"https:\/\/acme.example\/pier","n":1.0,"self":"https://acme.example/wp-json/x"}`,
          );
        },
      },
      "https://acme.example",
    );
    const double = await doubleOf(site);
    const { headers, text, status } = await ask(double, "acme/v1/things");
    expect(status).toBe(201);
    expect(text).toBe(
      String.raw`{"link":"http:\/\/127.0.0.1:4010\/pier","n":1.0,"self":"http://127.0.0.1:4010/wp-json/x"}`,
    );
    expect(headers.get("link")).toBe('<http://127.0.0.1:4010/wp-json/acme/v1/things?page=2>; rel="next"');
    expect(headers.get("location")).toBe("http://127.0.0.1:4010/wp-json/acme/v1/things/8");
    expect(headers.get("x-avatar")).toBe("http://127.0.0.1:4010/a.png");
  });

  it("keeps the sandbox in its links, and stands in the sandbox's journal alone", async () => {
    const site = await realSite({ "/acme/v1/things": () => ({ at: `${site.home}/pier` }) });
    const double = await doubleOf(site);
    const mine = double.sandbox("mine");
    expect((await ask(mine, "acme/v1/things")).body).toEqual({ at: "http://127.0.0.1:4010/@mine/pier" });
    expect(mine.requests.map(({ upstream }) => upstream)).toEqual([true]);
    expect(double.requests).toEqual([]);
  });

  it("gives the site's own refusals as they are", async () => {
    const site = await realSite({
      "/acme/v1/things": (_call, response) => {
        response.writeHead(503, { "content-type": "application/json", "retry-after": "7" }).end('{"code":"busy"}');
      },
    });
    const { status, headers, text } = await ask(await doubleOf(site), "acme/v1/things");
    expect([status, headers.get("retry-after"), text]).toEqual([503, "7", '{"code":"busy"}']);
    expect(headers.get("x-standin-upstream")).toBe("1");
  });

  it("tells pages of other origins by Standin's own headers what they may read", async () => {
    const site = await realSite({
      "/acme/v1/things": (_call, response) => {
        response.writeHead(200, {
          "content-type": "application/json",
          "access-control-allow-origin": "https://only.example",
          "strict-transport-security": "max-age=999",
        });
        response.end("[]");
      },
    });
    const double = await doubleOf(site);
    const origin = "http://localhost:3000";
    const { headers } = await ask(double, "acme/v1/things", { headers: { origin } });
    expect(headers.get("access-control-allow-origin")).toBe(origin);
    expect(headers.get("strict-transport-security")).toBeNull();
    const preflight = await ask(double, "acme/v1/things", {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "GET" },
    });
    expect(preflight.headers.get("access-control-allow-headers")).toContain("X-Standin-Sandbox");
    expect(site.log.map(({ method }) => method)).toEqual(["GET"]);
  });

  it.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ])("is decoded where it comes as %s", async (encoding, pack) => {
    const site = await realSite({
      "/acme/v1/things": (_call, response) => {
        response.writeHead(200, { "content-type": "application/json", "content-encoding": encoding });
        response.end(pack(`{"at":"${site.home}/x"}`));
      },
    });
    const { headers, text } = await ask(await doubleOf(site), "acme/v1/things");
    expect(text).toBe('{"at":"http://127.0.0.1:4010/x"}');
    expect(headers.get("content-encoding")).toBeNull();
    expect(site.log[0]?.headers["accept-encoding"]).toBe("gzip, deflate, br");
  });

  it("is asked by HEAD and OPTIONS as it is, without a body", async () => {
    const site = await realSite({
      "HEAD /acme/v1/things": (_call, response) => response.writeHead(200, { "x-wp-total": "3" }).end(),
      "OPTIONS /acme/v1/things": () => ({ methods: ["GET"], from: "site" }),
    });
    const double = await doubleOf(site);
    const head = await ask(double, "acme/v1/things", { method: "HEAD" });
    expect([head.status, head.headers.get("x-wp-total"), head.text]).toEqual([200, "3", ""]);
    expect((await ask(double, "acme/v1/things", { method: "OPTIONS" })).body).toEqual({
      methods: ["GET"],
      from: "site",
    });
  });

  it("is what links of the double's own answers and batches get, too", async () => {
    const site = await realSite({ "/acme/v1/things/7": () => ({ id: 7, from: "site" }) });
    const double = await doubleOf(site, {
      handlers: {
        "/other/v1/rows": ({ links }) => ({
          body: { _links: { thing: [{ href: `${links.apiRoot}/acme/v1/things/7`, embeddable: true }] } },
        }),
      },
      passWrites: true,
    });
    const { body } = await ask(double, "other/v1/rows?_embed");
    expect(body["_embedded"]).toEqual({ thing: [{ id: 7, from: "site" }] });
    expect(site.log[0]?.url).toBe("/wp-json/acme/v1/things/7?context=embed");
  });
});
