import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { packageFile } from "../../src/catalogue/package-folder.ts";
import { record } from "../../src/commands/record.ts";
import { createStandin, type Standin } from "../../src/index.ts";
import { compileCheck } from "../../src/json/check.ts";
import type { Json } from "../../src/json/json.ts";
import type { JsonSchema } from "../../src/json/schema.ts";
import type { StandinOptions } from "../../src/standin-options.ts";
import { createHostileSite, type HostileOptions, refused } from "../live/hostile-site.ts";
import { harbourIndex, harbourSeeds } from "../live/verify/harbour.ts";
import { sampled, sampledCount } from "../support/sampled.ts";
import { runVerify } from "../live/verify/verified.ts";
import { terminalTo } from "./run-command.ts";

vi.setConfig({ testTimeout: 90_000 });

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "standin-verify-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function served(options: StandinOptions = {}): Promise<{ site: Standin; url: string }> {
  const site = await createStandin({ index: harbourIndex(), seeds: harbourSeeds, auth: "strict", ...options });
  const server = await site.listen({ port: 0 });
  onTestFinished(() => server.close());
  return { site, url: server.apiRoot };
}

async function hostile(options: HostileOptions) {
  const site = createHostileSite(options);
  const { url, close } = await site.listen();
  onTestFinished(close);
  return { site, url };
}

