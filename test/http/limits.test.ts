import { connect } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { readServeOptions, serveHelp } from "../../src/commands/serve.ts";
import { defaultLimits, type Limits } from "../../src/http/limits.ts";
import type { JsonObject } from "../../src/json/json.ts";
import type { Server } from "../../src/http/server/listen.ts";
import type { Standin } from "../../src/standin.ts";
import { openSocket, plainRequest } from "./raw-socket.ts";
import { ask, codeOf, reportingSite, smallSite } from "./small-site.ts";

const PATH = "/wp-json/small/v1/thing";
const JSON_TYPE = { "Content-Type": "application/json" };
const SIDE_DOOR = "http://127.0.0.1:4010/__standin";

function small(limits: Partial<Limits> = {}) {
  return smallSite({ "/small/v1/thing": ({ params }) => ({ body: params }) }, { limits });
}

async function serving(limits: Partial<Limits> = {}): Promise<Server> {
  const server = await (await small(limits)).listen({ port: 0 });
  onTestFinished(() => server.close());
  return server;
}

/** What comes back for these bytes, until the other side ends. */
async function answerTo(server: Server, bytes: string): Promise<string> {
  const socket = await openSocket(server.url);
  socket.send(bytes);
  return socket.ended;
}

describe("every limit", () => {
  const names = Object.keys(defaultLimits) as (keyof Limits)[];
  const optionOf = (name: string) => `--max-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

  it.each(names)("%s has a default, an option, a variable and a word in the help", (name) => {
    expect(defaultLimits[name]).toBeGreaterThan(0);
    const option = optionOf(name);
    const variable = `STANDIN_${option.slice(2).toUpperCase().replaceAll("-", "_")}`;
    expect(readServeOptions([option, "77"], {}).limits).toEqual({ [name]: 77 });
    expect(readServeOptions([], { [variable]: "78" }).limits).toEqual({ [name]: 78 });
    expect(serveHelp).toContain(`${option} N`);
  });
});

describe("a request beyond a limit", () => {
  const listOf = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  const query = (count: number) => Array.from({ length: count }, (_, at) => `p${at}=1`).join("&");

  it.each<[string, Partial<Limits>, string, RequestInit, number, string]>([
    ["a long body", { bodyBytes: 100 }, "", { method: "POST", body: "x".repeat(101) }, 413, "rest_body_too_large"],
    ["a long address", { addressBytes: 100 }, `?a=${"x".repeat(100)}`, {}, 414, "rest_address_too_long"],
    [
      "deep nesting",
      { nesting: 10 },
      "",
      { method: "POST", headers: JSON_TYPE, body: `{"a":${listOf(10)}}` },
      400,
      "rest_invalid_json",
    ],
    [
      "nesting that only the default forbids",
      {},
      "",
      { method: "POST", headers: JSON_TYPE, body: `{"a":${listOf(200_000)}}` },
      400,
      "rest_invalid_json",
    ],
    ["many parameters in the query", { parameters: 10 }, `?${query(11)}`, {}, 400, "rest_too_many_params"],
    [
      "many parameters in a form",
      { parameters: 10 },
      "",
      { method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" }, body: query(11) },
      400,
      "rest_too_many_params",
    ],
    [
      "one sandbox too many",
      { sandboxes: 0 },
      "",
      { headers: { "X-Standin-Sandbox": "a" } },
      429,
      "standin_too_many_sandboxes",
    ],
  ])("%s is refused", async (_title, limits, suffix, init, status, code) => {
    const site = await small(limits);
    const answered = await ask(site, `small/v1/thing${suffix}`, init);
    expect([answered.status, codeOf(answered)]).toEqual([status, code]);
  });

  it("just within them passes", async () => {
    const site = await small({ bodyBytes: 100, addressBytes: 200, nesting: 10, parameters: 10 });
    const body = `{"a":${listOf(8)}}`;
    const answered = await ask(site, `small/v1/thing?${query(10)}`, { method: "POST", headers: JSON_TYPE, body });
    expect(answered.status).toBe(200);
  });

  it.each<[string, Partial<Limits>, string, unknown, number, string]>([
    ["a site that is too large", { scale: 3 }, "/reset", { scale: 4 }, 400, "standin_member"],
    ["a snapshot too many", { snapshots: 0 }, "/snapshots", {}, 429, "standin_too_many_snapshots"],
    ["a snapshot too many in all", { totalSnapshots: 0 }, "/snapshots", {}, 429, "standin_too_many_snapshots"],
    ["a fault too many", { faults: 0 }, "/faults", { answer: { status: 418 } }, 429, "standin_too_many_faults"],
    ["a document that is too large", { documentBytes: 10 }, "/state/thing", ["x".repeat(10)], 413, "standin_too_large"],
  ])("%s is refused at the side door", async (_title, limits, path, body, status, code) => {
    const site = await small(limits);
    const method = path.startsWith("/state") ? "PUT" : "POST";
    const answered = await ask(site, SIDE_DOOR + path, { method, body: JSON.stringify(body) });
    expect([answered.status, codeOf(answered)]).toEqual([status, code]);
  });

  it("drops the oldest calls of the journal and says how many", async () => {
    const site = await small({ journalEntries: 2 });
    for (const at of [1, 2, 3]) await ask(site, `small/v1/thing?at=${at}`);
    const { body } = await ask(site, `${SIDE_DOOR}/requests`);
    expect(body).toMatchObject({ dropped: 1, requests: [{ query: "at=2" }, { query: "at=3" }] });
  });
});

describe("all sandboxes together", () => {
  const header = (name: string) => ({ headers: { "X-Standin-Sandbox": name } });
  const noted = (site: Standin, names: readonly string[]) =>
    names.flatMap((name) => site.sandbox(name).requests).reduce((sum, { query }) => sum + query.length, 0);

  it("keep journals within one limit, and each says what it dropped", async () => {
    const site = await small({ totalJournalBytes: 40_000 });
    const names = ["a", "b", "c", "d"];
    for (let round = 0; round < 10; round += 1)
      for (const name of names) await ask(site, `small/v1/thing?a=${"x".repeat(2000)}`, header(name));
    expect(noted(site, names)).toBeLessThan(40_000);
    for (const name of names) {
      const { body } = await ask(site, `${SIDE_DOOR}/requests`, header(name));
      const { requests, dropped } = body as { requests: JsonObject[]; dropped: number };
      expect(requests.length + dropped).toBe(10);
      expect(requests.length).toBeGreaterThan(0);
    }
  });
});

describe("what calls write", () => {
  const write = (site: Standin, description: string, path = "") =>
    ask(site, `calendar/events/v1/events${path}`, {
      method: "POST",
      headers: JSON_TYPE,
      body: JSON.stringify({ title: "Sauna", start_date: "2030-01-01", end_date: "2030-01-02", description }),
    });

  it("is kept up to a limit, reads and shorter texts pass, and a reset makes room", async () => {
    const site = await reportingSite({ limits: { writtenBytes: 100_000 } });
    const first = await write(site, "x".repeat(30_000));
    expect(first.status).toBe(201);
    const refused = await write(site, "x".repeat(30_000));
    expect([refused.status, codeOf(refused)]).toEqual([507, "standin_full"]);
    expect(refused.headers.get("x-standin-basis")).toBe("invented");
    const { id } = first.body as { id: number };
    expect((await ask(site, `calendar/events/v1/events/${id}`)).status).toBe(200);
    expect((await write(site, "x", `/${id}`)).status).toBe(200);
    expect((await write(site, "x".repeat(30_000))).status).toBe(201);
    site.reset();
    expect((await write(site, "x".repeat(30_000))).status).toBe(201);
  });
});

describe("records that one call makes", () => {
  const withTags = async (site: Standin, count: number) => {
    const tags = Array.from({ length: count }, (_, at) => `of ${count}, number ${at}`);
    return ask(site, "calendar/events/v1/events", {
      method: "POST",
      headers: JSON_TYPE,
      body: JSON.stringify({ title: "Sauna", start_date: "2030-01-01", end_date: "2030-01-02", tags }),
    });
  };

  it("are many, but not without end", async () => {
    const site = await reportingSite();
    const before = site.records()["calendar/tag"] ?? 0;
    const refused = await withTags(site, 100_000);
    expect([refused.status, codeOf(refused)]).toEqual([413, "standin_too_many_records"]);
    expect(site.records()["calendar/tag"]).toBe(before);
    expect((await withTags(site, 5000)).status).toBe(201);
    expect(site.records()["calendar/tag"]).toBe(before + 5000);
  });
});

describe("on a socket", () => {
  it.each<[string, string, number, string]>([
    [
      "an address just too long",
      plainRequest("GET", `${PATH}?a=${"x".repeat(8192)}`, { Connection: "close" }),
      414,
      "rest_address_too_long",
    ],
    ["an address far too long", plainRequest("GET", `${PATH}?a=${"x".repeat(40_000)}`), 414, "rest_address_too_long"],
    [
      "headers that are too large",
      plainRequest("GET", PATH, { "X-Long": "x".repeat(30_000) }),
      431,
      "rest_headers_too_large",
    ],
    ["no HTTP", "nonsense\r\n\r\n", 400, "rest_bad_request"],
    ["a header that is none", "GET / HTTP/1.1\r\nHost: a\r\nX Y: 1\r\n\r\n", 400, "rest_bad_request"],
  ])("%s is refused in the API's own shape", async (_title, bytes, status, code) => {
    const answer = await answerTo(await serving(), bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const body: unknown = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4));
    expect(body).toMatchObject({ code, data: { status } });
    expect(answer).toContain("X-Standin-Basis: invented");
  });

  it("headers that are many and small pass whole", async () => {
    const headers = Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`x${at}`, "1"]));
    const socket = await openSocket((await serving()).url);
    socket.send(plainRequest("GET", PATH, { ...headers, Connection: "close" }));
    expect(await socket.ended).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([
    ["in its headers", `GET ${PATH} HTTP/1.1\r\nHost: a\r\nX-Slow: `],
    ["in its body", `POST ${PATH} HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{"a`],
    ["before its first byte", ""],
  ])("a request that stops %s ends with 408", async (_title, bytes) => {
    const socket = await openSocket((await serving({ requestMs: 200 })).url);
    if (bytes !== "") socket.send(bytes);
    const answer = await socket.ended;
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain("rest_request_timeout");
  });

  it("a request that comes drop by drop ends all the same", async () => {
    const socket = await openSocket((await serving({ requestMs: 200 })).url);
    socket.send(`GET ${PATH} HTTP/1.1\r\nHost: a\r\n`);
    const dripping = setInterval(() => socket.send("X-A: 1\r\n"), 20);
    onTestFinished(() => clearInterval(dripping));
    expect(await socket.ended).toMatch(/^HTTP\/1\.1 408 /);
  });

  const upload = async (limits: Partial<Limits>, { piece, pieces }: { piece: number; pieces: number }) => {
    const socket = await openSocket((await serving(limits)).url);
    const body = JSON.stringify({ a: "x".repeat(piece * pieces - 8) });
    socket.send(plainRequest("POST", PATH, { ...JSON_TYPE, "Content-Length": String(body.length) }));
    for (let at = 0; at < body.length; at += piece) {
      socket.send(body.slice(at, at + piece));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return socket;
  };

  it("a body that takes longer than a request may, but goes on, is taken", async () => {
    const socket = await upload({ requestMs: 200 }, { piece: 500, pieces: 40 });
    expect(await socket.until("xxx")).toMatch(/^HTTP\/1\.1 200 /);
    socket.hangUp();
  });

  it("a body that comes drop by drop ends with 408", async () => {
    const socket = await upload({ requestMs: 200 }, { piece: 2, pieces: 40 });
    expect(await socket.ended).toMatch(/^HTTP\/1\.1 408 .+rest_request_timeout/s);
  });

  it("a body that goes on after its answer is read away for a while, then its connection ends", async () => {
    const server = await serving({ requestMs: 300, bodyBytes: 1000 });
    for (const method of ["POST", "GET"]) {
      const socket = await openSocket(server.url);
      socket.send(plainRequest(method, PATH, { "Transfer-Encoding": "chunked" }));
      const sending = setInterval(() => socket.send(`2000\r\n${"x".repeat(0x2000)}\r\n`), 5);
      onTestFinished(() => clearInterval(sending));
      const answer = await socket.ended;
      expect(answer).toMatch(/^HTTP\/1\.1 413 .+rest_body_too_large/s);
      expect(answer.split("HTTP/1.1 ")).toHaveLength(2);
    }
  });

  it("a body that is refused for its length leaves the connection usable once it has come", async () => {
    const socket = await openSocket((await serving({ bodyBytes: 1000 })).url);
    for (const method of ["POST", "GET"])
      socket.send(`${plainRequest(method, PATH, { "Content-Length": "300000" })}${"x".repeat(300_000)}`);
    socket.send(plainRequest("GET", `${PATH}?last=1`));
    const answers = await socket.until('{"last":"1"}');
    expect([...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(["413", "413", "200"]);
    socket.hangUp();
  });

  it("a client that leaves its answer lying loses its connection, a slow answer does not", async () => {
    const slow = { path: "/small/v1/slow", ms: 400 };
    const site = await smallSite(
      {
        "/small/v1/thing": () => ({ body: "x".repeat(30_000_000) }),
        [slow.path]: async () => {
          await new Promise((resolve) => setTimeout(resolve, slow.ms));
          return { body: "late" };
        },
      },
      { limits: { requestMs: 100 } },
    );
    const server = await site.listen({ port: 0 });
    onTestFinished(() => server.close());
    const patient = await openSocket(server.url);
    patient.send(plainRequest("GET", `/wp-json${slow.path}`));
    const { hostname, port } = new URL(server.url);
    const stuck = connect(Number(port), hostname);
    stuck.on("error", () => {});
    stuck.write(plainRequest("GET", PATH));
    stuck.pause();
    expect(await patient.until('"late"')).toContain("HTTP/1.1 200");
    patient.hangUp();
    await new Promise((resolve) => setTimeout(resolve, 200));
    stuck.resume();
    const received = await new Promise<number>((resolve) => stuck.once("close", () => resolve(stuck.bytesRead)));
    expect(received).toBeLessThan(30_000_000);
  });
});
