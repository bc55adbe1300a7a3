import { connect, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createStandin, type Standin, type StandinOptions } from "../../src/standin.ts";
import { EVENT, EVENTS } from "./door.ts";

/** One event as it was read. */
interface Read {
  type: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it asked for
  data: any;
}

/** Reads the events of a stream, one after the other. */
function readerOf(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const next = async (): Promise<Read | undefined> => {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end >= 0) {
        const [type = "", data = "null"] = text.slice(0, end).split("\n");
        text = text.slice(end + 2);
        if (!type.startsWith(":"))
          return { type: type.slice("event: ".length), data: JSON.parse(data.slice("data: ".length)) };
        continue;
      }
      const read = await reader?.read();
      if (read === undefined || read.done) return undefined;
      text += read.value;
    }
  };
  return {
    next,
    take: async (count: number) => {
      const all: Read[] = [];
      for (let n = 0; n < count; n += 1) all.push((await next()) ?? { type: "end", data: null });
      return all;
    },
    cancel: () => reader?.cancel(),
  };
}

async function open(options: StandinOptions = {}) {
  const site = await createStandin({ now: "2030-01-01T00:00:00Z", ...options });
  onTestFinished(() => site.close());
  return site;
}

const eventsOf = async (site: Standin, sandbox = "") =>
  readerOf(await site.fetch(`http://localhost${sandbox}/__standin/events`));

