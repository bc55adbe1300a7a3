import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { createStandin, type StandinOptions } from "../../src/standin.ts";
import { buildCopy } from "../support/built-copy.ts";
import { expectBody } from "./bodies.ts";
import { type Door, openMainDoor, WAYS } from "./door.ts";

const THINGS = {
  namespace: "quay/v1",
  methods: ["GET", "POST"],
  endpoints: [
    { methods: ["GET"], args: { page: { type: "integer", default: 1 }, colour: { type: "string", enum: ["red"] } } },
    { methods: ["POST"], args: { name: { type: "string", required: true } } },
  ],
};
const THING = {
  namespace: "quay/v1",
  methods: ["GET", "DELETE"],
  endpoints: [{ methods: ["GET", "DELETE"], args: { id: { type: "integer" } } }],
};
const INDEX = {
  name: "Quay",
  namespaces: ["quay/v1"],
  routes: { "/quay/v1/things": THINGS, "/quay/v1/things/(?P<id>[\\d]+)": THING },
};
const NOTHING = { contract: 0, recorded: 0, family: 0, invented: 0 };

describe.each(WAYS)("coverage %s", (way) => {
  const open = (options: StandinOptions = {}) => openMainDoor(way, { index: INDEX, ...options });
  const call = (door: Door, method: string, path: string, body?: object, sandbox = "") =>
    door.send(method, `${sandbox}/wp-json/quay/v1/things${path}`, body);
  const coverageOf = async (door: Door) => (await door.control("GET", "/coverage")).body;

  it("is what a hand counts: routes, args, refusals and bases", async () => {
    const door = await open();
    const before = await coverageOf(door);
    expectBody("coverage", before);
    expect(before).toEqual({
      routes: {
        total: 4,
        called: 0,
        missed: [
          "GET /quay/v1/things",
          "POST /quay/v1/things",
          "GET /quay/v1/things/{id}",
          "DELETE /quay/v1/things/{id}",
        ],
      },
      args: {
        total: 5,
        given: 0,
        missed: [
          "GET /quay/v1/things page",
          "GET /quay/v1/things colour",
          "POST /quay/v1/things name",
          "GET /quay/v1/things/{id} id",
          "DELETE /quay/v1/things/{id} id",
        ],
      },
      refusals: { seen: [] },
      basis: NOTHING,
    });
    expect((await call(door, "GET", "?page=1")).status).toBe(200);
    expect((await call(door, "HEAD", "")).status).toBe(200);
    expect((await call(door, "GET", "?colour=blue")).status).toBe(400);
    expect((await call(door, "POST", "", {})).status).toBe(400);
    expect((await call(door, "OPTIONS", "/1")).status).toBe(200);
    expect((await call(door, "GET", "/nowhere/at/all")).status).toBe(404);
    const after = await coverageOf(door);
    expect(after).toEqual({
      routes: { total: 4, called: 2, missed: ["GET /quay/v1/things/{id}", "DELETE /quay/v1/things/{id}"] },
      args: {
        total: 5,
        given: 2,
        missed: ["POST /quay/v1/things name", "GET /quay/v1/things/{id} id", "DELETE /quay/v1/things/{id} id"],
      },
      refusals: {
        seen: ["GET /quay/v1/things rest_invalid_param", "POST /quay/v1/things rest_missing_callback_param"],
      },
      basis: { contract: 0, recorded: 0, family: 2, invented: 2 },
    });
    await call(door, "GET", "/1");
    expect((await coverageOf(door)).args).toMatchObject({ given: 3 });
  });

  it.each([32 * 1024 * 1024, 0])(
    "counts answers that are remembered, and those of sandboxes that go, with %i bytes of memory",
    async (memoryBytes) => {
      const door = await open({ limits: { memoryBytes } });
      for (let n = 0; n < 3; n += 1) await call(door, "GET", "?page=1", undefined, "/@mine");
      await door.control("DELETE", "/sandboxes");
      expect(await coverageOf(door)).toMatchObject({
        routes: { called: 1 },
        args: { given: 1 },
        basis: { invented: 3 },
      });
      for (let n = 0; n < 2; n += 1) await call(door, "GET", "?page=1");
      expect((await coverageOf(door)).basis).toMatchObject({ invented: 5 });
      expect((await door.control("DELETE", "/coverage")).body).toEqual({ ok: true });
      expect(await coverageOf(door)).toMatchObject({ routes: { called: 0 }, args: { given: 0 }, basis: NOTHING });
      await call(door, "GET", "?page=1");
      expect(await coverageOf(door)).toMatchObject({
        routes: { called: 1 },
        args: { given: 1 },
        basis: { invented: 1 },
      });
    },
  );

  it("counts the calls of a batch, each by itself", async () => {
    const door = await openMainDoor(way);
    await door.api("POST", "/batch/v1", {
      requests: [
        { method: "POST", path: "/calendar/events/v1/venues", body: { venue: "Hall" } },
        { method: "POST", path: "/calendar/events/v1/venues", body: {} },
      ],
    });
    const { routes, refusals } = await coverageOf(door);
    expect(routes.called).toBe(2);
    expect(routes.missed).not.toContain("POST /batch/v1");
    expect(routes.missed).not.toContain("POST /calendar/events/v1/venues");
    expect(refusals.seen).toEqual(["POST /calendar/events/v1/venues rest_missing_callback_param"]);
  });

  it("is a table for who asks for text", async () => {
    const door = await open();
    await call(door, "GET", "?page=1");
    await call(door, "POST", "", {});
    const text = async (accept: string) => door.control("GET", "/coverage", undefined, { Accept: accept });
    const table = await text("text/plain");
    expect(table.headers.get("content-type")).toBe("text/plain; charset=UTF-8");
    expect(table.text).toBe(`routes   2 of 4 called, 50.0 %
args     1 of 5 given, 20.0 %
answers  0 contract, 0 recorded, 1 family, 1 invented

refusals seen:
  POST /quay/v1/things rest_missing_callback_param

called, but never with:
  GET /quay/v1/things: colour
  POST /quay/v1/things: name

not called:
  GET /quay/v1/things/{id}
  DELETE /quay/v1/things/{id}
`);
    for (const accept of ["*/*", "application/json, text/plain, */*"])
      expect((await text(accept)).body.routes).toMatchObject({ total: 4 });
  });

  it("says what there is too little of", async () => {
    const door = await open();
    await call(door, "GET", "?page=1");
    const asked = (query: string, accept = "*/*") =>
      door.control("GET", `/coverage?${query}`, undefined, { Accept: accept });
    for (const query of ["threshold=25", "args=20", "threshold=0&args=20.0"])
      expect([query, (await asked(query)).status]).toEqual([query, 200]);
    const short = await asked("threshold=25.1&args=60");
    expect(short.status).toBe(417);
    expect(short.body).toMatchObject({
      ok: false,
      message:
        "Methods of routes that were called: 1 of 4, which is 25.0 %; wanted at least 25.1 %. Args that were given: 1 of 5, which is 20.0 %; wanted at least 60 %.",
      routes: { called: 1 },
    });
    const text = await asked("args=60", "text/plain");
    expect([text.status, text.text.split("\n").at(-2)]).toEqual([
      417,
      "Args that were given: 1 of 5, which is 20.0 %; wanted at least 60 %.",
    ]);
    for (const wrong of ["threshold=all", "args=101", "args=-1", "threshold="])
      expect([wrong, (await asked(wrong)).status]).toEqual([wrong, 400]);
  });
});

