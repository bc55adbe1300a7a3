import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStandin, type StandinOptions } from "../../src/standin.ts";
import { expectBody } from "./bodies.ts";

interface Asking {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
}

/** Asks a port of this machine with just these headers, `Host` included. */
function ask(
  port: number,
  { path = "/", method = "GET", headers = {} }: Asking,
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: "127.0.0.1", port, path: `/__standin${path}`, method, headers, agent: false },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (part: string) => (text += part));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) as unknown }));
      },
    );
    asked.on("error", reject).end();
  });
}

function served(host: string, options: StandinOptions): { port: number } {
  const where = { port: 0 };
  let close: () => Promise<void>;
  beforeAll(async () => {
    const site = await createStandin(options);
    const server = await site.listen({ port: 0, host });
    where.port = Number(new URL(server.url).port);
    close = server.close;
  });
  afterAll(() => close());
  return where;
}

const loopback = "127.0.0.1:4010";

describe("the control endpoint of a server on a loopback address", () => {
  const where = served("127.0.0.1", { controlToken: "secret" });

  it.each([
    ["names it by address", { Host: loopback }],
    ["names it localhost", { Host: "localhost:4010" }],
    ["names it by its IPv6 address", { Host: "[::1]:4010" }],
    ["is a page of this machine", { Host: loopback, Origin: "http://localhost:3000" }],
    [
      "is a page of this machine by another name",
      { Host: loopback, Origin: "http://localhost:3000", "Sec-Fetch-Site": "cross-site" },
    ],
    ["typed its address", { Host: loopback, "Sec-Fetch-Site": "none" }],
    [
      "has the token, whatever else",
      { Host: "demo.example", "X-Standin-Token": "secret", "X-Forwarded-For": "192.0.2.1" },
    ],
  ])("is open to a caller that %s", async (_, headers) => {
    expect((await ask(where.port, { headers })).status).toBe(200);
  });

  it.each([
    ["a name that was made to lead here", { Host: "evil.example" }, "Host names"],
    ["a name that only looks local", { Host: "localhost.evil.example:4010" }, "Host names"],
    ["a name that begins like an address", { Host: "127.0.0.1.evil.example" }, "Host names"],
    ["a page of another origin", { Host: loopback, Origin: "https://evil.example" }, "a page of"],
    ["a page of no origin", { Host: loopback, Origin: "null" }, "a page of"],
    ["a proxy for somebody else", { Host: loopback, "X-Forwarded-For": "192.0.2.1" }, "x-forwarded-for"],
    ["a page of another site that names no origin", { Host: loopback, "Sec-Fetch-Site": "cross-site" }, "another site"],
    ...[
      "Forwarded",
      "Via",
      "X-Forwarded-Host",
      "X-Forwarded-Proto",
      "X-Real-IP",
      "CF-Connecting-IP",
      "CF-Ray",
      "True-Client-IP",
      "X-Client-IP",
      "X-Cluster-Client-IP",
      "Fastly-Client-IP",
      "X-Original-URL",
      "X-Envoy-External-Address",
      "CDN-Loop",
    ].map((name): [string, Record<string, string>, string] => [
      `whoever sends ${name}`,
      { Host: loopback, [name]: "192.0.2.1" },
      name.toLowerCase(),
    ]),
    ["a wrong token", { Host: loopback, "X-Standin-Token": "guess" }, "not the one"],
  ])("is closed to %s", async (_, headers, sentence) => {
    for (const asking of [{ headers }, { headers, path: "/reset", method: "POST" }]) {
      const { status, body } = await ask(where.port, asking);
      expect(status).toBe(403);
      expectBody("error", body);
      expect((body as { message: string }).message).toContain(sentence);
    }
    expect((await ask(where.port, { path: "/health", headers })).status).toBe(200);
  });
});

describe("the control endpoint of a server that others can reach", () => {
  describe("with a token", () => {
    const where = served("0.0.0.0", { controlToken: "secret" });

    it("is open to whoever has it", async () => {
      expect((await ask(where.port, { headers: { Host: "demo.example", "X-Standin-Token": "secret" } })).status).toBe(
        200,
      );
    });

    it.each([{}, { "X-Standin-Token": "" }, { "X-Standin-Token": "Secret" }])("is closed with %j", async (token) => {
      const { status, body } = await ask(where.port, { headers: { Host: loopback, ...token } });
      expect(status).toBe(403);
      expectBody("error", body);
    });

    it("tells anybody that it is ready", async () => {
      expect((await ask(where.port, { path: "/health", headers: { Host: "demo.example" } })).status).toBe(200);
    });
  });

  describe("without a token", () => {
    const where = served("0.0.0.0", {});

    it.each([{}, { "X-Standin-Token": "guess" }])("is off with %j", async (token) => {
      const { status, body } = await ask(where.port, { headers: { Host: loopback, ...token } });
      expect(status).toBe(403);
      expectBody("error", body);
    });
  });
});
