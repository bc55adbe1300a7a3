import { describe, expect, it } from "vitest";
import { recordingFromHar } from "../../../src/live/har/from-har.ts";

const HOME = "https://hotel.test/se";
const ROOT = `${HOME}/wp-json/`;
const INDEX = {
  name: "Hotel",
  home: HOME,
  namespaces: ["a/v1"],
  routes: { "/a/v1/x": {} },
  _links: { self: [{ href: ROOT }] },
};

interface Told {
  readonly method?: string;
  readonly sent?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly content?: object;
  readonly at?: string;
}

function entry(
  url: string,
  body: unknown,
  { method = "GET", sent = {}, status = 200, headers = {}, content, at }: Told = {},
) {
  const pairs = (map: Readonly<Record<string, string>>) =>
    Object.entries(map).map(([name, value]) => ({ name, value }));
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return {
    startedDateTime: at ?? "2026-02-03T04:05:06.000Z",
    request: { method, url: /^(?:https?|data):/.test(url) ? url : ROOT + url, headers: pairs(sent) },
    response: { status, headers: pairs(headers), content: content ?? { text, mimeType: "application/json" } },
  };
}

const har = (...entries: readonly object[]) => JSON.stringify({ log: { version: "1.2", entries } });

describe("a HAR", () => {
  it("tells root, home, moment, answers and their headers, the index first", () => {
    const text = String.raw`{"price":1.0,"x":"\/"}`;
    const recording = recordingFromHar(
      har(
        entry("a/v1/x?per_page=2&_locale=user", text, {
          headers: { "X-WP-Total": "3", Link: "<x>", Date: "now", "Set-Cookie": "a=b" },
          at: "2026-02-03T04:05:07.000Z",
        }),
        entry("?context=help", INDEX),
        entry("https://elsewhere.test/wp-json/a/v1/x", []),
        entry("data:text/plain,x", ""),
      ),
    );
    expect(recording).toEqual({
      apiRoot: ROOT,
      home: HOME,
      at: "2026-02-03T04:05:07.000Z",
      exchanges: [
        {
          method: "GET",
          path: "",
          query: [["context", "help"]],
          status: 200,
          headers: {},
          text: JSON.stringify(INDEX),
        },
        {
          method: "GET",
          path: "a/v1/x",
          query: [["per_page", "2"]],
          status: 200,
          headers: { "x-wp-total": "3", link: "<x>" },
          text,
        },
      ],
      files: [],
      leftOut: [],
    });
  });

  it("keeps the last answer that is no refusal, of the same query in any order", () => {
    const { exchanges } = recordingFromHar(
      har(
        entry("", INDEX),
        entry("a/v1/x?a=1&b=2", [1]),
        entry("a/v1/x?b=2&a=1", [2]),
        entry("a/v1/x?b=2&a=1", { code: "no" }, { status: 404 }),
        entry("a/v1/x?b=2&a=1", "", { status: 304 }),
        entry("a/v1/y", { code: "one" }, { status: 401 }),
        entry("a/v1/y", { code: "two" }, { status: 403 }),
        entry("a/v1/z", "oops", { status: 500 }),
      ),
    );
    expect(exchanges.slice(1).map(({ status, text }) => [status, text])).toEqual([
      [200, "[2]"],
      [403, `{"code":"two"}`],
    ]);
  });

  it("learns refusals of writes, and nothing else of them", () => {
    const { exchanges } = recordingFromHar(
      har(
        entry("", INDEX),
        entry("a/v1/x", { id: 1 }, { method: "POST", status: 201 }),
        entry("a/v1/x/1", { code: "no" }, { method: "POST", sent: { "X-HTTP-Method-Override": "PUT" }, status: 403 }),
        entry("a/v1/x", { endpoints: [] }, { method: "OPTIONS" }),
      ),
    );
    expect(exchanges.slice(1).map(({ method, status }) => [method, status])).toEqual([
      ["PUT", 403],
      ["OPTIONS", 200],
    ]);
  });

  it("reads bodies in base64 and says which are missing or no JSON", () => {
    const base64 = {
      text: Buffer.from(`{"name":"Åre"}`).toString("base64"),
      encoding: "base64",
      mimeType: "application/json",
    };
    const { exchanges, leftOut } = recordingFromHar(
      har(
        entry("", INDEX),
        entry("a/v1/x", null, { content: base64 }),
        entry("a/v1/y?q=1", null, { content: { size: 12, mimeType: "application/json" } }),
        entry("a/v1/z", "<html>", { content: { text: "<html>", mimeType: "text/html" } }),
      ),
    );
    expect(exchanges[1]?.text).toBe(`{"name":"Åre"}`);
    expect(leftOut).toEqual([
      { path: "a/v1/y?q=1", why: "not-json", detail: "its body is not in the HAR" },
      { path: "a/v1/z", why: "not-json", detail: "what it answered is no JSON (text/html)" },
    ]);
  });

  it("tells who asked, and leaves out what nobody known asked beside", () => {
    const sent = { "X-WP-Nonce": "abc" };
    const { as, exchanges, leftOut } = recordingFromHar(
      har(
        entry("", INDEX),
        entry("wp/v2/users/me?context=edit", { id: 3, name: "Maja", roles: ["editor"] }, { sent }),
        entry("a/v1/x", [1], { sent }),
        entry("a/v1/x", { code: "no" }, { status: 401 }),
        entry("a/v1/y", { code: "no" }, { status: 401 }),
      ),
    );
    expect(as).toEqual({ id: 3, name: "Maja", roles: ["editor"] });
    expect(exchanges.map(({ path, status }) => [path, status])).toEqual([
      ["", 200],
      ["wp/v2/users/me", 200],
      ["a/v1/x", 200],
    ]);
    expect(leftOut.map(({ path }) => path)).toEqual(["a/v1/y"]);
  });

  it("finds an API that is asked in the query, and files of the media library", () => {
    const index = { ...INDEX, home: "https://hotel.test", _links: {} };
    const image = { text: Buffer.from([255, 216, 0]).toString("base64"), encoding: "base64", mimeType: "image/jpeg" };
    const { apiRoot, exchanges, files } = recordingFromHar(
      har(
        entry("https://hotel.test/?rest_route=/", index),
        entry("https://hotel.test/?rest_route=/a/v1/x&per_page=1", [1]),
        entry("https://hotel.test/wp-content/uploads/2026/pier.jpg?ver=1", null, { content: image }),
        entry("https://hotel.test/logo.jpg", null, { content: image }),
      ),
    );
    expect(apiRoot).toBe("https://hotel.test/?rest_route=/");
    expect(exchanges[1]).toMatchObject({ path: "a/v1/x", query: [["per_page", "1"]] });
    expect(files).toEqual([{ path: "wp-content/uploads/2026/pier.jpg", bytes: Buffer.from([255, 216, 0]) }]);
  });

  it.each([
    ["{", /^the HAR is no JSON: /],
    ["[]", /no HAR: it has no list log\.entries/],
    [har({ request: { url: "https://a.test/" } }), /^log\.entries\[0\]\.response is missing/],
    [har({ request: { url: "a" }, response: {} }), /^log\.entries\[0\]\.request\.url is "a", wanted an address/],
    [har(entry("a/v1/x", [])), /open https:\/\/hotel\.test\/se\/wp-json\/\?context=help in the same browser tab/],
    [har(entry("https://b.test/?rest_route=/a/v1/x", [])), /open https:\/\/b\.test\/\?rest_route=\/&context=help in/],
    [har(), /open \/wp-json\/\?context=help in/],
  ])("what can't be used is refused with what to do (%#)", (text, sentence) => {
    expect(() => recordingFromHar(text)).toThrow(sentence);
  });
});
