import { createServer as createNetServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { createStandin, type StandinOptions } from "../../../src/standin.ts";
import { ask, doubleOf, realSite } from "./real-site.ts";

/** A double whose real site lies where nothing of the kind may be. */
async function doubleBefore(upstream: string, options: StandinOptions = {}) {
  const { index } = await realSite({});
  const double = await createStandin({ index, upstream, pass: ["/acme/v1/*"], ...options });
  onTestFinished(() => double.close());
  return double;
}

/** A port at which that is said to whoever comes; none where it is closed again. */
async function portThat(says: string | undefined): Promise<number> {
  const server = createNetServer((socket) => socket.on("error", () => undefined).end(says ?? ""));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  if (says === undefined) await new Promise((resolve) => server.close(resolve));
  else onTestFinished(() => void server.close());
  return port;
}

describe("an upstream that gives no answer", () => {
  it("is told of where nothing listens", async () => {
    const upstream = `http://127.0.0.1:${await portThat(undefined)}`;
    const { status, body, headers } = await ask(await doubleBefore(upstream), "acme/v1/things");
    expect(status).toBe(502);
    expect(body).toMatchObject({ code: "standin_upstream", data: { status: 502, reason: "refused" } });
    expect(body["message"]).toBe(
      `The upstream ${upstream} gave no answer that can be handed on: nothing listens there.`,
    );
    expect(headers.get("x-standin-basis")).toBe("invented");
    expect(headers.get("x-standin-upstream")).toBeNull();
  });

  it.each([
    ["a name that nobody has", async () => "http://nobody.invalid", "no-host", "host of that name"],
    ["no HTTP", async () => `http://127.0.0.1:${await portThat("SSH-2.0-x\r\n")}`, "not-http", "is not HTTP"],
    ["no TLS", async () => `https://127.0.0.1:${await portThat("HTTP/1.1 200 OK\r\n\r\n")}`, "tls", "TLS"],
    ["a connection that ends at once", async () => `http://127.0.0.1:${await portThat("")}`, "cut", "was cut"],
  ])("is told of: %s", async (_what, address, reason, sentence) => {
    const { status, body } = await ask(await doubleBefore(await address()), "acme/v1/things");
    expect([status, body["code"]]).toEqual([502, "standin_upstream"]);
    // Where no names are looked up at all, that is what is told.
    const { reason: told } = body["data"] as { reason: string };
    expect(told).toBe(reason);
    expect(body["message"]).toMatch(reason === "no-host" ? /host of that name|looked up now/ : new RegExp(sentence));
  });

  it("is asked again the next time", async () => {
    const site = await realSite({ "/acme/v1/things": () => [1] });
    let isUp = false;
    const gate = createNetServer((socket) => {
      socket.on("error", () => undefined);
      if (!isUp) socket.destroy();
      else
        socket.once("data", () => {
          const body = "[1]";
          socket.end(
            `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
          );
        });
    });
    await once(gate.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void gate.close());
    const upstream = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
    const double = await createStandin({ index: site.index, upstream, pass: ["/acme/v1/*"] });
    expect((await ask(double, "acme/v1/things")).status).toBe(502);
    isUp = true;
    expect((await ask(double, "acme/v1/things")).text).toBe("[1]");
  });

  it("is waited for no longer than it is to be", async () => {
    const site = await realSite({ "/acme/v1/things": (_call, response) => response });
    const double = await doubleOf(site, { limits: { upstreamMs: 150 } });
    const { status, body } = await ask(double, "acme/v1/things");
    expect([status, body["data"]]).toEqual([502, { status: 502, reason: "time-out" }]);
    expect(body["message"]).toContain("not a byte within 0.15 seconds");
  });

  it.each([
    [
      "that is cut in its middle",
      "cut",
      (write: (text: string) => void, cut: () => void) => (write('{"a":'), setTimeout(cut, 30)),
    ],
    ["that stops in its middle", "time-out", (write: (text: string) => void) => write('{"a":')],
  ] as const)("is told of where it gives JSON %s", async (_how, reason, act) => {
    const site = await realSite({
      "/acme/v1/things": (_call, response, request) => {
        response.writeHead(200, { "content-type": "application/json" });
        act(
          (text) => response.write(text),
          () => request.socket.destroy(),
        );
        return response;
      },
    });
    const { status, body } = await ask(await doubleOf(site, { limits: { upstreamMs: 200 } }), "acme/v1/things");
    expect([status, body["data"]]).toEqual([502, { status: 502, reason }]);
  });

  it("is told of where its JSON is larger than answers may be, packed or not", async () => {
    const site = await realSite({
      "/acme/v1/things": () => "x".repeat(5000),
      "/acme/v1/things/7": (_call, response) => {
        response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
        response.end(gzipSync(JSON.stringify("x".repeat(5000))));
      },
    });
    const double = await doubleOf(site, { limits: { answerBytes: 3000 } });
    for (const path of ["acme/v1/things", "acme/v1/things/7"]) {
      const { status, body } = await ask(double, path);
      expect([status, body["data"]]).toEqual([502, { status: 502, reason: "too-large" }]);
      expect(body["message"]).toContain("larger than 3000 bytes; --max-answer-bytes");
    }
  });

  it.each([
    ["that is not packed as it says", { "content-encoding": "gzip" }],
    ["that is packed as nobody asked for", { "content-encoding": "compress" }],
  ])("is told of where its body is one %s", async (_how, headers) => {
    const site = await realSite({
      "/acme/v1/things": (_call, response) =>
        response.writeHead(200, { "content-type": "application/json", ...headers }).end("[1]"),
    });
    const { status, body } = await ask(await doubleOf(site), "acme/v1/things");
    expect([status, body["data"]]).toEqual([502, { status: 502, reason: "unusable" }]);
  });

  it("does not stand in the way of the double's own answers", async () => {
    const double = await doubleBefore(`http://127.0.0.1:${await portThat(undefined)}`);
    expect((await ask(double, "other/v1/rows")).status).toBe(200);
  });
});

describe("a site that leads elsewhere", () => {
  it("is followed on its own host by reads, and by no write", async () => {
    const site = await realSite({
      "/acme/v1/things": (_call, response) => response.writeHead(307, { location: "/wp-json/acme/v1/file" }).end(),
      "/acme/v1/file": () => ({ id: 1 }),
    });
    const double = await doubleOf(site, { passWrites: true });
    expect((await ask(double, "acme/v1/things")).body).toEqual({ id: 1 });
    const written = await ask(double, "acme/v1/things", { method: "POST", redirect: "manual" });
    expect([written.status, written.headers.get("location")]).toEqual([
      307,
      "http://127.0.0.1:4010/wp-json/acme/v1/file",
    ]);
    expect(site.log.map(({ method, url }) => `${method} ${url}`)).not.toContain("POST /wp-json/acme/v1/file");
  });

  it("is followed to another host only where that is wanted, and without credentials", async () => {
    const other = await realSite({ "/acme/v1/things": () => ({ from: "other" }) });
    const site = await realSite({
      "/acme/v1/things": (_call, response) =>
        response.writeHead(302, { location: `${other.home}/wp-json/acme/v1/things` }).end(),
    });
    const refused = await ask(await doubleOf(site), "acme/v1/things");
    expect([refused.status, refused.body["data"]]).toEqual([502, { status: 502, reason: "other-host" }]);
    expect(refused.body["message"]).toContain(`${other.home}; --follow-host`);
    expect(other.log).toEqual([]);
    const double = await doubleOf(site, { followHost: true, passCredentials: true });
    const headers = { Authorization: "Bearer abc", Cookie: "a=1" };
    expect((await ask(double, "acme/v1/things", { headers })).body).toEqual({ from: "other" });
    expect(site.log.at(-1)?.headers).toMatchObject({ authorization: "Bearer abc" });
    expect(other.log[0]?.headers).not.toHaveProperty("authorization");
    expect(other.log[0]?.headers).not.toHaveProperty("cookie");
  });

  it("is not followed round and round", async () => {
    const site = await realSite({
      "/acme/v1/things": (_call, response) => response.writeHead(302, { location: "/wp-json/acme/v1/things" }).end(),
    });
    const { status, body } = await ask(await doubleOf(site), "acme/v1/things");
    expect([status, body["message"]]).toEqual([502, expect.stringContaining("leads on more than 5 times")]);
    expect(site.log).toHaveLength(6);
  });
});