describe("a file of coverage", () => {
  const folderOf = () => {
    const folder = mkdtempSync(join(tmpdir(), "standin-coverage-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return folder;
  };
  const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
  const run = async (file: string, paths: readonly string[], index: object = INDEX) => {
    const site = await createStandin({ index: index as typeof INDEX, coverage: file });
    for (const path of paths) await site.fetch(`${site.apiRoot}${path}`);
    const counted = site.coverage;
    await site.close();
    return counted;
  };

  it("is added to by one run after the other, and by another site", async () => {
    const file = join(folderOf(), "coverage.json");
    const first = await run(file, ["quay/v1/things?page=1", "quay/v1/things"]);
    expect(read(file)).toMatchObject(first);
    await run(file, ["quay/v1/things/1", "quay/v1/things?colour=blue"]);
    expect(read(file)).toMatchObject({
      routes: { total: 4, called: 2 },
      args: { total: 5, given: 3 },
      refusals: { seen: ["GET /quay/v1/things rest_invalid_param"] },
      basis: { family: 1, invented: 3 },
    });
    const other = {
      ...INDEX,
      namespaces: ["pier/v1"],
      routes: { "/pier/v1/boats": { ...THINGS, namespace: "pier/v1" } },
    };
    await run(file, ["pier/v1/boats"], other);
    expect(read(file).routes).toMatchObject({ total: 6, called: 3 });
  });

  it("holds each call once, however often what counts is closed", async () => {
    const file = join(folderOf(), "coverage.json");
    const site = await createStandin({ index: INDEX, coverage: file });
    const servers = [await site.listen({ port: 0 }), await site.listen({ port: 0 })];
    await site.fetch(`${site.apiRoot}quay/v1/things`);
    for (const server of servers) await server.close();
    await site.close();
    await site.fetch(`${site.apiRoot}quay/v1/things`);
    await Promise.all([site.close(), site.close()]);
    expect(read(file).basis.invented).toBe(2);
  });

  it.each([
    ["broken", "{", "found no JSON"],
    ["another's", '{"total": {"lines": 1}}', 'found no member "format"'],
    ["a list", "[]", "found [], wanted"],
  ])("is refused at the start where it is %s", async (_, text, found) => {
    const file = join(folderOf(), "coverage.json");
    writeFileSync(file, text);
    await expect(createStandin({ index: INDEX, coverage: file })).rejects.toThrow(found);
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  it("is refused at the start where it can't be", async () => {
    const folder = folderOf();
    await expect(createStandin({ coverage: folder })).rejects.toThrow(`coverage file ${folder}: it is a folder`);
    await expect(createStandin({ coverage: join(folder, "no", "x.json") })).rejects.toThrow("there is no folder");
  });

  it("is what four processes at the same time have called, together", async () => {
    const copy = await buildCopy();
    onTestFinished(copy.remove);
    const file = join(folderOf(), "coverage.json");
    const script = join(folderOf(), "worker.mjs");
    writeFileSync(
      script,
      `import { createStandin } from ${JSON.stringify(join(copy.source, "index.js"))};
      const [file, index, path, times] = process.argv.slice(2);
      const site = await createStandin({ index: JSON.parse(index), coverage: file });
      for (let n = 0; n < Number(times); n += 1) await site.fetch(site.apiRoot + path);
      await site.close();`,
    );
    const paths = ["quay/v1/things", "quay/v1/things?page=1", "quay/v1/things?colour=blue", "quay/v1/things/1"];
    const workers = paths.map((path, at) =>
      promisify(execFile)(process.execPath, [script, file, JSON.stringify(INDEX), path, String(at + 1)]),
    );
    await Promise.all(workers);
    const { calls, ...summary } = read(file);
    expect(summary).toMatchObject({
      routes: { total: 4, called: 2, missed: ["POST /quay/v1/things", "DELETE /quay/v1/things/{id}"] },
      args: { total: 5, given: 3 },
      refusals: { seen: ["GET /quay/v1/things rest_invalid_param"] },
      basis: { contract: 0, recorded: 0, family: 3, invented: 7 },
    });
    expect(calls["GET /quay/v1/things"].refusals).toEqual({ rest_invalid_param: 3 });
  });
});
