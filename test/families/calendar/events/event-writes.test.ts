import { beforeEach, describe, expect, test } from "vitest";
import type { Json } from "../../../../src/json/json.ts";
import { caller, recordedSite } from "../recorded-site.ts";

const site = await recordedSite();
const strict = await recordedSite({ auth: "strict" });
const call = caller(site);
const EVENTS = "/calendar/events/v1/events";
const create = (members: { [name: string]: Json }) =>
  call("POST", EVENTS, { title: "Made", start_date: "2027-05-01 10:00", end_date: "2027-05-01 11:00", ...members });

beforeEach(() => site.reset());

describe("creates an event", () => {
  test.each<[string, { [name: string]: Json }, { [name: string]: Json }]>([
    ["published now", {}, { status: "publish", slug: "made", date: "2026-11-27 23:20:00", cost: "", venue: [] }],
    ["dated ahead", { date: "2027-04-01 10:00" }, { status: "future", date_utc: "2027-04-01 08:00:00" }],
    ["dated back in UTC", { date_utc: "2026-01-01 10:00" }, { date: "2026-01-01 11:00:00", status: "publish" }],
    ["due already", { status: "future" }, { status: "publish" }],
    ["as a draft", { status: "draft" }, { status: "draft", slug: "", date_utc: "0000-00-00 00:00:00" }],
    ["with a slug in use", { slug: "sunday-brunch" }, { slug: "sunday-brunch-2" }],
    ["with Swedish letters", { title: "Räksmörgås på ön" }, { slug: "raksmorgas-pa-on" }],
    ["all day", { all_day: "1" }, { start_date: "2027-05-01 00:00:00", end_date: "2027-05-01 23:59:59" }],
    ["ending early", { end_date: "2027-05-01 09:00" }, { end_date: "2027-05-01 10:00:00" }],
    ["with an offset", { start_date: "2027-05-01T08:00:00+05:00" }, { start_date: "2027-05-01 08:00:00" }],
    ["in summer", {}, { timezone_abbr: "CEST", utc_start_date: "2027-05-01 08:00:00" }],
    [
      "in another zone",
      { timezone: "America/New_York" },
      { timezone_abbr: "EDT", utc_start_date: "2027-05-01 14:00:00" },
    ],
    ["at an offset", { timezone: "UTC+2" }, { timezone_abbr: "UTC+2", utc_start_date: "2027-05-01 08:00:00" }],
    ["at a bare offset", { timezone: "+02:00" }, { timezone_abbr: "+02:00", utc_start_date: "2027-05-01 08:00:00" }],
    ["in no zone of its own", { timezone: "" }, { timezone: "Europe/Stockholm", timezone_abbr: "CEST" }],
    ["at a moment", { start_date: "1790000000" }, { start_date: "2026-09-21 14:13:20" }],
    ["with a website", { website: "https://x.test/?a=1&b=2" }, { website: "https://x.test/?a=1&amp;b=2" }],
    ["for money", { cost: "10 €, 20 €" }, { cost: "10€ – 20€" }],
    ["for what one likes", { cost: "Tea & alms" }, { cost: "Tea &amp; alms", cost_details: { values: ["tea-alms"] } }],
    ["with text as cost", { cost: "Vid dörren" }, { cost: "Vid dörren" }],
    ["with switches", { sticky: true, show_map: "true" }, { sticky: true, show_map: true, featured: false }],
    ["with text in paragraphs", { description: "One\n\nTwo" }, { description: "<p>One</p>\n<p>Two</p>" }],
    [
      "with typewriter's marks",
      { title: `Tom & Jerry's "night"`, description: "It's on -- now", excerpt: "Nils' & co" },
      {
        title: "Tom &#038; Jerry&#8217;s &#8220;night&#8221;",
        description: "<p>It&#8217;s on &#8212; now</p>",
        excerpt: "<p>Nils&#8217; &#038; co</p>",
        slug: "tom-jerrys-night",
      },
    ],
  ])("%s", async (_name, members, shown) => {
    const said = await create(members);
    expect(said.status).toBe(201);
    expect(said.body).toMatchObject(shown);
  });
});

