import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { createStandin, type Standin } from "../../../src/standin.ts";
import { sampledCount } from "../../support/sampled.ts";

const now = "2030-03-14T09:30:00Z";
const MIB = 2 ** 20;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Bytes on the heap once nothing more can be let go of. */
async function heldBytes(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return process.memoryUsage().heapUsed + process.memoryUsage().external;
}

/** Writes into a sandbox, so that its state is its own, and reads two pages in both languages by four hosts. */
async function readWidely(site: Standin, name: string): Promise<void> {
  const written = await site.fetch(
    new Request(`${site.apiRoot}calendar/events/v1/tags`, {
      method: "POST",
      headers: { "X-Standin-Sandbox": name, "Content-Type": "application/json" },
      body: '{"name":"Wide"}',
    }),
  );
  expect(written.status).toBe(201);
  for (const host of ["a.test", "b.test", "c.test", "d.test"])
    for (const language of ["en", "sv"])
      for (const page of [1, 2]) {
        const address = `http://${host}/${language}/api/calendar/events/v1/events?per_page=25&start_date=2020-01-01&page=${page}`;
        const answer = await site.fetch(new Request(address, { headers: { "X-Standin-Sandbox": name } }));
        expect(answer.status).toBe(200);
        await answer.arrayBuffer();
      }
}

describe("what caches keep", () => {
  it("stays within the budget whatever sandboxes, hosts, languages and pages are read", async () => {
    // Journals hold on to answers, too, as long as they have room.
    const limits = { memoryBytes: 2 * MIB, journalBytes: MIB / 4 };
    const site = await createStandin({ now, scale: 5, limits });
    for (let at = 0; at < 2; at += 1) await readWidely(site, `warm-${at}`);
    const before = await heldBytes();
    for (let at = 0; at < sampledCount(6, 12); at += 1) await readWidely(site, `wide-${at}`);
    // Beside the budget there are a dozen states of their own, or half of that, and their journals.
    expect((await heldBytes()) - before).toBeLessThan(6 * MIB);
  }, 60_000);

  it.each([
    ["no history", { history: 0 }],
    ["a history of few bytes", { totalHistoryBytes: 4 * MIB }],
  ])(
    "is nothing of the state before, once that is no more, beside %s",
    async (_what, limits) => {
      const site = await createStandin({ now, limits });
      const event = await write(site, "events", { title: "Heavy", description: "x" });
      const list = () => site.fetch(`${site.apiRoot}calendar/events/v1/events?start_date=2020-01-01&search=Heavy`);
      const before = await heldBytes();
      for (let round = 0; round < sampledCount(10, 16); round += 1) {
        await write(site, `events/${event}`, { description: `${round}${"x".repeat(2 * MIB)}` });
        expect((await list()).status).toBe(200);
      }
      await write(site, `events/${event}`, { description: "x" });
      await fetchAt(site, new URL("/__standin/requests", site.apiRoot).href, "DELETE");
      // Lists of the record as it was are kept by none but the states that are gone.
      expect((await heldBytes()) - before).toBeLessThan(16 * MIB);
    },
    60_000,
  );
});

describe("an answer that is too large to be written", () => {
  it("is refused before the work, and costs the others nothing", async () => {
    // Twenty of eight mebibytes are more than an answer may have unless given; a sixteenth of that shows the same.
    const answerBytes = sampledCount(8, 128) * MIB;
    const site = await createStandin({ now, limits: { writtenBytes: 2 ** 40, totalJournalBytes: 0, answerBytes } });
    const description = "x".repeat(sampledCount(2, 8) * MIB - 1000);
    for (let at = 0; at < sampledCount(10, 20); at += 1)
      await write(site, "events", { title: `Heavy ${at}`, description });
    const began = performance.now();
    const answer = await site.fetch(
      `${site.apiRoot}calendar/events/v1/events?per_page=50&start_date=2030-05-01&end_date=2030-05-01`,
    );
    expect(performance.now() - began).toBeLessThan(2000);
    expect(answer.status).toBe(507);
    expect(answer.headers.get("x-standin-basis")).toBe("invented");
    expect(await answer.json()).toMatchObject({ code: "standin_answer_too_large", data: { status: 507 } });
    expect(site.reported).toBe(0);
  }, 60_000);

  it("is refused where a part that many records show makes it so", async () => {
    const site = await createStandin({ now, limits: { answerBytes: 2 * MIB } });
    const venue = await write(site, "venues", { venue: "Hall", description: "y".repeat(MIB) });
    for (let at = 0; at < 5; at += 1) await write(site, "events", { title: `In the hall ${at}`, venue: [venue] });
    const read = async (query: string) =>
      (await site.fetch(`${site.apiRoot}calendar/events/v1/events?search=hall${query}`)).status;
    expect([await read(""), await read("&per_page=1"), await read("")]).toEqual([507, 200, 507]);
  });

  it("is refused where what it embeds makes it so", async () => {
    const { coreDocument } = await import("../../generic/core-document.ts");
    const site = await createStandin({ index: coreDocument, now, limits: { answerBytes: 2 * MIB } });
    const author = await core(site, "users/1", { name: "z".repeat(MIB) });
    expect(author.status).toBe(200);
    for (let at = 0; at < 5; at += 1)
      expect((await core(site, "posts", { title: `P${at}`, author: 1, status: "publish" })).status).toBe(201);
    const read = async (query: string) => (await site.fetch(`${site.apiRoot}wp/v2/posts?author=1${query}`)).status;
    expect([await read(""), await read("&_embed=author"), await read("&_embed=author&per_page=1")]).toEqual([
      200, 507, 200,
    ]);
  });
});

function core(site: Standin, path: string, body: object): Promise<Response> {
  return fetchAt(site, `${site.apiRoot}wp/v2/${path}`, "POST", body);
}

/** Writes to a route of the calendar; the id of what was written. */
async function write(site: Standin, path: string, body: object): Promise<number> {
  const times = { start_date: "2030-05-01 10:00:00", end_date: "2030-05-01 11:00:00" };
  const root = `${site.apiRoot}calendar/events/v1/`;
  const answer = await fetchAt(site, root + path, "POST", path.startsWith("events") ? { ...times, ...body } : body);
  expect(answer.status).toBeLessThan(300);
  return ((await answer.json()) as { id: number }).id;
}

function fetchAt(site: Standin, address: string, method: string, body?: object): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  return site.fetch(new Request(address, { method, headers, ...(body && { body: JSON.stringify(body) }) }));
}
