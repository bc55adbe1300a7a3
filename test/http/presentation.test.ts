import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../src/json/json.ts";
import { ask, codeOf, reportingSite, smallSite } from "./small-site.ts";

describe("_fields", () => {
  it("may come in a body", async () => {
    const site = await smallSite({ "/small/v1/thing": () => ({ body: { a: 1, b: 2 } }) });
    const headers = { "Content-Type": "application/json" };
    const { body } = await ask(site, "small/v1/thing", { method: "POST", headers, body: '{"_fields":"b"}' });
    expect(body).toEqual({ b: 2 });
  });

  it.each([
    ["a text", "text"],
    ["a number", 5],
    ["an empty list", []],
  ])("leaves %s as it is", async (_title, body) => {
    const site = await smallSite({ "/small/v1/thing": () => ({ body }) });
    expect((await ask(site, "small/v1/thing?_fields=a")).body).toEqual(body);
  });

  it.each([
    ["list.0.x", { list: [{ x: 1 }] }],
    ["list.0", { list: [{ x: 1, y: 2 }] }],
    ["list.0.y,list.1.y", { list: [{ y: 2 }, { y: 4 }] }],
    ["list.1.x", { list: { 1: { x: 3 } } }],
    ["list.x", { list: [] }],
    ["map.0", { map: ["zero"] }],
  ])("picks %s: keys from 0 on without a gap are a list", async (fields, picked) => {
    const list = [
      { x: 1, y: 2 },
      { x: 3, y: 4 },
    ];
    const site = await smallSite({ "/small/v1/thing": () => ({ body: { list, map: { 0: "zero", one: 1 } } }) });
    expect((await ask(site, `small/v1/thing?_fields=${fields}`)).body).toEqual(picked);
  });

  it.each([
    ["a,a.x,b", '{"a":{"x":1,"y":2}}'],
    ["a.x,b,a", '{"a":{"x":1,"y":2},"b":3}'],
    ["a,b,a.x,c", '{"a":{"x":1,"y":2},"b":3}'],
    ["c,b", '{"b":3,"c":4}'],
  ])(
    "picks of %s what stands before a member of one that was named whole, in the order of the answer",
    async (fields, text) => {
      const body = { a: { x: 1, y: 2 }, b: 3, c: 4 };
      const site = await smallSite({
        "/small/v1/thing": () => ({ body }),
        "/small/v1/things": () => ({ body: [body] }),
      });
      expect((await ask(site, `small/v1/thing?_fields=${fields}`)).text).toBe(text);
      expect((await ask(site, `small/v1/things?_fields=${fields}`)).text).toBe(`[${text}]`);
    },
  );

  it.each([
    ["_fields=", { a: 1 }],
    ["_fields[]=", []],
    ["_fields[]=&_fields[]=a", { a: 1 }],
    ["_fields=,", { a: 1 }],
  ])("with %s answers %j", async (query, picked) => {
    const site = await smallSite({ "/small/v1/thing": () => ({ body: { a: 1 } }) });
    expect((await ask(site, `small/v1/thing?${query}`)).body).toEqual(picked);
  });

  it("keeps the links that the server adds", async () => {
    const site = await reportingSite();
    const { body } = await ask(site, "oembed/1.0?_fields=namespace");
    expect(body).toEqual({ namespace: "oembed/1.0", _links: { up: [{ href: site.apiRoot }] } });
  });
});

describe("_envelope", () => {
  it("keeps totals as numbers", async () => {
    const site = await reportingSite();
    const { body, headers } = await ask(site, "calendar-core/v1/venues?per_page=1&_envelope");
    const envelope = body as { headers: JsonObject; status: number; body: Json[] };
    expect(envelope.status).toBe(200);
    expect(envelope.headers["X-WP-Total"]).toEqual(expect.any(Number));
    expect(headers.get("x-wp-total")).toBeNull();
  });

  it("wraps errors in a 200, with an empty list where there are no headers", async () => {
    const site = await reportingSite();
    const answer = await ask(site, "nothing?_envelope=0");
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: 404, headers: [], body: { code: "rest_no_route" } });
  });

  it("is not read from a body", async () => {
    const site = await smallSite({ "/small/v1/thing": () => ({ body: { a: 1 } }) });
    const headers = { "Content-Type": "application/json" };
    const { body } = await ask(site, "small/v1/thing", { method: "POST", headers, body: '{"_envelope":1}' });
    expect(body).toEqual({ a: 1 });
  });
});

