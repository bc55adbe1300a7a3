import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { doubleOf, realSite } from "./real-site.ts";

const MIB = 2 ** 20;

describe("a body that is no JSON", () => {
  it("comes as it is, piece by piece, before all of it is there", async () => {
    let goOn: () => void = () => undefined;
    const site = await realSite({
      "/acme/v1/file": (_call, response) => {
        response.writeHead(200, { "content-type": "text/csv", "content-length": "24" }).write(site.home.padEnd(23));
        goOn = () => response.end("!");
        return response;
      },
    });
    const server = await (await doubleOf(site)).listen({ port: 0 });
    const response = await fetch(`${server.apiRoot}acme/v1/file`);
    expect(response.headers.get("content-length")).toBe("24");
    expect(response.headers.get("content-security-policy")).toBe("sandbox");
    const reader = response.body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toBe(site.home.padEnd(23));
    goOn();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("!");
    expect((await reader?.read())?.done).toBe(true);
  });

  it("may be larger than any answer, and is not held", { timeout: 30_000 }, async () => {
    const piece = Buffer.alloc(MIB, "x");
    const site = await realSite({
      "/acme/v1/file": (_call, response) => {
        response.writeHead(200, { "content-type": "video/mp4" });
        let left = 100;
        const send = () => {
          while (left > 0) {
            left -= 1;
            if (!response.write(piece)) return void response.once("drain", send);
          }
          response.end();
        };
        send();
        return response;
      },
    });
    const server = await (await doubleOf(site, { limits: { answerBytes: MIB } })).listen({ port: 0 });
    const before = process.memoryUsage().rss;
    let [bytes, most] = [0, 0];
    for await (const chunk of (await fetch(`${server.apiRoot}acme/v1/file`)).body ?? []) {
      bytes += (chunk as Uint8Array).byteLength;
      most = Math.max(most, process.memoryUsage().rss - before);
    }
    expect(bytes).toBe(100 * MIB);
    expect(most).toBeLessThan(90 * MIB);
  });

  it("ends as it ends there: a body that is cut is no whole one", async () => {
    const site = await realSite({
      "/acme/v1/file": (_call, response, request) => {
        response.writeHead(200, { "content-type": "video/mp4" }).write("half");
        setTimeout(() => request.socket.destroy(), 30);
        return response;
      },
    });
    const double = await doubleOf(site);
    const server = await double.listen({ port: 0 });
    await expect((await fetch(`${server.apiRoot}acme/v1/file`)).text()).rejects.toThrow("terminated");
    await expect((await double.fetch(`${double.apiRoot}acme/v1/file`)).text()).rejects.toThrow(/aborted|cut/);
  });

  it("is given as slowly as a fault says, and after what a fault waits", async () => {
    const site = await realSite({
      "/acme/v1/file": (_call, response) => response.writeHead(200, { "content-type": "text/csv" }).end("a,b"),
    });
    const double = await doubleOf(site);
    double.fault({ match: { route: "/acme/v1/file" }, answer: { slowMs: 200 } });
    const begun = performance.now();
    expect(await (await double.fetch(`${double.apiRoot}acme/v1/file`)).text()).toBe("a,b");
    expect(performance.now() - begun).toBeGreaterThan(150);
  });
});

describe("a caller that leaves", () => {
  it.each([
    ["before there is an answer", "/acme/v1/things"],
    ["in the middle of a body", "/acme/v1/file"],
  ])("ends the call to the site: %s", async (_when, path) => {
    let ended: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => (ended = resolve));
    let arrived: () => void = () => undefined;
    const there = new Promise<void>((resolve) => (arrived = resolve));
    const site = await realSite({
      [path]: (_call, response) => {
        response.once("close", ended);
        if (path.endsWith("file")) response.writeHead(200, { "content-type": "video/mp4" }).write("x");
        arrived();
        return response;
      },
    });
    const double = await doubleOf(site);
    const server = await double.listen({ port: 0 });
    const call = request(`${server.apiRoot}${path.slice(1)}`).on("error", () => undefined);
    if (path.endsWith("file")) call.once("response", (response) => response.once("data", () => call.destroy()));
    call.end();
    await there;
    if (!path.endsWith("file")) call.destroy();
    await gone;
    await expect.poll(() => double.requests.at(-1)?.status).toBe(path.endsWith("file") ? 200 : 502);
    expect(double.reported).toBe(0);
  });
});
