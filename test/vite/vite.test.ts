import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build, createServer, type InlineConfig, preview, type ViteDevServer } from "vite";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { standin, type VitePluginOptions } from "../../src/vite/index.ts";

const EVENTS = "/en/api/calendar/events/v1/events";
const APP = "<!doctype html><title>App</title>";

/** An app with a start page and one more, in a folder of its own. */
async function app(files: Readonly<Record<string, unknown>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "standin-vite-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const write = async (name: string, value: unknown) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), typeof value === "string" ? value : JSON.stringify(value));
  };
  for (const [name, value] of Object.entries({ "index.html": APP, "about/index.html": `${APP}About`, ...files }))
    await write(name, value);
  return { at: (name: string) => join(folder, name), write };
}

const quiet = { configFile: false, logLevel: "silent" } as const satisfies InlineConfig;

async function devServer(root: string, { options, ...config }: InlineConfig & { options?: VitePluginOptions } = {}) {
  const said: string[] = [];
  const tell = (text: string) => void said.push(text);
  const server = await createServer({
    ...quiet,
    root,
    server: { port: 0, host: "127.0.0.1", watch: null },
    plugins: [standin({ now: "2030-03-14T09:30:00Z", ...options })],
    customLogger: {
      info: tell,
      warn: tell,
      warnOnce: tell,
      error: tell,
      clearScreen() {},
      hasErrorLogged: () => false,
      hasWarned: false,
    },
    ...config,
  });
  onTestFinished(() => server.close());
  await server.listen();
  return { server, said, origin: originOf(server) };
}

function originOf({ resolvedUrls }: Pick<ViteDevServer, "resolvedUrls">): string {
  return new URL(resolvedUrls?.local[0] ?? "").origin;
}

async function textAt(address: string, init: RequestInit = {}) {
  const answer = await fetch(address, { headers: { Accept: "text/html,*/*" }, ...init });
  return { status: answer.status, text: await answer.text() };
}

/** An entry of the site, and a picture, as answers of an origin link to them. */
async function linksAt(origin: string): Promise<{ entry: string; picture: string }> {
  const { events } = (await (await fetch(`${origin}${EVENTS}`)).json()) as {
    events: { url: string; image: { url: string } | false }[];
  };
  const picture = events.flatMap(({ image }) => (image === false ? [] : [image.url]))[0] ?? "";
  return { entry: events[0]?.url ?? "", picture };
}