describe("_embed", () => {
  const linked = (apiRoot: string): JsonObject => ({
    id: 1,
    _links: {
      friend: [
        { embeddable: true, href: `${apiRoot}/small/v1/friend?x=1` },
        { href: `${apiRoot}/small/v1/friend` },
        { embeddable: true, href: "http://elsewhere.example/wp-json/x" },
      ],
      broken: [{ embeddable: true, href: `${apiRoot}/small/v1/none` }],
      plain: [{ href: `${apiRoot}/small/v1/friend` }],
      "wp:term": [{ embeddable: true, taxonomy: "tag", href: `${apiRoot}/small/v1/friend?context=edit` }],
    },
  });
  const site = () =>
    smallSite({
      "/small/v1/thing": ({ links }) => ({ body: linked(links.apiRoot) }),
      "/small/v1/things": ({ links }) => ({ body: [linked(links.apiRoot), { id: 2 }] }),
      "/small/v1/friend": ({ params }) => ({ body: params }),
    });
  const friend = { x: "1", context: "embed" };
  const everything = {
    friend: [friend, [], []],
    broken: [{ code: "rest_no_route" }],
    "wp:term": [{ context: "edit" }],
  };

  it.each(["_embed", "_embed=1", "_embed=true", "_embed=0", "_embed=,"])("follows every link for %s", async (query) => {
    const { body } = await ask(await site(), `small/v1/thing?${query}`);
    expect((body as JsonObject)._embedded).toMatchObject(everything);
  });

  it.each(["_embed=friend,none", "_embed[]=friend", "_embed=friend%20plain"])(
    "follows the named ones for %s",
    async (query) => {
      const { body } = await ask(await site(), `small/v1/thing?${query}`);
      expect((body as JsonObject)._embedded).toEqual({ friend: [friend, [], []] });
    },
  );

  it("follows each item of a list, and adds nothing where nothing is found", async () => {
    const { body } = await ask(await site(), "small/v1/things?_embed=wp:term");
    expect(body).toMatchObject([{ _embedded: { "wp:term": [{ context: "edit" }] } }, { id: 2 }]);
    expect((body as JsonObject[])[1]).toEqual({ id: 2 });
  });
});

describe("the text of an answer", () => {
  it("escapes slashes and everything beyond ASCII", async () => {
    const site = await smallSite({ "/small/v1/thing": () => ({ body: { path: "/ö", smile: "😀" } }) });
    const { text } = await ask(site, "small/v1/thing");
    expect(text).toBe('{"path":"\\/\\u00f6","smile":"\\ud83d\\ude00"}');
  });

  it("is indented by four on request, in a body too", async () => {
    const site = await smallSite({ "/small/v1/thing": () => ({ body: { a: [1], b: [] } }) });
    const pretty = '{\n    "a": [\n        1\n    ],\n    "b": []\n}';
    expect((await ask(site, "small/v1/thing?_pretty")).text).toBe(pretty);
    const headers = { "Content-Type": "application/json" };
    expect((await ask(site, "small/v1/thing", { method: "POST", headers, body: '{"_pretty":0}' })).text).toBe(pretty);
  });

  it("is an error when a number has no end, and the methods are still told", async () => {
    const site = await smallSite(
      { "/small/v1/thing": ({ params }) => ({ body: { deep: [null, params] } }) },
      { args: { n: { type: "number" } } },
    );
    const answer = await ask(site, "small/v1/thing?n=1e1000");
    expect([answer.status, codeOf(answer), answer.headers.get("allow")]).toEqual([
      500,
      "rest_encode_error",
      "GET, POST",
    ]);
    expect((await ask(site, "small/v1/thing?n=1e100")).status).toBe(200);
  });

  it("is a script call under _jsonp, also for an error", async () => {
    const site = await reportingSite();
    const answer = await ask(site, "nothing?_jsonp=page.take");
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toBe("application/javascript; charset=UTF-8");
    expect(answer.text).toMatch(/^\/\*\*\/page\.take\(\{.*\}\)$/);
  });

  it("carries no data with the error of a wrong callback", async () => {
    const site = await reportingSite();
    const { body } = await ask(site, "?_jsonp=a;b");
    expect(Object.keys(body as JsonObject)).toEqual(["code", "message"]);
  });

  it("is a script for a wrong callback too, and says nothing to pages of other origins", async () => {
    const site = await reportingSite();
    const { headers } = await ask(site, "?_jsonp=a;b", { headers: { Origin: "http://app.example" } });
    expect(headers.get("content-type")).toBe("application/javascript; charset=UTF-8");
    expect([...headers.keys()].filter((name) => name === "vary" || name.startsWith("access-control-"))).toEqual([]);
    expect(headers.get("link")).toContain("https://api.w.org/");
  });
});

describe("a handler's answer", () => {
  it("is empty for null, and for 204", async () => {
    const site = await smallSite({
      "/small/v1/null": () => ({ body: null }),
      "/small/v1/204": () => ({ status: 204, body: { a: 1 } }),
      "/small/v1/nothing": () => ({}),
    });
    expect(await ask(site, "small/v1/null")).toMatchObject({ status: 200, text: "" });
    expect(await ask(site, "small/v1/204")).toMatchObject({ status: 204, text: "" });
    expect(await ask(site, "small/v1/nothing")).toMatchObject({ status: 200, text: "" });
  });
});
