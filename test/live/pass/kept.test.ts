import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { describe, expect, it, onTestFinished } from "vitest";
import { serve } from "../../../src/commands/serve.ts";
import { writeFolder } from "../../../src/live/folder/write-folder.ts";
import { createSocketTransport } from "../../../src/live/client/socket-transport.ts";
import { recordSite } from "../../../src/live/record/record-site.ts";
import { redact } from "../../../src/live/redact/redact.ts";
import { recordedFolder } from "../../../src/recorded-folder.ts";
import { createStandin, type StandinOptions } from "../../../src/standin.ts";
import { terminalTo } from "../../commands/run-command.ts";
import { quickClock } from "../recorded.ts";
import { ask, realSite } from "./real-site.ts";

const SALT = "5a17";

/** A recording of a site's other routes, in a folder of its own. */
async function recordedFolderOf(home: string, credentials?: Readonly<Record<string, string>>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "standin-kept-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const sockets = createSocketTransport();
  const recording = await recordSite(
    { address: home, version: "0.0.1", only: ["other/v1"], rate: 1000, ...(credentials && { credentials }) },
    { ...quickClock(), transport: sockets.send },
  );
  sockets.close();
  const people = credentials !== undefined;
  const { files } = await recordedFolder(await redact(recording, { salt: SALT, people }), {
    redaction: { salt: SALT, people },
  });
  await writeFolder(folder, files);
  return folder;
}

const rows = [{ id: 1, name: "Pier", at: "2026-01-02", price: 1 }];

/** Serves a folder with its site behind it, until `use` has done. */
async function kept(
  folder: string,
  upstream: string,
  use: (double: Awaited<ReturnType<typeof createStandin>>) => Promise<unknown>,
  options: StandinOptions = {},
) {
  const double = await createStandin({ index: folder, upstream, pass: ["/acme/v1/*"], keep: true, ...options });
  await use(double);
  await double.close();
}

const record = (folder: string) =>
  JSON.parse(readFileSync(join(folder, "record.json"), "utf8")) as { asked: string[]; redaction: object };

