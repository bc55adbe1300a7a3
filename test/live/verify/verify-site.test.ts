import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createStandin, type Standin } from "../../../src/index.ts";
import { isObject, type Json, type JsonObject } from "../../../src/json/json.ts";
import { overlayDocument, overlayFor } from "../../../src/live/verify/overlay-rules.ts";
import { type SiteDifference, findingsOf } from "../../../src/live/verify/findings.ts";
import type { SeedDocument } from "../../../src/seeding/seed-document.ts";
import type { StandinOptions } from "../../../src/standin-options.ts";
import type { VerifyOptions } from "../../../src/live/verify/verify-site.ts";
import { openVerifyDouble } from "../../../src/verify-double.ts";
import { sampled, sampledCount } from "../../support/sampled.ts";
import { createHostileSite } from "../hostile-site.ts";
import { holdLog, quickClock } from "../recorded.ts";
import { harbourIndex, harbourSeeds } from "./harbour.ts";
import { liveSite, type LoggedRequest, type Planted, verified } from "./verified.ts";

vi.setConfig({ testTimeout: 90_000 });

const NOW = "2026-05-05T10:00:00Z";
const admin = { credentials: { Authorization: `Basic ${btoa("admin:admin")}` }, isAccount: true };
const double = { index: harbourIndex(), seeds: harbourSeeds, now: NOW };

async function harbour(options: StandinOptions = {}): Promise<Standin> {
  const site = await createStandin({ ...double, auth: "strict", ...options });
  onTestFinished(() => site.close());
  return site;
}

const told = ({ cause, route = "", methods, as, name }: SiteDifference) =>
  [cause, methods.join("|"), route, as.join("+"), name].join(" ").replaceAll(/ +/g, " ").trim();

/** Answers as JSON otherwise than the site does. */
function changed(
  own: () => Promise<Response>,
  change: (body: Json) => Json,
  headers: (all: Headers) => void = () => {},
) {
  return own().then(async (response) => {
    const kept = new Headers(response.headers);
    headers(kept);
    kept.delete("content-length");
    const text = await response.text();
    const body = text === "" ? null : JSON.stringify(change(JSON.parse(text) as Json));
    return new Response(body, { status: response.status, headers: kept });
  });
}

function refusal(status: number, code: string, { method }: LoggedRequest): Promise<Response> {
  const body = { code, message: "No.", data: { status } };
  const headers = { "content-type": "application/json; charset=UTF-8", allow: "GET" };
  return Promise.resolve(new Response(method === "HEAD" ? null : JSON.stringify(body), { status, headers }));
}

const inItems = (body: Json, change: (item: JsonObject) => JsonObject): Json =>
  Array.isArray(body) ? body.map((item) => (isObject(item) ? change(item) : item)) : body;

/** A site that differs from its double in twelve ways. */
async function otherHarbour() {
  const index = harbourIndex();
  const { routes } = index;
  const args = (key: string, at: number) =>
    (((routes[key] ?? {})["endpoints"] as JsonObject[])[at]?.["args"] ?? {}) as Record<string, JsonObject>;
  const [reading, writing] = [args("/acme/v1/rooms", 0), args("/acme/v1/rooms", 1)];
  reading["per_page"] = { ...reading["per_page"], maximum: 50 };
  writing["kind"] = { type: "string", enum: ["cabin"] };
  writing["beds"] = { ...writing["beds"], required: true };
  args("/acme/v1/piers", 0)["per_page"] = { ...reading["per_page"], maximum: 100, default: 5 };
  delete routes["/wp/v2/types"];
  const planted: Planted = (request, own) => {
    const { address, method, authorization } = request;
    const isRead = method === "GET" || method === "HEAD";
    if (!isRead) return undefined;
    if (address.includes("/acme/v1/piers")) return refusal(402, "acme_unpaid", request);
    if (/\/wp\/v2\/posts(?:$|\?)/.test(address) && authorization === undefined)
      return refusal(401, "acme_members_only", request);
    if (/\/acme\/v1\/rooms\/\d+/.test(address))
      return changed(own, (body) => {
        const { beds: _none, ...others } = body as JsonObject;
        return others;
      });
    if (!address.includes("/acme/v1/rooms")) return undefined;
    return changed(
      own,
      (body) =>
        isObject(body) && body["code"] === "rest_invalid_param"
          ? { ...body, code: "acme_invalid" }
          : inItems(body, (room) => ({
              ...room,
              floor: 3,
              price: {
                ...(room["price"] as JsonObject),
                amount: JSON.stringify((room["price"] as JsonObject)["amount"]),
              },
            })),
      (headers) => {
        const total = headers.get("x-wp-total");
        headers.delete("x-wp-total");
        if (total !== null) headers.set("X-Acme-Total", total);
      },
    );
  };
  const site = await createStandin({ ...double, index, auth: "strict" });
  return { ...liveSite(site, planted), address: site.apiRoot, close: () => site.close() };
}