test("links venues, organizers and terms that exist, and makes those that do not", async () => {
  const said = await create({
    venue: [16, 15],
    organizer: [21, { organizer: "Fresh Team" }],
    categories: ["Yoga", "ice bathing", 99999],
    tags: "relax,new tag",
  });
  expect(said.at("venue", "id")).toBe(16);
  expect([said.at("organizer", 0, "id"), said.at("organizer", 1, "organizer")]).toEqual([21, "Fresh Team"]);
  expect([said.at("categories", 0, "name"), said.at("categories", 1, "id")]).toEqual(["ice bathing", 19]);
  expect([said.at("tags", 0, "slug"), said.at("tags", 1, "slug")]).toEqual(["new-tag", "relax"]);
  expect(said.at("categories", 0, "count")).toBe(1);
  const again = await create({ organizer: { organizer: "Fresh Team" }, venue: { venue: "New Pier", city: "Lakeby" } });
  expect(again.at("organizer", 0, "id")).toBe(said.at("organizer", 1, "id"));
  expect(again.at("venue", "city")).toBe("Lakeby");
});

test("names venues and organizers with the printer's marks", async () => {
  const made = await create({ venue: { venue: "Lake's edge" }, organizer: { organizer: "Ann & Bo" } });
  expect(made.at("venue", "venue")).toBe("Lake&#8217;s edge");
  expect(made.at("organizer", 0, "organizer")).toBe("Ann &#038; Bo");
  const read = await call("GET", `${EVENTS}/${made.text("id")}`);
  expect(read.at("json_ld", "location", "name")).toBe("Lake&#8217;s edge");
});

test.each<[string, { [name: string]: Json }]>([
  ["title", { title: 12 }],
  ["title", { title: "" }],
  ["description", { description: "" }],
  ["excerpt", { excerpt: "0" }],
  ["slug", { slug: "" }],
  ["start_date", { start_date: "x!" }],
  ["status", { status: "odd" }],
  ["timezone", { timezone: "Mars/Base" }],
  ["author", { author: 999 }],
  ["image", { image: "nope" }],
  ["image", { image: 15 }],
  ["image", { image: 12 }],
  ["image", { image: "" }],
  ["start_date", { start_date: 1790000000 }],
  ["date", { date: null }],
  ["website", { website: "https://sjö.test" }],
  ["website", { website: "not a url" }],
  ["all_day", { all_day: "perhaps" }],
  ["venue", { venue: [99999] }],
  ["venue", { venue: { city: "Lakeby" } }],
  ["venue", { venue: 21 }],
  ["venue", { venue: { venue: "Pier", website: "nowhere" } }],
  ["venue", { venue: { venue: "Pier", status: "odd" } }],
  ["organizer", { organizer: [{ organizer: "Ann", author: 999 }] }],
  ["organizer", { organizer: [21, "x"] }],
])("refuses a wrong %s", async (name, members) => {
  const said = await create(members);
  expect([said.status, said.names("data", "params")]).toEqual([400, [name]]);
});

test("refuses several ids in one text", async () => {
  expect((await create({ venue: "15,16" })).at("code")).toBe("could-not-create-venue");
  expect((await create({ organizer: "21,22" })).at("code")).toBe("could-not-create-organizer");
});

test("an update keeps texts, times, terms and venue and resets the rest", async () => {
  const before = await call("GET", `${EVENTS}/32`);
  const said = await call("PATCH", `${EVENTS}/32`, { description: "New" });
  const kept = ["title", "slug", "start_date", "end_date", "timezone", "author", "categories", "tags"];
  for (const name of kept) expect([name, said.at(name)]).toEqual([name, before.at(name)]);
  expect(said.body).toMatchObject({
    description: "<p>New</p>",
    date: "2026-11-27 23:20:00",
    cost: "",
    website: "",
    image: false,
    organizer: [],
    show_map: false,
    featured: false,
  });
  expect(said.at("venue", "id")).toBe(15);
  expect((await call("PUT", `${EVENTS}/32`, { tags: [] })).at("tags")).toEqual([]);
});

test("an update needs both ends of a time, and publishes what was not public", async () => {
  const half = await call("PATCH", `${EVENTS}/57`, { start_date: "2027-01-01" });
  expect(half.body).toMatchObject({ start_date: "2026-12-16 18:00:00", status: "publish" });
  const whole = await call("PATCH", `${EVENTS}/57`, { start_date: "2027-01-01", end_date: "2027-01-02" });
  expect(whole.body).toMatchObject({ start_date: "2027-01-01 00:00:00", end_date: "2027-01-02 00:00:00" });
});

test("a write in one language leaves the other", async () => {
  const swedish = caller(site, { language: "sv" });
  await swedish("POST", `${EVENTS}/41`, { title: "Söndagsbrunch" });
  expect((await call("GET", `${EVENTS}/41`)).at("title")).toBe("Sunday brunch");
  expect((await swedish("GET", `${EVENTS}/41`)).at("title")).toBe("Söndagsbrunch");
  expect((await swedish("GET", `${EVENTS}/34`)).at("cost")).toBe("Gratis");
});

