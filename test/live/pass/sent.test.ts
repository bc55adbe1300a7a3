import { describe, expect, it } from "vitest";
import { readingTransport } from "../../../src/live/pass/pass-transport.ts";
import { ask, doubleOf, realSite } from "./real-site.ts";

const any = { "/acme/v1/things": (call: { body: string }) => ({ got: call.body }) };

describe("what is sent to the real site", () => {
  it("holds nothing of Standin's own, nor of the way to it", async () => {
    const site = await realSite(any);
    const double = await doubleOf(site, { passCredentials: true, controlToken: "tell-nobody" });
    const nonce = (await (await double.fetch("http://127.0.0.1:4010/__standin")).json()) as { nonce: string };
    await ask(double, `acme/v1/things?a=1&_wpnonce=${nonce.nonce}&b=2`, {
      headers: {
        "X-Standin-Sandbox": "mine",
        "X-Standin-Token": "tell-nobody",
        "X-WP-Nonce": nonce.nonce,
        "X-Forwarded-Host": "127.0.0.1",
        Authorization: "Bearer tell-nobody",
        Origin: "http://localhost:3000",
        Referer: "http://localhost:3000/admin",
        Connection: "X-Hop",
        "X-Hop": "1",
        "Accept-Language": "sv",
        Cookie: "standin-place=7; theirs=1",
      },
    });
    const { headers, url } = site.log[0] ?? {};
    expect(url).toBe("/wp-json/acme/v1/things?a=1&b=2");
    expect(headers).toMatchObject({ "accept-language": "sv", cookie: "theirs=1", host: new URL(site.home).host });
    const sent = Object.keys(headers ?? {}).filter((name) =>
      /standin|nonce|authorization|origin|referer|hop|forward/.test(name),
    );
    expect(sent).toEqual([]);
  });

  it("says who asks only where that is wanted", async () => {
    const site = await realSite(any);
    const headers = {
      Authorization: "Basic cm9vdDpzZWNyZXQ=",
      Cookie: "logged_in=1",
      "X-WP-Nonce": "abcdef0123",
      "X-Api-Key": "k1",
    };
    expect((await ask(await doubleOf(site), "acme/v1/things?_wpnonce=abcdef0123", { headers })).status).toBe(200);
    await ask(await doubleOf(site, { passCredentials: true }), "acme/v1/things?_wpnonce=abcdef0123", { headers });
    const [without, withThem] = site.log;
    expect(without?.url).toBe("/wp-json/acme/v1/things");
    for (const name of ["authorization", "cookie", "x-wp-nonce", "x-api-key"]) {
      expect(without?.headers, name).not.toHaveProperty(name);
      expect(withThem?.headers, name).toHaveProperty(name);
    }
    expect(withThem?.url).toBe("/wp-json/acme/v1/things?_wpnonce=abcdef0123");
  });

  it("brings its cookies back only with credentials, each by itself, of no domain", async () => {
    const site = await realSite({
      "/acme/v1/things": (_call, response) => {
        response.setHeader("set-cookie", [
          "a=1; Domain=acme.example; Path=/; Secure; SameSite=None; HttpOnly",
          "b=2, 3; Expires=Wed, 09 Jun 2027 10:18:14 GMT",
        ]);
        response.setHeader("content-type", "application/json");
        response.end("[]");
      },
    });
    expect((await ask(await doubleOf(site), "acme/v1/things")).headers.getSetCookie()).toEqual([]);
    const double = await doubleOf(site, { passCredentials: true });
    expect((await ask(double, "acme/v1/things")).headers.getSetCookie()).toEqual([
      "a=1; Path=/; HttpOnly",
      "b=2, 3; Expires=Wed, 09 Jun 2027 10:18:14 GMT",
    ]);
    const server = await double.listen({ port: 0 });
    expect((await fetch(`${server.apiRoot}acme/v1/things`)).headers.getSetCookie()).toHaveLength(2);
  });

  it("is nothing that may change it, unless that is wanted", async () => {
    const site = await realSite(any);
    const double = await doubleOf(site);
    for (const [method, query, headers] of [
      ["POST", "", {}],
      ["GET", "?_method=DELETE", {}],
      ["GET", "?.method=PUT", {}],
      ["GET", "", { "X-HTTP-Method-Override": "POST" }],
    ] as const) {
      const { status, body } = await ask(double, `acme/v1/things${query}`, { method, headers });
      expect([status, body["code"]], `${method} ${query}`).toEqual([409, "standin_passed_on"]);
      expect(body["message"]).toContain("--pass-writes");
    }
    expect(site.log).toEqual([]);
    expect(double.requests.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
  });

  it("is a write with its body as it came, where that is wanted", async () => {
    const site = await realSite({
      "POST /acme/v1/things": ({ body }) => ({ got: body }),
      "PUT /acme/v1/things/7": () => ({ put: 1 }),
    });
    const double = await doubleOf(site, { passWrites: true });
    const sent = '{"size": 1.0}';
    const { body } = await ask(double, "acme/v1/things", {
      method: "POST",
      body: sent,
      headers: { "content-type": "application/json" },
    });
    expect(body).toEqual({ got: sent });
    expect(site.log[0]?.headers).toMatchObject({ "content-type": "application/json", "content-length": "13" });
    await ask(double, "acme/v1/things/7?_method=PUT&a=1", {
      method: "POST",
      body: "x=1",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(site.log[1]).toMatchObject({ method: "PUT", url: "/wp-json/acme/v1/things/7?a=1", body: "x=1" });
  });

  it("is an item of a batch too, as JSON, or refused there", async () => {
    const site = await realSite({ "POST /acme/v1/things": ({ body }) => ({ got: body }) });
    const requests = { requests: [{ path: "/acme/v1/things?a=1", body: { size: 2 } }] };
    const init = { method: "POST", body: JSON.stringify(requests), headers: { "content-type": "application/json" } };
    const refused = await ask(await doubleOf(site), "batch/v1", init);
    expect(refused.body["responses"]).toMatchObject([{ status: 409, body: { code: "standin_passed_on" } }]);
    expect(site.log).toEqual([]);
    const sent = await ask(await doubleOf(site, { passWrites: true }), "batch/v1", init);
    expect(sent.body["responses"]).toMatchObject([{ status: 200, body: { got: '{"size":2}' } }]);
    expect(site.log[0]?.url).toBe("/wp-json/acme/v1/things?a=1");
  });

  it.each([
    ["a path that climbs", "/acme/v1/../../../admin"],
    ["a path that climbs in disguise", "/acme/v1/%252e%252e/admin"],
    ["a query within a path", "/acme/v1/things%3F_method=DELETE"],
    ["a name that PHP reads otherwise", "/acme/v1/things&%5Fmethod%00x=DELETE"],
    [
      "a name that PHP reads otherwise, with what can't be read",
      "/acme/v1/things&+.method%00%25=DELETE&rest%5Froute%00%zz=/admin",
    ],
  ])("never leaves the named routes, nor hides a method: %s", async (_how, route) => {
    const site = await realSite(any);
    const double = await doubleOf(site);
    await double.fetch(`http://127.0.0.1:4010/?rest_route=${route}`);
    for (const { method, url } of site.log) {
      expect(method).toBe("GET");
      expect(url).toMatch(/^\/wp-json\/acme\/v1\/(?:things(?:%3F_method=DELETE)?$)/);
    }
  });

  it("goes by a transport that sends reads alone, whatever it is told", () => {
    const transport = readingTransport(1000);
    const request = { url: new URL("http://127.0.0.1:1/"), headers: {}, body: undefined, signal: undefined };
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "get", "TRACE"])
      expect(() => transport.send({ ...request, method }), method).toThrow(`${method} is not sent`);
    transport.close();
  });
});
