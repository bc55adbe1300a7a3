import { describe, expect, it } from "vitest";
import { isSecretName } from "../../src/json/secrets.ts";
import type { LogLine } from "../../src/http/log.ts";
import { createStandin } from "../../src/standin.ts";
import { smallSite } from "../http/small-site.ts";

const PATH = "http://127.0.0.1:4010/wp-json/small/v1/thing";
const SIDE_DOOR = "http://127.0.0.1:4010/__standin";
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const JSON_TYPE = { "Content-Type": "application/json" };
const PARTS = { "Content-Type": "multipart/form-data; boundary=x" };
const planted = (at: string) => `planted-${at}`;
const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

describe("the names of secrets", () => {
  it.each(["password", "user_pass", "product_key", "apiKey", "APIKey", "X-Standin-Token", "nonce", "Cookie", "card"])(
    "%s is one",
    (name) => expect(isSecretName(name)).toBe(true),
  );

  it.each(["keyword", "monkey", "passenger", "tokenize", "cardigan", "title", "compass", "secretary"])(
    "%s is none",
    (name) => expect(isSecretName(name)).toBe(false),
  );
});

describe("a secret in a call", () => {
  const sent: [string, string, RequestInit][] = [
    [
      "a header",
      "",
      {
        headers: {
          Cookie: planted("cookie"),
          Referer: `http://a/?token=${planted("referer")}`,
          "X-API-Key": planted("header"),
        },
      },
    ],
    ["the query", `?token=${planted("query")}&user[api%4Bey]=${planted("name")}&a=shown`, {}],
    ["a form", "", { method: "POST", headers: FORM, body: `a=shown&%70assword=${planted("form")}` }],
    [
      "JSON",
      "",
      {
        method: "POST",
        headers: JSON_TYPE,
        body: JSON.stringify({ a: "shown", b: [{ card: { number: planted("json") } }], "api\u004bey": planted("key") }),
      },
    ],
    ["broken JSON", "", { method: "POST", headers: JSON_TYPE, body: `{"secret": "${planted("broken")}"` }],
    [
      "a form of parts",
      "",
      { method: "POST", headers: PARTS, body: `${part("a", "shown")}${part("b[secret]", planted("part"))}--x--` },
    ],
    ["a call of no route", "/none", { method: "POST", headers: JSON_TYPE, body: `{"nonce":"${planted("lost")}"}` }],
    ["a call of no route, in a query", `/none?pass=${planted("lost")}`, {}],
  ];

  it.each(sent)("stands in no journal and no log: %s", async (_where, address, init) => {
    const lines: LogLine[] = [];
    const site = await smallSite({ "/small/v1/thing": () => ({ body: 1 }) }, { log: (line) => void lines.push(line) });
    for (let time = 0; time < 2; time += 1) await (await site.fetch(new Request(PATH + address, init))).text();
    const told = await (await site.fetch(`${SIDE_DOOR}/requests`)).text();
    const all = told + JSON.stringify(lines) + JSON.stringify(site.requests);
    expect(all).not.toContain("planted");
    expect(all).toContain("•••");
    expect(told.includes("shown")).toBe(JSON.stringify([address, init.body]).includes("shown"));
  });

  it("is still verified, and told in no miss", async () => {
    const site = await smallSite({ "/small/v1/thing": () => ({ body: 1 }) });
    const body = JSON.stringify({ token: "planted-1", user: { name: "Ann", pin_secret: "planted-2" }, list: [1] });
    await site.fetch(PATH, { method: "POST", headers: JSON_TYPE, body });
    const verify = async (params: unknown) => {
      const answer = await site.fetch(`${SIDE_DOOR}/requests/verify`, {
        method: "POST",
        headers: JSON_TYPE,
        body: JSON.stringify({ params }),
      });
      return { status: answer.status, text: await answer.text() };
    };
    const right = [
      { token: "planted-1" },
      { user: { name: "Ann", pin_secret: "planted-2" } },
      { token: "planted-1", list: "1" },
    ];
    for (const params of right) expect((await verify(params)).status, JSON.stringify(params)).toBe(200);
    const wrong = [
      { token: "planted-3" },
      { token: "•••" },
      { user: { name: "Ann", pin_secret: "planted-1" } },
      { user: { name: "Eve", pin_secret: "planted-2" } },
      { user: { name: "Ann" } },
      { secret: "planted-1" },
    ];
    for (const params of wrong) {
      const { status, text } = await verify(params);
      expect(status, JSON.stringify(params)).toBe(417);
      expect(text).not.toContain("planted");
    }
    const found = async (token: string) =>
      ((await (await site.fetch(`${SIDE_DOOR}/requests?param[token]=${token}`)).json()) as { requests: unknown[] })
        .requests.length;
    expect([await found("planted-1"), await found("planted-3")]).toEqual([1, 0]);
  });
});

