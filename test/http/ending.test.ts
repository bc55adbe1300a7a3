import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { serve } from "../../src/commands/serve.ts";
import { openSocket, plainRequest } from "./raw-socket.ts";
import { smallSite } from "./small-site.ts";

const PATH = "/wp-json/small/v1/thing";

function endless(): Promise<never> {
  return new Promise(() => {});
}

/** A server with a large answer, one that never comes, and a route on which a test may declare faults. */
async function serving() {
  const site = await smallSite(
    {
      "/small/v1/thing": () => ({ body: "x".repeat(30_000_000) }),
      "/small/v1/never": endless,
      "/small/v1/late": () => ({ body: "late" }),
      "/small/v1/slow": () => ({ body: "x".repeat(1000) }),
    },
    { limits: { requestMs: 600_000 } },
  );
  return { site, server: await site.listen({ port: 0 }) };
}

// What takes its time waits for clients, at the same time as the others.
describe.concurrent("a server that ends", () => {
  it.each([
    ["has sent one byte of a head", "G"],
    ["has sent half a head", `GET ${PATH} HTTP/1.1\r\nHost: a\r\nX-`],
    ["has sent the line of a second request", `${plainRequest("HEAD", "/wp-json/small/v1/late")}GET ${PATH}`],
    ["has sent nothing", ""],
  ])("does so at once where a client %s", async (_title, bytes) => {
    const { site, server } = await serving();
    const socket = await openSocket(server.url);
    socket.send(bytes);
    if (bytes.startsWith("HEAD")) await socket.until("HTTP/1.1 200");
    else await new Promise((resolve) => setTimeout(resolve, 50));
    const began = Date.now();
    await site.close();
    expect(Date.now() - began).toBeLessThan(4000);
    await socket.ended;
  });

  it("does so within ten seconds whatever clients do", async ({ onTestFinished }) => {
    const { site, server } = await serving();
    site.fault({ match: { route: "/small/v1/late" }, answer: { delayMs: 600_000 } });
    site.fault({ match: { route: "/small/v1/slow" }, answer: { slowMs: 600_000 } });
    const send = async (bytes: string) => {
      const socket = await openSocket(server.url);
      socket.send(bytes);
      return socket;
    };
    const stalled = plainRequest("POST", PATH, { "Content-Length": "2000000" }) + "x".repeat(900_000);
    const clients = await Promise.all([
      send("G"),
      send(stalled),
      send(plainRequest("GET", "/wp-json/small/v1/late")),
      send(plainRequest("GET", "/wp-json/small/v1/slow")),
      send(plainRequest("GET", "/wp-json/small/v1/never")),
    ]);
    const { hostname, port } = new URL(server.url);
    const deaf = connect(Number(port), hostname);
    onTestFinished(() => void deaf.destroy());
    deaf.on("error", () => {});
    deaf.write(plainRequest("GET", PATH));
    deaf.pause();
    const dripping = clients[1];
    const drip = setInterval(() => dripping.send("x"), 100);
    onTestFinished(() => clearInterval(drip));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const began = Date.now();
    await site.close();
    expect(Date.now() - began).toBeLessThan(10_000);
    await Promise.all(clients.map(({ ended }) => ended));
  }, 20_000);
});

describe.concurrent("the command", () => {
  it("ends with 0 and the log folded in, while a client holds half a head and another a delayed answer", async ({
    onTestFinished,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), "standin-ending-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    let listens = (_url: string) => {};
    const listening = new Promise<string>((resolve) => (listens = resolve));
    const lines: string[] = [];
    const file = join(folder, "site.json");
    const code = serve(
      ["--port", "0", "--quiet", "--data", file],
      {},
      {
        out: (line) => {
          const url = /control +(http:.+)\/__standin/.exec(line)?.[1];
          if (url !== undefined) listens(url);
        },
        error: (line) => lines.push(line),
        ended,
        load: (url) => import(url),
      },
    );
    const url = await listening;
    const tag = await fetch(`${url}/en/api/calendar/events/v1/tags?name=Kept`, { method: "POST" });
    expect(tag.status).toBe(201);
    await fetch(`${url}/__standin/faults`, { method: "POST", body: '{"answer":{"delayMs":600000}}' });
    const [half, late] = [await openSocket(url), await openSocket(url)];
    half.send("GET / HT");
    late.send(plainRequest("GET", "/en/api/"));
    await new Promise((resolve) => setTimeout(resolve, 100));
    end();
    expect([await code, lines]).toEqual([0, []]);
    const logs = readdirSync(folder).filter((name) => name !== "site.json");
    expect(logs.filter((name) => statSync(join(folder, name)).size > 0)).toEqual([]);
    await Promise.all([half.ended, late.ended]);
  }, 20_000);
});
