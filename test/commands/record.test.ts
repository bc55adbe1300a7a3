import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Readable, Writable } from "node:stream";
import { describe, expect, it, onTestFinished } from "vitest";
import { credentialsOf } from "../../src/commands/record-credentials.ts";
import { barText, showProgress } from "../../src/commands/record-progress.ts";
import { record } from "../../src/commands/record.ts";
import { createStandin } from "../../src/standin.ts";
import type { RecordDocument } from "../../src/live/folder/record-document.ts";
import {
  createHostileSite,
  type HostileAnswer,
  type HostileOptions,
  hostilePost,
  type HostileSite,
  pageOf,
} from "../live/hostile-site.ts";
import { runCommand, terminalTo } from "./run-command.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "standin-command-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function listening(options: HostileOptions): Promise<{ site: HostileSite; url: string }> {
  const site = createHostileSite(options);
  const { url, close } = await site.listen();
  onTestFinished(close);
  return { site, url };
}

/** Runs the command as somebody who watches nothing; `ended` ends it. */
async function recordTo(
  out: string,
  args: readonly string[],
  { ended = new Promise<void>(() => undefined), environment = {} } = {},
) {
  const [lines, errors]: [string[], string[]] = [[], []];
  const terminal = {
    ...terminalTo(new Writable()),
    ended,
    now: Date.now,
    wait: (ms: number, signal?: AbortSignal) => sleep(ms, undefined, { signal }),
    out: (line: string) => void lines.push(line),
    error: (line: string) => void errors.push(line),
  };
  const code = await record([...args, "--out", out, "--rate", "1000"], environment, terminal);
  return { code, lines, errors };
}

const harOf = (entries: readonly { url: string; text: string }[]) => ({
  log: {
    entries: entries.map(({ url, text }) => ({
      startedDateTime: "2026-05-05T10:00:00.000Z",
      request: { method: "GET", url, headers: [] },
      response: { status: 200, headers: [], content: { mimeType: "application/json", text } },
    })),
  },
});

const json = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