describe("standin verify", () => {
  const callers: [string, string[]][] = [
    ["an administrator", ["--user", "admin", "--password", "admin"]],
    ["a visitor", []],
  ];
  it.each(sampled(callers, 2))("finds no difference between a site and its recording, as %s", async (_, who) => {
    const { url } = await served();
    const out = join(newFolder(), "site");
    const terminal = { ...terminalTo(new Writable()), ended: new Promise<void>(() => undefined), now: Date.now };
    await record([url, "--out", out, "--rate", "9999", ...who], {}, terminal);
    const ran = await runVerify(url, out, "--limit", String(sampledCount(100, 250)), ...who);
    expect(ran.out).toContain("0 differences between");
    expect(ran.code).toBe(0);
  });

  it("tells values that are others than recorded, and records that are gone", async () => {
    const { site, url } = await served();
    const out = join(newFolder(), "site");
    const terminal = { ...terminalTo(new Writable()), ended: new Promise<void>(() => undefined), now: Date.now };
    await record([url, "--out", out, "--rate", "9999"], {}, terminal);
    const headers = { "content-type": "application/json", authorization: `Basic ${btoa("admin:admin")}` };
    const change = async (method: string, path: string, body?: object) =>
      site.fetch(site.apiRoot + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    expect((await change("POST", "acme/v1/rooms/4", { name: "Garret" })).status).toBe(200);
    expect((await change("DELETE", "acme/v1/rooms/7")).status).toBe(200);
    const ran = await runVerify(url, out, "--limit", "100");
    expect(ran.code).toBe(1);
    expect(ran.out).toMatch(/name is "Garret" on the site, "Loft" here {2}GET \/acme\/v1\/rooms\/\(\?P<id>/);
    expect(ran.out).toContain('a record is gone: "7"  GET /acme/v1/rooms (visitor');
  });

  it("writes an overlay that the double is given by --seeds, after which nothing differs", async () => {
    const { url } = await served({
      handlers: {
        "GET /acme/v1/piers": () => ({ status: 200, body: [{ id: 1, name: "North", moored: true }] }),
        "GET /acme/v1/rooms/{id}": () => ({ status: 403, body: { code: "acme_staff", message: "", data: null } }),
      },
    });
    const folder = newFolder();
    const index = join(folder, "index.json");
    writeFileSync(index, JSON.stringify(harbourIndex()));
    const overlay = join(folder, "overlay.json");
    const limit = String(sampledCount(100, 200));
    const first = await runVerify(url, index, "--limit", limit, "--overlay", overlay);
    expect(first.code).toBe(1);
    expect(first.out).toMatch(/the double lacks \[\]\.moored \(boolean\) {2}GET \/acme\/v1\/piers \(visitor/);
    expect(first.out).toContain("403 acme_staff on the site, 200 here");
    expect(first.out).toMatch(/overlay\.json: 0 routes and \d+ rules; standin serve .* answers as the site does/);
    const second = await runVerify(url, index, "--limit", limit, "--seeds", overlay);
    expect([second.code, second.out]).toEqual([0, expect.stringContaining("0 differences between") as unknown]);
  });

  it("writes the report as JSON that fits its schema, or as Markdown", async () => {
    const { url } = await served({
      handlers: {
        "GET /acme/v1/piers": () => ({ status: 402, body: { code: "acme_unpaid", message: "", data: null } }),
      },
    });
    const folder = newFolder();
    const [json, markdown] = [join(folder, "report.json"), join(folder, "report.md")];
    const asked = [url, "--limit", String(sampledCount(50, 100)), "--user", "admin", "--password", "admin"];
    await runVerify(...asked, "--report", json);
    const report = JSON.parse(readFileSync(json, "utf8")) as Record<string, Json>;
    const schema = JSON.parse(readFileSync(packageFile("schemas/verify-report.schema.json"), "utf8")) as JsonSchema;
    expect(compileCheck(schema)(report)).toEqual([]);
    expect(report).toMatchObject({
      report: 1,
      sends: "reads",
      records: "invented",
      agreed: expect.any(Number) as unknown,
    });
    expect(report["differences"]).toContainEqual(
      expect.objectContaining({
        cause: "status",
        route: "/acme/v1/piers",
        as: ["visitor", "administrator"],
        site: "402 acme_unpaid",
        double: "200",
        text: "402 acme_unpaid on the site, 200 here",
      }),
    );
    expect(JSON.stringify(report)).not.toMatch(/Basic|admin:admin/);
    await runVerify(...asked, "--report", markdown);
    const text = readFileSync(markdown, "utf8");
    expect(text).toMatch(/^\*\*\d+ differences? between http/);
    expect(text).toContain("### Status (");
    expect(text).toMatch(
      /\| `402 acme_unpaid on the site, 200 here` \| `GET \/acme\/v1\/piers \(visitor, administrator/,
    );
  });

  it("sends no more requests than were said, beside those that find the site", async () => {
    const { site, url } = await hostile({});
    const { out } = await runVerify(url, "--limit", "5");
    // The page and its index come before.
    expect(site.log).toHaveLength(7);
    expect(out).toMatch(/not asked: requests beyond --limit: \d+ requests/);
  });
});

describe("standin verify says what is wrong", () => {
  it("where nothing answers", async () => {
    const { errors, code } = await runVerify("http://127.0.0.1:9/");
    expect([code, errors.at(-1)]).toEqual([1, expect.stringContaining("nothing listens there") as unknown]);
    expect(errors[0]).toBe("the site gives no answer: asking again in 1 s");
  });

  it.each([
    ["--report", "report.md"],
    ["--overlay", "overlay.json"],
  ])("where %s can't be written, before the site is asked", async (option, name) => {
    const { site, url } = await hostile({});
    const { errors, code } = await runVerify(url, option, join(newFolder(), "none", name));
    expect([code, errors.join()]).toEqual([
      1,
      expect.stringMatching(/can't be written: there is no folder .*none; make/) as unknown,
    ]);
    expect(site.log).toEqual([]);
  });

  it("where there is no JSON API", async () => {
    const { url } = await hostile({ before: () => ({ body: "<p>Welcome</p>" }) });
    const { errors, code } = await runVerify(url);
    expect([code, errors.at(-1)]).toEqual([1, expect.stringContaining("shows no index of an API") as unknown]);
  });

  it("where the credentials are not taken", async () => {
    const { url } = await hostile({
      before: ({ path }) => (path === "wp/v2/users/me" ? refused(401, "incorrect_password") : undefined),
    });
    const { errors, code } = await runVerify(url, "--user", "ada", "--password", "no");
    expect([code, errors.at(-1)]).toEqual([1, expect.stringContaining("does not take these credentials") as unknown]);
  });

  it("where the site is gone in the middle", async () => {
    let asked = 0;
    const { url } = await hostile({ before: () => ((asked += 1) > 8 ? { cut: true } : undefined) });
    const { errors, code } = await runVerify(url);
    expect(code).toBe(1);
    expect(errors.at(-1)).toMatch(/^the site no longer answers: .*the connection was cut$/);
  });

  it.each<[string, readonly string[], string]>([
    ["no address", [], "the address of a site must follow"],
    ["a name", ["a.example"], '"a.example" is no address; it must be like https://demo.example/'],
    ["two documents", ["http://a.example", "x.json", "y.json"], 'not also "y.json"'],
    ["both kinds of writes", ["http://a.example", "--refusals", "--writes"], "leave --refusals out"],
    ["a report of no kind", ["http://a.example", "--report", "x.txt"], "must end in .json or .md"],
    ["a name without a password", ["http://a.example", "--user", "ada"], "--user needs --password"],
    ["credentials in the address", ["http://ada:pw@a.example"], "credentials don't belong in the address"],
  ])("for a wrong call: %s", async (_, args, sentence) => {
    const { errors, code } = await runVerify(...args);
    expect([code, errors.at(-1)]).toEqual([2, expect.stringContaining(sentence) as unknown]);
    expect(existsSync("x.txt")).toBe(false);
  });
});
