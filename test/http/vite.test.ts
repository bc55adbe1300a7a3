import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type ServerOptions } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStandin, type Standin } from "../../src/standin.ts";

const API = "/en/api/?_fields=name";
const DOOR = "/__standin/sandboxes";
const ELSEWHERE = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ family, internal }) => family === "IPv4" && !internal)?.address;

interface Dev {
  readonly site: Standin;
  ask(
    path: string,
    headers?: Record<string, string>,
    host?: string,
  ): Promise<{ status: number; type: string; body: string }>;
  close(): Promise<void>;
}

/** A dev server of Vite with the site as a middleware before its own. */
async function devServer(server: ServerOptions, controlToken?: string): Promise<Dev> {
  const root = mkdtempSync(join(tmpdir(), "standin-vite-"));
  writeFileSync(
    join(root, "index.html"),
    '<!doctype html><title>own</title><script type="module" src="/main.js"></script>',
  );
  writeFileSync(join(root, "main.js"), "export const own = 1;\n");
  const site = await createStandin({ ...(controlToken !== undefined && { controlToken }) });
  const vite = await createServer({
    root,
    configFile: false,
    appType: "mpa",
    logLevel: "silent",
    cacheDir: join(root, ".cache"),
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, ws: false, watch: null, ...server },
    plugins: [{ name: "standin", configureServer: ({ middlewares }) => void middlewares.use(site.listener) }],
  });
  await vite.listen();
  const { port } = (vite.httpServer?.address() ?? { port: 0 }) as AddressInfo;
  return {
    site,
    ask: (path, headers = {}, host = "127.0.0.1") =>
      new Promise((resolve, reject) => {
        const sent = request({ host, port, path, headers: { host: `127.0.0.1:${port}`, ...headers } }, (answer) => {
          let body = "";
          answer.setEncoding("utf8").on("data", (text: string) => (body += text));
          answer.on("end", () =>
            resolve({ status: answer.statusCode ?? 0, type: answer.headers["content-type"] ?? "", body }),
          );
        });
        sent.on("error", reject).end();
      }),
    async close() {
      await vite.close();
      await site.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

describe("a dev server of Vite on 127.0.0.1", () => {
  let dev: Dev;
  beforeAll(async () => {
    dev = await devServer({ host: "127.0.0.1" });
  });
  afterAll(() => dev.close());

  it("answers the API and the control endpoint, each also in a sandbox", async () => {
    expect((await dev.ask(API)).body).toContain('"name"');
    expect(await dev.ask(DOOR)).toMatchObject({ status: 200, body: "[]\n" });
    expect((await dev.ask(`/@one${API}`)).status).toBe(200);
    dev.site.reset();
  });

  it.each([
    ["/@vite/client", 200, "javascript"],
    ["/main.js", 200, "javascript"],
    ["/@id/x", 404, ""],
    ["/@fs/x", 404, ""],
    ["/@react-refresh", 404, ""],
    ["/", 200, "html"],
  ])("has %s of its own, and no sandbox is made", async (path, status, type) => {
    const before = (await dev.ask(DOOR)).body;
    const answer = await dev.ask(path, path === "/" ? { accept: "text/html" } : {});
    expect([answer.status, answer.type.includes(type), answer.body.includes("standin")]).toEqual([status, true, false]);
    expect((await dev.ask(DOOR)).body).toBe(before);
  });

  it.each<[string, Record<string, string>]>([
    ["a page of another origin", { origin: "https://evil.example" }],
    ["a page of another site, without an origin", { "sec-fetch-site": "cross-site" }],
    ["a name that was made to lead here", { host: "evil.example" }],
    ["a proxy that asks for somebody", { "x-forwarded-for": "192.0.2.7" }],
  ])("keeps the control endpoint shut to %s", async (_who, headers) => {
    expect((await dev.ask(DOOR, headers)).status).toBe(403);
  });
});

describe("a dev server of Vite with allowedHosts", () => {
  it("answers the API by those names, and the control endpoint to who names this machine", async () => {
    const dev = await devServer({ host: "127.0.0.1", allowedHosts: ["demo.example"] });
    expect((await dev.ask("/@vite/client", { host: "demo.example" })).status).toBe(200);
    expect((await dev.ask(API, { host: "demo.example" })).status).toBe(200);
    const refused = await dev.ask(DOOR, { host: "demo.example" });
    expect([refused.status, refused.body.includes("standin_forbidden")]).toEqual([403, true]);
    expect((await dev.ask(DOOR)).status).toBe(200);
    await dev.close();
  });
});

describe.skipIf(ELSEWHERE === undefined)("a dev server of Vite with --host", () => {
  it("wants the token from beyond this machine, and not from it", async () => {
    const dev = await devServer({ host: true }, "sesame");
    const from = (headers: Record<string, string>) => dev.ask(DOOR, headers, ELSEWHERE);
    expect((await dev.ask(API, {}, ELSEWHERE)).status).toBe(200);
    expect((await from({})).status).toBe(403);
    expect((await from({ "x-standin-token": "other" })).status).toBe(403);
    expect((await from({ "x-standin-token": "sesame" })).status).toBe(200);
    expect((await dev.ask(DOOR)).status).toBe(200);
    await dev.close();
  });
});
