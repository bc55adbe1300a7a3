import { createServer, request, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer as startVite, type ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Server } from "../../src/http/server/listen.ts";
import { createStandin, type Standin } from "../../src/standin.ts";
import { openSocket, plainRequest } from "../http/raw-socket.ts";
import paths from "./door-paths.json" with { type: "json" };

let site: Standin;
let server: Server;
let marked: number;

beforeAll(async () => {
  site = await createStandin();
  server = await site.listen({ port: 0 });
  await site.fetch(`${site.apiRoot}calendar/events/v1/tags?name=Marked`, { method: "POST" });
  marked = site.state("calendar/tag").length;
});
afterAll(() => site.close());

/** Passes what lies below a prefix on, byte by byte as it came, and nothing else. */
function rawProxy(prefix: string): HttpServer {
  const to = new URL(server.url);
  return createServer((incoming, outgoing) => {
    const { url = "", method, headers } = incoming;
    if (!url.startsWith(prefix)) {
      outgoing.writeHead(404).end();
      return;
    }
    const asked = request({ host: to.hostname, port: to.port, path: url, method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    asked.on("error", () => outgoing.writeHead(502).end());
    incoming.pipe(asked);
  });
}

/** What is answered for a target sent as it is, with a Host of the sender's choice. */
async function answerTo(origin: string, target: string, method = "POST"): Promise<string> {
  const socket = await openSocket(origin);
  socket.send(plainRequest(method, target, { Host: "localhost:4010", Connection: "close" }));
  return socket.ended;
}

/** What was answered for the target by something behind the side door; nothing where it is shut. */
async function openedBy(origin: string, target: string): Promise<string[]> {
  const answers = await Promise.all(["POST", "GET"].map((method) => answerTo(origin, target, method)));
  return answers.filter(
    (answer) =>
      !answer.includes("standin_forbidden") && /"ok":true|standin_no_such_call|Cache-Control: no-store/i.test(answer),
  );
}

describe("the side door behind a proxy that leaves it out", () => {
  let proxy: HttpServer;
  let origin: string;
  beforeAll(async () => {
    proxy = rawProxy("/en/api");
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  });
  afterAll(() => proxy.close());

  it("the API is there", async () => {
    expect(await answerTo(origin, "/en/api/?_fields=name", "GET")).toContain('{"name":');
  });

  it.each(paths)("is shut at %s", async (path) => {
    expect(await openedBy(origin, path)).toEqual([]);
    expect(site.state("calendar/tag")).toHaveLength(marked);
  });
});

describe("the side door behind Vite without the line for it", () => {
  let vite: ViteDevServer;
  let origin: string;
  beforeAll(async () => {
    const api = { target: server.url, xfwd: true };
    vite = await startVite({
      configFile: false,
      root: import.meta.dirname,
      logLevel: "silent",
      optimizeDeps: { noDiscovery: true },
      server: { host: "127.0.0.1", port: 0, watch: null, ws: false, proxy: { "/en/api": api, "/sv/api": api } },
    });
    await vite.listen();
    const address = vite.httpServer?.address();
    if (typeof address !== "object" || address === null) throw new Error("Vite listens nowhere");
    origin = `http://127.0.0.1:${address.port}`;
  });
  afterAll(() => vite.close());

  it("is shut, and the API is there", async () => {
    expect(await answerTo(origin, "/en/api/?_fields=name", "GET")).toContain('{"name":');
    for (const path of paths) expect(await openedBy(origin, path), path).toEqual([]);
    expect(site.state("calendar/tag")).toHaveLength(marked);
  });
});

describe("an address with a segment of dots", () => {
  it.each([
    "/./__standin/reset",
    "/__standin/./reset",
    "/x/../__standin/reset",
    "/@x/../__standin/reset",
    "/%2e/__standin/reset",
    "/@x/%2E%2e/__standin/reset",
    "/__standin/..",
    "/en/api/.",
    "/en/api/calendar/../calendar/events/v1/tags",
    "http://127.0.0.1:4010/en/api/../../__standin/reset",
    "http://127.0.0.1:4010/%2e/__standin/reset",
  ])("is refused: %s", async (target) => {
    expect(await answerTo(server.url, target)).toMatch(/^HTTP\/1\.1 400 .+rest_dot_segment/s);
    const text = target.startsWith("/") ? `http://127.0.0.1:4010${target}` : target;
    const answer = await site.fetch(text, { method: "POST" });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: "rest_dot_segment" }]);
    expect(site.state("calendar/tag")).toHaveLength(marked);
  });

  it.each(["/..\\__standin/reset", "/.\t./__standin/reset"])("is refused in the process: %j", async (path) => {
    expect((await site.fetch(`http://127.0.0.1:4010${path}`, { method: "POST" })).status).toBe(400);
  });

  it.each(["/en/api/?_fields=name&x=/../", "/en/api/?x=a/./b#/../"])("is no matter in a query: %s", async (target) => {
    expect(await answerTo(server.url, target, "GET")).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe("an absolute address", () => {
  it.each([
    ["http://127.0.0.1:4010?/__standin/sandboxes", /^HTTP\/1\.1 (?!.*no-store)/is],
    ["http://evil.example/__standin/sandboxes", /^HTTP\/1\.1 403 /],
    ["http://localhost/__standin/sandboxes", /^HTTP\/1\.1 200 /],
  ])("%s is taken for what it is", async (target, answer) => {
    expect(await answerTo(server.url, target, "GET")).toMatch(answer);
  });
});
