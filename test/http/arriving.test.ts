import { describe, expect, it, onTestFinished } from "vitest";
import type { Limits } from "../../src/http/limits.ts";
import { openSocket, plainRequest, type RawSocket } from "./raw-socket.ts";
import { smallSite } from "./small-site.ts";

const PATH = "/wp-json/small/v1/thing";

async function serving(limits: Partial<Limits>): Promise<string> {
  const site = await smallSite({ "/small/v1/thing": ({ params }) => ({ body: params }) }, { limits });
  const server = await site.listen({ port: 0 });
  onTestFinished(() => server.close());
  return server.url;
}

async function sending(url: string, bytes: string): Promise<RawSocket> {
  const socket = await openSocket(url);
  onTestFinished(() => socket.hangUp());
  socket.send(bytes);
  return socket;
}

/** A form of that length, of which so many bytes are sent. */
function form(length: number, sent = length): string {
  const headers = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": String(length) };
  return plainRequest("POST", PATH, headers) + `a=${"x".repeat(length - 2)}`.slice(0, sent);
}

describe("bodies that are under way", () => {
  const TOO_MANY = /^HTTP\/1\.1 503 .+Retry-After: 1\r\n.+standin_too_many_bodies/is;

  it("have one limit over all connections, and make room when they end", async () => {
    const url = await serving({ arrivingBytes: 100_000 });
    const half = await Promise.all(Array.from({ length: 200 }, () => sending(url, form(2000, 1000))));
    await expect.poll(async () => (await sending(url, form(2000))).until("}")).toMatch(TOO_MANY);
    for (const socket of half) socket.hangUp();
    await expect.poll(async () => (await sending(url, form(2000))).until("}")).toMatch(/^HTTP\/1\.1 200 /);
    for (let at = 0; at < 100; at += 1)
      expect(await (await sending(url, form(50_000))).until("}")).toMatch(/^HTTP\/1\.1 200 /);
  }, 20_000);

  it("are refused before they come where their length alone is too much", async () => {
    const url = await serving({ arrivingBytes: 1000 });
    expect(await (await sending(url, form(2000, 0))).until("}")).toMatch(TOO_MANY);
  });

  it("are counted without a length too", async () => {
    const url = await serving({ arrivingBytes: 1000 });
    const socket = await sending(url, plainRequest("POST", PATH, { "Transfer-Encoding": "chunked" }));
    socket.send(`7d0\r\n${"x".repeat(2000)}\r\n`);
    expect(await socket.until("}")).toMatch(TOO_MANY);
  });

  it("buy no time with what they brought before", async () => {
    const url = await serving({ requestMs: 400 });
    const socket = await sending(url, form(2_000_000, 1_048_576));
    expect(await socket.ended).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe("bodies that are under way to the control endpoint", () => {
  const TOO_MANY = /^HTTP\/1\.1 503 .+Retry-After: 1\r\n.+standin_too_many_documents.+--max-document-bytes/is;
  const SNAPSHOTS = "/__standin/snapshots";

  /** The head of a snapshot of that length, and so many bytes of it. */
  function snapshot(length: number, sent = length, path = SNAPSHOTS): string {
    const body = `{"name":"a"${" ".repeat(length - 12)}}`;
    return plainRequest("POST", path, { "Content-Length": String(length) }) + body.slice(0, sent);
  }

  it("have together the limit of one document, and make room when they end", async () => {
    const url = await serving({ documentBytes: 100_000 });
    const half = await Promise.all(Array.from({ length: 9 }, () => sending(url, snapshot(20_000, 10_000))));
    await expect.poll(async () => (await sending(url, snapshot(20_000))).until("}")).toMatch(TOO_MANY);
    // Calls of the API have a bound of their own.
    expect(await (await sending(url, form(50_000))).until("}")).toMatch(/^HTTP\/1\.1 200 /);
    for (const socket of half) socket.hangUp();
    await expect.poll(async () => (await sending(url, snapshot(100_000))).until("}")).toMatch(/^HTTP\/1\.1 201 /);
  }, 20_000);

  it("are counted without a length too", async () => {
    const url = await serving({ documentBytes: 3000 });
    const chunked = plainRequest("POST", SNAPSHOTS, { "Transfer-Encoding": "chunked" });
    const first = await sending(url, `${chunked}7d0\r\n${" ".repeat(2000)}\r\n`);
    await expect
      .poll(async () => (await sending(url, `${chunked}7d0\r\n${" ".repeat(2000)}\r\n`)).until("}"))
      .toMatch(TOO_MANY);
    first.hangUp();
  });

  it.each(["/snapshots", "/reset", "/faults", "/clock", "/requests/verify", "/none", "/health"])(
    "buy no time with what they brought before: %s",
    async (path) => {
      const url = await serving({ requestMs: 300 });
      const head = snapshot(2_000_000, 1_048_576, `/__standin${path}`);
      const socket = await sending(url, path === "/clock" ? head.replace("POST", "PUT") : head);
      expect(await socket.ended).toMatch(
        path === "/none" || path === "/health" ? /^HTTP\/1\.1 40[45] / : /^HTTP\/1\.1 408 /,
      );
    },
  );
});

describe("connections", () => {
  it("are so many at a time, and make room when they end", async () => {
    const url = await serving({ connections: 3 });
    const held = await Promise.all(["", "G", form(100, 10)].map((bytes) => sending(url, bytes)));
    await expect
      .poll(async () => (await sending(url, plainRequest("GET", PATH, { Connection: "close" }))).ended)
      .toMatch(/^HTTP\/1\.1 503 .+Retry-After: 1\r\n.+standin_too_many_connections/is);
    held[0]?.hangUp();
    await expect
      .poll(async () => (await sending(url, plainRequest("GET", PATH, { Connection: "close" }))).ended)
      .toMatch(/^HTTP\/1\.1 200 /);
  });
});
