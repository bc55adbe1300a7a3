import { expect, test } from "vitest";
import { caller, recordedSite, type Said } from "../recorded-site.ts";

const ROOT = "http://127.0.0.1:4010/en/api/calendar/events/v1/events/";
const site = await recordedSite();
const get = caller(site);
const asAdmin = caller(site, { user: "admin" });
const list = (query: string) => get("GET", `/calendar/events/v1/events?per_page=50&${query}`);
const idsOf = (said: Said) => said.names("events").map((at) => said.at("events", at, "id"));

test.each([
  ["start_date=2026-09-01&end_date=2026-10-31", [27, 28, 29]],
  ["start_date=2026-11-27&end_date=2026-11-28", [34]],
  ["start_date=2026-12-06 13:00&end_date=2026-12-06 13:30", [41]],
  ["start_date=2026-12-06 10:00&end_date=2026-12-06 13:00&strict_dates=1", [41]],
  ["start_date=2026-12-06 10:01&end_date=2026-12-06 13:00&strict_dates=1", []],
  ["start_date=next monday&end_date=%2B5 days", [37]],
  ["start_date=1 dec 2026&end_date=December 6, 2026", [37, 38, 39, 40, 41]],
  ["starts_before=2026-10-10", [27, 28]],
  ["starts_after=2026-12-10&ends_before=2026-12-14", [42, 43, 44]],
  ["ends_after=2027-02-16", [51, 53, 54]],
  ["search=BRUNCH", [35, 36, 41, 44]],
  ["search=brunch -sunday", [35, 36]],
  ['search="sunday brunch"', [41, 44]],
  ["search=the brunch in", [35, 36, 41, 44]],
  ["search=hjärtans", [52]],
  ["search=password", []],
  ["categories=20&start_date=2026-11-27&end_date=2026-12-06", [35, 36, 39, 40, 41]],
  ["categories=food-drink&tags=weekend", [35, 41, 52]],
  ["categories[]=19&categories[]=18&end_date=2026-12-05", [37, 38]],
  ["categories=Yoga,Food %26 drink&end_date=2026-12-05", [35, 36, 37, 39, 40]],
  ["tags=relax", [38, 45]],
  ["tags[]=RELAX", [38, 45]],
  ["venue=17,18&end_date=2026-12-12", [34, 37, 40, 42]],
  ["organizer[]=23", [34, 42, 49, 53]],
  ["organizer=23&venue=16", [49]],
  ["featured=1", [35, 42, 49]],
  ["include=39,28", [28, 39]],
  ["include[]=55&include[]=28&start_date=2026-12-01", [28]],
  ["include=99999", []],
  ["post_parent=39", []],
])("lists the events of %s", async (query, ids) => {
  const said = await list(query);
  expect(said.status).toBe(200);
  expect(idsOf(said)).toEqual(ids);
  expect(said.at("total")).toBe(ids.length);
});

test("shows unpublished events to those who write some, never the trash or what is hidden from listings", async () => {
  await asAdmin("DELETE", "/calendar/events/v1/events/54");
  const said = await asAdmin("GET", "/calendar/events/v1/events?per_page=50");
  expect(idsOf(said)).toEqual(expect.arrayContaining([56, 57]));
  expect(idsOf(said)).not.toEqual(expect.arrayContaining([54]));
  expect(idsOf(said)).not.toEqual(expect.arrayContaining([55]));
  expect(said.at("rest_url")).toMatch(/&status=any$/);
  expect(idsOf(await asAdmin("GET", "/calendar/events/v1/events?status=trash"))).toEqual([54]);
  expect(idsOf(await list(""))).not.toEqual(expect.arrayContaining([56]));
});

test.each([
  ["page=0", "page"],
  ["per_page=-1", "per_page"],
  ["per_page=many", "per_page"],
  ["search=", "search"],
  ["search=0", "search"],
  ["categories=", "categories"],
  ["tags[]=", "tags"],
  ["venue=", "venue"],
  ["organizer=,", "organizer"],
  ["include=", "include"],
  ["include=28,0", "include"],
  ["include[]=-1", "include"],
  ["start_date=soon", "start_date"],
  ["ends_after=", "ends_after"],
  ["categories=no-such-term", "categories"],
  ["tags=19", "tags"],
  ["venue=21", "venue"],
  ["organizer=x", "organizer"],
  ["featured=maybe", "featured"],
  ["status=draft", "status"],
  ["status=odd", "status"],
  ["include=x", "include"],
  ["post_parent=15", "post_parent"],
  ["ticketed=1", "ticketed"],
])("refuses %s", async (query, name) => {
  const said = await get("GET", `/calendar/events/v1/events?${query}`);
  expect([said.status, said.at("code"), said.names("data", "params")]).toEqual([400, "rest_invalid_param", [name]]);
});

test.each(["page=1.5", "per_page=0.5"])("gives no details of %s", async (query) => {
  expect((await list(query)).at("data", "details")).toEqual([]);
});

test("pages name themselves and their neighbours", async () => {
  const window = "start_date=2026-12-01&end_date=2026-12-20";
  const second = await get("GET", `/calendar/events/v1/events?${window}&per_page=1&page=2&search=brunch in`);
  const middle = "start_date=2026-12-01 00:00:00&end_date=2026-12-20 23:59:59&search=brunch in&status=publish";
  const encoded = "start_date=2026-12-01+00%3A00%3A00&end_date=2026-12-20+23%3A59%3A59&search=brunch+in&status=publish";
  expect(second.at("rest_url")).toBe(`${ROOT}?page=2&per_page=1&${middle}`);
  expect(second.at("previous_rest_url")).toBe(`${ROOT}?per_page=1&${encoded}`);
  const linked = await get("GET", `/calendar/events/v1/events?${window}&per_page=1&venue=15,16&featured=0`);
  const common = "start_date=2026-12-01+00%3A00%3A00&end_date=2026-12-20+23%3A59%3A59&status=publish&venue=15%2C16";
  expect(linked.at("rest_url")).toBe(`${ROOT}?page=1&per_page=1&${common}`);
  expect(linked.at("next_rest_url")).toBe(`${ROOT}?per_page=1&${common}&page=2`);
  expect(linked.at("previous_rest_url")).toBeUndefined();
});

test("a page holds 50 at most, and one beyond the end is not there", async () => {
  const said = await get("GET", "/calendar/events/v1/events?per_page=500");
  expect(said.at("rest_url")).toMatch(/per_page=50&/);
  expect(said.headers.get("x-calendar-totalpages")).toBe("1");
  const beyond = await get("GET", "/calendar/events/v1/events?page=2&per_page=500");
  expect([beyond.status, beyond.at("code")]).toEqual([404, "event-archive-page-not-found"]);
});

test("pages part the list", async () => {
  const whole = idsOf(await list(""));
  const parts = [];
  for (let page = 1; page <= Math.ceil(whole.length / 4); page += 1)
    parts.push(...idsOf(await get("GET", `/calendar/events/v1/events?per_page=4&page=${page}`)));
  expect(parts).toEqual(whole);
});
