import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { EarlierRecording } from "../../src/live/record/read-changes.ts";
import { openPartLog, type PartOwner } from "../../src/live/record/part-log.ts";
import { recordSite } from "../../src/live/record/record-site.ts";
import { createHostileSite, hostilePost, type HostileSite, pageOf, refused } from "./hostile-site.ts";
import { holdLog, quickClock, recorded } from "./recorded.ts";

const PAGED = { page: { type: "integer" }, per_page: { type: "integer", maximum: 100 } };

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "standin-record-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const posts = (count: number) => Array.from({ length: count }, (_, at) => hostilePost(at + 1));

/** A site whose recording takes all ways: pages, hidden members, refusals, what is no JSON. */
function variedSite(now: () => number): HostileSite {
  const rooms = Array.from({ length: 5 }, (_, at) => ({ id: at + 1 }));
  return createHostileSite({
    now,
    posts: posts(110),
    routes: {
      "/acme/v1/rooms": PAGED,
      "/acme/v1/rooms/(?P<id>\\d+)": {},
      "/acme/v1/rooms/(?P<id>\\d+)/beds": {},
      "/acme/v1/html": {},
      "/acme/v1/refused": {},
    },
    before({ path, query }) {
      if (path === "acme/v1/rooms") return pageOf(rooms, query);
      if (/rooms\/\d+$/.test(path)) return { body: { id: Number(path.split("/").at(-1)), beds: 2 } };
      if (path.endsWith("beds")) return { body: [{ id: 1, soft: true }] };
      if (path === "acme/v1/html") return { body: "<p>No</p>" };
      return path === "acme/v1/refused" ? refused(403, "no") : undefined;
    },
  });
}

const OWNER: PartOwner = { address: "http://hostile.example", secret: "", now: Date.parse("2026-05-05T09:00:00Z") };

describe("a recording that is interrupted", () => {
  it(
    "after any number of requests goes on where it was: nothing is asked twice, nothing is lost",
    { timeout: 30_000 },
    async () => {
      const whole = await recorded(variedSite(() => 0));
      const { length } = whole.site.log;
      expect(length).toBeGreaterThan(20);
      for (let k = 1; k < length; k += k < 6 ? 1 : 5) {
        const clock = quickClock();
        const site = variedSite(clock.now);
        const folder = newFolder();
        const ending = new AbortController();
        const run = async (signal?: AbortSignal) => {
          const log = openPartLog(folder, OWNER);
          const transport: HostileSite["transport"] = async (request) => {
            const answer = await site.transport(request);
            if (site.log.length === k) ending.abort(new Error("stopped"));
            return answer;
          };
          const deps = { ...clock, transport, log, ...(signal && { signal }) };
          return recordSite({ address: site.home, version: "0.0.1" }, deps).finally(() => log.close());
        };
        await expect(run(ending.signal)).rejects.toThrow("stopped");
        const { exchanges, leftOut } = await run();
        expect(exchanges, `after ${k}`).toEqual(whole.recording.exchanges);
        expect(leftOut).toEqual(whole.recording.leftOut);
        expect(site.log.map(({ address }) => address)).toEqual(whole.site.log.map(({ address }) => address));
        holdLog(site.log, 4);
      }
    },
  );

  it("asks once more for the answer that was cut short, and for no other", async () => {
    const folder = newFolder();
    const whole = openPartLog(folder, OWNER);
    const first = await recorded({}, {}, { log: whole });
    whole.close();
    const file = join(folder, ".recording", "answers");
    truncateSync(file, statSync(file).size - 7);
    const torn = openPartLog(folder, { ...OWNER, now: 0 });
    expect(torn.onFile).toBe(first.site.log.length - 1);
    const second = await recorded({}, {}, { log: torn });
    expect(second.recording.at).toBe("2026-05-05T09:00:00.000Z");
    torn.close();
    expect(second.site.log.map(({ address }) => address)).toEqual(
      first.site.log.slice(-1).map(({ address }) => address),
    );
    expect(second.recording.exchanges).toEqual(first.recording.exchanges);
    expect(openPartLog(folder, OWNER).onFile).toBe(first.site.log.length);
  });

  it("leaves nothing that others can read, and nothing for version control", async () => {
    const folder = newFolder();
    const log = openPartLog(folder, { ...OWNER, secret: "s3cret" });
    await recorded({ posts: [hostilePost(1, { email: "ada@example.org" })] }, {}, { log });
    const text = readFileSync(join(folder, ".recording", "answers"), "latin1");
    expect(text).not.toMatch(/ada@|hostile|wp\/v2|s3cret/);
    expect(Buffer.from(text, "base64").toString("latin1")).not.toMatch(/ada@example/);
    expect(readFileSync(join(folder, ".recording", ".gitignore"), "utf8")).toBe("*\n");
    expect(statSync(join(folder, ".recording")).mode & 0o777).toBe(0o700);
    log.remove();
    expect(() => statSync(join(folder, ".recording"))).toThrow("ENOENT");
  });

  it.each([
    ["other credentials", { ...OWNER, secret: "other" }, "it was begun with other credentials"],
    ["another site", { ...OWNER, address: "http://other.example" }, "it is of http://hostile.example"],
  ])("is begun anew with %s, and says so", async (_, owner, sentence) => {
    const folder = newFolder();
    const log = openPartLog(folder, OWNER);
    await recorded({}, {}, { log });
    log.close();
    const other = openPartLog(folder, owner);
    expect([other.onFile, other.unread]).toEqual([0, sentence]);
    other.close();
    expect(openPartLog(folder, owner).unread).toBeUndefined();
  });

  it("asks those again that could not be reached", async () => {
    const folder = newFolder();
    const options = { routes: { "/acme/v1/cut": {} } };
    const log = openPartLog(folder, OWNER);
    const first = await recorded(
      { ...options, before: ({ path }) => (path === "acme/v1/cut" ? { cut: true } : undefined) },
      {},
      { log },
    );
    expect(first.recording.leftOut).toMatchObject([{ path: "acme/v1/cut", why: "unreachable" }]);
    log.close();
    const second = await recorded(
      { ...options, before: ({ path }) => (path === "acme/v1/cut" ? { body: {} } : undefined) },
      {},
      { log: openPartLog(folder, OWNER) },
    );
    expect(second.recording.leftOut).toEqual([]);
    expect(second.site.log).toHaveLength(1);
  });
});

