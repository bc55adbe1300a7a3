import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useStandin } from "../../../src/testing/index.ts";

const EVENTS = "calendar/events/v1/events";

interface Event {
  id: number;
  title: string;
}

/** So many tests as `TESTS_OF_EACH` says that create, change and delete the same records as the tests of every other worker. */
export function sameRecords(worker: string): void {
  const site = useStandin({ beforeAll, beforeEach, afterAll }, { url: process.env["STANDIN_URL"] ?? "", name: worker });
  const send = async (method: string, path: string, body?: object): Promise<Event & { total: number }> => {
    const response = await fetch(site.apiRoot + path, {
      method,
      headers: { "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.ok, `${method} ${path} → ${response.status}`).toBe(true);
    return (await response.json()) as Event & { total: number };
  };
  const total = async () => (await send("GET", `${EVENTS}?per_page=1&start_date=1970-01-01`)).total;

  describe(`the records that ${worker} sees`, () => {
    it.each(Array.from({ length: Number(process.env["TESTS_OF_EACH"]) }, (_, test) => test))(
      "are its own in test %s",
      async (test) => {
        const start = await total();
        const title = `${worker} ${test}`;
        const dates = { start_date: "2031-01-01 10:00:00", end_date: "2031-01-01 11:00:00" };
        const made = await send("POST", EVENTS, { title, slug: "the-same", ...dates });
        const changed = await send("POST", `${EVENTS}/${made.id}`, { title: `${title} changed` });
        expect(changed).toMatchObject({ id: made.id, title: `${title} changed` });
        expect((await send("GET", `${EVENTS}/by-slug/the-same`)).title).toBe(`${title} changed`);
        expect(await total()).toBe(start + 1);
        await send("DELETE", `${EVENTS}/${made.id}`);
        const [first] = (await site.sandbox.state("calendar/event")) as unknown as Event[];
        await send("DELETE", `${EVENTS}/${first?.id ?? 0}`);
        await site.sandbox.verify({ method: "POST", route: "/calendar/events/v1/events", count: 1 });
        await site.sandbox.verify({ method: "DELETE", count: 2 });
      },
    );
  });
}
