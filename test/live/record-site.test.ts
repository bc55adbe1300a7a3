import { describe, expect, it } from "vitest";
import type { Exchange } from "../../src/live/recording.ts";
import { createHostileSite, hostilePost, type HostileAnswer, pageOf, refused } from "./hostile-site.ts";
import { quickClock, recorded } from "./recorded.ts";

const told = ({ method, path, query, status }: Exchange) =>
  `${method === "GET" ? "" : `${method} `}${path}${query.length === 0 ? "" : `?${query.map((pair) => pair.join("=")).join("&")}`} ${status}`;

const PAGED = { page: { type: "integer" }, per_page: { type: "integer", maximum: 100 } };
const rooms = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Room ${at + 1}` }));
const idsIn = (exchanges: readonly Exchange[], path: string) =>
  exchanges
    .filter((exchange) => exchange.path === path && exchange.status === 200)
    .flatMap(({ text }) => (JSON.parse(text) as { id: number }[]).map(({ id }) => id));

describe("a recording", () => {
  it("finds the index by a page and asks for registries, lists, one item of each, and what is refused", async () => {
    const { recording } = await recorded({});
    expect(recording.exchanges.map(told)).toEqual([
      "?context=help 200",
      "wp/v2/types 200",
      "wp/v2/types/post 404",
      "wp/v2/posts?per_page=100 200",
      "wp/v2/posts/1 200",
      "wp/v2/users?per_page=100 401",
      "wp/v2/users/me 401",
      "wp/v2/users/1 200",
    ]);
    expect(recording).toMatchObject({
      apiRoot: "http://hostile.example/wp-json/",
      home: "http://hostile.example",
      leftOut: [],
    });
  });

  it("asks in the edit context as somebody, every status where that may be chosen", async () => {
    const posts = {
      ...PAGED,
      context: { enum: ["view", "edit"] },
      status: { type: "array", items: { enum: ["publish", "any"] } },
    };
    const { recording, site } = await recorded(
      { routes: { "/wp/v2/posts": posts } },
      { credentials: { Authorization: "Basic c2VjcmV0" } },
    );
    expect(recording.as).toEqual({ id: 1, name: "Ada", roles: ["administrator"] });
    expect(recording.exchanges.map(told)).toContain("wp/v2/posts?context=edit&status=any&per_page=100 200");
    expect(new Set(site.log.map(({ headers }) => headers["authorization"]))).toEqual(new Set(["Basic c2VjcmV0"]));
    expect(JSON.stringify(recording)).not.toContain("c2VjcmV0");
  });

  it("asks for what lies in the bin, and for comments of every kind and status", async () => {
    const { recording } = await recorded(
      {
        routes: {
          "/wp/v2/posts": {
            ...PAGED,
            context: { enum: ["view", "edit"] },
            status: { items: { enum: ["any", "trash"] } },
          },
          "/wp/v2/comments": {
            ...PAGED,
            context: { enum: ["view", "edit"] },
            status: { default: "approve" },
            type: { default: "comment" },
          },
        },
      },
      { credentials: { Authorization: "Basic c2VjcmV0" } },
    );
    expect(recording.exchanges.map((exchange) => told(exchange).split(" ")[0])).toEqual(
      expect.arrayContaining([
        "wp/v2/posts?context=edit&status=trash&per_page=100",
        "wp/v2/comments?context=edit&status=any&type=all&per_page=100",
      ]),
    );
  });

  it("asks a list that is cut in time for all of it, too, and no other", async () => {
    const day = { type: "string", default: "2026-05-05 00:00:00" };
    const { recording } = await recorded({
      routes: {
        "/wp/v2/posts": { ...PAGED, start_date: day, end_date: { ...day, default: "2028-05-05 00:00:00" } },
        "/wp/v2/tags": { ...PAGED, start_date: { type: "string" }, after: { type: "string", default: "first" } },
      },
    });
    const asked = recording.exchanges.map((exchange) => told(exchange).replace(/ \d+$/, ""));
    expect(asked).toEqual(expect.arrayContaining(["wp/v2/posts?per_page=100", "wp/v2/tags?per_page=100"]));
    expect(asked).toContain("wp/v2/posts?per_page=100&start_date=1970-01-01 00:00:00&end_date=2100-01-01 00:00:00");
    expect(asked.filter((read) => read.includes("1970"))).toHaveLength(1);
  });

  it("says so where the site does not take the credentials", async () => {
    const before = ({ path }: { path: string }) =>
      path === "wp/v2/users/me" ? refused(401, "incorrect_password") : undefined;
    await expect(recorded({ before }, { credentials: { Authorization: "Basic x" }, isAccount: true })).rejects.toThrow(
      "does not take these credentials (401 incorrect_password)",
    );
  });

  it.each([
    ["the API in the query alone", { plain: true }, "/", "http://hostile.example/?rest_route=/"],
    ["a port and a folder", { home: "http://127.0.0.1:8081/shop" }, "/", "http://127.0.0.1:8081/shop/wp-json/"],
    ["the index itself", {}, "/wp-json", "http://hostile.example/wp-json/"],
    ["another page without a link", {}, "/about/", "http://hostile.example/wp-json/"],
    [
      "a route of the API in the query",
      { plain: true },
      "/?rest_route=/wp/v2/posts",
      "http://hostile.example/?rest_route=/",
    ],
  ])("finds the index by %s", async (_, options, path, apiRoot) => {
    const site = createHostileSite(options);
    const { recording } = await recorded(site, { address: site.home + path });
    expect(recording.apiRoot).toBe(apiRoot);
    expect(idsIn(recording.exchanges, "wp/v2/posts")).toEqual([1, 2, 3]);
    expect(recording.exchanges.map(told)).toContain("wp/v2/users/1 200");
  });

  it("asks where it was told to when the site names itself by another address", async () => {
    const site = createHostileSite({ home: "https://shop.example" });
    const { recording } = await recorded(
      {
        ...site,
        transport: (request) =>
          site.transport({ ...request, url: new URL(request.url.pathname + request.url.search, site.home) }),
      },
      { address: "http://127.0.0.1:8080" },
    );
    expect(recording).toMatchObject({ apiRoot: "https://shop.example/wp-json/", home: "https://shop.example" });
    expect(recording.exchanges.map(told)).toContain("wp/v2/users/1 200");
  });

  it.each<[string, HostileAnswer, string]>([
    [
      "no index",
      { body: "<p>Welcome</p>" },
      "shows no index of an API: tried http://hostile.example/wp-json/ (200, no JSON)",
    ],
    ["an index that is refused", refused(403, "rest_forbidden"), "(403 rest_forbidden)"],
    ["no answer", { cut: true }, "the connection was cut"],
    [
      "another host",
      { status: 301, headers: { location: "https://elsewhere.example/" } },
      "--follow-host asks there too",
    ],
    ["a circle of redirects", { status: 302, headers: { location: "/" } }, "it leads on more than 5 times"],
    ["a longer wait than is waited", { status: 503, headers: { "retry-after": "7200" } }, "left alone for 120 minutes"],
  ])("says what stands in the way: %s", async (_, answer, sentence) => {
    await expect(recorded({ before: () => answer })).rejects.toThrow(sentence);
  });

  it("asks for the schemas of what answered where the index does not tell them", async () => {
    const { recording } = await recorded({
      before: ({ query }) => (query.get("context") === "help" ? refused(400, "rest_invalid_param") : undefined),
    });
    expect(recording.exchanges[0]).toMatchObject({ path: "", query: [], status: 200 });
    expect(recording.exchanges.map(told).slice(-4)).toEqual([
      "OPTIONS wp/v2/types 200",
      "OPTIONS wp/v2/posts 200",
      "OPTIONS wp/v2/posts/1 200",
      "OPTIONS wp/v2/users/1 200",
    ]);
  });
});

describe("a list", () => {
  const list = (answer: (query: URLSearchParams) => HostileAnswer, args: Readonly<Record<string, object>> = PAGED) => ({
    routes: { "/acme/v1/rooms": args },
    before: ({ path, query }: { path: string; query: URLSearchParams }) =>
      path === "acme/v1/rooms" ? answer(query) : undefined,
  });
  const pagesOf = (exchanges: readonly Exchange[]) =>
    exchanges.filter(({ path }) => path === "acme/v1/rooms").map(told);

  it("is read to its end, 12,000 records of it", async () => {
    const { recording } = await recorded(
      list((query) => pageOf(rooms(12_000), query)),
      { maxRecords: 20_000, rate: 100 },
    );
    expect(idsIn(recording.exchanges, "acme/v1/rooms")).toEqual(rooms(12_000).map(({ id }) => id));
    expect(recording.leftOut).toEqual([]);
  });

  it("is read as far as it was said, with a note", async () => {
    const { recording } = await recorded(
      list((query) => pageOf(rooms(12_000), query)),
      { maxRecords: 250 },
    );
    expect(idsIn(recording.exchanges, "acme/v1/rooms")).toHaveLength(300);
    expect(recording.leftOut).toEqual([
      { path: "acme/v1/rooms", why: "max-records", detail: "300 of 12000 were read" },
    ]);
  });

  const OFFSET = { offset: { type: "integer" }, limit: { type: "integer", maximum: 50 } };
  const part = (count: number, query: URLSearchParams) => pageOf(rooms(count), query).body;
  const clamped = (query: URLSearchParams) => ({
    per_page: "100",
    page: String(Math.min(3, Number(query.get("page") ?? 1))),
  });
  const skipping = (query: URLSearchParams) =>
    rooms(250)
      .slice(Number(query.get("offset")))
      .slice(0, Number(query.get("limit")));

  it.each<[string, number, (query: URLSearchParams) => HostileAnswer, Readonly<Record<string, object>>]>([
    ["without totals", 250, (query) => ({ body: part(250, query) }), PAGED],
    [
      "without totals, its last page full",
      200,
      (query) => (query.get("page") === "3" ? { body: [] } : { body: part(200, query) }),
      PAGED,
    ],
    [
      "without totals, its last page again and again",
      300,
      (query) => ({ body: part(300, new URLSearchParams(clamped(query))) }),
      PAGED,
    ],
    [
      "wrapped, totals in the body",
      250,
      (query) => ({ body: { rooms: part(250, query), total: 250, total_pages: 3 } }),
      PAGED,
    ],
    [
      "wrapped, totals one level down",
      250,
      (query) => ({ body: { data: part(250, query), meta: { total: "250" } } }),
      PAGED,
    ],
    [
      "by the items before it",
      250,
      (query) => ({ headers: { "x-total-count": "250" }, body: skipping(query) }),
      OFFSET,
    ],
  ])("is read to its end: %s", async (_, count, answer, args) => {
    const { recording } = await recorded(list(answer, args));
    const bodies = recording.exchanges
      .filter(({ path }) => path === "acme/v1/rooms")
      .map(({ text }) => JSON.parse(text) as unknown[] | { rooms?: unknown[]; data?: unknown[] });
    const items = bodies.flatMap((body) => (Array.isArray(body) ? body : (body.rooms ?? body.data ?? [])));
    expect(new Set(items.map((item) => JSON.stringify(item))).size).toBe(count);
    expect(recording.leftOut).toEqual([]);
  });

  it("is read anew where it changes on the way, and only what was then read is kept", async () => {
    let asked = 0;
    const { recording } = await recorded(
      list((query) => {
        asked += 1;
        const all = asked < 2 ? rooms(250) : [{ id: 999, name: "New" }, ...rooms(250)];
        return pageOf(all, query);
      }),
    );
    const ids = idsIn(recording.exchanges, "acme/v1/rooms");
    expect(ids).toHaveLength(251);
    expect(new Set(ids).size).toBe(251);
    expect(recording.leftOut).toEqual([]);
  });

  it("that changes whenever it is read says so", async () => {
    let asked = 0;
    const { recording } = await recorded(
      list((query) => pageOf([{ id: 10_000 + (asked += 1) }, ...rooms(250 + asked)], query)),
    );
    expect(recording.leftOut).toMatchObject([{ path: "acme/v1/rooms", why: "changed-while-read" }]);
  });

  it("that counts more than it shows is read twice and believed", async () => {
    const { recording } = await recorded(
      list((query) => ({ ...pageOf(rooms(150), query), headers: { "x-wp-total": "152", "x-wp-totalpages": "2" } })),
    );
    expect(idsIn(recording.exchanges, "acme/v1/rooms")).toHaveLength(150);
    expect(recording.leftOut).toEqual([]);
  });

  it("whose pages are too large is read in smaller ones", async () => {
    const { recording } = await recorded(
      list((query) =>
        pageOf(
          rooms(60).map((room) => ({ ...room, text: "x".repeat(50_000) })),
          query,
        ),
      ),
      { answerBytes: 1_500_000 },
    );
    expect(pagesOf(recording.exchanges)).toEqual([
      "acme/v1/rooms?per_page=20 200",
      "acme/v1/rooms?per_page=20&page=2 200",
      "acme/v1/rooms?per_page=20&page=3 200",
    ]);
  });

  it("is asked plainly where the site does not take the size of a page", async () => {
    const { recording } = await recorded(
      list((query) => (query.has("per_page") ? refused(400, "rest_invalid_param") : pageOf(rooms(25), query))),
    );
    expect(idsIn(recording.exchanges, "acme/v1/rooms")).toHaveLength(25);
  });
});

describe("what a site shows beside lists", () => {
  const answers = (given: Readonly<Record<string, unknown>>) => ({
    before: ({ path, method }: { path: string; method: string }) =>
      method === "GET" && Object.hasOwn(given, path) ? { body: given[path] } : undefined,
  });
  const paths = (exchanges: readonly Exchange[]) =>
    exchanges.map(({ path }) => path).filter((path) => path.startsWith("acme"));

  it("is each item where its list hides members, one where it does not", async () => {
    const given = { "acme/v1/rooms": [{ id: 1 }, { id: 2 }, { id: 3 }], "acme/v1/beds": [{ id: 7 }, { id: 8 }] };
    const items = {
      "acme/v1/rooms/1": { id: 1, size: 2 },
      "acme/v1/rooms/2": { id: 2, size: 3 },
      "acme/v1/rooms/3": { id: 3, size: 3 },
      "acme/v1/beds/7": { id: 7 },
    };
    const routes = {
      "/acme/v1/rooms": {},
      "/acme/v1/rooms/(?P<id>\\d+)": {},
      "/acme/v1/beds": {},
      "/acme/v1/beds/(?P<id>\\d+)": {},
    };
    const { recording } = await recorded({ routes, ...answers({ ...given, ...items }) });
    expect(paths(recording.exchanges)).toEqual([
      "acme/v1/rooms",
      "acme/v1/rooms/1",
      "acme/v1/rooms/2",
      "acme/v1/rooms/3",
      "acme/v1/beds",
      "acme/v1/beds/7",
    ]);
  });

  it("is what lies below items, by ids that are texts, too", async () => {
    const given = {
      "acme/v1/rooms": [{ id: "north//1" }, { id: "south//2" }],
      "acme/v1/rooms/north//1": { id: "north//1" },
      "acme/v1/rooms/north//1/beds": [{ id: 4 }],
      "acme/v1/rooms/south//2/beds": [{ id: 5 }],
      "acme/v1/rooms/north//1/beds/4": { id: 4 },
    };
    const room = "(?P<id>[a-z]+//\\d+)";
    const routes = {
      "/acme/v1/rooms": {},
      [`/acme/v1/rooms/${room}`]: {},
      [`/acme/v1/rooms/${room}/beds`]: {},
      [`/acme/v1/rooms/${room}/beds/(?P<bed>\\d+)`]: {},
    };
    const { recording } = await recorded({ routes, ...answers(given) });
    expect(paths(recording.exchanges)).toEqual([
      "acme/v1/rooms",
      "acme/v1/rooms/north//1",
      "acme/v1/rooms/north//1/beds",
      "acme/v1/rooms/north//1/beds/4",
      "acme/v1/rooms/south//2/beds",
    ]);
  });

  it("stops below items where the first three are refused alike", async () => {
    const routes = { "/acme/v1/rooms": {}, "/acme/v1/rooms/(?P<id>\\d+)/keys": {} };
    const { recording } = await recorded({
      routes: { ...routes, "/acme/v1/rooms/(?P<id>\\d+)": {} },
      before: ({ path }) =>
        path === "acme/v1/rooms" ? { body: rooms(20) } : path.endsWith("keys") ? refused(403, "no_keys") : undefined,
    });
    expect(paths(recording.exchanges).filter((path) => path.endsWith("keys"))).toHaveLength(3);
  });

  it("is not asked where its words say an action, unless it is told to", async () => {
    const routes = { "/acme/v1/cache/clear": {}, "/acme/v1/export": {}, "/acme/v1/state": {} };
    const given = answers({ "acme/v1/state": { on: true }, "acme/v1/export": [], "acme/v1/cache/clear": {} });
    const careful = await recorded({ routes, ...given });
    expect(paths(careful.recording.exchanges)).toEqual(["acme/v1/state"]);
    expect(careful.recording.leftOut).toEqual([
      { path: "acme/v1/cache/clear", why: "action" },
      { path: "acme/v1/export", why: "action" },
    ]);
    const bold = await recorded({ routes, ...given }, { all: true });
    expect(paths(bold.recording.exchanges)).toEqual(["acme/v1/cache/clear", "acme/v1/export", "acme/v1/state"]);
  });

  it("is left out with a reason: no JSON, too large, other hosts, args that nobody knows, no answer", async () => {
    const strange: Readonly<Record<string, HostileAnswer>> = {
      "acme/v1/broken": { headers: { "content-type": "application/json" }, body: '{"a":' },
      "acme/v1/html": { body: "<!doctype html><p>Log in</p>" },
      "acme/v1/huge": { body: { text: "x".repeat(17 * 2 ** 20) } },
      "acme/v1/large": { body: { text: "x".repeat(8 * 2 ** 20) } },
      "acme/v1/elsewhere": { status: 302, headers: { location: "https://other.example/x" } },
      "acme/v1/moved": { status: 301, headers: { location: "/wp-json/acme/v1/here" } },
      "acme/v1/here": { body: { here: true } },
      "acme/v1/cut": { cut: true },
      "acme/v1/busy": { status: 503 },
      "acme/v1/zipped": { headers: { "content-encoding": "gzip" }, body: { zipped: "yes" } },
      "acme/v1/quiet": { status: 204 },
    };
    const routes = Object.fromEntries(Object.keys(strange).map((path) => [`/${path}`, {}]));
    const needy = {
      "/acme/v1/slots": { date: { type: "string", required: true } },
      "/acme/v1/doors/(?P<door>\\w+)": {},
    };
    const { recording } = await recorded({ routes: { ...routes, ...needy }, before: ({ path }) => strange[path] });
    expect(recording.leftOut.map(({ path, why }) => `${path} ${why}`).sort()).toEqual([
      "acme/v1/broken not-json",
      "acme/v1/busy unreachable",
      "acme/v1/cut unreachable",
      "acme/v1/doors/{} needs-args",
      "acme/v1/elsewhere other-host",
      "acme/v1/html not-json",
      "acme/v1/huge too-large",
      "acme/v1/slots needs-args",
    ]);
    const texts = new Map(recording.exchanges.map(({ path, text }) => [path, text]));
    expect(texts.get("acme/v1/zipped")).toBe('{"zipped":"yes"}');
    expect(texts.get("acme/v1/moved")).toBe('{"here":true}');
    expect(texts.get("acme/v1/quiet")).toBe("");
    expect(texts.get("acme/v1/large")).toHaveLength(8 * 2 ** 20 + 11);
  });

  it("stays within the namespaces that are named", async () => {
    const { recording } = await recorded(
      { routes: { "/acme/v1/state": {} }, ...answers({ "acme/v1/state": {} }) },
      { only: ["acme/v1"] },
    );
    expect(recording.exchanges.map(told)).toEqual(["?context=help 200", "acme/v1/state 200"]);
    await expect(recorded({}, { only: ["acme/v9"] })).rejects.toThrow("no routes of acme/v9; its namespaces are wp/v2");
  });

  it("is files of the media library, none from another host", async () => {
    const media = [
      {
        id: 1,
        source_url: "http://hostile.example/wp-content/uploads/a.jpg",
        media_details: { sizes: { small: { source_url: "http://hostile.example/wp-content/uploads/a-1.jpg" } } },
      },
      { id: 2, source_url: "https://cdn.example/b.jpg" },
    ];
    const file = new Uint8Array([255, 216, 0, 1, 128]);
    const { recording } = await recorded(
      {
        routes: { "/wp/v2/media": PAGED },
        before: ({ path, query }) =>
          path === "wp/v2/media"
            ? pageOf(media, query)
            : path.startsWith("/wp-content/")
              ? { headers: { "content-type": "image/jpeg" }, body: file }
              : undefined,
      },
      { media: true },
    );
    expect(recording.files.map(({ path, bytes }) => [path, [...bytes]])).toEqual([
      ["wp-content/uploads/a.jpg", [...file]],
      ["wp-content/uploads/a-1.jpg", [...file]],
    ]);
    expect(recording.leftOut).toMatchObject([{ path: "b.jpg", why: "other-host" }]);
  });
});

describe("a busy site", () => {
  it("is left alone as long as it asks to be, then asked again", async () => {
    const clock = quickClock();
    let refusals = 0;
    const { site } = await recorded(
      createHostileSite({
        now: clock.now,
        before: ({ path }) =>
          path === "wp/v2/posts" && (refusals += 1) < 3 ? { status: 429, headers: { "retry-after": "30" } } : undefined,
      }),
      {},
      clock,
    );
    const asked = site.log.filter(({ address }) => address.includes("/posts?")).map(({ at }) => at);
    expect(asked.slice(1).map((at, index) => at - (asked[index] ?? 0))).toEqual([30_000, 30_000]);
  });

  it("that refuses whoever asks is told apart from one without an API", async () => {
    const closed = recorded({ before: ({ path }) => (path === "" ? refused(401, "incorrect_password") : undefined) });
    await expect(closed).rejects.toThrow(
      /\(401 incorrect_password\).*; it answers nobody whom it does not know: give --user with an application password/,
    );
    const none = recorded({ before: () => ({ body: "<p>Welcome</p>" }) });
    await expect(none).rejects.toThrow(/200, no JSON\); give the address of its index$/);
  });

  it("is given up on when nothing answers any more, with what there is kept", async () => {
    let asked = 0;
    await expect(recorded({ before: () => ((asked += 1) > 3 ? { cut: true } : undefined) })).rejects.toThrow(
      "the site no longer answers: http://hostile.example gives no answer: the connection was cut; what was answered is kept, run the same command again to go on",
    );
  });

  it("is not given up on for some routes that never answer", async () => {
    const names = ["a", "b", "c", "d", "e", "f", "g"];
    const { recording } = await recorded({
      routes: Object.fromEntries([...names, "last"].map((name) => [`/acme/v1/${name}`, {}])),
      before: ({ path }) =>
        path === "acme/v1/last" ? { body: {} } : path.startsWith("acme") ? { cut: true } : undefined,
    });
    expect(recording.leftOut.map(({ path, why }) => `${path} ${why}`)).toEqual(
      names.map((name) => `acme/v1/${name} unreachable`),
    );
    expect(recording.exchanges.map(told)).toContain("acme/v1/last 200");
  });

  it("is asked again where something broke down for a moment, and its way's failures are no answers of it", async () => {
    const clock = quickClock();
    const tries = new Map<string, number>();
    const failing: Readonly<Record<string, HostileAnswer>> = {
      "acme/v1/gateway": { status: 502, body: "<h1>Bad Gateway</h1>" },
      "acme/v1/late": { status: 504, body: {} },
      "acme/v1/crash": refused(500, "internal_server_error"),
      "acme/v1/half": { headers: { "content-type": "application/json" }, body: '{"a":[1,' },
    };
    const lasting = {
      "acme/v1/gone": { status: 502, body: { code: "bad_gateway", message: "No." } },
      "acme/v1/bug": failing["acme/v1/crash"],
    };
    const names = [...Object.keys(failing), ...Object.keys(lasting)];
    const { recording, site } = await recorded(
      createHostileSite({
        now: clock.now,
        routes: Object.fromEntries(names.map((name) => [`/${name}`, {}])),
        before({ path }) {
          const count = (tries.get(path) ?? 0) + 1;
          tries.set(path, count);
          if (path in lasting) return lasting[path as keyof typeof lasting];
          return path in failing ? (count === 1 ? failing[path] : { body: { well: true } }) : undefined;
        },
      }),
      {},
      clock,
    );
    const statuses = recording.exchanges.filter(({ path }) => path.startsWith("acme/")).map(told);
    expect(statuses).toEqual([...Object.keys(failing).map((name) => `${name} 200`), "acme/v1/bug 500"]);
    expect(recording.leftOut).toMatchObject([
      { path: "acme/v1/gone", why: "unreachable", detail: "it still answers 502 after several tries" },
    ]);
    const asked = site.log.filter(({ address }) => /acme\/v1\/(?:gone|bug)$/.test(address)).length;
    expect(asked).toBe(5);
  });

  it("gets credentials on its own host alone", async () => {
    const hosts: Record<string, boolean> = {};
    const site = createHostileSite({
      before: ({ path }) =>
        path === "wp/v2/posts" ? { status: 307, headers: { location: "https://other.example/posts" } } : undefined,
    });
    await recorded(
      {
        ...site,
        transport: (request) => {
          hosts[request.url.host] = "Authorization" in request.headers;
          return site.transport(request);
        },
      },
      { credentials: { Authorization: "Basic x" }, followHost: true },
    );
    expect(hosts).toEqual({ "hostile.example": true, "other.example": false });
  });
});

it("shows its records' numbers as they were written", async () => {
  const { recording } = await recorded({
    posts: [hostilePost(1)],
    before: ({ path }) =>
      path === "wp/v2/types"
        ? { headers: { "content-type": "application/json" }, body: '{"b":1.0,"a":1e3}' }
        : undefined,
  });
  expect(recording.exchanges.find(({ path }) => path === "wp/v2/types")?.text).toBe('{"b":1.0,"a":1e3}');
});
