import { describe, expect, it } from "vitest";
import { callsIn } from "../../src/generate/diff/touched-changes.ts";
import type { Json } from "../../src/json/json.ts";
import { recordingFromHar } from "../../src/live/har/from-har.ts";
import { createStandin } from "../../src/standin.ts";
import { expectBody } from "./bodies.ts";
import { type Door, EVENT, EVENTS, openDoor, openMainDoor, WAYS } from "./door.ts";

interface HarEntry {
  request: { method: string; url: string; headers: { name: string; value: string }[]; postData?: { text: string } };
  response: {
    status: number;
    headers: { name: string; value: string }[];
    content: { size: number; mimeType: string; text?: string; encoding?: string; comment?: string };
  };
}

const entriesOf = async (door: Door, query = ""): Promise<HarEntry[]> => {
  const { body } = await door.control("GET", `/requests.har${query}`);
  expectBody("har", body);
  return body.log.entries;
};

describe.each(WAYS)("a HAR of the journal %s", (way) => {
  it("holds calls with what they were answered, remembered or not", async () => {
    const door = await openMainDoor(way);
    const list = `/en/api${EVENTS}?per_page=2`;
    const first = await door.send("GET", list);
    expect((await door.send("GET", list)).text).toBe(first.text);
    const made = await door.send("POST", `/en/api${EVENTS}`, EVENT);
    await door.send("HEAD", list);
    await door.send("GET", list, undefined, { "X-Standin-Sandbox": "named" });
    const entries = await entriesOf(door);
    expect(entries.map(({ request, response }) => [request.method, request.url, response.status])).toEqual([
      ["GET", door.origin + list, 200],
      ["GET", door.origin + list, 200],
      ["POST", `${door.origin}/en/api${EVENTS}`, 201],
      ["HEAD", door.origin + list, 200],
    ]);
    expect(entries.map(({ response }) => response.content.text)).toEqual([first.text, first.text, made.text, ""]);
    expect(entries[0]?.response.content).toMatchObject({
      size: Buffer.byteLength(first.text),
      mimeType: "application/json; charset=UTF-8",
    });
    expect(JSON.parse(entries[2]?.request.postData?.text ?? "")).toEqual(EVENT);
    const kept = new Map(entries[0]?.response.headers.map(({ name, value }) => [name.toLowerCase(), value]));
    for (const name of ["content-type", "allow", "link", "x-standin-basis"])
      expect([name, kept.get(name)]).toEqual([name, first.headers.get(name) ?? undefined]);
    expect(await entriesOf(door, "?method=POST")).toHaveLength(1);
    expect((await door.control("GET", "/requests.har?colour=red")).status).toBe(400);
  });

  it("names a sandbox as its calls did, by path or by header", async () => {
    const door = await openMainDoor(way);
    const path = `/en/api${EVENTS}?per_page=1`;
    await door.send("GET", `/@mine${path}`);
    await door.send("GET", path, undefined, { "X-Standin-Sandbox": "mine" });
    const { body } = await door.send("GET", "/@mine/__standin/requests.har");
    const urls = body.log.entries.map(({ request }: HarEntry) => request.url);
    expect(urls).toEqual([`${door.origin}/@mine${path}`, door.origin + path]);
  });

  it("holds no secret, wherever one was planted, and wherever it was said again", async () => {
    const site = await createStandin({
      handlers: {
        "POST /shop/v3/marketplace/create-order": (call) => ({
          headers: { "Set-Cookie": "session=PLANTED-set-cookie", "X-Echo": call.header("authorization") ?? "" },
          body: {
            heard: [call.header("authorization") ?? null, call.header("cookie") ?? null],
            again: JSON.stringify(call.params),
            token: "PLANTED-answer",
            next: "https://example.org/?api_key=PLANTED-link&page=2",
          },
        }),
      },
    });
    const server = await site.listen({ port: 0 });
    const ask = way === "over HTTP" ? fetch : site.fetch;
    const path = "/en/api/shop/v3/marketplace/create-order?api_key=PLANTED-query&page=1";
    const answer = await ask(server.url + path, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Authorization: "Bearer PLANTED-header",
        Cookie: "session=PLANTED-cookie",
        "X-Api-Key": "PLANTED-own",
      },
      body: JSON.stringify({ product_id: 1, password: "PLANTED-body", inner: { secret: "PLANTED-member" } }),
    });
    const said = await answer.text();
    for (const name of ["header", "query", "body", "member", "answer", "link"])
      expect(said).toContain(`PLANTED-${name}`);
    for (let n = 0; n < 2; n += 1) await ask(`${server.url}/en/api${EVENTS}?per_page=1&token=PLANTED-read`);
    const har = await (await ask(`${server.url}/__standin/requests.har`)).text();
    expect(har).not.toContain("PLANTED");
    expect(har).toContain("•••");
    const { entries } = (JSON.parse(har) as { log: { entries: HarEntry[] } }).log;
    expect(entries.map(({ response }) => typeof response.content.text)).toEqual(["string", "string", "string"]);
    await server.close();
  });

  it("says where an answer is not kept, or never came", async () => {
    const door = await openDoor(way, { limits: { journalBytes: 80_000 } });
    for (let n = 0; n < 4; n += 1) await door.api("GET", `${EVENTS}?per_page=3&page=${n + 1}`);
    await door.control("POST", "/faults", { answer: { cut: true } });
    await door.api("GET", EVENTS).catch(() => undefined);
    const entries = await entriesOf(door);
    expect(entries).toHaveLength(5);
    const kept = entries.map(({ response }) => response.content.text !== undefined);
    expect(kept.slice(0, 1)).toEqual([false]);
    expect(entries[0]?.response.content.comment).toBe("the body is not kept any more");
    expect(entries[4]?.response).toMatchObject({ status: 0, _error: "the connection was cut" });
    expect((await door.control("GET", "/requests")).body.dropped).toBe(0);
  });
});

describe("a HAR of the journal", () => {
  it("is read by record and by diff", async () => {
    const site = await createStandin();
    const asked = [
      site.apiRoot,
      `${site.apiRoot}calendar/events/v1/venues`,
      `${site.apiRoot}calendar/events/v1/events?page=2`,
    ];
    for (const address of asked) await site.fetch(address);
    const text = await (await site.fetch("http://127.0.0.1:4010/__standin/requests.har")).text();
    const recording = recordingFromHar(text);
    expect(recording.apiRoot).toBe(site.apiRoot);
    expect(recording.exchanges.map(({ path, status }) => [path, status])).toEqual([
      ["", 200],
      ["calendar/events/v1/venues", 200],
      ["calendar/events/v1/events", 200],
    ]);
    const calls = callsIn(JSON.parse(text) as Json, site.catalogue);
    expect([...calls].map(([key, sent]) => [key, sent.map((names) => [...names])])).toEqual([
      ["GET /calendar/events/v1/venues", [[]]],
      ["GET /calendar/events/v1/events", [["page"]]],
    ]);
  });

  it("holds what is no text in base64", async () => {
    const site = await createStandin({
      handlers: {
        "GET /calendar/events/v1/doc": () => ({ headers: { "Content-Type": "application/json" }, body: { a: "å" } }),
      },
    });
    await site.fetch(`${site.apiRoot}calendar/events/v1/doc`);
    const { log } = (await (await site.fetch("http://127.0.0.1:4010/__standin/requests.har")).json()) as {
      log: { entries: HarEntry[] };
    };
    const { text = "", size = 0 } = log.entries[0]?.response.content ?? {};
    expect(JSON.parse(text)).toEqual({ a: "å" });
    expect(size).toBe(Buffer.byteLength(text));
  });
});
