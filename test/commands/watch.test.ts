import { once } from "node:events";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { constants, Script } from "node:vm";
import { describe, expect, onTestFinished, test } from "vitest";
import { serve } from "../../src/commands/serve.ts";
import { randomOf, wholeBetween } from "../../src/seeding/random.ts";

/** Edits of the walk: 12 unless `WATCH_EDITS` says. */
const edits = Number(process.env["WATCH_EDITS"] ?? 12);

/** A room as the API answers it, and as the control endpoint shows it. */
interface Room {
  readonly id: number;
  readonly title: string;
}

/** A folder for one test, gone with it. */
async function folderFor(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "standin-watch-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

// The runner's own loader keeps modules from Node's.
const load = new Script("(url) => import(url)", {
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
}).runInThisContext() as (url: string) => Promise<unknown>;

/** A watching server, what it has said, and when it says something. */
async function watching(...args: string[]) {
  const said: string[] = [];
  const waiting = new Set<() => void>();
  const person = new EventTarget();
  const ended = once(person, "end").then(() => undefined);
  const out = (line: string) => {
    said.push(line.replace(/^\d\d:\d\d:\d\d /, ""));
    for (const look of waiting) look();
  };
  /** The first line after the first `from` that has all of these texts. */
  const heard = (from: number, ...texts: string[]) =>
    new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(look);
        reject(new Error(`nobody said ${texts.join(" … ")} but\n${said.slice(from).join("\n")}`));
      }, 20_000);
      const look = () => {
        const line = said.slice(from).find((one) => texts.every((text) => one.includes(text)));
        if (line === undefined) return;
        clearTimeout(timer);
        waiting.delete(look);
        resolve(line);
      };
      waiting.add(look);
      look();
    });
  const done = serve(["--port", "0", "--quiet", "--watch", ...args], {}, { out, error: out, ended, load });
  done.catch((error: unknown) => out(`failed: ${String(error)}`));
  const started = await heard(0, "control  ");
  const url = /http:\S+(?=\/__standin)/.exec(started)?.[0] ?? "";
  onTestFinished(async () => {
    person.dispatchEvent(new Event("end"));
    await done;
  });
  await heard(0, "Ctrl-C");
  return { url, said, heard };
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** The ways in which editors and tools put a new text in a file's place. */
const WAYS = {
  async "written over"(file: string, text: string) {
    await writeFile(file, text);
  },
  async "renamed into place"(file: string, text: string) {
    await writeFile(`${file}~`, text);
    await rename(`${file}~`, file);
  },
  async "away for a moment"(file: string, text: string) {
    await rename(file, `${file}~`);
    await writeFile(file, text);
    await rm(`${file}~`);
  },
  async "in two pieces"(file: string, text: string) {
    await writeFile(file, text.slice(0, text.length / 2));
    await writeFile(file, text);
  },
} as const;

const way = Object.values(WAYS);

/** An index document of rooms, and boats where they are wanted. */
function indexOf(name: string, hasBoats: boolean): string {
  const args = { title: { type: "string" } };
  const kinds = hasBoats ? ["rooms", "boats"] : ["rooms"];
  const routes = kinds.flatMap((kind) => {
    const item = ["GET", "PUT", "DELETE"].map((method) => ({ methods: [method], args: method === "PUT" ? args : {} }));
    const list = [
      { methods: ["GET"], args: {} },
      { methods: ["POST"], args },
    ];
    return [
      [`/acme/v1/${kind}`, { namespace: "acme/v1", methods: ["GET", "POST"], endpoints: list }],
      [`/acme/v1/${kind}/(?P<id>\\d+)`, { namespace: "acme/v1", methods: ["GET", "PUT", "DELETE"], endpoints: item }],
    ] as const;
  });
  return JSON.stringify({ name, namespaces: ["acme/v1"], authentication: [], routes: Object.fromEntries(routes) });
}

function missing(name: string): never {
  throw new Error(`there is no ${name}`);
}

/** What is said of a room that has another id. */
const MOVED = /acme\/v1\/rooms (\d+), which a call made, is \d+ from now on: the new seed has acme\/v1\/rooms/;

