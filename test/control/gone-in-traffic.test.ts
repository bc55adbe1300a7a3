import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createStandin, type Standin, type StandinOptions } from "../../src/standin.ts";

const ORIGIN = "http://127.0.0.1:4010";
const API = `${ORIGIN}/@mine/en/api`;
const TAGS = "/calendar/events/v1/tags";
const JSON_TYPE = { "Content-Type": "application/json" };

/** A body that is sent when it is let go. */
function heldBody(text: string): { body: ReadableStream<Uint8Array>; letGo: () => void } {
  let letGo: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      letGo = () => {
        controller.enqueue(Buffer.from(text));
        controller.close();
      };
    },
  });
  return { body, letGo: () => letGo() };
}

type UnderWay = (site: Standin) => Promise<{ answer: Promise<Response>; letGo: () => void }>;

const post = (site: Standin, path: string, body: unknown) =>
  site.fetch(API + path, { method: "POST", headers: JSON_TYPE, body: JSON.stringify(body) });

/** Writes that take their time, each in a way of its own. */
const writes: Record<string, UnderWay> = {
  "whose body is still coming": async (site) => {
    const { body, letGo } = heldBody('{"name":"Lost","slug":"lost"}');
    const init = { method: "POST", headers: JSON_TYPE, body, duplex: "half" as const };
    return { answer: site.fetch(new Request(API + TAGS, init)), letGo };
  },
  "that a fault delays": async (site) => {
    const fault = { match: { route: TAGS }, answer: { delayMs: 40 } };
    await site.fetch(`${ORIGIN}/@mine/__standin/faults`, { method: "POST", body: JSON.stringify(fault) });
    return { answer: post(site, TAGS, { name: "Lost", slug: "lost" }), letGo: () => undefined };
  },
};

const LOST = { name: "Lost", slug: "lost" };

/** Ways in which a sandbox goes; the last one only where nothing is written to it yet. */
const ends: Record<string, { status: number; code: string; end: (site: Standin) => Promise<unknown> }> = {
  "is deleted": {
    status: 410,
    code: "standin_sandbox_deleted",
    end: (site) => site.fetch(`${ORIGIN}/__standin/sandboxes/mine`, { method: "DELETE" }),
  },
  "is deleted with all others": {
    status: 410,
    code: "standin_sandbox_deleted",
    end: (site) => site.fetch(`${ORIGIN}/__standin/sandboxes`, { method: "DELETE" }),
  },
  "gives way": {
    status: 503,
    code: "standin_sandbox_gave_way",
    end: (site) => site.fetch(`${ORIGIN}/@newer/en/api${TAGS}`),
  },
};

const one: StandinOptions = { limits: { sandboxes: 1 } };

describe.each(Object.entries(ends))("a write whose sandbox %s meanwhile", (name, { status, code, end }) => {
  const under = Object.entries(writes).filter(([way]) => name !== "gives way" || !way.includes("fault"));

  it.each(under)("is refused with what to do: one %s", async (_way, begin) => {
    const site = await createStandin(one);
    const { answer, letGo } = await begin(site);
    await pause(10);
    await end(site);
    letGo();
    const answered = await answer;
    expect(answered.status).toBe(status);
    expect(await answered.json()).toMatchObject({
      code,
      message: expect.stringMatching(/nothing of it was kept: .*send it again/),
      data: { status },
    });
    expect(answered.headers.get("retry-after")).toBe(status === 503 ? "1" : null);
    // Sent again, it is kept.
    await site.fetch(`${ORIGIN}/__standin/sandboxes`, { method: "DELETE" });
    expect((await post(site, TAGS, LOST)).status).toBe(201);
    expect(site.sandbox("mine").state("calendar/tag")).toContainEqual(expect.objectContaining({ slug: "lost" }));
  });
});

describe("a batch whose sandbox is deleted between two writes", () => {
  it("says of each write that came later that it was not kept", async () => {
    const venues = "/calendar/events/v1/venues";
    const handlers = { [`POST ${venues}`]: async () => (await pause(40), { status: 201, body: {} }) };
    const site = await createStandin({ handlers });
    const requests = [
      { path: TAGS, body: { name: "Before", slug: "before" } },
      { path: venues, body: { venue: "Slow" } },
      { path: TAGS, body: { name: "After", slug: "after" } },
    ];
    const answer = post(site, "/batch/v1", { requests });
    await pause(15);
    await ends["is deleted"]?.end(site);
    const { responses } = (await (await answer).json()) as { responses: { status: number }[] };
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 410]);
  });
});

describe("a reset that builds anew", () => {
  it.each(Object.entries(ends))("says so where its sandbox %s meanwhile", async (_name, { status, code, end }) => {
    const site = await createStandin(one);
    const answers = new Set<string>();
    // Building gives way to others a few times, and nobody outside sees when.
    for (let turns = 0; turns < 60 && answers.size < 2; turns += 1) {
      const init = { method: "POST", body: JSON.stringify({ seed: 7 }) };
      const answer = site.fetch(`${ORIGIN}/@mine/__standin/reset`, init);
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      await end(site);
      const answered = await answer;
      const { code = "done" } = (await answered.json()) as { code?: string };
      answers.add(`${answered.status} ${code}`);
      await site.fetch(`${ORIGIN}/__standin/sandboxes`, { method: "DELETE" });
    }
    expect(answers).toEqual(new Set(["200 done", `${status} ${code}`]));
  });
});
