import { describe, expect, it } from "vitest";
import { createStandin, type Standin } from "../../../src/standin.ts";
import type { JsonObject } from "../../../src/json/json.ts";
import { documentOf, ownDocument, routesLike } from "./like-document.ts";

const NOW = "2030-03-14T09:30:00Z";

type Args = Record<string, JsonObject>;

const withArg = (path: string, arg: JsonObject) => (args: Args, at: string) =>
  at === path ? { ...args, ...arg } : args;

/** Args under other names. */
const renamed = (names: Readonly<Record<string, string>>) => (args: Args) =>
  Object.fromEntries(Object.entries(args).map(([name, arg]) => [names[name] ?? name, arg]));

async function asked(site: Standin, path: string, body?: JsonObject) {
  const init = body && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  const { status, headers, ...response } = await site
    .fetch(new Request(`${site.apiRoot}${path}`, init))
    .then(async (given) => ({ status: given.status, headers: given.headers, text: await given.text() }));
  const answered: ReturnType<typeof JSON.parse> = JSON.parse(response.text);
  return { status, basis: headers.get("X-Standin-Basis"), ignored: headers.get("X-Standin-Ignored"), body: answered };
}

describe("args that a document adds to a family's route", () => {
  const args = withArg("/events", { colour: { type: "string", enum: ["red", "blue"] } });
  const index = documentOf(routesLike("calendar/events/v1", "harbour/dates/v1", { args }));

  it("are checked, and what they do is told to be nothing", async () => {
    const site = await createStandin({ index, now: NOW });
    const events = "harbour/dates/v1/events";
    expect(await asked(site, events)).toMatchObject({ status: 200, basis: "family", ignored: null });
    expect(await asked(site, `${events}?colour=green`)).toMatchObject({ status: 400 });
    expect(await asked(site, `${events}?colour=red`)).toMatchObject({
      status: 200,
      basis: "invented",
      ignored: "colour",
    });
    expect(site.requests.at(-1)).toMatchObject({ ignored: ["colour"] });
    const event = { title: "Regatta", start_date: "2030-03-20", end_date: "2030-03-20", colour: "red" };
    expect(await asked(site, events, event)).toMatchObject({ status: 201, basis: "invented", ignored: "colour" });
  });

  it("choose no language that the site does not speak", async () => {
    const site = await createStandin({ index: ownDocument(), now: NOW });
    const events = "calendar/events/v1/events";
    expect(await asked(site, `${events}?i18n_language=en`)).toMatchObject({ basis: "family", ignored: null });
    expect(await asked(site, `${events}?i18n_language=sv`)).toMatchObject({
      basis: "invented",
      ignored: "i18n_language",
    });
  });

  it("say nothing where the family's route takes what comes", async () => {
    const more = withArg("/contact-forms", { title: { type: "string" } });
    const forms = documentOf(routesLike("contact-form/v1", "letters/v1", { args: more }));
    const site = await createStandin({ index: forms, now: NOW });
    expect(await asked(site, "letters/v1/contact-forms", { title: "Ask us" })).toMatchObject({
      ignored: null,
      body: { title: "Ask us" },
    });
  });
});

describe("args that a document calls otherwise", () => {
  it("are read where a route has to be given one alone", async () => {
    const args = renamed({ u: "url", tvn1: "nonce_primary", tvn2: "nonce_secondary" });
    const index = documentOf(routesLike("calendar/views/v2", "harbour/looks/v2", { args }));
    const family = { "harbour/looks/v2": "calendar/views/v2" };
    const site = await createStandin({ index, family, now: NOW });
    const html = async (query: string) => (await asked(site, `harbour/looks/v2/html?${query}`)).body;
    const address = encodeURIComponent("http://127.0.0.1:4010/events/month/");
    expect((await html(`url=${address}`)).html).toContain('data-view-slug="month"');
    expect(await html(`u=${address}`)).toMatchObject({ data: { params: ["url"] } });
  });

  it("are read where they are called as the site's taxonomy is, and its members too", async () => {
    const args = renamed({ calendar_events_cat: "tide_events_cat" });
    const index = documentOf(routesLike("calendar-core/v1", "shore/v1", { args }));
    const site = await createStandin({ index, family: { "shore/v1": "calendar-core/v1" }, now: NOW });
    const event = { title: "Regatta", start_date: "2030-03-20 10:00:00", end_date: "2030-03-20 12:00:00" };
    const { body } = await asked(site, "shore/v1/events?acknowledge=1");
    expect(JSON.stringify(body)).not.toContain("calendar_events");
    const [category] = body.flatMap((one: { tide_events_cat: number[] }) => one.tide_events_cat);
    const made = await asked(site, "shore/v1/events", { ...event, tide_events_cat: [category] });
    expect(made).toMatchObject({
      status: 201,
      ignored: null,
      body: { type: "tide_events", tide_events_cat: [category] },
    });
  });
});
