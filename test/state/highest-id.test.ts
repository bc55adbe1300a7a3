import { describe, expect, it } from "vitest";
import { createStandin } from "../../src/standin.ts";
import { HIGHEST_ID } from "../../src/state/resource.ts";

const NOW = "2030-03-14T09:30:00Z";
const TAG = { slug: "last", name: "Last", description: "" };
const TOO_HIGH = [HIGHEST_ID + 1, Number.MAX_SAFE_INTEGER];

async function control(site: Awaited<ReturnType<typeof createStandin>>, method: string, path: string, body?: unknown) {
  const url = `${new URL(site.apiRoot).origin}/__standin${path}`;
  const answer = await site.fetch(
    new Request(url, { method, ...(body !== undefined && { body: JSON.stringify(body) }) }),
  );
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function tagged() {
  const site = await createStandin({ now: NOW });
  const [tag] = site.state("calendar/tag");
  return { site, tag: { ...tag, ...TAG } };
}

describe("an id from which there is no next", () => {
  it.each(TOO_HIGH)("%i is refused for records that are put", async (id) => {
    const { site, tag } = await tagged();
    const { status, body } = await control(site, "PUT", "/state/calendar/tag", [{ ...tag, id }]);
    expect([status, body["message"]]).toEqual([400, expect.stringContaining(`wanted a number up to ${HIGHEST_ID}`)]);
  });

  it.each(TOO_HIGH)("%i is refused in a snapshot, as a record's and as the next one", async (id) => {
    const { site, tag } = await tagged();
    await control(site, "POST", "/snapshots", { name: "a" });
    const { body } = await control(site, "GET", "/snapshots/a");
    const records = { ...(body["records"] as object), "calendar/tag": [{ ...tag, id }] };
    expect((await control(site, "PUT", "/snapshots/b", { ...body, records })).status).toBe(400);
    const nextIds = { ...(body["nextIds"] as object), x: id + 1 };
    expect((await control(site, "PUT", "/snapshots/b", { ...body, nextIds })).status).toBe(400);
  });

  it.each(TOO_HIGH)("%i is refused in seeds, as a record's and as the next one", async (id) => {
    const seed = { name: "s", records: { "calendar/tag": [{ id, ...TAG }] } };
    await expect(createStandin({ seeds: [seed] })).rejects.toThrow(`/records/calendar~1tag/0/id: found ${id}, wanted`);
    await expect(createStandin({ seeds: [{ name: "s", nextIds: { term: id } }] })).rejects.toThrow("/nextIds/term");
  });

  it("is never reached from the highest that is taken", async () => {
    const { site, tag } = await tagged();
    expect((await control(site, "PUT", "/state/calendar/tag", [{ ...tag, id: HIGHEST_ID }])).status).toBe(200);
    const ids = new Set<number>();
    for (const name of ["a", "b", "c"]) {
      const made = await site.fetch(`${site.apiRoot}calendar/events/v1/tags?name=${name}`, { method: "POST" });
      ids.add(((await made.json()) as { id: number }).id);
    }
    expect([...ids]).toEqual([HIGHEST_ID + 1, HIGHEST_ID + 2, HIGHEST_ID + 3]);
  });
});