describe("a secret that a schema alone tells", () => {
  const pin = { type: "string", format: "password" };
  const inner = { type: "object", properties: { pin, seen: { type: "string" } } };
  const args = {
    pin,
    seen: { type: "string" },
    user: inner,
    rows: { type: "array", items: inner },
    codes: { type: "array", items: pin },
    either: { oneOf: [{ type: "integer" }, inner] },
    extra: { type: "object", additionalProperties: inner },
  };
  const index = {
    name: "Small",
    home: "https://small.example",
    namespaces: ["small/v1"],
    routes: {
      "/batch/v1": {
        namespace: "",
        methods: ["POST"],
        endpoints: [{ methods: ["POST"], args: { requests: { type: "array", required: true, maxItems: 25 } } }],
      },
      "/small/v1/doors": {
        namespace: "small/v1",
        methods: ["GET", "POST"],
        endpoints: [
          { methods: ["GET"], args: {} },
          { methods: ["POST"], args, allow_batch: { v1: true } },
        ],
      },
      "/small/v1/pins/(?P<pin>[\\w-]+)/(?P<seen>[\\w-]+)": {
        namespace: "small/v1",
        methods: ["GET", "POST"],
        endpoints: [{ methods: ["GET", "POST"], args: { pin, seen: { type: "string" } }, allow_batch: { v1: true } }],
      },
      "/small/v1/by-(?P<token>[\\w-]+)": {
        namespace: "small/v1",
        methods: ["GET"],
        endpoints: [{ methods: ["GET"], args: { token: { type: "integer" } } }],
      },
      "/small/v1/files/(?P<key>.+)": {
        namespace: "small/v1",
        methods: ["GET"],
        endpoints: [{ methods: ["GET"], args: {} }],
      },
    },
  };
  const API = "http://127.0.0.1:4010/wp-json";
  const DOORS = "/small/v1/doors";
  const told = { pin: planted("pin"), seen: "shown" };
  const post = (body: unknown, headers: Record<string, string> = JSON_TYPE): RequestInit => ({
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const batch = (...requests: unknown[]) => post({ requests });

  const sent: Record<string, [address: string, init?: RequestInit]> = {
    "within an object": [DOORS, post({ user: told })],
    "within the items of a list": [DOORS, post({ rows: [told, told] })],
    "as the items of a list": [DOORS, post({ codes: [planted("code")], seen: "shown" })],
    "within one of several forms": [DOORS, post({ either: told })],
    "within an object of any names": [DOORS, post({ extra: { any: told } })],
    "within a form": [DOORS, post(`user[pin]=${planted("form")}&user[seen]=shown`, FORM)],
    "in a query of a method that has no such argument": [`${DOORS}?pin=${planted("get")}&seen=shown`],
    "in the body of a call that is refused": [DOORS, post({ user: told, rows: 7 })],
    "in a batch": ["/batch/v1", batch({ path: DOORS, body: told })],
    "deep in a batch": ["/batch/v1", batch({ path: DOORS, body: { rows: [{ user: told }] } })],
    "in the query of a batch's item": ["/batch/v1", batch({ path: `${DOORS}?pin=${planted("query")}&seen=shown` })],
    "in the path of a batch's item": ["/batch/v1", batch({ path: `/small/v1/pins/${planted("path")}/shown` })],
    "in a batch that is refused": ["/batch/v1", post({ requests: { a: { path: DOORS, body: told } }, validation: 7 })],
    "in a batch that no site can read": [
      "/batch/v1",
      post(`{"requests":[{"path":"${DOORS}","body":{"pin":"${planted("broken")}"`),
    ],
    "in a batch of too many": ["/batch/v1", batch(...Array.from({ length: 30 }, () => ({ path: DOORS, body: told })))],
    "in a batch to no route": ["/batch/v1", batch({ path: "/none", body: told })],
    "in a path": [`/small/v1/pins/${planted("path")}/shown`],
    "in a path, of a method that there is not": [`/small/v1/pins/${planted("path")}/shown`, { method: "DELETE" }],
    "in a path, written otherwise": [`/small/v1/files/planted%2Dpath?seen=shown`],
    "in a part of a path's segment": [`/small/v1/by-${planted("segment")}?seen=shown`],
    "in a path of several segments": [`/small/v1/files/${planted("a")}/${planted("b")}?seen=shown`],
    "in a path in the query": [`/?rest_route=/small/v1/pins/${planted("path")}/shown`],
    "in a path of a caller who is refused": [
      `/small/v1/pins/${planted("path")}/shown`,
      { headers: { Authorization: `Basic ${btoa("nobody:wrong")}` } },
    ],
    "in an address in a parameter": [DOORS, post({ seen: `https://shown.example/?a=1&token=${planted("address")}` })],
    "in an address in a query": [`${DOORS}?seen=${encodeURIComponent(`/shown?token=${planted("address")}`)}`],
    "in the query of no route": [`/none?pin=${planted("none")}&seen=shown`],
    "in the body of no route": ["/none", post(told)],
  };

  it.each(Object.entries(sent))("stands in no journal and no log: %s", async (where, [address, init]) => {
    const lines: LogLine[] = [];
    const site = await createStandin({ index, log: (line) => void lines.push(line) });
    for (let time = 0; time < 2; time += 1) await (await site.fetch(new Request(API + address, init))).text();
    await site.fetch(`${SIDE_DOOR}/requests?param[pin]=${planted("filter")}`);
    const journal = await (await site.fetch(`${SIDE_DOOR}/requests`)).text();
    for (const text of [journal, JSON.stringify(site.requests), JSON.stringify(lines)]) {
      expect(text).not.toContain("planted");
      expect(text).toContain("•••");
    }
    const isReadable = !where.includes("no site can read");
    expect(journal.includes("shown")).toBe(isReadable && JSON.stringify([address, init]).includes("shown"));
    expect(site.requests).toHaveLength(2);
  });

  it("stands in no log line of a socket either, remembered answers included", async () => {
    const lines: LogLine[] = [];
    const site = await createStandin({ index, log: (line) => void lines.push(line) });
    const server = await site.listen({ port: 0 });
    for (const [address, init] of Object.values(sent)) {
      if (init?.method !== undefined) continue;
      for (let time = 0; time < 3; time += 1) await (await fetch(`${server.url}/wp-json${address}`, init)).text();
    }
    await server.close();
    expect(lines.length).toBeGreaterThan(20);
    expect(JSON.stringify(lines)).not.toContain("planted");
  });

  it("is still verified, wherever it stands", async () => {
    const site = await createStandin({ index });
    for (const [address, init] of Object.values(sent)) await site.fetch(new Request(API + address, init));
    const batched = (path: string, body?: unknown) => ({ requests: [{ path, ...(body !== undefined && { body }) }] });
    const right = [
      { user: told },
      { rows: [told, told] },
      { codes: [planted("code")] },
      { pin: planted("path") },
      batched(DOORS, told),
      batched(`${DOORS}?pin=${planted("query")}&seen=shown`),
      batched(`/small/v1/pins/${planted("path")}/shown`),
      { seen: `https://shown.example/?a=1&token=${planted("address")}` },
    ];
    for (const params of right) expect(site.verify({ params: params as never }).ok, JSON.stringify(params)).toBe(true);
    const wrong = [
      { user: { ...told, pin: planted("other") } },
      { user: { ...told, more: 1 } },
      { rows: [told] },
      { codes: ["•••"] },
      { pin: "•••" },
      batched(DOORS, { ...told, pin: "•••" }),
      batched(`/small/v1/pins/${planted("other")}/shown`),
      { seen: `https://shown.example/?a=1&token=${planted("other")}` },
    ];
    for (const params of wrong) {
      const verdict = site.verify({ params: params as never });
      expect(verdict.ok, JSON.stringify(params)).toBe(false);
      expect(JSON.stringify(verdict)).not.toContain("planted");
    }
  });
});

describe("a loaded site", () => {
  const args = {
    title: { type: "string" },
    api_key: { type: "string", maxLength: 12 },
    pin: { type: "string", format: "password" },
    keyword: { type: "string" },
  };
  const written = { methods: ["POST"], args };
  const read = { methods: ["GET"], args: {} };
  const id = { id: { type: "integer" } };
  const index = {
    name: "Small",
    home: "https://small.example",
    namespaces: ["small/v1"],
    routes: {
      "/small/v1/doors": { namespace: "small/v1", methods: ["GET", "POST"], endpoints: [read, written] },
      "/small/v1/doors/(?P<id>[\\d]+)": {
        namespace: "small/v1",
        methods: ["GET", "POST"],
        endpoints: [
          { methods: ["GET"], args: id },
          { methods: ["POST"], args: { ...id, ...args } },
        ],
      },
      "/small/v1/settings": { namespace: "small/v1", methods: ["GET", "POST"], endpoints: [read, written] },
      "/small/v1/open-door": { namespace: "small/v1", methods: ["POST"], endpoints: [written] },
    },
  };
  const given = { title: "Front", api_key: "planted-1", pin: "planted-2", keyword: "blue" };

  it("never tells a secret that it was given", async () => {
    const site = await createStandin({ index });
    const ask = async (path: string, body?: unknown) => {
      const init = body === undefined ? {} : { method: "POST", headers: JSON_TYPE, body: JSON.stringify(body) };
      return (await site.fetch(new Request(site.apiRoot + path, init))).text();
    };
    const made = await ask("small/v1/doors", given);
    const { id } = JSON.parse(made) as { id: number };
    const told = [
      made,
      await ask(`small/v1/doors/${id}`, given),
      await ask(`small/v1/doors/${id}`),
      await ask("small/v1/settings", given),
      await ask("small/v1/settings"),
      await ask("small/v1/open-door", given),
    ];
    for (const text of told) {
      expect(text).not.toContain("planted");
      expect(text).toContain("blue");
    }
    expect(JSON.stringify(site.requests)).not.toContain("planted");
    expect(site.verify({ params: { pin: "planted-2" } }).ok).toBe(true);
    expect(site.verify({ params: { pin: "planted-1" } }).ok).toBe(false);
  });

  it("tells no secret in an error", async () => {
    const site = await createStandin({ index });
    const init = { method: "POST", headers: JSON_TYPE, body: JSON.stringify({ api_key: "planted-far-too-long" }) };
    const answer = await site.fetch(new Request(`${site.apiRoot}small/v1/doors`, init));
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain("planted");
  });
});