describe("a second recording", () => {
  const args = { ...PAGED, modified_after: { type: "string" }, include: { type: "array" } };
  const site = () => {
    const made: HostileSite = createHostileSite({
      posts: posts(250),
      routes: { "/wp/v2/posts": args },
      before({ path, query }) {
        if (path !== "wp/v2/posts") return undefined;
        const [after, include] = [query.get("modified_after"), query.get("include")?.split(",")];
        const all = made.posts.filter(
          ({ id, modified_gmt: modified }) =>
            (after === null || `${String(modified)}Z` > after) && (include?.includes(String(id)) ?? true),
        );
        return pageOf(query.get("_fields") === "id" ? all.map(({ id }) => ({ id })) : all, query);
      },
    });
    return made;
  };
  const earlier = (made: HostileSite): EarlierRecording => ({
    at: "2026-05-05T10:00:00.000Z",
    records: new Map([["wp/v2/posts", new Map(made.posts.map((post) => [String(post.id), JSON.stringify(post)]))]]),
    asked: new Set(["wp/v2/posts", "wp/v2/posts/1", "wp/v2/users/1"]),
    exchanges: [],
    files: new Map([["b.jpg", async () => new Uint8Array([7])]]),
  });

  it("fetches what was changed, what is new, and the ids of the rest", async () => {
    const made = site();
    const before = earlier(made);
    made.posts = [
      ...made.posts
        .filter(({ id }) => id !== 7)
        .map((post) =>
          post.id === 9 ? { ...post, modified_gmt: "2026-05-06T00:00:00", title: { rendered: "New title" } } : post,
        ),
      hostilePost(900),
      hostilePost(901, { modified_gmt: "2026-05-07T00:00:00" }),
    ];
    const { recording } = await recorded(made, {}, { earlier: before });
    const asked = made.log
      .map(({ address }) => decodeURIComponent(address))
      .filter((address) => address.includes("/posts"));
    expect(asked).toEqual([
      "/wp-json/wp/v2/posts?per_page=100&modified_after=2026-05-04T00:00:00Z",
      "/wp-json/wp/v2/posts?per_page=100&_fields=id",
      "/wp-json/wp/v2/posts?per_page=100&_fields=id&page=2",
      "/wp-json/wp/v2/posts?per_page=100&_fields=id&page=3",
      "/wp-json/wp/v2/posts?per_page=100&include=900",
      "/wp-json/wp/v2/posts/9",
    ]);
    const kept = (recording.kept?.get("wp/v2/posts") ?? []).map((text) => (JSON.parse(text) as { id: number }).id);
    expect(kept).toEqual(
      posts(250)
        .map(({ id }) => id)
        .filter((id) => id !== 7 && id !== 9),
    );
    expect(recording.exchanges.map(({ path }) => path)).toContain("wp/v2/users/1");
  });

  it("keeps the files of what has not changed", async () => {
    const made = site();
    made.posts = [1, 2].map((id) => hostilePost(id, { source_url: `${made.home}/${id === 1 ? "a" : "b"}.jpg` }));
    const { recording } = await recorded(made, { media: true }, { earlier: earlier(made) });
    expect(made.log.filter(({ address }) => address.endsWith(".jpg")).map(({ address }) => address)).toEqual([
      "/a.jpg",
    ]);
    expect(recording.files).toEqual([{ path: "b.jpg", bytes: new Uint8Array([7]) }]);
    expect(recording.leftOut).toMatchObject([{ path: "a.jpg", why: "unreachable", detail: "status 404" }]);
  });

  it("reads all as another caller, and where the list does not take the question", async () => {
    const made = site();
    const asAda = { ...earlier(made), as: { id: 1, roles: ["administrator"] } };
    expect((await recorded(made, {}, { earlier: asAda })).recording.kept).toBeUndefined();
    const stubborn = createHostileSite({
      posts: posts(2),
      routes: { "/wp/v2/posts": args },
      before: ({ query }) => (query.has("modified_after") ? refused(400, "rest_invalid_param") : undefined),
    });
    const { recording } = await recorded(stubborn, {}, { earlier: earlier(stubborn) });
    expect(recording.kept).toBeUndefined();
    expect(recording.exchanges.at(-1)?.path).toBe("wp/v2/users/1");
  });
});