describe("standin record", { timeout: 30_000 }, () => {
  it("makes a folder that a stand-in answers from as the site did", async () => {
    const { url } = await listening({ home: "https://shop.example" });
    const out = newFolder();
    const { code, lines } = await recordTo(out, [url]);
    expect(code).toBe(0);
    expect(lines[0]).toBe("Recorded https://shop.example as a visitor");
    expect(lines.at(-1)).toBe(`standin serve ${out} answers as the site did.`);
    const double = await createStandin({ index: out });
    onTestFinished(() => double.close());
    const answer = await double.fetch(`${double.apiRoot}wp/v2/posts/1`);
    expect(await answer.json()).toMatchObject({ id: 1, title: { rendered: "Post 1" } });
    expect(answer.headers.get("x-standin-basis")).toBe("recorded");
    expect(json(join(out, "record.json"))).toMatchObject({ recording: 1 });
  });

  it("takes what a calendar shows only when it is asked for all of its time", async () => {
    const site = await createStandin({ seed: 7 });
    const server = await site.listen({ port: 0 });
    onTestFinished(() => server.close());
    const out = newFolder();
    expect((await recordTo(out, [server.apiRoot, "--only", "calendar/events/v1"])).code).toBe(0);
    const double = await createStandin({ index: out });
    onTestFinished(() => double.close());
    const total = async (query: string, { apiRoot, fetch }: typeof site) => {
      const answer = await fetch(`${apiRoot}calendar/events/v1/events?${query}`);
      return ((await answer.json()) as { total: number }).total;
    };
    const all = "start_date=1990-01-01&end_date=2090-01-01&per_page=3";
    const shown = await total(all, site);
    expect(shown).toBeGreaterThan(await total("per_page=3", site));
    expect(await total(all, double)).toBe(shown);
  });

  it.each([
    ["check", [], "wp/v2/posts  "],
    ["fixtures", ["wp/v2/posts", "--count", "1", "--index"], '"rendered":"Post 1"'],
    ["requests", ["/wp/v2/posts", "--index"], '"route":"/wp/v2/posts"'],
    ["types", [], "wp/v2/posts"],
    ["openapi", [], "/wp/v2/posts"],
    ["index", ["--index"], "wp\\/v2\\/posts"],
  ])("makes a folder that standin %s takes", async (command, words, wanted) => {
    const { url } = await listening({});
    const out = newFolder();
    await recordTo(out, [url]);
    const ran = await runCommand(command, ...words, out);
    expect([ran.code, ran.errors]).toEqual([0, []]);
    expect(ran.out).toContain(wanted);
  });

  it("brings a folder up to date: what was changed is other, what was deleted is gone, the rest stays", async () => {
    const args = {
      page: { type: "integer" },
      per_page: { type: "integer", maximum: 100 },
      modified_after: { type: "string" },
    };
    const { site, url } = await listening({
      routes: { "/wp/v2/posts": args },
      posts: [1, 2, 3, 4].map((id) => hostilePost(id)),
      before: ({ path, query }) => {
        const after = query.get("modified_after");
        if (path !== "wp/v2/posts" || after === null) return undefined;
        return {
          body: site.posts.filter(({ modified_gmt: modified }) => `${String(modified)}Z` > after),
          headers: { "x-wp-total": "1" },
        };
      },
    });
    const out = newFolder();
    await recordTo(out, [url]);
    const before = readFileSync(join(out, "seeds", "wp.v2.json"), "utf8");
    site.posts = site.posts.flatMap((post) =>
      post.id === 2
        ? []
        : [post.id === 3 ? { ...post, title: { rendered: "Newer" }, modified_gmt: "2030-03-14T08:00:00" } : post],
    );
    const asked = site.log.length;
    const { lines } = await recordTo(out, [url]);
    expect(lines.join("\n")).toContain("2 records unchanged since the last time");
    expect(site.log.slice(asked).map(({ address }) => address)).not.toContain("/wp-json/wp/v2/posts/1");
    const after = readFileSync(join(out, "seeds", "wp.v2.json"), "utf8");
    const records = (text: string) => text.split("\n").filter((line) => line.startsWith("      {"));
    const changed = records(after).filter((line) => !before.includes(line.replace(/,$/, "")));
    expect(changed).toHaveLength(1);
    expect(changed[0]).toContain("Newer");
    expect(records(before).length - records(after).length).toBe(1);
    expect(after).not.toContain("Post 2");
  });

  it("keeps what it can't read this time as it was, with a note, and drops what is gone", async () => {
    let fails: (path: string) => HostileAnswer | undefined = () => undefined;
    const rooms = [1, 2, 3].map((id) => ({ id, name: `Room ${id}` }));
    const state = { open: true };
    const before: HostileOptions["before"] = ({ path, query }) => {
      const id = Number(/^acme\/v1\/rooms\/(\d+)$/.exec(path)?.[1]);
      if (id > 0) return fails(path) ?? { body: { ...rooms[id - 1], beds: id } };
      if (path === "acme/v1/rooms") return fails(path) ?? pageOf(rooms, query);
      return path === "acme/v1/state" ? (fails(path) ?? { body: state }) : undefined;
    };
    const routes = {
      "/acme/v1/rooms": { page: { type: "integer" }, per_page: { type: "integer", maximum: 2 } },
      "/acme/v1/rooms/(?P<id>\\d+)": {},
      "/acme/v1/state": {},
    };
    const { site, url } = await listening({ routes, before });
    const out = newFolder();
    await recordTo(out, [url]);
    const seeds = () => readFileSync(join(out, "seeds", "acme.v1.json"), "utf8");
    const said = () => ({ ...(json(join(out, "record.json")) as RecordDocument), at: "" });
    const [first, recorded] = [seeds(), said()];
    await recordTo(out, [url]);
    expect([seeds(), said()]).toEqual([first, recorded]);

    const gone = { status: 404, body: { code: "rest_no_route", message: "No.", data: { status: 404 } } };
    const troubles: (typeof fails)[] = [
      (path) => (path === "acme/v1/rooms" ? { body: "<h1>Maintenance</h1>" } : undefined),
      (path) => (path === "acme/v1/state" ? { status: 403, body: "<h1>Are you a robot?</h1>" } : undefined),
      (path) => (path.startsWith("acme/v1/rooms") ? { body: "<h1>Maintenance</h1>" } : undefined),
    ];
    for (const trouble of troubles) {
      fails = trouble;
      const { lines } = await recordTo(out, [url]);
      expect(lines.join("\n")).toMatch(/stay as they were recorded before/);
      expect(seeds()).toBe(first);
      expect({ ...said(), leftOut: recorded.leftOut }).toEqual(recorded);
      expect(said().leftOut).toContainEqual(expect.objectContaining({ kept: true, why: "not-json" }));
    }
    fails = (path) => (path === "acme/v1/state" ? gone : undefined);
    site.posts = site.posts.slice(1);
    rooms.pop();
    await recordTo(out, [url]);
    expect(seeds()).not.toContain("Room 3");
    expect(seeds()).toContain("Room 2");
    expect(seeds()).not.toContain("open");
  });

  it("takes the place of no other recording: another site's, another caller's, one that tells more", async () => {
    const { url } = await listening({ home: "https://shop.example" });
    const out = newFolder();
    await recordTo(out, [url]);
    const before = readFileSync(join(out, "record.json"), "utf8");
    const other = await listening({ home: "https://other.example" });
    await expect(recordTo(out, [other.url])).rejects.toThrow(
      "the folder is a recording of https://shop.example, and this is https://other.example: name another folder",
    );
    await expect(recordTo(out, [url, "--user", "ada", "--password", "open sesame"])).rejects.toThrow(
      "the folder was recorded as a visitor, and Ada (administrator) sees other things: name another folder",
    );
    const har = join(newFolder(), "site.har");
    const index = await (await fetch(`${url}/wp-json/?context=help`)).text();
    const entry = { url: "https://shop.example/wp-json/", text: index };
    writeFileSync(har, JSON.stringify(harOf([entry])));
    await expect(recordTo(out, ["--from-har", har])).rejects.toThrow(
      `${out} also has wp/v2/posts/1, which the file does not tell of and would drop; name another folder`,
    );
    expect(readFileSync(join(out, "record.json"), "utf8")).toBe(before);
  });

  it("writes over no file that somebody put beside", async () => {
    const { url } = await listening({});
    const out = newFolder();
    await recordTo(out, [url, "--only", "wp/v2"]);
    const mine = join(out, "seeds", "acme.v1.json");
    writeFileSync(mine, JSON.stringify({ answers: { "acme/v1/mine": { my: "own" } } }));
    const more = await listening({
      routes: { "/acme/v1/mine": {} },
      before: ({ path }) => (path === "acme/v1/mine" ? { body: { its: "own" } } : undefined),
    });
    await expect(recordTo(out, [more.url])).rejects.toThrow(
      "acme.v1.json was put there by hand and would be written over",
    );
    expect(readFileSync(mine, "utf8")).toContain("my");
  });

  it("drops nothing that was recorded for want of a namespace", async () => {
    const { url } = await listening({});
    const out = newFolder();
    await recordTo(out, [url, "--only", "wp/v2"]);
    expect((await recordTo(out, [url, "--only", "wp/v2"])).code).toBe(0);
    await expect(recordTo(out, [url, "--only", "acme/v1"])).rejects.toThrow(
      "which --only would drop; name another folder",
    );
  });

  it("ends when it is told to, and goes on from there the next time", async () => {
    const out = newFolder();
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const { site, url } = await listening({
      before: ({ path }) => {
        if (path === "wp/v2/posts") end();
        return undefined;
      },
    });
    const first = await recordTo(out, [url], { ended });
    expect(first.code).toBe(1);
    expect(first.errors.at(-1)).toMatch(/^stopped with \d answers on file in .*; the same command goes on from there$/);
    const seen = site.log.length;
    const second = await recordTo(out, [url]);
    expect(second.errors[0]).toMatch(/^going on with \d answers of an interrupted run$/);
    expect(second.code).toBe(0);
    expect(site.log.slice(seen).map(({ address }) => address)).not.toContain("/wp-json/wp/v2/types");
  });

  it("leaves nothing behind where there is no site", async () => {
    const out = join(newFolder(), "new");
    const { url } = await listening({ before: () => ({ status: 404, body: "<p>Nothing</p>" }) });
    await expect(recordTo(out, [url])).rejects.toThrow("shows no index of an API");
    expect(() => readFileSync(out)).toThrow("ENOENT");
  });

  it("shows no credentials, in the folder neither", async () => {
    const { site, url } = await listening({});
    const out = newFolder();
    const { lines } = await recordTo(out, [url, "--user", "ada"], { environment: { STANDIN_PASSWORD: "abcd efgh" } });
    expect(lines[0]).toMatch(/^Recorded .* \(administrator\)$/);
    const basic = Buffer.from("ada:abcd efgh").toString("base64");
    expect(site.log[0]?.headers["authorization"]).toBe(`Basic ${basic}`);
    const record = readFileSync(join(out, "record.json"), "utf8");
    expect(record).not.toMatch(/abcd|Basic/);
    expect(record).not.toContain(basic);
  });

  it.each<[string, readonly string[], string]>([
    ["no address", ["--out", "x"], "the address of a site must follow"],
    ["no folder", ["http://a.example"], "--out must name a folder"],
    [
      "no address but a name",
      ["a.example", "--out", "x"],
      '"a.example" is no address; it must be like https://demo.example/',
    ],
    ["two addresses", ["http://a.example", "http://b.example", "--out", "x"], "one address is recorded at a time"],
    [
      "credentials in the address",
      ["http://ada:pw@a.example", "--out", "x"],
      "credentials don't belong in the address",
    ],
    ["a user alone", ["http://a.example", "--out", "x", "--user", "ada"], "--user needs --password"],
    ["a header without a name", ["http://a.example", "--out", "x", "--header", "s3cret"], "it is not shown here"],
    ["a header of the connection", ["http://a.example", "--out", "x", "--header", "Host: b"], "--header can't be Host"],
    ["a rate of nothing", ["http://a.example", "--out", "x", "--rate", "0"], "--rate must be a number above 0"],
    ["a file and an address", ["http://a.example", "--out", "x", "--from-har", "y"], "--from-har asks nothing"],
    ["both ways with people", ["http://a.example", "--out", "x", "--redact", "--no-redact"], "exclude each other"],
  ])("is refused with advice: %s", async (_, args, sentence) => {
    const { code, errors } = await runCommand("record", ...args);
    expect(code).toBe(2);
    expect(errors.join()).toContain(sentence);
    expect(errors.join()).not.toMatch(/s3cret|pw@/);
  });

  it("writes into no folder that holds other things", async () => {
    const out = newFolder();
    writeFileSync(join(out, "thesis.txt"), "");
    await expect(recordTo(out, ["http://a.example"])).rejects.toThrow(
      "holds other things than a recording; name a new folder",
    );
  });
});

