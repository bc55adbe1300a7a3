import { createRequire } from "node:module";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { handlersIn } from "../../src/commands/handlers-file.ts";
import { serve } from "../../src/commands/serve.ts";
import { failureOf } from "../../src/commands/program.ts";

const index = {
  name: "Quay",
  namespaces: ["quay/v1"],
  routes: {
    "/": { namespace: "", methods: ["GET"], endpoints: [{ methods: ["GET"], args: {} }] },
    "/quay/v1/things": {
      namespace: "quay/v1",
      methods: ["GET"],
      endpoints: [{ methods: ["GET"], args: { size: { type: "integer" } } }],
    },
  },
};

/** A folder with these files, gone when the test is over. */
function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), "standin-config-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  }
  return folder;
}

/** Serves with these arguments until `use` is done; what was said by the command. */
async function served(
  args: readonly string[],
  {
    environment = {},
    use = async () => undefined,
  }: { environment?: Record<string, string>; use?: (apiRoot: string) => Promise<void> } = {},
): Promise<string[]> {
  const said: string[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let used: Promise<void> | undefined;
  await serve(["--port", "0", ...args], environment, {
    out: (line) => {
      said.push(line);
      if (line.startsWith("Ctrl-C")) used = use(root(said)).finally(end);
    },
    error: (line) => said.push(line),
    ended,
    load: (url) => import(url),
  });
  await used;
  return said;
}

function root(said: readonly string[]): string {
  return /http:\S+\/(?=\s|$)/.exec(said.slice(1).join("\n"))?.[0] ?? "";
}

async function refusal(args: readonly string[]): Promise<{ sentence: string; exitCode: number }> {
  try {
    await served(args);
  } catch (error) {
    return failureOf(error);
  }
  throw new Error("nothing was refused");
}

describe("a file of options", () => {
  it("says what is served, its paths from where it lies, and is named at the start", async () => {
    const folder = folderWith({
      "site/index.json": index,
      "own.js": "export default { 'GET /quay/v1/things': ({ params }) => ({ body: [params.size ?? 0] }) };",
      "conf/standin.config.json": { index: "../site/index.json", handlers: "../own.js", seed: 77, quiet: true },
      "package.json": { type: "module" },
    });
    const config = join(folder, "conf/standin.config.json");
    const said = await served(["--config", config], {
      use: async (apiRoot) => {
        expect(await (await fetch(`${apiRoot}quay/v1/things?size=3`)).json()).toEqual([3]);
      },
    });
    expect(said[0]).toBe("Standin serves Quay");
    expect(said.join("\n")).toContain("seed 77");
    expect(said).toContain(`  options from ${config}`);
    expect(said).toContain(`  handlers from ${join(folder, "own.js")}`);
  });

  it("gives way to the environment, which gives way to the command line", async () => {
    const folder = folderWith({ "c.json": { seed: 1001, scale: 2, quiet: true } });
    const seedOf = async (args: string[], environment: Record<string, string>) =>
      /seed (\S+)/.exec((await served(["--config", join(folder, "c.json"), ...args], { environment })).join("\n"))?.[1];
    expect(await seedOf([], {})).toBe("1001");
    expect(await seedOf([], { STANDIN_SEED: "1002" })).toBe("1002");
    expect(await seedOf(["--seed", "1003"], { STANDIN_SEED: "1002" })).toBe("1003");
  });

  it.each<[string, unknown, string]>([
    ["a member that is none", { prot: 4010 }, "/prot is no option; did you mean port?"],
    ["a limit that is none", { limits: { bodyByte: 1 } }, "/limits/bodyByte is no option; did you mean bodyBytes?"],
    ["a value that is none", { scale: "big" }, "scale in "],
    ["an index that is none", { index: [7] }, "/index/0 must be a path or an address"],
    ["a value of another kind", { seed: { a: 1 } }, "/seed must be a text, a number, true or false"],
    ["an object in place of a path", { seeds: {} }, "/seeds must be a text"],
    ["a list in place of a path", { scenarios: [] }, "/scenarios must be a text"],
    ["an empty address to listen on", { host: "" }, 'must be a text, not ""'],
    ["an empty path", { data: "" }, 'must be a path, not ""'],
    ["an empty index", { index: "" }, "/index must be a path or an address"],
    ["an empty token", { controlToken: "" }, 'must be a text, not ""'],
    ["a switch that is neither on nor off", { requireSandbox: "enabled" }, 'must be true or false, not "enabled"'],
    [
      "a time that is none",
      { now: 5 },
      'must be a time such as 2030-01-31T09:30:00Z, of a year from 1000 to 8999, not "5"',
    ],
    ["another document", [1], "must be an object"],
    ["broken JSON", '{ "port": 1, }', "is no JSON at line 1, column 14: found"],
    ["a list of limits", { limits: [] }, "/limits must be an object"],
  ])("with %s is refused with the place and what to do", async (_what, content, sentence) => {
    const file = join(folderWith({ "c.json": content }), "c.json");
    const refused = await refusal(["--config", file]);
    expect(refused.sentence).toContain(sentence);
    expect(refused.sentence).toContain(file);
    expect(refused.exitCode).toBe(2);
  });

  it("that is named and is not there is told", async () => {
    expect(await refusal(["--config", "/none/c.json"])).toMatchObject({
      sentence: "there is no file /none/c.json, which --config names",
      exitCode: 2,
    });
  });

  it("says where scenarios are, and where what was called is added, from where it lies", async () => {
    const folder = folderWith({
      "standin.config.json": {
        index: "index.json",
        scenarios: "sets",
        coverage: "called.json",
        limits: { keptScenarios: 5 },
      },
      "index.json": index,
      "sets/shut.json": { auth: "strict" },
    });
    const said = await served(["--config", join(folder, "standin.config.json"), "--quiet"], {
      use: async (apiRoot) => {
        const scenarios = await fetch(new URL("/__standin/scenarios", apiRoot));
        expect(await scenarios.json()).toEqual([{ name: "shut", uses: [], does: ["auth"] }]);
        await fetch(`${apiRoot}quay/v1/things`);
      },
    });
    expect(said.join("\n")).toContain(`what was called is added at the end to ${join(folder, "called.json")}`);
    expect(JSON.parse(readFileSync(join(folder, "called.json"), "utf8"))).toMatchObject({
      routes: { total: 2, called: 1 },
    });
  });
});

describe("a file of handlers", () => {
  it.each([
    ["own.mjs", "export default { '+GET /acme/v1/hello': () => ({ body: 'hello' }) };"],
    ["named.mjs", "export const handlers = { '+GET /acme/v1/hello': () => ({ body: 'hello' }) };"],
    ["own.cjs", "module.exports = { '+GET /acme/v1/hello': () => ({ body: 'hello' }) };"],
  ])("answers as %s", async (name, content) => {
    const file = join(folderWith({ [name]: content }), name);
    await served(["--handlers", file, "--quiet"], {
      use: async (apiRoot) => {
        expect(await (await fetch(`${apiRoot}acme/v1/hello`)).json()).toBe("hello");
      },
    });
  });

  it.each([
    ["is not there", undefined, "there is no file"],
    ["exports nothing", "export const other = 1;", "has no handlers: it must export an object"],
    ["exports a list", "export default [];", "has no handlers: it must export an object"],
    ["promises handlers", "export default Promise.resolve({});", "has no handlers: it must export an object"],
    ["exports what is no function", "export default { '/a/v1/b': 1 };", '"/a/v1/b" is no function'],
    ["is broken", "export default {", "can't be loaded: "],
    ["throws", "throw new Error('not today');", "can't be loaded: Error: not today"],
    ["names a route that is none", "export default { 'GET /acme/v1/none': () => ({}) };", "the index has no route"],
  ])("that %s is refused with a sentence", async (what, content, sentence) => {
    const name = `${what.replaceAll(" ", "-")}.mjs`;
    const file = join(folderWith(content === undefined ? {} : { [name]: content }), name);
    expect(await refusal(["--handlers", file])).toMatchObject({
      sentence: expect.stringContaining(sentence) as string,
      exitCode: 2,
    });
  });

  it("that is a folder is refused with a sentence", async () => {
    const folder = folderWith({ "own/index.js": "export default {};" });
    const sentence = `${join(folder, "own")} is a folder; handlers are taken from a module, a file`;
    expect(await refusal(["--handlers", join(folder, "own")])).toEqual({ sentence, exitCode: 2 });
  });

  it("that is written as a module in a package of CommonJS is told how to be one", async () => {
    const folder = folderWith({ "package.json": { type: "commonjs" }, "own.js": "export default {};" });
    const byNode = async (url: string): Promise<unknown> => createRequire(import.meta.url)(fileURLToPath(url));
    await expect(handlersIn(join(folder, "own.js"), { load: byNode })).rejects.toThrow(
      'its package.json says "type": "commonjs": take that out, or name the file .mjs or .mts',
    );
  });
});

describe("what is said at the start", () => {
  const doing = {
    ...index,
    routes: {
      ...index.routes,
      "/quay/v1/things/rebuild": {
        namespace: "quay/v1",
        methods: ["POST"],
        endpoints: [{ methods: ["POST"], args: { all: { type: "boolean" } } }],
      },
    },
  };

  it("has how much only the site's own code knows, once those were answered who waited for the start", async () => {
    const folder = folderWith({ "index.json": doing });
    const said: string[] = [];
    const asked: Promise<number>[] = [];
    let saidBefore: string[] = [];
    await serve(
      [join(folder, "index.json"), "--port", "0", "--quiet"],
      {},
      {
        out: (line) => {
          said.push(line);
          if (asked.length > 0 || root(said) === "") return;
          asked.push(
            fetch(`${root(said)}quay/v1/things`).then(({ status }) => {
              saidBefore = [...said];
              return status;
            }),
          );
        },
        error: (line) => said.push(line),
        ended: Promise.resolve(),
        load: (url) => import(url),
      },
    );
    expect(await Promise.all(asked)).toEqual([200]);
    expect(saidBefore.join("\n")).not.toContain("only the site's own code knows");
    expect(said.slice(-2)).toEqual([
      expect.stringContaining("1 method of a route does what only the site's own code knows"),
      "Ctrl-C ends it.",
    ]);
  });
});
