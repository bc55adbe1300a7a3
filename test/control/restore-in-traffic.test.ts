import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createStandin } from "../../src/standin.ts";

const TAGS = "/calendar/events/v1/tags";
const VENUES = "/calendar/events/v1/venues";

describe("a site that is restored while it answers", () => {
  it("never mixes two states within one answer", async () => {
    const site = await createStandin({
      handlers: {
        [`POST ${VENUES}`]: async () => {
          await pause(60);
          return { status: 201, body: {} };
        },
      },
    });
    const mark = site.snapshot();
    const requests = [
      { method: "POST", path: TAGS, body: { name: "Before", slug: "before" } },
      { method: "POST", path: VENUES, body: { venue: "Slow" } },
      { method: "POST", path: TAGS, body: { name: "After", slug: "after" } },
    ];
    const answer = site.fetch(
      new Request(`${site.apiRoot}batch/v1`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ requests }),
      }),
    );
    await pause(30);
    const slugs = () => site.state("calendar/tag").map(({ slug }) => slug);
    expect(slugs()).toContain("before");
    site.restore(mark);
    const { responses } = (await (await answer).json()) as { responses: { status: number; body: { id: number } }[] };
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(responses[2]?.body.id).toBe((responses[0]?.body.id ?? 0) + 1);
    // It was made anew on the state that it was restored to.
    expect(slugs()).toEqual(expect.arrayContaining(["before", "after"]));
  });

  it("keeps a write whose body was still coming", async () => {
    const site = await createStandin();
    let send: (chunk: string | undefined) => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (chunk) => (chunk === undefined ? controller.close() : controller.enqueue(Buffer.from(chunk)));
      },
    });
    const headers = { "Content-Type": "application/json" };
    const answer = site.fetch(
      new Request(site.apiRoot + TAGS.slice(1), { method: "POST", headers, body, duplex: "half" }),
    );
    send('{"name":"Slow",');
    await pause(10);
    site.reset();
    send('"slug":"slow"}');
    send(undefined);
    const made = (await (await answer).json()) as { id: number };
    expect(site.state("calendar/tag")).toContainEqual(expect.objectContaining({ id: made.id, slug: "slow" }));
  });

  it("answers each read from the one state or the other", async () => {
    const site = await createStandin();
    const read = async () => (await site.fetch(`${site.apiRoot}calendar/events/v1/tags?per_page=50`)).text();
    const first = await read();
    const before = site.snapshot();
    await site.fetch(`${site.apiRoot}calendar/events/v1/tags?name=More`, { method: "POST" });
    const second = await read();
    const after = site.snapshot();
    const answers = Array.from({ length: 100 }, async (_, index) => {
      await pause(index % 7);
      site.restore(index % 2 === 0 ? before : after);
      return read();
    });
    for (const text of await Promise.all(answers)) expect(text === first || text === second).toBe(true);
  });
});
