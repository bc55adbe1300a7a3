import { beforeEach, describe, expect, it } from "vitest";
import { createStandin, type Standin } from "../../src/standin.ts";
import type { JsonObject } from "../../src/json/json.ts";

const STATE = "http://localhost/__standin/state";
const VENUES = "calendar/venue";

let site: Standin;

beforeEach(async () => {
  site = await createStandin({ now: "2030-03-14T09:30:00Z" });
});

async function json(path: string): Promise<JsonObject[]> {
  return (await (await site.fetch(`${STATE}/${path}`)).json()) as JsonObject[];
}

function put(path: string, records: readonly JsonObject[]): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return site.fetch(new Request(`${STATE}/${path}`, { method: "PUT", headers, body: JSON.stringify(records) }));
}

/** So many venues, like one that is there. */
async function venues(count: number, from: number): Promise<JsonObject[]> {
  const [like = {}] = await json(VENUES);
  return Array.from({ length: count }, (_, at) => ({ ...like, id: from + at, slug: `venue-${from + at}` }));
}

describe("a long list of records", () => {
  it("takes the place of what was there, and lets others have their turns", async () => {
    const records = await venues(20_000, 100_000);
    let turns = 0;
    const done = put(VENUES, records).then((answer) => ({ status: answer.status, turns }));
    for (; turns < 60; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    const { status, turns: before } = await done;
    expect(status).toBe(200);
    expect(before).toBeGreaterThan(4);
    expect(await json(VENUES)).toHaveLength(20_000);
  });

  it("is held against what others wrote meanwhile", async () => {
    const events = `${site.apiRoot}calendar/events/v1/events`;
    const headers = { "content-type": "application/json" };
    const event = { title: "Market", start_date: "2030-12-01 10:00:00", end_date: "2030-12-01 18:00:00" };
    const write = () => site.fetch(new Request(events, { method: "POST", headers, body: JSON.stringify(event) }));
    const { id: last } = (await (await write()).json()) as { id: number };
    // Some events are written until one has the id of a venue: by then the list is looked through.
    const putting = put(VENUES, await venues(20_000, last + 6));
    for (let turns = 0; turns < 20; turns += 1) {
      expect((await write()).status).toBe(201);
      await new Promise((resolve) => setImmediate(resolve));
    }
    const answer = await putting;
    const ids = [...(await json(VENUES)), ...(await json("calendar/event"))].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "standin_records" });
  });

  it("is not put into a sandbox that is gone by then", async () => {
    const address = "http://localhost/@left/__standin/state/calendar/venue";
    const records = JSON.stringify(await venues(20_000, 100_000));
    const headers = { "content-type": "application/json" };
    const putting = site.fetch(new Request(address, { method: "PUT", headers, body: records }));
    for (let turns = 0; turns < 8; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    await site.fetch(new Request("http://localhost/__standin/sandboxes/left", { method: "DELETE" }));
    expect((await putting).status).toBe(410);
  });
});