it("takes a password from standard input", async () => {
  const credentials = await credentialsOf(
    { user: "ada", password: "-" },
    { stdin: Readable.from(["pass word\nmore\n"]), command: "record" },
  );
  expect(credentials?.headers).toEqual({ Authorization: `Basic ${Buffer.from("ada:pass word").toString("base64")}` });
  await expect(
    credentialsOf({ user: "ada", password: "-" }, { stdin: Readable.from([]), command: "record" }),
  ).rejects.toThrow("found nothing on standard input");
  expect(
    await credentialsOf({ header: ["X-Key: abc"] }, { stdin: Readable.from([]), command: "record" }),
  ).toMatchObject({
    headers: { "X-Key": "abc" },
    isAccount: false,
  });
});

it("shows a bar to who watches, and a line now and then elsewhere", () => {
  expect(barText({ what: "wp/v2/posts", done: 30, left: 90 })).toBe(
    "██████░░░░░░░░░░░░░░░░░░ 30 answers, 90 to go  wp/v2/posts",
  );
  const lines: string[] = [];
  const tell = showProgress({ progress: undefined, error: (line) => lines.push(line) });
  for (let done = 0; done < 120; done += 1) tell({ what: "", done, left: 7 });
  expect(lines).toEqual([
    "50 answers, at least 7 to go, now the index",
    "100 answers, at least 7 to go, now the index",
  ]);
});