function seedOf(rooms: readonly Room[]): string {
  return JSON.stringify({ others: "empty", answers: { "acme/v1/rooms": rooms } });
}

const HANDLERS = `import { said } from "./words/said.mjs";
const later = () => new Promise((resolve) => setTimeout(resolve, 15));
export default {
  "+GET /acme/v1/said": () => ({ body: { said, version: "VERSION" } }),
  "+POST /acme/v1/slow": async (call, { state }) => {
    await later();
    return { status: 201, body: state.insert("acme/v1/rooms", { title: call.params.title }) };
  },
};`;

describe(`${edits} edits at random while requests run`, () => {
  test("fail no request, serve the last content, and keep what calls did", { timeout: 600_000 }, async () => {
    const folder = await folderFor();
    const at = (name: string) => join(folder, name);
    const random = randomOf(`edits ${edits}`);
    const one = <Item>(items: readonly Item[]): Item => items[wholeBetween(random, 0, items.length - 1)] as Item;
    const state = {
      name: "Quay 0",
      boats: true,
      said: "word 0",
      version: "0",
      base: "http://b0.example",
      schema: "s0",
    };
    const seed = new Map([1, 2, 3, 4].map((id) => [id, `Seed ${id} of 0`]));
    const seedNow = () => seedOf([...seed].map(([id, title]) => ({ id, title })));
    /** What a file says once it was edited, and what is looked at to see that. */
    const files: Record<string, { file: string; next: (n: number) => string; broken: string }> = {
      index: {
        file: at("site/index.json"),
        next(n) {
          state.name = `Quay ${n}`;
          state.boats = one([true, false]);
          return indexOf(state.name, state.boats);
        },
        broken: '{"namespaces": ["acme/v1"], "routes": {',
      },
      seeds: {
        file: at("site/seeds/rooms.json"),
        next(n) {
          for (const id of seed.keys()) seed.set(id, `Seed ${id} of ${n}`);
          // An id that a call may well have had.
          if (one([true, false])) seed.set(one([5, 6, 7, 8, 9, 10, 11, 12]), `Seed more of ${n}`);
          return seedNow();
        },
        broken: '{"answers": {"acme/v1/rooms": [{"id": "',
      },
      schemas: {
        file: at("schemas/acme.v1.rooms.json"),
        next(n) {
          state.schema = `s${n}`;
          return JSON.stringify({ title: state.schema, type: "object", properties: { title: { type: "string" } } });
        },
        broken: '{"title": ',
      },
      handlers: {
        file: at("handlers.mjs"),
        next(n) {
          state.version = String(n);
          return HANDLERS.replace("VERSION", state.version);
        },
        broken: "export default { nothing",
      },
      words: {
        file: at("words/said.mjs"),
        next(n) {
          state.said = `word ${n}`;
          return `export const said = ${JSON.stringify(state.said)};`;
        },
        broken: "export const unsaid = 1;",
      },
      config: {
        file: at("own.config.json"),
        next(n) {
          state.base = `http://b${n}.example`;
          return JSON.stringify({ index: "site", schemas: "schemas", handlers: "handlers.mjs", baseUrl: state.base });
        },
        broken: '{"baseurl": 1}',
      },
    };
    for (const { file, next } of Object.values(files)) await write(file, next(0));
    state.boats = true;
    await write(at("site/index.json"), indexOf("Quay 0", true));
    seed.clear();
    for (const id of [1, 2, 3, 4]) seed.set(id, `Seed ${id} of 0`);
    await write(at("site/seeds/rooms.json"), seedNow());
    const { url, said, heard } = await watching("--config", at("own.config.json"));
    const root = `${url}/wp-json/acme/v1`;

    /** Titles that calls made, once they are answered for: each of them has to be there from then on, once. */
    const made = { "": new Set<string>(), "@other": new Set<string>(), "@slow": new Set<string>() };
    const failures: string[] = [];
    let count = 0;
    const progress = { edits: 1 };
    const over = new AbortController();
    const call = async (method: string, address: string, title?: string): Promise<Response> => {
      const body = title === undefined ? undefined : new URLSearchParams({ title });
      const response = await fetch(address, { method, ...(body && { body }) });
      // A connection is free for others once its answer was read.
      const text = await response.text();
      count += 1;
      if (response.status >= 400) failures.push(`${method} ${address}: ${response.status} ${text}`);
      expect(failures).toEqual([]);
      return new Response(text, response);
    };
    const stored = async (sandbox: keyof typeof made) =>
      (await (await call("GET", `${url}${sandbox && `/${sandbox}`}/__standin/state/acme/v1/rooms`)).json()) as Room[];
    const worker = async (name: string, sandbox: keyof typeof made, path: string) => {
      const own = sandbox === "" ? root : root.replace("/wp-json", `/${sandbox}/wp-json`);
      for (let n = 0; !over.signal.aborted; n += 1) {
        // A few for each edit are as good as many.
        while (n > 4 * progress.edits && !over.signal.aborted) await pause(10);
        const title = `${name} ${n}`;
        await call("POST", `${own}/${path}`, title);
        made[sandbox].add(title);
        const rooms = await stored(sandbox);
        expect(rooms.filter(({ title: found }) => found === title)).toHaveLength(1);
        await call("GET", `${own}/rooms`);
        await call("GET", `${own}/said`);
        await pause(10);
      }
    };
    const touched = new Map([
      [2, "Changed by a call"],
      [3, undefined],
    ]);
    await call("PUT", `${root}/rooms/2`, "Changed by a call");
    await call("DELETE", `${root}/rooms/3`);
    const workers = Promise.all([
      worker("Quick", "", "rooms"),
      worker("Slow", "@slow", "slow"),
      worker("Other", "@other", "rooms"),
    ]);
    workers.catch(() => undefined);
    onTestFinished(() => {
      over.abort();
    });

    let broken: string | undefined;
    for (let n = 1; n <= edits; n += 1) {
      const from = said.length;
      progress.edits = n;
      const name = broken ?? one(Object.keys(files));
      const { file, next, broken: wrong } = files[name] ?? missing(name);
      const isWrong = broken === undefined && n < edits && random() < 0.2;
      const boats = state.boats && (await (await call("POST", `${root}/boats`, `Boat ${n}`)).json());
      await one(way)(file, isWrong ? wrong : next(n));
      const short = file.slice(folder.length + 1);
      await heard(
        from,
        short,
        isWrong ? "What was read before goes on; mend it, and it is read again." : "was read again.",
      );
      if (broken !== undefined) await heard(from, "What was wrong is right again.");
      broken = isWrong ? name : undefined;
      if (boats !== false && !state.boats && !isWrong)
        await heard(
          from,
          `acme/v1/boats ${(boats as Room).id}, which a call made, is dropped: there is no acme/v1/boats`,
        );

      const index = (await (await call("GET", `${url}/wp-json/`)).json()) as { name: string };
      const options = await call("OPTIONS", `${root}/rooms`);
      const { schema } = (await options.json()) as { schema: { title: string } };
      const words = (await (await call("GET", `${root}/said`)).json()) as object;
      const link = options.headers.get("link") ?? (await call("GET", `${url}/wp-json/`)).headers.get("link") ?? "";
      expect({ ...words, name: index.name, schema: schema.title, link }).toEqual({
        said: state.said,
        version: state.version,
        name: state.name,
        schema: state.schema,
        link: expect.stringContaining(`<${state.base}/wp-json/>`) as string,
      });
      expect(failures).toEqual([]);
      for (const sandbox of ["", "@other", "@slow"] as const) {
        const known = [...made[sandbox]];
        const rooms = await stored(sandbox);
        const titles = rooms.map(({ title }) => title);
        for (const title of known) expect(titles.filter((found) => found === title)).toEqual([title]);
        expect(new Set(rooms.map(({ id }) => id)).size).toBe(rooms.length);
        for (const [id, title] of seed) {
          const found = rooms.find((room) => room.id === id)?.title;
          expect([id, found]).toEqual([id, sandbox === "" && touched.has(id) ? touched.get(id) : title]);
        }
      }
      const moved = said.slice(from).flatMap((line) => MOVED.exec(line)?.[1] ?? []);
      expect(moved.filter((id) => !seed.has(Number(id)))).toEqual([]);
    }
    over.abort();
    await workers;
    expect(failures).toEqual([]);
    expect(count).toBeGreaterThan(edits * 10);
  });
});

