import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStandin, type Standin } from "../../../src/standin.ts";

const LIST = "calendar/events/v1/events?start_date=2020-01-01&end_date=2040-01-01&per_page=50";

interface Stored {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly status: string;
  readonly hide_from_listings: boolean;
  readonly password: string;
  readonly start_date_utc: string;
  readonly end_date_utc: string;
}

interface Listed {
  readonly events: readonly { readonly id: number }[];
  readonly total: number;
}

async function listed(site: Standin, query = ""): Promise<Listed> {
  return (await (await site.fetch(`${site.apiRoot}${LIST}${query}`)).json()) as Listed;
}

/** The turns that others get until this is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  const state = { isDone: false };
  const end = () => (state.isDone = true);
  work.then(end, end);
  let turns = 0;
  while (!state.isDone) {
    await new Promise((resolve) => setImmediate(resolve));
    turns += 1;
  }
  return turns;
}

describe("a list of more events than are looked at in one go", () => {
  let site: Standin;
  let text: string;

  beforeAll(async () => {
    site = await createStandin({ now: "2027-01-15T10:00:00Z", scale: 120 });
    site.clock.set({ frozen: true });
  });

  afterAll(() => site.close());

  /** The ids of the events that a list should show, in its order. */
  function shown(word = ""): number[] {
    return (JSON.parse(text) as Stored[])
      .filter(
        ({ title, content, status, hide_from_listings, password }) =>
          status === "publish" &&
          !hide_from_listings &&
          (word === "" || (password === "" && `${title}\n${content}`.toLowerCase().includes(word))),
      )
      .filter((event) => event.end_date_utc >= "2020" && event.start_date_utc < "2041")
      .sort((a, b) =>
        a.start_date_utc < b.start_date_utc ? -1 : a.start_date_utc > b.start_date_utc ? 1 : a.id - b.id,
      )
      .map(({ id }) => id);
  }

  it("is searched while others get their turns, and once for those who ask the same meanwhile", async () => {
    const asked = [listed(site, "&search=sauna"), listed(site, "&search=sauna&page=2")];
    expect(await turnsDuring(Promise.all(asked))).toBeGreaterThan(5);
    const [first, second] = await Promise.all(asked);
    expect(first?.total).toBe(second?.total);
    const answer = await site.fetch(new URL("/__standin/state/calendar/event", site.apiRoot));
    text = await answer.text();
    const ids = shown("sauna");
    expect(first?.total).toBe(ids.length);
    expect([...(first?.events ?? []), ...(second?.events ?? [])].map(({ id }) => id)).toEqual(ids.slice(0, 100));
  });

  it("holds what all of them are, in the order of their starts", async () => {
    const ids = shown();
    expect(ids.length).toBeGreaterThan(4000);
    for (const page of [1, 40]) {
      const { events, total } = await listed(site, `&page=${page}`);
      expect(total).toBe(ids.length);
      expect(events.map(({ id }) => id)).toEqual(ids.slice((page - 1) * 50, page * 50));
    }
  });

  it("is exported with the bytes of a list that is written at once", () => {
    expect(text).toBe(`${JSON.stringify(JSON.parse(text))}\n`);
  });

  it("shows the state that is there when it is answered, where that was changed meanwhile", async () => {
    const before = await listed(site, "&search=library");
    site.reset();
    const asking = listed(site, "&search=library&n=1");
    const made = await site.fetch(
      new Request(`${site.apiRoot}calendar/events/v1/events`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          title: "A library",
          start_date: "2030-05-01 10:00:00",
          end_date: "2030-05-01 11:00:00",
        }),
      }),
    );
    expect(made.status).toBe(201);
    expect([before.total, before.total + 1]).toContain((await asking).total);
    expect((await listed(site, "&search=library&n=2")).total).toBe(before.total + 1);
  });
});
