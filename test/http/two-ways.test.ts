import { request } from "node:http";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { FaultDeclaration } from "../../src/state/faults.ts";
import { createStandin } from "../../src/standin.ts";
import type { Server } from "../../src/http/server/listen.ts";

const EVENTS = "/en/api/calendar/events/v1/events";
const JSON_TYPE = { "Content-Type": "application/json" };
const NEW = JSON.stringify({
  title: "Winter market",
  start_date: "2030-12-01 10:00:00",
  end_date: "2030-12-01 18:00:00",
});

interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** A host in small letters is read off the socket; in large ones the request takes the way of every other. */
const HOSTS = ["localhost", "LocalHost"] as const;

async function ask({ url }: Server, host: string, { method = "GET", path, headers = {}, body }: Asked) {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, method, path, headers: { ...headers, Host: `${host}:${port}` } });
    sent.once("error", (error) => resolve(error.message));
    sent.once("response", (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.once("error", reject);
      answer.once("end", () => {
        const { date: _date, ...told } = answer.headers;
        resolve({ status: answer.statusCode, headers: told, body: Buffer.concat(chunks).toString() });
      });
    });
    sent.end(body);
  });
}

const asked: readonly Asked[] = [
  { path: `${EVENTS}?per_page=2` },
  { path: `${EVENTS}?per_page=x` },
  { path: `${EVENTS}?per_page=2`, method: "HEAD" },
  { path: EVENTS, method: "OPTIONS" },
  { path: EVENTS, method: "POST", headers: JSON_TYPE, body: NEW },
  { path: EVENTS, method: "POST", headers: JSON_TYPE, body: "{" },
  { path: `${EVENTS}?_method=POST`, headers: JSON_TYPE },
  { path: `${EVENTS}?per_page=2`, headers: { Origin: "https://page.example", "X-Standin-Sandbox": "side" } },
  { path: `/@other${EVENTS}?per_page=1` },
  { path: "/@wrong~name/en/api/" },
  { path: `${EVENTS}?per_page=1&_jsonp=show` },
  { path: `${EVENTS}?per_page=1&_envelope&_embed` },
  { path: "/en/api/none/v1/there" },
  { path: `/en/api/${"a".repeat(9000)}` },
  { path: "/?rest_route=/calendar-core/v1/events&per_page=1" },
  { path: EVENTS, headers: { Authorization: `Basic ${btoa("nobody:wrong")}` } },
  { path: "/en/api/wp/v2/users/me", headers: { Authorization: `Basic ${btoa("admin:admin")}` } },
  { path: "/" },
  { path: "/en/no/such/page" },
  { path: "/__standin/health" },
  { path: "/__standin/clock" },
  { path: "/__standin?rest_route=/" },
];

describe("the two ways of a request on a socket", () => {
  let answers: readonly (readonly unknown[])[];

  beforeAll(async () => {
    answers = await Promise.all(
      HOSTS.map(async (host) => {
        const site = await createStandin({ now: "2026-01-01T00:00:00Z" });
        site.clock.set({ frozen: true });
        const server = await site.listen({ port: 0 });
        const given: unknown[] = [];
        for (const one of asked) given.push(portless(await ask(server, host, one)));
        await server.close();
        return given;
      }),
    );
  });

  it.each(asked.map((one, at) => [one.method ?? "GET", one.path.slice(0, 80), at] as const))(
    "lead %s %s to the same answer",
    (_method, _path, at) => {
      expect(answers[0]?.[at]).toMatchObject({ status: expect.any(Number) as number });
      expect(answers[0]?.[at]).toEqual(answers[1]?.[at]);
    },
  );

  it.each<[string, FaultDeclaration]>([
    ["cuts", { answer: { cut: true } }],
    ["slows", { answer: { slowMs: 40 } }],
    ["answers", { answer: { status: 503, text: "<p>Later</p>", headers: { "X-Once": "told" } } }],
    ["breaks off", { profile: "cut-json" }],
    ["leads elsewhere", { profile: "login-redirect" }],
  ])("meet a fault that %s alike", async (_word, fault) => {
    const met = await Promise.all(HOSTS.map((host) => withFault(host, fault)));
    expect(met[0]).toEqual(met[1]);
  });
});

async function withFault(host: string, fault: FaultDeclaration): Promise<unknown> {
  const site = await createStandin({ now: "2026-01-01T00:00:00Z" });
  const server = await site.listen({ port: 0 });
  onTestFinished(() => server.close());
  site.fault(fault);
  return portless(await ask(server, host, { path: `${EVENTS}?per_page=1` }));
}

/** Each site has a port of its own. */
function portless(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer).replaceAll(/localhost(:|%3A)\d+/g, "localhost"));
}
