import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { createSiteClient } from "../../src/live/client/client.ts";
import { createSocketTransport } from "../../src/live/client/socket-transport.ts";
import type { SafeMethod } from "../../src/live/client/transport.ts";
import { quickClock } from "./recorded.ts";

async function served(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function clientOf(home: string, { idleMs = 2000, wholeMs = 4000, answerBytes = 1_000_000 } = {}) {
  const sockets = createSocketTransport({ idleMs, wholeMs });
  onTestFinished(() => sockets.close());
  return createSiteClient({
    transport: sockets.send,
    clock: quickClock(),
    home,
    userAgent: "standin/0.0.1",
    rate: 4,
    answerBytes,
  });
}

it("keeps one connection, whatever the number of requests", async () => {
  const ports = new Set<number | undefined>();
  const home = await served((request, response) => {
    ports.add(request.socket.remotePort);
    response.end("{}");
  });
  const client = clientOf(home);
  for (let at = 0; at < 5; at += 1) await client.ask("GET", `${home}/${at}`);
  expect(ports.size).toBe(1);
});

it("reads what is packed, and no more than it is to: a small packet may hold much", async () => {
  const home = await served((request, response) => {
    response.setHeader("content-encoding", "gzip");
    response.end(gzipSync(request.url === "/bomb" ? Buffer.alloc(50_000_000) : "packed"));
  });
  const client = clientOf(home);
  expect(Buffer.from((await client.ask("GET", home)).bytes).toString()).toBe("packed");
  await expect(client.ask("GET", `${home}/bomb`)).rejects.toMatchObject({ kind: "too-large" });
  expect(Buffer.from((await client.ask("GET", home)).bytes).toString()).toBe("packed");
});

it("waits no longer than it is to for a first byte, nor for the last of a body that drips", async () => {
  const home = await served((request, response) => {
    if (request.url !== "/drip") return;
    response.write("[");
    const dripping = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(dripping));
  });
  const hasty = clientOf(home, { idleMs: 100, wholeMs: 20_000 });
  await expect(hasty.ask("GET", home)).rejects.toMatchObject({
    kind: "unreachable",
    message: expect.stringContaining("not a byte within 0.1 seconds") as string,
  });
  const patient = clientOf(home, { idleMs: 20_000, wholeMs: 200 });
  await expect(patient.ask("GET", `${home}/drip`)).rejects.toMatchObject({
    kind: "unreachable",
    message: expect.stringContaining("no whole answer within 0.2 seconds") as string,
  });
});

it("asks again when a connection that was kept turns out to be closed", async () => {
  let asked = 0;
  const home = await served((request, response) => {
    asked += 1;
    if (asked === 2) request.socket.destroy();
    else response.end("{}");
  });
  const client = clientOf(home);
  await client.ask("GET", home);
  expect((await client.ask("GET", home)).status).toBe(200);
});

it("sends no method that could change anything, whatever it is told", async () => {
  const methods: (string | undefined)[] = [];
  const home = await served((request, response) => {
    methods.push(request.method);
    response.end();
  });
  const client = clientOf(home);
  for (const method of ["POST", "DELETE", "get", "PATCH"])
    await expect(client.ask(method as SafeMethod, home)).rejects.toThrow(`${method} is never sent to a live site`);
  for (const method of ["GET", "HEAD", "OPTIONS"] as const) await client.ask(method, home);
  expect(methods).toEqual(["GET", "HEAD", "OPTIONS"]);
});
