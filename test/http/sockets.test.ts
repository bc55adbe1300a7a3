import request from "supertest";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Handler } from "../../src/engine/handler.ts";
import type { Server } from "../../src/http/server/listen.ts";
import type { StandinOptions } from "../../src/standin.ts";
import { openSocket, plainRequest, type RawSocket } from "./raw-socket.ts";
import { smallSite } from "./small-site.ts";

const PATH = "/wp-json/small/v1/thing";
const echo: Handler = ({ params }) => ({ body: params });

async function serving(handler: Handler = echo, options: StandinOptions = {}): Promise<Server> {
  const site = await smallSite({ "/small/v1/thing": handler }, { methods: ["GET", "POST"], ...options });
  const server = await site.listen({ port: 0 });
  onTestFinished(() => server.close());
  return server;
}

function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

describe("one connection", () => {
  it("carries several requests, one after the other", async () => {
    const socket = await openSocket((await serving()).url);
    for (const [at, query] of ["a=1", "b=2", "c=3"].entries()) {
      socket.send(plainRequest("GET", `${PATH}?${query}`));
      await socket.until("HTTP/1.1 200", at + 1);
    }
    expect(await socket.until('{"c":"3"}')).toContain('{"b":"2"}');
    socket.hangUp();
  });

  it.each(["GET", "HEAD", "POST"])("ends without a byte where a fault cuts it, on %s", async (method) => {
    const site = await smallSite({ "/small/v1/thing": echo }, { methods: ["GET", "POST"] });
    const server = await site.listen({ port: 0 });
    onTestFinished(() => server.close());
    site.fault({ answer: { cut: true }, times: 1 });
    const socket = await openSocket(server.url);
    socket.send(plainRequest(method, PATH));
    expect(await socket.ended).toBe("");
    const next = await openSocket(server.url);
    next.send(plainRequest("GET", PATH));
    expect(await next.until("HTTP/1.1 200")).not.toContain("x-standin-cut");
    next.hangUp();
    expect(site.reported).toBe(0);
  });

  it("answers requests that were sent at once in their order", async () => {
    const slowFirst: Handler = async ({ params }) => {
      if (params.n === "1") await new Promise((resolve) => setTimeout(resolve, 30));
      return { body: params };
    };
    const socket = await openSocket((await serving(slowFirst)).url);
    socket.send(["1", "2", "3"].map((n) => plainRequest("GET", `${PATH}?n=${n}`)).join(""));
    const received = await socket.until('{"n":"3"}');
    expect([...received.matchAll(/\{"n":"(\d)"\}/g)].map(([, n]) => n)).toEqual(["1", "2", "3"]);
    socket.hangUp();
  });

  it("stays in step after HEAD, 204 and other empty answers", async () => {
    const empty: Handler = ({ params }) => ({ status: Number(params.status), body: null });
    const socket = await openSocket((await serving(empty)).url);
    socket.send(
      plainRequest("HEAD", `${PATH}?status=200`) +
        plainRequest("GET", `${PATH}?status=204`) +
        plainRequest("GET", `${PATH}?status=200`),
    );
    const received = await socket.until("HTTP/1.1 2", 3);
    expect(
      received
        .split(/\r\n\r\n/)
        .filter((part) => part !== "")
        .every((part) => part.startsWith("HTTP/1.1 ")),
    ).toBe(true);
    socket.hangUp();
  });

  it("is closed on request", async () => {
    const socket = await openSocket((await serving()).url);
    socket.send(plainRequest("GET", PATH, { Connection: "close" }));
    expect(await socket.ended).toMatch(/^HTTP\/1\.1 200 .*Connection: close/s);
  });
});

