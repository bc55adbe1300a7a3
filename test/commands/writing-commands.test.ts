import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commands } from "../../src/commands/program.ts";
import { createStandin } from "../../src/standin.ts";
import { writeOut } from "../../src/commands/terminal.ts";
import { runCommand, terminalTo } from "./run-command.ts";

const NOW = "2030-03-14T09:30:00Z";
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "standin-commands-"));
});
afterAll(() => rm(folder, { recursive: true }));

const writing = ["index", "fixtures", "requests", "types", "openapi"];

describe("every writing command", () => {
  it.each(writing)("%s tells its options", async (name) => {
    const { out, code } = await runCommand(name, "--help");
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^standin ${name}`));
    for (const option of ["--seed", "--lang", "--out", "--index"]) expect(out).toContain(option);
  });

  it.each([
    ["index", ["--colour", "red"], /Unknown option '--colour'/],
    ["index", ["--namespace", "nope/v1"], /there is no namespace nope\/v1; the site has oembed/],
    ["index", ["--routes", "many"], /--routes must be a whole number from 1/],
    ["index", ["--quirks", "odd"], /there is no quirk odd; there are all, none, /],
    ["index", ["--routes", "3", "--namespaces", "9"], /9 namespaces need at least 11 routes/],
    ["index", ["--wordpress-version", "new"], /the version must be one from 4\.4 on/],
    ["index", ["--lang", "fi"], /the site has no language fi/],
    ["fixtures", [], /which resource\?/],
    ["fixtures", ["nope"], /there is no resource nope; there are .*calendar\/event/],
    ["fixtures", ["snippet", "--format", "xml"], /--format must be one of json, ndjson, csv, not "xml"/],
    ["fixtures", ["snippet", "--member", "colour"], /a record has no member colour; it has id, name/],
    ["requests", ["/nope/nothing"], /there is no route \/nope\/nothing; standin types lists them all/],
    ["requests", ["events"], /there is no route events; did you mean \/calendar\/events\/v1\/events\?/],
    ["requests", ["calendar/event/v1/events"], /did you mean \/calendar\/events\/v1\/events\?/],
    ["fixtures", ["snippet", "--count", "-1"], /--count must be a whole number from 0 to \d+, not "-1"/],
    ["fixtures", ["snippet", "--count"], /--count must be a whole number .*, and nothing follows it/],
    ["index", ["--out", "--routes", "3"], /--out must be .*, not "--routes"/],
    ["requests", ["--now", "soon"], /--now must be a time/],
    ["types", ["--base-url", "here"], /--base-url must be an address/],
  ])("%s %j is a wrong call", async (name, args, sentence) => {
    const { errors, code } = await runCommand(name, ...args);
    expect(errors.join()).toMatch(sentence);
    expect(errors).toHaveLength(1);
    expect(code).toBe(2);
  });

  it.each(writing)("%s fails on a file that is not there", async (name) => {
    const { errors, code } = await runCommand(
      name,
      ...(name === "fixtures" ? ["x/y"] : []),
      "--index",
      "/no/such/file.json",
    );
    expect(code).toBe(1);
    expect(errors.join()).toContain("/no/such/file.json");
  });

  it.each([
    ["none/out.json", /out\.json can't be written: there is no folder .*none; make it first$/],
    [".", /can't be written: it is a folder; name a file in it$/],
    ["taken/more", /more can't be written: .*taken is no folder$/],
  ])("says why it can't write to %s", async (name, reason) => {
    await writeFile(join(folder, "taken"), "");
    const { errors, code } = await runCommand("fixtures", "snippet", "--count", "1", "--out", join(folder, name));
    expect(errors.join()).toMatch(reason);
    expect(code).toBe(1);
  });

  it("says which of several members no record has", async () => {
    const { out, errors, code } = await runCommand("fixtures", "snippet", "--count", "2", "--member", "id,colour");
    expect(JSON.parse(out)).toEqual([{ id: expect.any(Number) as number }, { id: expect.any(Number) as number }]);
    expect({ errors, code }).toEqual({ errors: ["standin: no record has a member colour"], code: 0 });
  });

  it("writes to a file", async () => {
    const file = join(folder, "out.json");
    const { out, code } = await runCommand("fixtures", "snippet", "--count", "3", "--out", file);
    expect([out, code]).toEqual(["", 0]);
    expect(JSON.parse(await readFile(file, "utf8"))).toHaveLength(3);
  });

  it("is listed", () => {
    expect(Object.keys(commands)).toEqual(expect.arrayContaining(writing));
  });
});

describe("standin index", () => {
  it.each([
    ["en", undefined],
    ["sv", undefined],
    ["sv", "https://demo.example/site"],
  ])("writes what the server serves in %s at %s", async (lang, baseUrl) => {
    const site = await createStandin({ now: NOW, lang, ...(baseUrl !== undefined && { baseUrl }) });
    const served = await (await site.fetch(new Request(site.apiRoot))).text();
    const args = baseUrl === undefined ? [] : ["--base-url", baseUrl];
    expect((await runCommand("index", "--lang", lang, "--now", NOW, ...args)).out).toBe(served);
  });

  it("leaves other namespaces out", async () => {
    const { out } = await runCommand("index", "--namespace", "cacsp/v1,oembed/1.0");
    const { namespaces, routes } = JSON.parse(out) as {
      namespaces: string[];
      routes: Record<string, { namespace: string }>;
    };
    expect(namespaces).toEqual(["oembed/1.0", "cacsp/v1"]);
    expect([...new Set(Object.values(routes).map(({ namespace }) => namespace))].sort()).toEqual([
      "",
      "cacsp/v1",
      "oembed/1.0",
    ]);
  });

  it("is loaded again as the same site", async () => {
    const file = join(folder, "site.json");
    await runCommand("index", "--out", file, "--now", NOW);
    const again = await createStandin({ index: file, now: NOW });
    expect(again.catalogue.routes).toHaveLength((await createStandin({ now: NOW })).catalogue.routes.length);
  });
});

describe("standin requests", () => {
  it.each([
    ["json", /^\[\n\{"title":/],
    ["http", /^### as little as possible\n# /],
    ["curl", /^# GET \/cacsp\/v1\/texts, as little as possible: .*\ncurl -sS -i -X GET 'http/],
  ])("writes them as %s", async (format, start) => {
    const { out } = await runCommand("requests", "/cacsp/v1/texts", "--format", format);
    expect(out).toMatch(start);
  });

  it("takes a path for its route", async () => {
    const { out } = await runCommand("requests", "calendar/events/v1/events/12");
    const samples = JSON.parse(out) as { route: string }[];
    expect(new Set(samples.map(({ route }) => route))).toEqual(new Set(["/calendar/events/v1/events/{id}"]));
  });

  it("writes lines that a shell takes as they are meant", async () => {
    const { out } = await runCommand("requests", "/seo/v1/updateMeta", "--format", "curl");
    const [line = ""] = out.split("\n").filter((one) => one.includes("'\\''") || one.startsWith("curl"));
    const { stdout } = await promisify(execFile)("sh", ["-c", line.replace(/^curl/, "printf '%s\\n'")]);
    expect(stdout.split("\n").at(-2)).toMatch(/^\{.*\}$/);
  });
});

describe("a reader that stops reading", () => {
  it("ends the writing quietly", async () => {
    const broken = new Writable({
      highWaterMark: 16,
      write(_chunk, _encoding, done) {
        done(Object.assign(new Error("write EPIPE"), { code: "EPIPE" }));
      },
    });
    let taken = 0;
    const endless = function* () {
      for (;;) {
        taken += 1;
        yield "x".repeat(10_000);
      }
    };
    await writeOut(endless(), { file: undefined, terminal: terminalTo(broken) });
    expect(taken).toBeLessThan(100);
  });
});