/** Requests by which these differences are found. */
const ofTwelve = sampledCount(350, 600);

/** What is found of these differences, the overlay that follows, what it leaves, and how often the site was asked for that. */
async function verifiedTwelve() {
  const live = await otherHarbour();
  const verification = await verified(live, double, { ...admin, limit: ofTwelve });
  const before = live.log.length;
  const overlay = await overlayFor(verification, (laid) =>
    openVerifyDouble({ site: double, as: verification.site.as, overlay: laid, now: Date.parse(NOW) }),
  );
  return { live, verification, ...overlay, asked: live.log.length - before };
}

describe("a site and its double that are the same", () => {
  const callers: [string, Partial<VerifyOptions>, string[]][] = [
    ["an administrator", admin, ["visitor", "administrator"]],
    ["a visitor", {}, ["visitor"]],
  ];
  it.each(sampled(callers, 2))("agree in every answer, asked as %s", async (_, as, roles) => {
    const requests = sampledCount(130, 400);
    const site = await harbour();
    const live = liveSite(site);
    const verification = await verified({ ...live, address: site.apiRoot }, double, { ...as, limit: requests });
    const findings = findingsOf(verification);
    expect(findings.differences.map(told)).toEqual([]);
    expect([findings.differed, findings.agreed]).toEqual([0, requests]);
    expect([...new Set(verification.compared.map((one) => one.as))]).toEqual(roles);
    expect(new Set(live.log.map(({ method }) => method))).toEqual(new Set(["GET", "HEAD", "OPTIONS"]));
  });

  it("agree where the site is itself a stand-in that lets everybody do everything", async () => {
    const site = await harbour({ auth: "open" });
    const live = liveSite(site);
    const { site: side, ...verification } = await verified({ ...live, address: site.apiRoot }, double, {
      sameRecords: true,
      limit: sampledCount(100, 200),
    });
    expect(side.isOpen).toBe(true);
    expect(findingsOf(verification).differences.map(told)).toEqual([]);
    expect(new Set(live.log.map(({ method }) => method))).toEqual(new Set(["GET", "HEAD", "OPTIONS"]));
  });

  it("agree by ids and values where both hold the same records", async () => {
    const site = await harbour();
    const options = { sameRecords: true, limit: sampledCount(100, 300) };
    const verification = await verified({ ...liveSite(site), address: site.apiRoot }, double, options);
    expect(findingsOf(verification).differences.map(told)).toEqual([]);
  });

  it("are the hotel and itself, too", async () => {
    const site = await createStandin({ now: NOW, auth: "strict" });
    onTestFinished(() => site.close());
    const hotel = await openVerifyDouble({
      site: { now: NOW },
      as: { name: "admin", roles: ["administrator"] },
      overlay: {},
      now: Date.parse(NOW),
    });
    const { compared } = await verified(
      { ...liveSite(site), address: site.apiRoot },
      {},
      { ...admin, sameRecords: true, limit: sampledCount(200, 800) },
      { openDouble: async () => hotel },
    );
    const findings = findingsOf({ changes: [], compared });
    expect(findings.differences.map(told)).toEqual([]);
    expect(findings.agreed).toBeGreaterThan(sampledCount(170, 700));
  });
});

