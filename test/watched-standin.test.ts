import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createStandin, type Standin, type StandinOptions } from "../src/standin.ts";

const collection = (kind: string) => ({
  [`/acme/v1/${kind}`]: {
    namespace: "acme/v1",
    methods: ["GET", "POST"],
    endpoints: [
      { methods: ["GET"], args: {} },
      { methods: ["POST"], args: { title: { type: "string" } }, allow_batch: { v1: true } },
    ],
  },
  [`/acme/v1/${kind}/(?P<id>\\d+)`]: {
    namespace: "acme/v1",
    methods: ["GET", "PUT", "DELETE"],
    endpoints: [
      { methods: ["GET"], args: {} },
      { methods: ["PUT"], args: { title: { type: "string" } } },
      { methods: ["DELETE"], args: {} },
    ],
  },
});

function indexOf(...kinds: string[]): object {
  const routes = Object.assign({}, ...kinds.map(collection)) as object;
  return { name: "Quay", namespaces: ["acme/v1"], authentication: [], routes };
}

const rooms = (titles: Record<number, string>) => ({
  others: "empty" as const,
  answers: { "acme/v1/rooms": Object.entries(titles).map(([id, title]) => ({ id: Number(id), title })) },
});

/** A folder with the files of a site, and a stand-in that watches it. */
async function watched(options: StandinOptions = {}, kinds: readonly string[] = ["rooms", "boats"]) {
  const folder = await mkdtemp(join(tmpdir(), "standin-watched-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const at = (name: string) => join(folder, name);
  const write = async (name: string, value: unknown) => {
    await mkdir(dirname(at(name)), { recursive: true });
    await writeFile(at(name), typeof value === "string" ? value : JSON.stringify(value));
  };
  await write("site/index.json", indexOf(...kinds));
  await write("site/seeds/rooms.json", rooms({ 1: "Bell", 2: "Crane" }));
  if (options.data !== undefined) await mkdir(dirname(at(options.data)), { recursive: true });
  const said: string[] = [];
  /** Kept once this is said after the first `from` lines. */
  const heard = (text: string, from = 0) =>
    vi.waitFor(
      () =>
        new Promise<void>((resolve, reject) => {
          if (said.slice(from).some((line) => line.includes(text))) resolve();
          else reject(new Error(`nobody said ${text} but\n${said.slice(from).join("\n")}`));
        }),
      { timeout: 20_000, interval: 10 },
    );
  const site = await createStandin({
    index: at("site"),
    watch: true,
    log: ({ notice }) => {
      if (notice !== undefined) said.push(notice.replaceAll(`${folder}/`, ""));
    },
    ...options,
    ...(options.data !== undefined && { data: at(options.data) }),
  });
  onTestFinished(() => site.close());
  return { site, at, write, said, heard, folder };
}

async function call(site: Pick<Standin, "fetch" | "apiRoot">, method: string, path: string, title?: string) {
  const body = title === undefined ? undefined : new URLSearchParams({ title });
  const response = await site.fetch(`${site.apiRoot}acme/v1/${path}`, { method, ...(body && { body }) });
  return { status: response.status, body: (await response.json()) as { id: number; title: string } };
}

/** Titles by their ids. */
function titles(site: Pick<Standin, "state">, kind = "rooms"): Record<number, unknown> {
  return Object.fromEntries(site.state(`acme/v1/${kind}`).map(({ id, title }) => [Number(id), title]));
}

describe("a watched site", () => {
  test("keeps what calls did when its seeds are another, and says what could not stay", async () => {
    const { site, write, said, heard } = await watched();
    await call(site, "POST", "rooms", "Made");
    await call(site, "PUT", "rooms/2", "Changed");
    await write("site/seeds/rooms.json", rooms({ 1: "Bell, new", 2: "Crane, new", 3: "Dock" }));
    await heard("was read again.");
    expect(titles(site)).toEqual({ 1: "Bell, new", 2: "Changed", 3: "Dock", 4: "Made" });
    expect(said).toEqual([
      "site/seeds/rooms.json was read again.",
      "In the default sandbox: acme/v1/rooms 3, which a call made, is 4 from now on: the new seed has acme/v1/rooms 3.",
      "In the default sandbox: 2 changes that were made before belong to what the files said then, and can't be undone any more.",
    ]);
    expect((await call(site, "POST", "rooms", "Next")).body.id).toBe(5);
    site.undo();
    expect(() => site.undo()).toThrow("There are no changes that can be undone.");
    site.reset();
    expect(titles(site)).toEqual({ 1: "Bell, new", 2: "Crane, new", 3: "Dock" });
  });

  test("leaves resources as they are whose seed documents are the same", async () => {
    const { site, write, heard } = await watched();
    await write("site/seeds/boats.json", { answers: { "acme/v1/boats": [{ id: 7, title: "Cog" }] } });
    await heard("boats.json is new, and was read.");
    await call(site, "POST", "boats", "Dinghy");
    await call(site, "DELETE", "boats/7");
    await write("site/seeds/rooms.json", rooms({ 5: "Eddy" }));
    await heard("rooms.json was read again.");
    expect([titles(site), titles(site, "boats")]).toEqual([{ 5: "Eddy" }, { 8: "Dinghy" }]);
  });

  test("drops records with their resource, one sentence each, in every sandbox when it is next used", async () => {
    const { site, write, said, heard } = await watched();
    const other = site.sandbox("other");
    await call(site, "POST", "boats", "Dinghy");
    await call(other, "POST", "boats", "Ferry");
    await call(other, "POST", "rooms", "Kept");
    other.snapshot("mark");
    await write("site/index.json", indexOf("rooms"));
    await heard("index.json was read again.");
    const of = (where: string) => said.filter((line) => line.startsWith(`In ${where}:`) && line.includes("boats"));
    const gone = "acme/v1/boats 1, which a call made, is dropped: there is no acme/v1/boats any more.";
    expect(of("the default sandbox")).toEqual([`In the default sandbox: ${gone}`]);
    expect(of("the sandbox other")).toEqual([]);
    expect((await call(site, "GET", "boats")).status).toBe(404);
    expect(titles(other)).toEqual({ 1: "Bell", 2: "Crane", 3: "Kept" });
    expect(of("the sandbox other")).toEqual([`In the sandbox other: ${gone}`]);
    expect(of("the snapshot mark of the sandbox other")).toHaveLength(1);
    await call(other, "DELETE", "rooms/3");
    other.restore("mark");
    expect(titles(other)).toEqual({ 1: "Bell", 2: "Crane", 3: "Kept" });
  });

  test("goes on as it was while a file is broken, says what is wrong and where, and when it is right again", async () => {
    const { site, write, said, heard } = await watched();
    await call(site, "POST", "rooms", "Made");
    await write("site/index.json", '{"namespaces": ["acme/v1"],\n "routes": {]');
    await heard("After a change of");
    expect(said).toEqual([
      expect.stringMatching(
        /^After a change of site\/index\.json: site\/index\.json at \/routes: not JSON at line 2, column 13: "\]", wanted .*mend that place.*\. What was read before goes on; mend it, and it is read again\.$/,
      ),
    ]);
    expect((await call(site, "POST", "rooms", "Meanwhile")).status).toBe(201);
    await write("site/index.json", indexOf("rooms"));
    await heard("What was wrong is right again.");
    expect(said[1]).toBe("site/index.json was read again.");
    expect(titles(site)).toEqual({ 1: "Bell", 2: "Crane", 3: "Made", 4: "Meanwhile" });
  });

  test("undoes across what changed nothing of the records", async () => {
    const { site, write, said, heard } = await watched();
    await call(site, "POST", "rooms", "Made");
    await write("site/seeds/rooms.json", `${JSON.stringify(rooms({ 1: "Bell", 2: "Crane" }))}\n`);
    await heard("rooms.json was read again.");
    expect(said).toHaveLength(1);
    site.undo();
    expect(titles(site)).toEqual({ 1: "Bell", 2: "Crane" });
    site.redo();
    expect(titles(site)).toEqual({ 1: "Bell", 2: "Crane", 3: "Made" });
  });

  test("keeps journal, clock, faults and sandboxes, and finds no cached answer of before", async () => {
    const { site, write, heard } = await watched();
    const { clock } = site;
    clock.set({ now: Date.parse("2031-01-01T00:00:00Z"), frozen: true });
    expect((await call(site, "GET", "rooms/1")).body.title).toBe("Bell");
    expect((await call(site, "GET", "rooms/1")).body.title).toBe("Bell");
    site.fault({ match: { route: "/acme/v1/rooms" }, answer: { status: 503 } });
    await write("site/seeds/rooms.json", rooms({ 1: "Bell, new" }));
    await heard("was read again.");
    expect((await call(site, "GET", "rooms/1")).body.title).toBe("Bell, new");
    expect((await call(site, "GET", "rooms")).status).toBe(503);
    expect(site.requests.map(({ path }) => path.split("/").slice(-2).join("/"))).toEqual([
      "rooms/1",
      "rooms/1",
      "rooms/1",
      "v1/rooms",
    ]);
    expect([site.clock === clock, clock.frozen]).toEqual([true, true]);
  });

  test("reads files that are put in place by a rename, and a folder whose files come and go", async () => {
    const { site, at, write, said, heard } = await watched();
    await write("new.json", rooms({ 9: "Renamed" }));
    await rename(at("new.json"), at("site/seeds/rooms.json"));
    await heard("rooms.json was read again.");
    expect(titles(site)).toEqual({ 9: "Renamed" });
    await rm(at("site/seeds/rooms.json"));
    await heard("site/seeds/rooms.json is gone; what it said no longer counts.");
    await write("site/seeds/rooms.json", rooms({ 4: "Back" }));
    await heard("site/seeds/rooms.json is new, and was read.");
    expect(titles(site)).toEqual({ 4: "Back" });
    expect(said.filter((line) => line.startsWith("After"))).toEqual([]);
  });

  test("takes schemas and seeds by their own paths", async () => {
    const folder = await mkdtemp(join(tmpdir(), "standin-watched-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const [schemas, seeds] = [join(folder, "acme.v1.rooms.json"), join(folder, "seeds.json")];
    const schemaOf = (title: string) =>
      JSON.stringify({ title, type: "object", properties: { title: { type: "string" } } });
    await writeFile(schemas, schemaOf("room"));
    await writeFile(seeds, JSON.stringify(rooms({ 1: "Bell" })));
    const { site, said, heard } = await watched({ index: indexOf("rooms") as never, schemas, seeds });
    await writeFile(schemas, schemaOf("chamber"));
    await heard("acme.v1.rooms.json was read again.");
    const options = await site.fetch(`${site.apiRoot}acme/v1/rooms`, { method: "OPTIONS" });
    expect(await options.json()).toMatchObject({ schema: { title: "chamber" } });
    await writeFile(seeds, JSON.stringify(rooms({ 2: "Dock" })));
    await heard("seeds.json was read again.");
    expect(titles(site)).toEqual({ 2: "Dock" });
    expect(said).toHaveLength(2);
  });

  test("ends a request whose body is under way, on what is there by then, and loses nothing of it", async () => {
    const { site, write, heard } = await watched();
    const server = await site.listen({ port: 0 });
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    const answered = new Promise<string>((resolve) => {
      let text = "";
      socket.on("data", (bytes) => {
        text += String(bytes);
        if (text.includes("\r\n\r\n") && text.includes("}")) resolve(text);
      });
    });
    const body = '{"title": "Slowly"}';
    const [first, rest] = [body.slice(0, 8), body.slice(8)];
    socket.write(
      `POST /wp-json/acme/v1/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${first}`,
    );
    await call(site, "GET", "rooms");
    await write("site/seeds/rooms.json", rooms({ 1: "Bell, new", 2: "Crane", 3: "Dock" }));
    await heard("was read again.");
    socket.write(rest);
    expect(await answered).toMatch(/^HTTP\/1\.1 201 [\s\S]*"id":4,"title":"Slowly"/);
    socket.destroy();
    expect(titles(site)).toEqual({ 1: "Bell, new", 2: "Crane", 3: "Dock", 4: "Slowly" });
  });

  test("ends watching when it is closed", async () => {
    const { site, write, said } = await watched();
    await site.close();
    await write("site/seeds/rooms.json", rooms({ 9: "Late" }));
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
    expect(said).toEqual([]);
    expect(titles(site)).toEqual({ 1: "Bell", 2: "Crane" });
  });

  test("says it on standard error where there is no log", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => errors.mockRestore());
    const { write, at } = await watched({ log: undefined as never });
    await write("site/seeds/rooms.json", rooms({ 9: "Told" }));
    await vi.waitFor(() => expect(errors).toHaveBeenCalledWith(`${at("site/seeds/rooms.json")} was read again.`), {
      timeout: 20_000,
    });
  });
});

describe("a watched site with a data file", () => {
  test("writes the head of the file anew in the same step, and takes it up again", async () => {
    const { site, write, heard, at } = await watched({ data: "kept.json" });
    await call(site, "POST", "rooms", "Made");
    const head = async () =>
      (JSON.parse(await readFile(at("kept.json"), "utf8")) as { belongs: { seeds: string } }).belongs;
    const before = await head();
    await write("site/seeds/rooms.json", rooms({ 1: "Bell, new", 3: "Dock" }));
    await heard("was read again.");
    expect((await head()).seeds).not.toBe(before.seeds);
    await call(site, "POST", "rooms", "After");
    await site.close();
    const again = await createStandin({ index: at("site"), data: at("kept.json") });
    onTestFinished(() => again.close());
    expect(titles(again)).toEqual({ 1: "Bell, new", 3: "Dock", 4: "Made", 5: "After" });
  });

  test("goes on as it was where the file can't be written, and says so", async () => {
    const { site, write, said, heard, at } = await watched({ data: "kept/file.json" });
    await call(site, "POST", "rooms", "Made");
    await rm(at("kept"), { recursive: true });
    await write("site/seeds/rooms.json", rooms({ 9: "Nowhere" }));
    await heard("After a change of");
    expect(said).toHaveLength(1);
    expect(titles(site)).toEqual({ 1: "Bell", 2: "Crane", 3: "Made" });
    await mkdir(at("kept"));
    await write("site/seeds/rooms.json", rooms({ 9: "Somewhere" }));
    await heard("What was wrong is right again.");
    expect(titles(site)).toEqual({ 3: "Made", 9: "Somewhere" });
  });
});

describe("a watched site with a real one behind it", () => {
  test("still asks that one, and by the options that hold", async () => {
    const real = await createStandin({ index: indexOf("rooms", "boats") as never, seeds: [rooms({ 1: "Real" })] });
    const upstream = await real.listen({ port: 0 });
    onTestFinished(() => upstream.close());
    const { site, write, heard } = await watched({
      upstream: upstream.apiRoot,
      pass: ["/acme/v1/rooms"],
      passMissing: true,
    });
    const list = async () => {
      const response = await site.fetch(`${site.apiRoot}acme/v1/rooms`);
      return [response.headers.get("x-standin-upstream"), ((await response.json()) as { title: string }[])[0]?.title];
    };
    expect(await list()).toEqual(["1", "Real"]);
    await write("site/seeds/rooms.json", rooms({ 1: "Bell, new" }));
    await heard("was read again.");
    expect(await list()).toEqual(["1", "Real"]);
    expect((await call(site, "GET", "rooms/1")).body.title).toBe("Bell, new");
    expect(site.passedOn?.routes).toEqual(["/acme/v1/rooms"]);
  });
});

describe("what can't be watched is refused", () => {
  test.each<[StandinOptions, string]>([
    [{}, "--watch has nothing to watch: name a path as INDEX"],
    [{ index: indexOf("rooms") as never, seeds: [] }, "--watch has nothing to watch"],
    [{ index: "https://example.invalid/wp-json/" }, "what an address answers, and values, are read once"],
    [{ index: "-" }, "--watch can't read standard input a second time; name a file as INDEX in place of -"],
    [
      { index: "descriptors", data: "descriptors/kept/data.json" },
      "--data descriptors/kept/data.json lies in descriptors, which --watch reads again",
    ],
    [{ index: ["-", "more.json"] }, "--watch can't read standard input a second time"],
  ])("%j", async (options, sentence) => {
    await expect(createStandin({ ...options, watch: true })).rejects.toThrow(sentence);
    await expect(createStandin({ ...options, watch: true })).rejects.toThrow(RangeError);
  });

  test("and a file that is wrong at the start, as without it", async () => {
    await expect(createStandin({ index: "nowhere.json", watch: true })).rejects.toThrow("nothing of that name");
  });
});
