import { describe, expect, it } from "vitest";
import { createStandin } from "../src/standin.ts";

const NOW = "2030-03-14T09:30:00Z";
const VENUE = "calendar/venue";

/** Writes into all that is handed out. */
function spoil(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const member of Object.values(value)) spoil(member);
  if (Array.isArray(value)) value.push("spoilt");
  else Object.assign(value, { title: "spoilt" });
}

describe("what is handed out is a copy", () => {
  it("of the records", async () => {
    const site = await createStandin({ now: NOW });
    const events = structuredClone(site.state("calendar/event"));
    spoil(site.state("calendar/event"));
    spoil(site.state(VENUE));
    expect(site.state("calendar/event")).toEqual(events);
    expect(site.state(VENUE)[0]).toMatchObject({ title: "Lakeside Spa" });
    site.reset();
    expect(site.sandbox("other").state("calendar/event")).toEqual(events);
  });

  it("of the journal and of what was found by it", async () => {
    const site = await createStandin({ now: NOW });
    await site.fetch(`${site.apiRoot}calendar/events/v1/events?per_page=3`);
    const calls = structuredClone(site.requests);
    spoil(site.requests);
    spoil(site.verify({ count: 0 }));
    expect(site.requests).toEqual(calls);
  });

  it("of faults, and of what they were declared by", async () => {
    const site = await createStandin({ now: NOW });
    const declared = { match: { params: { a: [1] } }, answer: { status: 503, body: { list: [1] } } };
    site.fault(declared);
    spoil(declared.answer.body);
    spoil(site.faults);
    expect(site.faults).toEqual([
      { id: 1, match: { params: { a: [1] } }, answer: { status: 503, body: { list: [1] } }, used: 0 },
    ]);
  });

  it("of what a handler is called with, and reads and writes", async () => {
    const image = [1];
    const site = await createStandin({
      now: NOW,
      handlers: {
        "+POST /acme/v1/spoil": ({ params }, { state }) => {
          spoil(params);
          spoil(state.list("calendar/event"));
          spoil(state.get(VENUE, 46));
          return { body: null };
        },
        "+POST /acme/v1/write": (_call, { state }) => {
          const [first] = state.list("calendar/event");
          state.update("calendar/event", Number(first?.["id"]), { venues: image });
          return { body: null };
        },
      },
    });
    const events = structuredClone(site.state("calendar/event"));
    await site.fetch(`${site.apiRoot}acme/v1/spoil?b[c]=1`, { method: "POST" });
    expect(site.state("calendar/event")).toEqual(events);
    expect(site.requests.at(-1)?.params).toEqual({ b: { c: "1" } });
    await site.fetch(`${site.apiRoot}acme/v1/write`, { method: "POST" });
    image.push(2);
    expect(site.state("calendar/event")[0]?.["venues"]).toEqual([1]);
  });
});

const ARGS = { context: { default: "view", enum: ["view", "embed", "edit"] } };
const POSTS = {
  name: "A site",
  url: "https://site.example",
  home: "https://site.example",
  namespaces: ["wp/v2"],
  routes: {
    "/wp/v2/posts": { namespace: "wp/v2", methods: ["GET"], endpoints: [{ methods: ["GET"], args: ARGS }] },
    "/wp/v2/posts/(?P<id>[\\d]+)": {
      namespace: "wp/v2",
      methods: ["GET"],
      endpoints: [{ methods: ["GET"], args: ARGS }],
    },
  },
};

it("shows the records of a site of one's own as the control endpoint does", async () => {
  const site = await createStandin({ index: POSTS, now: NOW });
  const shown = await site.fetch(new URL("/__standin/state/wp/v2/posts", site.apiRoot));
  const records = site.state("wp/v2/posts");
  expect(records.length).toBeGreaterThan(0);
  expect(records).toEqual(await shown.json());
});