describe("standin serve --watch", () => {
  test("says which changed options take a restart, and takes the others", async () => {
    const folder = await folderFor();
    const config = join(folder, "own.config.json");
    await write(join(folder, "site/index.json"), indexOf("Quay", true));
    const options = { index: "site", seed: 1, limits: { history: 10 }, baseUrl: "http://one.example" };
    await write(config, JSON.stringify(options));
    const { url, said, heard } = await watching("--config", config);
    const from = said.length;
    const changed = { ...options, seed: 7, port: 4999, host: "0.0.0.0", limits: { history: 5 }, auth: "strict" };
    await write(config, JSON.stringify({ ...changed, baseUrl: "http://two.example" }));
    await heard(from, "own.config.json was read again.");
    expect(said.slice(from)).toEqual([
      "The option host is 0.0.0.0 now: restart to take it.",
      "The option seed is another now: restart to take it.",
      "The option limits is another now: restart to take it.",
      `${config} was read again.`,
    ]);
    const refused = await fetch(`${url}/wp-json/acme/v1/rooms`, { method: "POST", body: new URLSearchParams() });
    expect([refused.status, refused.headers.get("link")]).toEqual([
      401,
      expect.stringContaining("<http://two.example/wp-json/>"),
    ]);
    const overview = (await (await fetch(`${url}/__standin`)).json()) as { seed: number };
    expect(overview.seed).toBe(1);
    await write(config, JSON.stringify({ ...changed, sede: 7 }));
    expect(await heard(from, "After a change of")).toContain(
      `${config}: /sede is no option; did you mean seed? What was read before goes on`,
    );
  });

  test("reads CommonJS handlers again with what they require, and other handlers where another file is named", async () => {
    const folder = await folderFor();
    const at = (name: string) => join(folder, name);
    await write(at("site/index.json"), indexOf("Quay", true));
    await write(at("words.cjs"), 'exports.said = require("./more/word.json").said;');
    await write(at("more/word.json"), '{"said": "one"}');
    await write(
      at("handlers.cjs"),
      'const { said } = require("./words.cjs");\nmodule.exports = { "+GET /acme/v1/said": () => ({ body: { said } }) };',
    );
    await write(
      at("other.mjs"),
      'export const handlers = { "+GET /acme/v1/said": () => ({ body: { said: "three" } }) };',
    );
    const config = at("own.config.json");
    await write(config, JSON.stringify({ index: "site", handlers: "handlers.cjs" }));
    const { url, said, heard } = await watching("--config", config);
    const words = async () => (await fetch(`${url}/wp-json/acme/v1/said`)).json();
    expect(await words()).toEqual({ said: "one" });
    await write(at("more/word.json"), '{"said": "two"}');
    await heard(0, "more/word.json was read again.");
    expect(await words()).toEqual({ said: "two" });
    await write(config, JSON.stringify({ index: "site", handlers: "other.mjs" }));
    await heard(0, "own.config.json was read again.");
    expect(await words()).toEqual({ said: "three" });
    await write(at("other.mjs"), 'export const handlers = { "+GET /acme/v1/none": () => ({ body: {} }) };');
    await heard(0, "other.mjs was read again.");
    expect(await words()).toMatchObject({ code: "rest_no_route" });
    const from = said.length;
    await rm(at("other.mjs"));
    expect(await heard(from, "After a change of")).toContain(
      `there is no file ${at("other.mjs")} to take handlers from`,
    );
    await write(config, JSON.stringify({ index: "site" }));
    await heard(from, "What was wrong is right again.");
    expect((await fetch(`${url}/wp-json/acme/v1/none`)).status).toBe(404);
  });
});