test("the trash frees the slug, keeps the event from readers and gives it back to a write", async () => {
  expect((await call("DELETE", `${EVENTS}/41`)).body).toMatchObject({
    status: "trash",
    slug: "sunday-brunch__trashed",
  });
  expect((await call("GET", `${EVENTS}/41`)).at("code")).toBe("event-no-longer-available");
  const again = await call("DELETE", `${EVENTS}/41`);
  expect([again.status, again.at("code")]).toEqual([410, "event-is-in-trash"]);
  expect((await create({ title: "Sunday brunch" })).at("slug")).toBe("sunday-brunch");
  expect((await call("POST", `${EVENTS}/41`, {})).body).toMatchObject({ status: "publish", slug: "sunday-brunch-2" });
});

test.each([
  ["99999", 404, "rest-event-not-found"],
  ["0", 404, "rest-event-not-found"],
  ["15", 400, "rest-invalid-event-id"],
  ["12", 400, "rest-invalid-event-id"],
  ["56", 403, "event-not-accessible"],
  ["57", 403, "event-not-accessible"],
  ["58", 403, "event-password-protected"],
  ["58?password=no", 403, "event-password-protected"],
  ["by-slug/no-such-event", 400, "rest_invalid_param"],
])("does not show %s", async (name, status, code) => {
  const said = await call("GET", `${EVENTS}/${name}`);
  expect([said.status, said.at("code")]).toEqual([status, code]);
});

test("an update by an unknown slug makes nothing", async () => {
  const said = await call("PUT", `${EVENTS}/by-slug/no-such-event`, { title: "X" });
  expect([said.status, said.at("code")]).toEqual([404, "rest-event-not-found"]);
});

test.each([[[]], [""], [0], [{}]])(
  "keeps the venue and loses the organizers where a change names %j",
  async (nothing) => {
    const { body } = await create({ venue: 15, organizer: [21, 22], slug: "linked" });
    expect(body).toMatchObject({ venue: { id: 15 }, organizer: [{ id: 21 }, { id: 22 }] });
    const changed = await call("PATCH", `${EVENTS}/by-slug/linked`, { venue: nothing, organizer: nothing });
    expect(changed.body).toMatchObject({ venue: { id: 15 }, organizer: [] });
  },
);

test("names an event by its slug in letters of any case", async () => {
  await create({ slug: "by-name" });
  expect((await call("GET", `${EVENTS}/by-slug/By-Name`)).at("slug")).toBe("by-name");
  expect((await call("PATCH", `${EVENTS}/by-slug/BY-NAME`, { title: "Anew" })).at("title")).toBe("Anew");
});

describe("where rights count", () => {
  test.each([
    [undefined, "POST", EVENTS, 401],
    ["subscriber", "POST", EVENTS, 403],
    ["contributor", "POST", EVENTS, 201],
    ["contributor", "PATCH", `${EVENTS}/41`, 403],
    ["author", "PATCH", `${EVENTS}/41`, 403],
    ["editor", "PATCH", `${EVENTS}/41`, 200],
    ["editor", "GET", `${EVENTS}/56`, 200],
    ["editor", "GET", `${EVENTS}/58?context=edit`, 200],
    ["editor", "GET", `${EVENTS}/58`, 403],
    ["author", "GET", `${EVENTS}/58?context=edit`, 403],
    [undefined, "GET", `${EVENTS}/58?context=edit`, 403],
    ["contributor", "GET", `${EVENTS}/57`, 403],
    ["author", "DELETE", `${EVENTS}/42`, 403],
    ["editor", "DELETE", `${EVENTS}/42`, 200],
  ])("%s: %s %s is %i", async (user, method, path, status) => {
    const body = method === "POST" ? { title: "A", start_date: "2027-01-01", end_date: "2027-01-02" } : {};
    const said = await caller(strict, { user })(method, path, method === "GET" ? undefined : body);
    expect(said.status).toBe(status);
  });

  test("a contributor's event waits for review", async () => {
    const said = await caller(strict, { user: "contributor" })("POST", EVENTS, {
      title: "B",
      start_date: "2027-01-01",
      end_date: "2027-01-02",
      status: "publish",
    });
    expect(said.body).toMatchObject({ status: "pending", author: "4", slug: "" });
  });
});

test("two of one name lie in the trash under slugs of their own", async () => {
  const slugs = [];
  for (let at = 0; at < 2; at += 1) {
    await create({ title: "Twice" });
    slugs.push((await call("DELETE", `${EVENTS}/by-slug/twice`)).at("slug"));
  }
  expect(slugs).toEqual(["twice__trashed", "twice__trashed-2"]);
});