describe("twelve differences", () => {
  let found: ReturnType<typeof verifiedTwelve> | undefined;
  /** What is found, and the overlay that follows from it: the same for all that is asked of them. */
  const twelve = () => (found ??= verifiedTwelve());
  afterAll(async () => (await found)?.live.close());

  it("are each found with cause and route, and are gone with the overlay that follows from them", async () => {
    const { live, verification, overlay, left, asked } = await twelve();
    const found = findingsOf(verification).differences;
    expect([...new Set(found.map(told))].sort()).toEqual([
      "arg GET /acme/v1/piers per_page",
      "arg GET /acme/v1/rooms per_page",
      "arg POST /acme/v1/rooms beds",
      "arg POST /acme/v1/rooms kind",
      "code GET /acme/v1/rooms visitor+administrator",
      "header GET /acme/v1/rooms visitor+administrator X-Acme-Total",
      "header GET /acme/v1/rooms visitor+administrator X-WP-Total",
      "member extra GET /acme/v1/rooms/(?P<id>[\\d]+) visitor+administrator /beds",
      "member missing GET /acme/v1/rooms visitor+administrator /*/floor",
      "route GET /wp/v2/types /wp/v2/types",
      "status GET /acme/v1/piers visitor+administrator",
      "status GET /wp/v2/posts visitor",
      "type GET /acme/v1/rooms visitor+administrator /*/price/amount",
    ]);
    const changeOf = (name: string, route: string) =>
      found.find((one) => one.name === name && one.route === route && one.cause !== "member missing")?.change;
    expect(["per_page", "kind", "beds"].map((name) => changeOf(name, "/acme/v1/rooms"))).toEqual([
      "maximum",
      "enum",
      "now required",
    ]);
    expect([changeOf("per_page", "/acme/v1/piers"), changeOf("/wp/v2/types", "/wp/v2/types")]).toEqual([
      "default",
      "gone",
    ]);

    expect([asked, left]).toEqual([0, []]);
    const seeds: SeedDocument[] = [...harbourSeeds, overlayDocument(overlay)];
    const again = findingsOf(await verified(live, { ...double, seeds }, { ...admin, limit: ofTwelve }));
    expect([again.differences.map(told), again.differed, again.agreed]).toEqual([[], 0, ofTwelve]);
  });

  it("leave an overlay by which a caller meets the site's refusals by role, members, headers and args", async () => {
    const { overlay } = await twelve();
    const site = await harbour({ seeds: [...harbourSeeds, overlayDocument(overlay)] });
    const get = async (path: string, as?: string) => {
      const headers = as === undefined ? {} : { authorization: `Basic ${btoa(`${as}:${as}`)}` };
      const response = await site.fetch(new Request(site.apiRoot + path, { headers }));
      return [response.status, (await response.json()) as never, response.headers] as const;
    };
    expect((await get("wp/v2/posts?search=tide")).slice(0, 2)).toMatchObject([401, { code: "acme_members_only" }]);
    expect((await get("wp/v2/posts?search=tide", "admin"))[0]).toBe(200);
    const [, rooms, headers] = await get("acme/v1/rooms?page=1&kind=cabin");
    expect(rooms).toMatchObject([{ floor: 3, price: { amount: expect.any(String) as unknown } }, {}]);
    expect([headers.has("x-acme-total"), headers.has("x-wp-total")]).toEqual([true, false]);
    expect((await get("acme/v1/rooms?per_page=51")).slice(0, 2)).toMatchObject([400, { code: "acme_invalid" }]);
  });
});

describe("what is sent", () => {
  const digest = (site: Standin) => JSON.stringify(Object.keys(site.records()).map((name) => site.state(name)));

  it("with refusals are invalid writes that break two args by the site's own index, which changes nothing there", async () => {
    const site = await harbour({ auth: "open" });
    const before = digest(site);
    const live = liveSite(site);
    const verification = await verified({ ...live, address: site.apiRoot }, double, {
      sends: "refusals",
      limit: sampledCount(150, 300),
    });
    const writes = verification.compared.filter(({ request }) => !["GET", "HEAD", "OPTIONS"].includes(request.method));
    expect(writes.length).toBeGreaterThan(10);
    expect(live.log.filter(({ method }) => method === "DELETE")).toEqual([]);
    const rooms = writes.filter(({ request }) => request.route.name.startsWith("/acme/v1/rooms"));
    expect(rooms.length).toBeGreaterThan(5);
    for (const { request, site: answer } of rooms) {
      expect(answer.status, request.title).toBe(400);
      const { code, data } = answer.body as { code: string; data: { params: object } };
      expect(Object.keys(data.params).length, `${code} ${request.title}`).toBeGreaterThanOrEqual(2);
    }
    expect(digest(site)).toBe(before);
  });

  it("with writes is everything, by which the site is changed", async () => {
    const site = await harbour();
    const before = digest(site);
    const live = liveSite(site);
    await verified({ ...live, address: site.apiRoot }, double, {
      ...admin,
      sends: "writes",
      limit: sampledCount(150, 300),
    });
    expect(new Set(live.log.map(({ method }) => method))).toEqual(
      new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]),
    );
    expect(digest(site)).not.toBe(before);
  });

  it("is no more than was said, a fair share for each route, the same every time, and credentials go to no visitor", async () => {
    const site = await harbour();
    const logs: LoggedRequest[][] = [];
    for (let at = 0; at < 2; at += 1) {
      const live = liveSite(site);
      const { notAsked, compared } = await verified({ ...live, address: site.apiRoot }, double, {
        ...admin,
        limit: 60,
      });
      expect(compared).toHaveLength(60);
      expect(notAsked.find(({ why }) => why === "limit")?.detail).toMatch(/^\d{3,} requests$/);
      expect(new Set(compared.map(({ request }) => request.route.key)).size).toBe(
        Object.keys(double.index.routes).length,
      );
      // One more asks whether the stand-in lets everybody do everything.
      expect(live.log.filter(({ authorization }) => authorization === undefined)).toHaveLength(30 + 1);
      logs.push(live.log);
    }
    expect(logs[0]).toEqual(logs[1]);
  });

  it("leaves out routes whose words say that they do something, unless all are asked", async () => {
    const index = harbourIndex();
    index.routes["/acme/v1/cache/clear"] = structuredClone(index.routes["/acme/v1"] ?? {});
    const site = await harbour({ index });
    const asked = async (all: boolean) => {
      const live = liveSite(site);
      const { notAsked } = await verified(
        { ...live, address: site.apiRoot },
        { ...double, index },
        { all, limit: 100 },
      );
      const gets = live.log.filter(({ method, address }) => method === "GET" && address.includes("cache/clear"));
      return [gets.length > 0, notAsked.some(({ why }) => why === "action")];
    };
    expect([await asked(false), await asked(true)]).toEqual([
      [false, true],
      [true, false],
    ]);
  });
});