describe("answers that are kept", { timeout: 30_000 }, () => {
  it("are served from the folder afterwards, without the site, beside what was there", async () => {
    const site = await realSite({
      "/other/v1/rows": () => rows,
      "/acme/v1/things": (_call, response) => {
        response.writeHead(200, { "content-type": "application/json", "x-wp-total": "2", "x-wp-totalpages": "1" });
        response.end(
          `[{"id":7,"name":"Ann","size":1.0,"link":"${site.home}/seven"},{"id":8,"name":"Bo","size":2.50,"link":"${site.home}/eight"}]`,
        );
      },
      "/acme/v1/things/7": () => ({ id: 7, name: "Ann", more: [1] }),
      "/acme/v1/file": () => ({ q: "other" }),
    });
    const folder = await recordedFolderOf(site.home);
    const passed: string[] = [];
    await kept(folder, site.home, async (double) => {
      expect(double.passedOn?.kept).toEqual({ folder, count: 0, left: 0 });
      for (const path of ["acme/v1/things", "acme/v1/things/7", "acme/v1/file?q=a&b[]=1", "acme/v1/things"])
        passed.push((await ask(double, path)).text);
      expect(double.passedOn?.kept?.count).toBe(3);
    });
    const alone = await createStandin({ index: folder });
    const { text, headers } = await ask(alone, "acme/v1/things");
    expect(JSON.parse(text)).toEqual(JSON.parse(passed[0] ?? ""));
    expect(text).toContain('"size":2.50');
    expect([headers.get("x-standin-basis"), headers.get("x-wp-total")]).toEqual(["recorded", "2"]);
    expect((await ask(alone, "acme/v1/things/7")).text).toBe(passed[1]);
    expect((await ask(alone, "acme/v1/file?b[]=1&q=a")).text).toBe(passed[2]);
    expect((await ask(alone, "other/v1/rows")).headers.get("x-standin-basis")).toBe("recorded");
    // What was kept are records: the double takes writes.
    await ask(alone, "acme/v1/things/7", { method: "DELETE" });
    expect(JSON.parse((await ask(alone, "acme/v1/things")).text)).toHaveLength(1);
    expect(record(folder).asked).toEqual(expect.arrayContaining(["acme/v1/things", "other/v1/rows"]));
    expect(readdirSync(join(folder, "seeds")).toSorted()).toEqual(["acme.v1.json", "other.v1.json"]);
    for (const file of readdirSync(join(folder, "seeds")))
      expect(readFileSync(join(folder, "seeds", file), "utf8")).not.toContain("127.0.0.1:4010");
  });

  it("add up over several runs, and of one read the last answer counts", async () => {
    let name = "first";
    const site = await realSite({
      "/other/v1/rows": () => rows,
      "/acme/v1/things/7": () => ({ id: 7, name }),
      "/acme/v1/file": () => ({ one: 1.5 }),
    });
    const folder = await recordedFolderOf(site.home);
    await kept(folder, site.home, (double) => ask(double, "acme/v1/things/7"));
    await kept(folder, site.home, (double) => ask(double, "acme/v1/file"));
    name = "second";
    await kept(folder, site.home, (double) => ask(double, "acme/v1/things/7"));
    await kept(folder, site.home, async (double) => {
      const server = await double.listen({ port: 0 });
      await ask(double, "acme/v1/file?q=1");
      // The last server's end writes, and what comes after it is written when the stand-in is closed.
      await server.close();
      await ask(double, "acme/v1/file?q=2");
      expect(double.passedOn?.kept?.count).toBe(2);
    });
    expect(record(folder).asked).toEqual(expect.arrayContaining(["acme/v1/file?q=1", "acme/v1/file?q=2"]));
    const before = readFileSync(join(folder, "record.json"), "utf8");
    await kept(folder, site.home, async () => undefined);
    expect(readFileSync(join(folder, "record.json"), "utf8")).toBe(before);
    const alone = await createStandin({ index: folder });
    expect((await ask(alone, "acme/v1/things/7")).body).toEqual({ id: 7, name: "second" });
    expect((await ask(alone, "acme/v1/file")).body).toEqual({ one: 1.5 });
    expect((await ask(alone, "other/v1/rows")).body).toEqual(rows);
  });

  it("are JSON that a GET was answered with by 200, and nothing else", async () => {
    const site = await realSite({
      "/other/v1/rows": () => rows,
      "GET /acme/v1/things": (_call, response) =>
        response.writeHead(404, { "content-type": "application/json" }).end('{"code":"gone"}'),
      "POST /acme/v1/things": () => ({ id: 9 }),
      "/acme/v1/file": (_call, response) => response.writeHead(200, { "content-type": "text/csv" }).end("a,b"),
      "/acme/v1/things/7": (_call, response) =>
        response.writeHead(200, { "content-type": "application/json" }).end("{broken"),
    });
    const folder = await recordedFolderOf(site.home);
    await kept(
      folder,
      site.home,
      async (double) => {
        for (const path of ["acme/v1/things", "acme/v1/file", "acme/v1/things/7"]) await ask(double, path);
        expect((await ask(double, "acme/v1/things", { method: "POST" })).body).toEqual({ id: 9 });
        expect(double.passedOn?.kept?.count).toBe(0);
      },
      { passWrites: true },
    );
    expect(record(folder).asked.filter((read) => read.startsWith("acme"))).toEqual([]);
  });

  it("bring their routes along where the index lacks them", async () => {
    const site = await realSite({ "/other/v1/rows": () => rows, "/acme/v1/things": () => [{ id: 7, name: "Ann" }] });
    const folder = await recordedFolderOf(site.home);
    const file = join(folder, "index.json");
    const { routes, namespaces, ...index } = JSON.parse(readFileSync(file, "utf8")) as {
      routes: Record<string, unknown>;
      namespaces: string[];
    };
    const fewer = Object.fromEntries(Object.entries(routes).filter(([key]) => !key.startsWith("/acme")));
    writeFileSync(file, JSON.stringify({ ...index, namespaces: namespaces.slice(1), routes: fewer }));
    await kept(folder, site.home, (double) => ask(double, "acme/v1/things"), { pass: [], passMissing: true });
    const alone = await createStandin({ index: folder });
    const { body, headers } = await ask(alone, "acme/v1/things");
    expect([body, headers.get("x-standin-basis")]).toEqual([[{ id: 7, name: "Ann" }], "recorded"]);
    expect(alone.catalogue.namespaces).toContain("acme/v1");
    expect(alone.catalogue.routes.map(({ name }) => name)).not.toContain("/acme/v1/file");
  });

  it("hold no secrets, and no people where the folder was recorded with credentials", async () => {
    const me = { id: 1, name: "Ada Quill", roles: ["administrator"] };
    const site = await realSite({
      "/other/v1/rows": () => rows,
      "/wp/v2/users/me": () => me,
      "/acme/v1/things": () => [{ id: 7, email: "kim.real@mail.test", token: "tok_9f8e7d6c5b4a", said: "sesame-open" }],
    });
    Object.assign(site.index["routes"] as object, {
      "/wp/v2/users/me": { namespace: "wp/v2", methods: ["GET"], endpoints: [{ methods: ["GET"], args: {} }] },
    });
    const headers = { Authorization: `Basic ${btoa("ada:sesame-open")}` };
    const folder = await recordedFolderOf(site.home, headers);
    const readAll = async (double: Awaited<ReturnType<typeof createStandin>>) => {
      // A visitor sees other things: that is not kept in what an account was shown.
      await ask(double, "acme/v1/file");
      await ask(double, "acme/v1/things", { headers });
      expect(double.passedOn?.kept?.count).toBe(1);
    };
    await kept(folder, site.home, readAll, { passCredentials: true });
    const text = readFileSync(join(folder, "seeds", "acme.v1.json"), "utf8");
    expect(text).toMatch(/"email":"[a-z]+\.[a-z]+\.[\da-f]{10}@example\.com"/);
    expect(text).not.toMatch(/kim\.real|tok_9f8e|sesame/);
    expect(record(folder).redaction).toEqual({ salt: SALT, people: true });
  });

  it("are not those of accounts where a visitor recorded the folder", async () => {
    const site = await realSite({ "/other/v1/rows": () => rows, "/acme/v1/file": () => ({ secret: 1 }) });
    const folder = await recordedFolderOf(site.home);
    const readAs = async (double: Awaited<ReturnType<typeof createStandin>>) => {
      await ask(double, "acme/v1/file", { headers: { Cookie: "a=1" } });
      expect(double.passedOn?.kept?.count).toBe(0);
    };
    await kept(folder, site.home, readAs, { passCredentials: true });
  });

  it("leave alone what somebody put into the folder by hand", async () => {
    const site = await realSite({
      "/other/v1/rows": () => rows,
      "/acme/v1/things": () => [{ id: 7, name: "Theirs" }],
      "/acme/v1/file": () => ({ one: 1 }),
    });
    const folder = await recordedFolderOf(site.home);
    const text = JSON.stringify({ answers: { "acme/v1/things": [{ id: 1, name: "Mine" }] } });
    writeFileSync(join(folder, "mine.json"), text);
    await kept(folder, site.home, async (double) => {
      for (const path of ["acme/v1/things", "acme/v1/things/7", "acme/v1/file"]) await ask(double, path);
      expect(double.passedOn?.kept?.count).toBe(1);
    });
    expect(readFileSync(join(folder, "mine.json"), "utf8")).toBe(text);
    const alone = await createStandin({ index: folder });
    expect((await ask(alone, "acme/v1/things")).body).toEqual([{ id: 1, name: "Mine" }]);
    expect((await ask(alone, "acme/v1/file")).body).toEqual({ one: 1 });
    // A file of the name that the recording would write is not written over.
    writeFileSync(join(folder, "seeds", "acme.v1.json"), text);
    rmSync(join(folder, "mine.json"));
    const before = record(folder);
    writeFileSync(join(folder, "record.json"), JSON.stringify({ ...before, files: ["seeds/other.v1.json"] }));
    const clash = kept(folder, site.home, (double) => ask(double, "acme/v1/file?b=2"));
    await expect(clash).rejects.toThrow("was put there by hand");
    expect(readFileSync(join(folder, "seeds", "acme.v1.json"), "utf8")).toBe(text);
  });

  it("lie in the folder when the command ends, which says where", async () => {
    const site = await realSite({ "/other/v1/rows": () => rows, "/acme/v1/file": () => ({ one: 1 }) });
    const folder = await recordedFolderOf(site.home);
    const lines: string[] = [];
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const terminal = {
      ...terminalTo(new Writable()),
      ended,
      out: (line: string) => void lines.push(line),
    };
    const args = [folder, "--port", "0", "--quiet", "--upstream", site.home, "--pass", "/acme/v1/*", "--keep"];
    const done = serve(args, {}, terminal);
    await expect.poll(() => lines.at(-1), { timeout: 10_000 }).toBe("Ctrl-C ends it.");
    expect(lines).toContain(`  3 routes: answered by ${site.home}`);
    expect(lines).toContain(`  its answers to GET are kept in ${folder} at the end`);
    const root = /http\S+/.exec(lines[1] ?? "")?.[0] ?? "";
    expect(await (await fetch(`${root}acme/v1/file`)).json()).toEqual({ one: 1 });
    end();
    expect(await done).toBe(0);
    expect(lines.slice(-2)).toEqual([
      `Keeping 1 answer of the upstream in ${folder} …`,
      `Kept: they are among ${join(folder, "seeds")}/*.json, and in ${join(folder, "record.json")}.`,
    ]);
    expect(record(folder).asked).toContain("acme/v1/file");
  });
});
