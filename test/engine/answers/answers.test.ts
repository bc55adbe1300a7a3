import { describe, expect, it } from "vitest";
import { createStandin, type StandinOptions } from "../../../src/standin.ts";
import { SeedError } from "../../../src/seeding/seed-error.ts";
import { smallIndex } from "../../http/small-site.ts";

const HOME = "https://sea.example";
const item = { type: "integer" };
const index = {
  ...smallIndex({
    "/small/v1/boats": { args: { page: item, per_page: item, frame: { type: "string" } } },
    "/small/v1/boats/(?P<id>[\\d]+)": {},
    "/small/v1/slots": {},
    "/small/v1/harbour": {},
  }),
  home: HOME,
  url: HOME,
};
const boats = [
  { id: 9, name: "Anna", page: `${HOME}/boats/anna/`, slug: "anna", _links: { self: [] } },
  { slug: "berit", id: 4, name: "Berit", page: `${HOME}.org/elsewhere` },
];
const answers = {
  "small/v1/boats": boats,
  "small/v1/slots?day=2&boat=9": [{ free: true }],
  "small/v1/harbour": { name: "North", berths: 12 },
};

async function site(options: StandinOptions) {
  const standin = await createStandin({ index, now: "2027-01-15T10:00:00Z", ...options });
  const ask = async (where: string, init?: RequestInit) => {
    const response = await standin.fetch(new URL(where, standin.apiRoot).href, init);
    return { status: response.status, basis: response.headers.get("x-standin-basis"), body: await response.json() };
  };
  const state = (name: string, body?: unknown) =>
    ask(`/__standin/state/${name}`, body === undefined ? {} : { method: "PUT", body: JSON.stringify(body) });
  return { ask, state, standin };
}

const bare = boats.map(({ _links, ...members }: Record<string, unknown>) => members);
const own = "http://127.0.0.1:4010";

describe("answers that a seed document hands over", () => {
  it("come back as they came, with the caller's address in place of the site's own", async () => {
    const { state } = await site({ seeds: [{ answers }] });
    const { body } = await state("small/v1/boats");
    expect(JSON.stringify(body)).toBe(JSON.stringify(bare).replaceAll(`${HOME}/boats`, `${own}/boats`));
  });

  it("go in again without a change", async () => {
    const { state } = await site({ seeds: [{ answers }] });
    const before = (await state("small/v1/boats")).body;
    expect((await state("small/v1/boats", before)).status).toBe(200);
    expect(JSON.stringify((await state("small/v1/boats")).body)).toBe(JSON.stringify(before));
  });

  it("serve the query that they belong to, whatever the order of its parameters, and no other", async () => {
    const { ask } = await site({ seeds: [{ answers }] });
    expect(await ask("small/v1/slots?boat=9&day=2")).toMatchObject({ basis: "recorded", body: [{ free: true }] });
    expect((await ask("small/v1/slots?boat=8&day=2")).basis).toBe("invented");
  });

  it("serve a route that lists nothing", async () => {
    const { ask } = await site({ seeds: [{ answers }] });
    expect(await ask("small/v1/harbour")).toMatchObject({ basis: "recorded", body: { name: "North", berths: 12 } });
  });

  it("serve encoded addresses of the site as the caller's own", async () => {
    const frame = `https://frame.example/?of=${encodeURIComponent(`${HOME}/boats/`)}`;
    const { ask } = await site({ seeds: [{ answers: { "small/v1/boats": [{ id: 9, frame }] } }] });
    const served = (await ask("small/v1/boats/9")).body as { frame: string };
    expect(served.frame).toBe(`https://frame.example/?of=${encodeURIComponent(`${own}/boats/`)}`);
  });

  it("leave other lists empty where that is said", async () => {
    const count = async (others: "empty" | "invented") => {
      const { ask } = await site({ seeds: [{ answers: { "small/v1/harbour": { name: "North" } }, others }] });
      return ((await ask("small/v1/boats")).body as unknown[]).length;
    };
    expect(await count("empty")).toBe(0);
    expect(await count("invented")).toBeGreaterThan(0);
  });

  it("give new records ids above their own", async () => {
    const { ask } = await site({ seeds: [{ answers }] });
    const made = await ask("small/v1/boats", { method: "POST" });
    expect([made.status, (made.body as { id: number }).id]).toEqual([201, 10]);
  });
});

describe("answers that can't be kept", () => {
  const refused = async (documents: object[]) =>
    site({ seeds: documents }).then(
      () => undefined,
      (error: unknown) => error,
    );

  it.each([
    [{ answers: { "small/v1/nowhere": [] } }, "/answers/small~1v1~1nowhere"],
    [{ answers: { "small/v1/boats": {} } }, "/answers/small~1v1~1boats"],
    [{ answers: { "small/v1/boats": [{ id: 1 }, 7] } }, "/answers/small~1v1~1boats/1"],
    [{ answers: { "small/v1/boats": [{ id: 1 }, { id: 1 }] } }, "/answers/small~1v1~1boats/1"],
    [{ answers: [] }, "/answers"],
    [{ others: "none" }, "/others"],
    [{ visitorsComment: "yes" }, "/visitorsComment"],
  ])("are refused at their place: %j", async (document, pointer) => {
    const error = await refused([document]);
    expect(error).toBeInstanceOf(SeedError);
    expect((error as SeedError).pointer).toBe(pointer);
  });

  it.each([
    [[{ answers: { "small/v1/boats": [] } }, { answers: { "small/v1/boats": [] } }]],
    [[{ answers: { "small/v1/boats": [] } }, { records: { "small/v1/boats": [] } }]],
  ])("are refused where two places give one resource", async (documents) => {
    expect(await refused(documents)).toMatchObject({
      message: expect.stringMatching(/gives too, wanted each resource in one place/),
    });
  });

  it("are refused by the control endpoint with nothing changed", async () => {
    const { state } = await site({ seeds: [{ answers }] });
    const refusal = await state("small/v1/boats", [{ id: 1 }, { id: 1 }]);
    expect(refusal).toMatchObject({
      status: 400,
      body: { code: "standin_records", message: expect.stringContaining("/1") },
    });
    expect((await state("small/v1/boats")).body).toHaveLength(2);
  });

  it("show every member at the routes of a plugin, relations only where they had some, and say that they are recorded", async () => {
    const { ask } = await site({ seeds: [{ answers }] });
    const anna = await ask("small/v1/boats/9");
    expect(anna).toMatchObject({ basis: "recorded", body: { name: "Anna", slug: "anna", _links: {} } });
    const berit = await ask("small/v1/boats/4");
    expect(Object.keys(berit.body as object)).toEqual(["slug", "id", "name", "page"]);
    await ask("small/v1/boats/4?frame=steel", { method: "POST" });
    expect(await ask("small/v1/boats/4")).toMatchObject({
      basis: "invented",
      body: { name: "Berit", frame: "steel" },
    });
  });

  it("take a write where they are one object, and show it from then on with all else", async () => {
    const { ask } = await site({ seeds: [{ answers }] });
    expect(await ask("small/v1/harbour")).toMatchObject({ basis: "recorded" });
    await ask("small/v1/harbour?berths=13", { method: "POST" });
    const { body, basis } = await ask("small/v1/harbour");
    expect(JSON.stringify(body)).toBe('{"name":"North","berths":"13"}');
    expect(basis).toBe("invented");
  });
});