it("goes at the pace that was said, and a busy site is asked again when it said so", async () => {
  const clock = quickClock();
  let isBusy = true;
  const site = createHostileSite({
    now: clock.now,
    before: ({ path }) => {
      if (path !== "wp/v2/posts" || !isBusy) return undefined;
      isBusy = false;
      return { status: 429, headers: { "retry-after": "30" }, body: {} };
    },
  });
  const live = { transport: site.transport, address: site.home };
  const { compared } = await verified(live, {}, { rate: 4, limit: 40 }, clock);
  holdLog(site.log, 4);
  const posts = site.log.filter(({ address }) => address.endsWith("/wp/v2/posts"));
  expect((posts[1]?.at ?? 0) - (posts[0]?.at ?? 0)).toBeGreaterThanOrEqual(30_000);
  expect(compared.filter(({ address, request }) => address === "wp/v2/posts" && request.method === "GET")).toHaveLength(
    1,
  );
});

describe("a site that lacks", () => {
  it("routes that its double has answers of is compared all the same, and an overlay of that is served", async () => {
    const { routes, ...document } = harbourIndex();
    const left = Object.entries(routes).filter(([key]) => !key.startsWith("/acme/v1"));
    const index = { ...document, namespaces: ["wp/v2"], routes: Object.fromEntries(left) };
    const site = await createStandin({ index, now: NOW, auth: "strict" });
    onTestFinished(() => site.close());
    const [{ answers = {} } = {}] = harbourSeeds;
    const seeds = [{ answers: { ...answers, "acme/v1/rooms/1?context=edit": { id: 1 } } }];
    const verification = await verified(
      { ...liveSite(site), address: site.apiRoot },
      { ...double, seeds },
      { limit: 60 },
    );
    expect(findingsOf(verification).differences.map(told)).toContain("route GET|POST /acme/v1/rooms /acme/v1/rooms");
    const overlaid = await createStandin({ ...double, seeds: [...seeds, overlayDocument(verification.index)] });
    onTestFinished(() => overlaid.close());
    const answer = await overlaid.fetch(`${overlaid.apiRoot}acme/v1/rooms`);
    expect([answer.status, (await answer.json()) as JsonObject]).toMatchObject([404, { code: "rest_no_route" }]);
  });

  it("an answer on some of its routes is not given up on", async () => {
    const site = await harbour();
    const live = liveSite(site, ({ address }) =>
      address.includes("/acme/v1/piers")
        ? Promise.resolve(new Response(null, { status: 302, headers: { location: address } }))
        : undefined,
    );
    const { notAsked, compared } = await verified({ ...live, address: site.apiRoot }, double, { limit: 100 });
    expect(notAsked.map(({ path, why }) => `${path} ${why}`)).toContain("/acme/v1/piers unreachable");
    expect(compared.length).toBeGreaterThan(40);
  });
});

describe("what nobody can tell", () => {
  it("is no difference: what depends on the records of each side, and what only the site's own code knows", async () => {
    const site = await harbour({ seeds: [{ answers: { "acme/v1/rooms": [], "acme/v1/piers": [] } }] });
    const verification = await verified({ ...liveSite(site), address: site.apiRoot }, double, {
      limit: sampledCount(100, 300),
    });
    const findings = findingsOf(verification);
    expect(findings.differences.map(told)).toEqual([]);
    expect(findings.unknown).toEqual({ "it depends on what each side holds": expect.any(Number) as unknown });
  });

  it("but where both are to hold the same, what is gone is a difference", async () => {
    const [{ answers = {} } = {}] = harbourSeeds;
    const [loft] = answers["acme/v1/rooms"] as JsonObject[];
    const site = await harbour({ seeds: [{ answers: { ...answers, "acme/v1/rooms": [loft ?? {}] } }] });
    const options = { sameRecords: true, limit: 300 };
    const verification = await verified({ ...liveSite(site), address: site.apiRoot }, double, options);
    expect(findingsOf(verification).differences.map(told)).toEqual([
      "header GET /acme/v1/rooms visitor X-WP-Total",
      "record gone GET /acme/v1/rooms visitor /*",
      "header GET /acme/v1/rooms visitor X-WP-TotalPages",
    ]);
  });
});