describe("a body", () => {
  const json = { "Content-Type": "application/json" };

  it("of a GET is read", async () => {
    const socket = await openSocket((await serving()).url);
    socket.send(`${plainRequest("GET", PATH, { ...json, "Content-Length": "7" })}{"a":1}`);
    expect(await socket.until('{"a":1}')).toContain("200");
    socket.hangUp();
  });

  it("in chunks is read", async () => {
    const socket = await openSocket((await serving()).url);
    socket.send(plainRequest("POST", PATH, { ...json, "Transfer-Encoding": "chunked" }));
    for (const piece of ['4\r\n{"a"\r\n', "3\r\n:1}\r\n", "0\r\n\r\n"]) {
      socket.send(piece);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(await socket.until('{"a":1}')).toContain("200");
    socket.hangUp();
  });

  it("in thousands of small chunks is read", async () => {
    const socket = await openSocket((await serving()).url);
    socket.send(plainRequest("POST", PATH, { ...json, "Transfer-Encoding": "chunked" }));
    const text = JSON.stringify({ a: "x".repeat(2500) });
    for (const piece of text) {
      socket.send(`1\r\n${piece}\r\n`);
      if (piece !== "x") await new Promise((resolve) => setTimeout(resolve, 1));
    }
    socket.send("0\r\n\r\n");
    expect(await socket.until('xx"}')).toContain(text);
    socket.hangUp();
  });

  it("that waits to be asked for is asked for", async () => {
    const socket = await openSocket((await serving()).url);
    socket.send(plainRequest("POST", PATH, { ...json, "Content-Length": "7", Expect: "100-continue" }));
    await socket.until("HTTP/1.1 100 Continue\r\n\r\n");
    socket.send('{"a":1}');
    expect(await socket.until('{"a":1}')).toContain("HTTP/1.1 200");
    socket.hangUp();
  });

  it("beyond the limit is refused, whether it says its length or not", async () => {
    const server = await serving(echo, { limits: { bodyBytes: 1000 } });
    const said = await openSocket(server.url);
    said.send(plainRequest("POST", PATH, { "Content-Length": "100000" }));
    said.send("x".repeat(100_000));
    expect(await said.until("rest_body_too_large")).toContain("HTTP/1.1 413");
    said.hangUp();
    const unsaid = await openSocket(server.url);
    unsaid.send(plainRequest("POST", PATH, { "Transfer-Encoding": "chunked" }));
    unsaid.send(`800\r\n${"x".repeat(0x800)}\r\n`);
    expect(await unsaid.until("rest_body_too_large")).toContain("HTTP/1.1 413");
    unsaid.hangUp();
  });

  it("that never comes whole harms nobody else", async () => {
    const server = await serving();
    const socket = await openSocket(server.url);
    socket.send(`${plainRequest("POST", PATH, { ...json, "Content-Length": "100" })}{"a":`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.hangUp();
    const { body } = await request(server.url).get(`${PATH}?a=1`);
    expect(body).toEqual({ a: "1" });
  });
});

describe("a caller who hangs up", () => {
  it("before the answer leaves the server as it was", async () => {
    const [{ opened, open }, called] = [gate(), gate()];
    const waiting: Handler = async () => {
      called.open();
      await opened;
      return { body: "done" };
    };
    const server = await serving(waiting);
    const socket = await openSocket(server.url);
    socket.send(plainRequest("GET", PATH));
    await called.opened;
    socket.hangUp();
    open();
    const { body } = await request(server.url).get(PATH);
    expect(body).toBe("done");
  });
});

describe("the journal of a site", () => {
  const journalled = async (send: (socket: RawSocket) => Promise<void>, handler: Handler = echo) => {
    const site = await smallSite({ "/small/v1/thing": handler }, { methods: ["GET", "POST"] });
    const server = await site.listen({ port: 0 });
    const socket = await openSocket(server.url);
    await send(socket);
    await expect.poll(() => site.requests.length).toBeGreaterThan(0);
    await server.close();
    return site.requests.map(({ method, query, status }) => [method, query, status]);
  };

  it("has a call whose body never came whole", async () => {
    const noted = await journalled(async (socket) => {
      socket.send(`${plainRequest("POST", PATH, { "Content-Length": "100" })}{"a":`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      socket.hangUp();
    });
    expect(noted).toEqual([["POST", "", 400]]);
  });

  it("has a call whose caller left before the answer", async () => {
    const called = gate();
    const noted = await journalled(
      async (socket) => {
        socket.send(plainRequest("GET", `${PATH}?a=1`));
        await called.opened;
        socket.hangUp();
      },
      async () => {
        called.open();
        await new Promise((resolve) => setTimeout(resolve, 50));
        return { body: "done" };
      },
    );
    expect(noted).toEqual([["GET", "a=1", 200]]);
  });
});

describe("a request that is no HTTP, or hardly", () => {
  it.each([
    ["nonsense", "nonsense\r\n\r\n", /^HTTP\/1\.1 400/],
    ["no host", "GET / HTTP/1.1\r\n\r\n", /^HTTP\/1\.1 400/],
    ["a strange host", plainRequest("GET", "/", { Host: "a b" }), /^HTTP\/1\.1 400/],
    ["an asterisk for a path", plainRequest("OPTIONS", "*"), /^HTTP\/1\.1 [24]/],
    ["a backslash in the path", plainRequest("GET", "/wp-json\\x"), /^HTTP\/1\.1 4/],
    ["an absolute address", plainRequest("GET", `http://127.0.0.1${PATH}`), /^HTTP\/1\.1 200/],
    [
      "two lengths",
      plainRequest("POST", PATH, { "Content-Length": "1", "Transfer-Encoding": "chunked" }),
      /^HTTP\/1\.1 400/,
    ],
    ["bytes beyond ASCII", plainRequest("GET", "/wp-json/\u00e5?x=\u00e4"), /^HTTP\/1\.1 4/],
    ["a method of no standard", plainRequest("BREW", PATH), /^HTTP\/1\.1 4/],
  ])("%s", async (_title, text, start) => {
    const socket = await openSocket((await serving()).url);
    socket.send(Buffer.from(text, "latin1"));
    expect(await socket.until("\r\n\r\n")).toMatch(start);
    socket.hangUp();
  });
});

describe("closing", () => {
  it("finishes what is under way and takes nothing new", async () => {
    const [{ opened, open }, called] = [gate(), gate()];
    const site = await smallSite({
      "/small/v1/thing": async () => {
        called.open();
        await opened;
        return { body: "done" };
      },
    });
    const server = await site.listen({ port: 0 });
    const [busy, idle] = [await openSocket(server.url), await openSocket(server.url)];
    busy.send(plainRequest("GET", PATH));
    await called.opened;
    let over = false;
    const closed = server.close().then(() => (over = true));
    await idle.ended;
    await expect(openSocket(server.url)).rejects.toThrow("ECONNREFUSED");
    expect(over).toBe(false);
    open();
    expect(await busy.ended).toContain('"done"');
    await closed;
    await server.close();
  });

  it("waits for an answer that a fault holds back, and for one that it sends slowly", async () => {
    const site = await smallSite({
      "/small/v1/thing": () => ({ body: "whole" }),
      "/small/v1/slow": () => ({ body: "x" }),
    });
    site.fault({ match: { route: "/small/v1/thing" }, answer: { delayMs: 300 } });
    site.fault({ match: { route: "/small/v1/slow" }, answer: { slowMs: 300 } });
    const server = await site.listen({ port: 0 });
    const [late, slow] = [await openSocket(server.url), await openSocket(server.url)];
    late.send(plainRequest("GET", PATH));
    slow.send(plainRequest("GET", "/wp-json/small/v1/slow"));
    await slow.until("HTTP/1.1 200");
    await server.close();
    expect(await late.ended).toMatch(/^HTTP\/1\.1 200 .+"whole"$/s);
    expect(await slow.ended).toMatch(/"x"|\r\n0\r\n\r\n$/);
  });

  it("lets the port be taken again", async () => {
    const site = await smallSite({ "/small/v1/thing": echo });
    const first = await site.listen({ port: 0 });
    const port = Number(new URL(first.url).port);
    await expect(site.listen({ port })).rejects.toThrow("EADDRINUSE");
    await first.close();
    const second = await site.listen({ port });
    expect(second.apiRoot).toBe(`http://127.0.0.1:${port}/wp-json/`);
    await second.close();
  });
});