describe("in the dev server", () => {
  it("answers the API, the control endpoint and pictures at the app's own origin", async () => {
    const { origin } = await devServer((await app()).at(""));
    const { entry, picture } = await linksAt(origin);
    for (const link of [entry, picture]) expect(new URL(link).origin).toBe(origin);
    expect((await fetch(picture)).headers.get("Content-Type")).toBe("image/svg+xml");
    expect(await (await fetch(`${origin}/__standin/health`)).json()).toEqual({ status: "ok" });
    expect((await textAt(`${origin}${EVENTS}`, { method: "POST" })).status).toBe(400);
    expect((await fetch(`${origin}/@mine/__standin/reset`, { method: "POST" })).status).toBe(200);
  });

  it("leaves what the app has to the app, and shows entries' pages where it has nothing", async () => {
    const { origin } = await devServer((await app()).at(""));
    const { entry } = await linksAt(origin);
    expect((await textAt(`${origin}/`)).text).toContain("<title>App</title>");
    expect((await textAt(`${origin}/about/`)).text).toContain("About");
    expect((await textAt(`${origin}/@vite/client`)).text).toContain("HMR");
    expect((await textAt(`${origin}/a/route/of/the/app`)).text).toContain("<title>App</title>");
    const page = await textAt(entry);
    expect([page.status, page.text.includes("<title>App</title>")]).toEqual([200, false]);
  });

  it("leaves every page to an app that says so, and to one that answers all of them", async () => {
    const root = (await app()).at("");
    const { origin } = await devServer(root, { options: { pages: false } });
    const { entry } = await linksAt(origin);
    expect((await textAt(entry)).text).toContain("<title>App</title>");
    const { origin: custom } = await devServer(root, { appType: "custom" });
    expect((await textAt((await linksAt(custom)).entry)).status).toBe(404);
  });

  it("shows entries' pages beside an app that lies below a path", async () => {
    const { origin } = await devServer((await app()).at(""), { base: "/app/" });
    const { entry } = await linksAt(origin);
    expect((await textAt(`${origin}/app/`)).text).toContain("<title>App</title>");
    const page = await textAt(entry);
    expect([page.status, page.text.includes("<title>App</title>")]).toEqual([200, false]);
  });

  it("reads an edited seed again, tells the open pages, and keeps what calls did", async () => {
    const records = (title: string) => ({ others: "empty", answers: { "acme/v1/rooms": [{ id: 1, title }] } });
    const { at, write } = await app({ "site/index.json": INDEX, "site/seeds/rooms.json": records("Bell") });
    const { server, said, origin } = await devServer(at(""), { options: { index: at("site/") } });
    const send = vi.spyOn(server.ws, "send");
    const titles = async () =>
      ((await (await fetch(`${origin}/wp-json/acme/v1/rooms`)).json()) as { title: string }[]).map(
        ({ title }) => title,
      );
    expect(await titles()).toEqual(["Bell"]);
    await fetch(`${origin}/wp-json/acme/v1/rooms?title=Mine`, { method: "POST" });
    await write("site/seeds/rooms.json", records("Crane"));
    await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ type: "full-reload" }), 10_000);
    expect((await titles()).toSorted()).toEqual(["Crane", "Mine"]);
    expect(said.join("\n")).toMatch(/\[standin\] .*rooms\.json was read again/);
  });

  it("takes a file of options, and what the plugin says before it", async () => {
    const { at } = await app({
      "site/index.json": INDEX,
      "options.json": { index: "site/index.json", seed: 7, auth: "strict", handlers: "own.mjs" },
      "own.mjs": 'export default { "+GET /acme/v1/thing": () => ({ body: "from the file" }) };',
    });
    const own = { "+GET /acme/v1/thing": () => ({ body: "from the plugin" }) };
    const config = at("options.json");
    for (const { options, said, seed } of [
      { options: { config }, said: "from the file", seed: 7 },
      { options: { config, seed: 8, handlers: own }, said: "from the plugin", seed: 8 },
    ]) {
      const { origin } = await devServer(at(""), { options });
      expect(await (await fetch(`${origin}/wp-json/acme/v1/thing`)).json()).toBe(said);
      expect(await (await fetch(`${origin}/__standin`)).json()).toMatchObject({ seed });
    }
  });

  it("names the API beside its own addresses", async () => {
    const { server, said, origin } = await devServer((await app()).at(""));
    server.printUrls();
    expect(said.join("\n")).toContain(`Standin: ${origin}/en/api/, control ${origin}/__standin`);
  });

  it.each([
    [{ sed: 1 } as VitePluginOptions, /there is no option "sed"; .*seed/],
    [{ index: "no/such/site.json" }, /no\/such\/site\.json/],
    [{ config: "no-such.json" }, /there is no file no-such\.json/],
    [{ handlers: "no-such.mjs" }, /there is no file no-such\.mjs/],
  ])("does not start with %j", async (options, sentence) => {
    const root = (await app()).at("");
    await expect(createServer({ ...quiet, root, plugins: [standin(options)] })).rejects.toThrow(sentence);
  });
});

it("answers at the origin of a preview of what was built, too", async () => {
  const { at } = await app();
  const plugins = [standin({ now: "2030-03-14T09:30:00Z" })];
  await build({ ...quiet, root: at(""), plugins });
  const server = await preview({ ...quiet, root: at(""), plugins, preview: { port: 0, host: "127.0.0.1" } });
  onTestFinished(() => server.close());
  const origin = originOf(server);
  const { entry, picture } = await linksAt(origin);
  expect((await fetch(picture)).headers.get("Content-Type")).toBe("image/svg+xml");
  expect((await textAt(`${origin}/`)).text).toContain("<title>App</title>");
  expect((await textAt(entry)).text).not.toContain("<title>App</title>");
});

const INDEX = {
  name: "Quay",
  namespaces: ["acme/v1"],
  authentication: [],
  routes: {
    "/acme/v1/rooms": {
      namespace: "acme/v1",
      methods: ["GET", "POST"],
      endpoints: [
        { methods: ["GET"], args: {} },
        { methods: ["POST"], args: { title: { type: "string" } } },
      ],
    },
  },
};