describe.each(["in the process", "over HTTP"])("events %s", (way) => {
  it("tell what happens, each as its row", async () => {
    const site = await open();
    const server = await site.listen({ port: 0 });
    const ask = (path: string, init?: RequestInit) =>
      way === "over HTTP" ? fetch(server.url + path, init) : site.fetch(server.url + path, init);
    const control = (method: string, path: string, body?: object) =>
      ask(`/__standin${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const response = await ask("/__standin/events");
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=UTF-8");
    const { take, cancel } = readerOf(response);
    const post = (body: object) =>
      ask(`/en/api${EVENTS}`, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json" },
      });
    await post(EVENT);
    await ask(`/en/api${EVENTS}`);
    await ask(`/en/api${EVENTS}`);
    await control("PUT", "/clock", { advanceMs: 1000 });
    await control("POST", "/faults", { answer: { status: 503 } });
    await ask(`/en/api${EVENTS}`);
    await control("POST", "/undo");
    await control("PUT", "/scenarios/late", {
      reset: true,
      state: { "calendar/tag": [] },
      now: "2031-01-01T00:00:00Z",
    });
    await control("POST", "/scenarios/late/play");
    const read = await take(11);
    expect(read.map(({ type }) => type)).toEqual([
      "change",
      "call",
      "call",
      "call",
      "clock",
      "fault",
      "fault",
      "call",
      "change",
      "change",
      "clock",
    ]);
    const rows = async (path: string) => (await control("GET", path)).json();
    const { changes } = (await rows("/history")) as { changes: unknown[] };
    expect(read.filter(({ type }) => type === "change").map(({ data }) => data)).toEqual(changes.toReversed());
    expect(read.filter(({ type }) => type === "call").map(({ data }) => [data.id, data.status, data.change])).toEqual([
      [1, 201, 1],
      [2, 200, undefined],
      [3, 200, undefined],
      [4, 503, undefined],
    ]);
    expect(read.filter(({ type }) => type === "fault").map(({ data }) => data)).toEqual([
      { id: 1, match: {}, answer: { status: 503 }, used: 0 },
      { id: 1, match: {}, answer: { status: 503 }, used: 1 },
    ]);
    expect(read.at(-1)?.data).toEqual(await rows("/clock"));
    await cancel();
  });

  it("show a call as the journal does, its secrets hidden", async () => {
    const site = await open();
    const server = await site.listen({ port: 0 });
    const ask = (path: string) => (way === "over HTTP" ? fetch(server.url + path) : site.fetch(server.url + path));
    const { next, cancel } = readerOf(await ask("/__standin/events"));
    await ask(`/en/api${EVENTS}?api_key=planted`);
    const { data } = (await next()) ?? {};
    expect(data).toEqual(site.requests[0]);
    expect(JSON.stringify(data)).not.toContain("planted");
    await cancel();
  });
});

describe("events", () => {
  it("are those of one sandbox, a batch as one change", async () => {
    const site = await open();
    const mine = await eventsOf(site, "/@mine");
    await site.fetch(`${site.apiRoot}${EVENTS.slice(1)}`);
    const { apiRoot } = site.sandbox("mine");
    const requests = [1, 2].map((n) => ({ method: "POST", path: EVENTS, body: { ...EVENT, title: `Night ${n}` } }));
    await site.fetch(`${apiRoot}batch/v1`, {
      method: "POST",
      body: JSON.stringify({ requests }),
      headers: { "Content-Type": "application/json" },
    });
    expect(await mine.take(2)).toMatchObject([
      { type: "change", data: { n: 1, resources: { "calendar/event": 2 } } },
      { type: "call", data: { id: 1, change: 1 } },
    ]);
    await mine.cancel();
  });

  it("are read by so many, and make no reader of who only asks for the head", async () => {
    const site = await open({ limits: { eventReaders: 2 } });
    const ask = (method = "GET") => site.fetch("http://localhost/__standin/events", { method });
    expect((await ask("HEAD")).status).toBe(200);
    const [one, two] = [await ask(), readerOf(await ask())];
    const refused = await ask();
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: "standin_too_many_readers" }]);
    await one.body?.cancel();
    const three = readerOf(await ask());
    await site.fetch(`${site.apiRoot}${EVENTS.slice(1)}`);
    for (const reader of [two, three]) expect(await reader.next()).toMatchObject({ type: "call" });
    for (const reader of [two, three]) await reader.cancel();
  });

  it("end with their sandbox", async () => {
    const site = await open();
    const reader = await eventsOf(site, "/@mine");
    await site.fetch("http://localhost/__standin/sandboxes/mine", { method: "DELETE" });
    expect(await reader.next()).toBeUndefined();
  });

  it("end at once where the server closes, or the stand-in", async () => {
    const site = await open();
    const server = await site.listen({ port: 0 });
    const [there, here] = [readerOf(await fetch(`${server.url}/__standin/events`)), await eventsOf(site)];
    const began = performance.now();
    await server.close();
    expect(performance.now() - began).toBeLessThan(2000);
    expect(await there.next()).toBeUndefined();
    await site.fetch(`${site.apiRoot}${EVENTS.slice(1)}`);
    expect(await here.next()).toMatchObject({ type: "call" });
    await site.close();
    expect(await here.next()).toBeUndefined();
  });

  it("are cut for who does not read them, and go on for others", async () => {
    const site = await open({ limits: { eventReaders: 2 } });
    const server = await site.listen({ port: 0 });
    const { hostname, port } = new URL(server.url);
    const slow = await new Promise<Socket>((resolve) => {
      const socket = connect(Number(port), hostname, () => resolve(socket));
    });
    onTestFinished(() => void slow.destroy());
    slow.write(`GET /__standin/events HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
    await new Promise((resolve) => slow.once("data", resolve));
    slow.pause();
    const { next, cancel } = await eventsOf(site);
    const hasRoom = async () => {
      const answer = await site.fetch("http://localhost/__standin/events");
      await answer.body?.cancel();
      return answer.status === 200;
    };
    expect(await hasRoom()).toBe(false);
    const headers = { "X-Long": "a".repeat(50_000) };
    let isCut = false;
    // What the systems of both ends take beside is much, and not the same everywhere.
    for (let calls = 1; calls < 1000 && !isCut; calls += 1) {
      await site.fetch(`${site.apiRoot}${EVENTS.slice(1)}?page=1`, { headers });
      expect((await next())?.data.id).toBe(calls);
      if (calls % 10 === 0) isCut = await hasRoom();
    }
    expect(isCut).toBe(true);
    await cancel();
  });

  it("are cut in the process, too", async () => {
    const site = await open();
    const unread = await site.fetch("http://localhost/__standin/events");
    const headers = { "X-Long": "a".repeat(50_000) };
    for (let calls = 0; calls < 25; calls += 1) await site.fetch(`${site.apiRoot}${EVENTS.slice(1)}`, { headers });
    await expect(unread.text()).rejects.toThrow("bytes behind");
  });
});
