import { beforeAll, describe, expect, it } from "vitest";
import type { Json } from "../../src/json/json.ts";
import type { Standin } from "../../src/standin.ts";
import { heldSite } from "../support/held-site.ts";
import { shapeOf, textsIn } from "../support/shape.ts";
import { talkTo } from "../support/talk.ts";
import { plainText } from "./fill.ts";
import { type WalkedAnswer, walkedAnswers } from "./answers.ts";

const now = "2030-03-14T09:30:00Z";
/** Members that hold what people wrote: titles, names, texts. */
const WRITTEN = new Set([
  "title",
  "description",
  "excerpt",
  "rendered",
  "name",
  "desc",
  "organizer",
  "venue",
  "organizer_names",
]);
/** Addresses among the members of those names, names of colours and of fields, and what is said about routes. */
const NOT_WRITTEN = /\/(guid|link|tags|sets|presets|curies|routes|fields)(\/|$)/;
/** Documents about the interface; names of fonts and importers; texts that wait for translation, in their own language. */
const NOT_TRANSLATED = /^(\/|.*\/(doc|schema|importers)|\/vendor-custom-fonts\/.*|\/i18n\/st\/.*)$/;

let english: WalkedAnswer[];
let swedish: WalkedAnswer[];

beforeAll(async () => {
  english = await walkedAnswers(await heldSite({ now, lang: "en" }));
  swedish = await walkedAnswers(await heldSite({ now, lang: "sv" }));
}, 120_000);

/** Items of lists as a set of shapes: how many there are and in which order follows the words of the language. */
function looseShape(shape: Json): Json {
  if (Array.isArray(shape)) return [...new Set(shape.map((item) => JSON.stringify(looseShape(item))))].toSorted();
  if (typeof shape !== "object" || shape === null) return shape;
  return Object.fromEntries(Object.entries(shape).map(([name, member]) => [name, looseShape(member)]));
}

describe("the walk in Swedish", () => {
  it("has the statuses and the structure of the English one", () => {
    for (const [at, one] of english.entries()) {
      const other = swedish[at];
      const answer = `${one.pair.method} ${one.pair.route}`;
      expect([answer, other?.status]).toEqual([answer, one.status]);
      expect([answer, looseShape(shapeOf(other?.body ?? null))]).toEqual([
        answer,
        looseShape(shapeOf(one.body ?? null)),
      ]);
    }
  });

  it("differs in 95 of 100 titles and texts", () => {
    const same: string[] = [];
    let compared = 0;
    for (const [at, { pair, body }] of english.entries()) {
      if (pair.method !== "GET" || body === undefined || NOT_TRANSLATED.test(pair.route)) continue;
      const others = textsIn(swedish[at]?.body ?? null, WRITTEN);
      for (const [place, text] of textsIn(body, WRITTEN)) {
        if (!/\p{L}{3}/u.test(text) || NOT_WRITTEN.test(place) || /^https?:/.test(text)) continue;
        compared += 1;
        if (others.get(place) === text) same.push(`${pair.route} ${place}: ${text.slice(0, 60)}`);
      }
    }
    expect(compared).toBeGreaterThan(300);
    expect(same.length / compared, same.join("\n")).toBeLessThan(0.05);
  });

  it("links to Swedish addresses, but where the settings of translation name the address of each language", () => {
    const strays = swedish.filter(({ text }) => text.replaceAll("\\/", "/").includes("127.0.0.1:4010/en/"));
    expect([...new Set(strays.map(({ pair }) => pair.route))]).toEqual(["/i18n/st/v1/strings/settings"]);
  });
});

describe("a write in one language", () => {
  let site: Standin;

  beforeAll(async () => {
    site = await heldSite({ now });
  });

  it.each([
    { list: "/calendar/events/v1/events", rows: "events", member: "title" },
    { list: "/calendar/events/v1/venues", rows: "venues", member: "venue" },
    { list: "/calendar/events/v1/organizers", rows: "organizers", member: "organizer" },
    { list: "/calendar/events/v1/categories", rows: "categories", member: "name" },
    { list: "/code-snippets/v1/snippets", rows: "", member: "name" },
  ])("keeps the other's at $list", async ({ list, rows, member }) => {
    const [en, sv] = [talkTo(site, { user: "admin" }), talkTo(site, { language: "sv", user: "admin" })];
    type Row = Record<string, Json>;
    const first = (body: Json): Row => ((rows === "" ? body : (body as Row)[rows]) as Row[])[0] ?? {};
    const before = first((await en<Json>("GET", list)).body);
    const path = `${list}/${plainText(before.id)}`;
    const written = await sv("PATCH", path, { [member]: "Skrivet på svenska" });
    expect(written.status).toBe(200);
    expect((await sv("GET", path)).body[member]).toBe("Skrivet på svenska");
    expect((await en("GET", path)).body[member]).toBe(before[member]);
  });
});

describe("i18n_language", () => {
  let site: Standin;

  beforeAll(async () => {
    site = await heldSite({ now });
  });

  const title = async (path: string) => {
    const response = await site.fetch(new Request(`http://127.0.0.1:4010${path}`));
    const body = (await response.json()) as { events: { title: string }[] };
    return body.events[0]?.title;
  };

  it("wins over the language of the address", async () => {
    const [en, sv] = [
      await title("/en/api/calendar/events/v1/events"),
      await title("/sv/api/calendar/events/v1/events"),
    ];
    expect(en).not.toBe(sv);
    expect(await title("/en/api/calendar/events/v1/events?i18n_language=sv")).toBe(sv);
    expect(await title("/sv/api/calendar/events/v1/events?i18n_language=en")).toBe(en);
  });

  it("wins in a body too", async () => {
    const talk = talkTo(site, { user: "admin" });
    const { body } = await talk("POST", "/calendar/events/v1/venues", { venue: "Bastun", i18n_language: "sv" });
    const id = String(body.id);
    await talk("PATCH", `/calendar/events/v1/venues/${id}`, { venue: "The sauna" });
    expect((await talk("GET", `/calendar/events/v1/venues/${id}?i18n_language=sv`)).body.venue).toBe("Bastun");
    expect((await talk("GET", `/calendar/events/v1/venues/${id}`)).body.venue).toBe("The sauna");
  });

  it.each(["de", "EN", "", "svenska"])("of %j is an invalid parameter", async (value) => {
    const talk = talkTo(site);
    const { status, body } = await talk("GET", `/calendar/events/v1/events?i18n_language=${value}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: "rest_invalid_param",
      data: { params: { i18n_language: expect.any(String) as string } },
    });
  });
});
