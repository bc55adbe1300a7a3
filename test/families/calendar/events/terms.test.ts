import { beforeEach, expect, test } from "vitest";
import { caller, recordedSite, type Said } from "../recorded-site.ts";

const site = await recordedSite();
const call = caller(site);
const BASE = "/calendar/events/v1";
const idsOf = (said: Said, list: string) => said.names(list).map((at) => said.at(list, at, "id"));

beforeEach(() => site.reset());

test.each([
  ["categories", "", [21, 26, 25, 20, 24, 18, 23, 17, 16, 22]],
  ["categories", "page=2", [19]],
  ["categories", "hide_empty=false&search=EMPTY", [27]],
  ["categories", "search=jazz", [24]],
  ["categories", "parent=16", [17, 19]],
  ["categories", "order=desc&per_page=3", [19, 22, 16]],
  ["categories", "order=sideways&per_page=1", [19]],
  ["categories", "orderby=count&order=desc&per_page=3", [25, 21, 20]],
  ["categories", "orderby=colour&per_page=2", [21, 26]],
  ["categories", "orderby=id&per_page=2", [16, 17]],
  ["categories", "post=32", [17, 16]],
  ["categories", "include=19,16", [16, 19]],
  ["categories", "include=19,16&orderby=include", [19, 16]],
  ["categories", "include=19,16&orderby=include&order=desc", [16, 19]],
  ["tags", "orderby=include&per_page=2", [30, 32]],
  ["categories", "exclude=21&per_page=1", [26]],
  ["categories", "slug=yoga", [19]],
  ["tags", "", [30, 32, 33, 28, 31, 29]],
  ["tags", "event=32", [32, 28]],
  ["tags", "page=9", []],
])("lists %s with %s", async (list, query, ids) => {
  const said = await call("GET", `${BASE}/${list}?${query}`);
  expect(said.status).toBe(200);
  expect(idsOf(said, list)).toEqual(ids);
});

test("the neighbours of a page carry its number alone", async () => {
  const said = await call("GET", `${BASE}/categories?per_page=2&page=2`);
  const all = "http://127.0.0.1:4010/en/api/calendar/events/v1/categories/";
  expect(said.names().join(" ")).toBe("rest_url total total_pages categories next_rest_url previous_rest_url");
  expect([said.at("rest_url"), said.at("next_rest_url"), said.at("previous_rest_url")]).toEqual([
    all,
    `${all}?page=3`,
    all,
  ]);
});

test.each([
  ["categories?parent=x", "parent"],
  ["categories?parent=0", "parent"],
  ["categories?include=99999", "include"],
  ["categories?exclude=16,99999", "exclude"],
  ["tags?include=", "include"],
  ["tags?include=x", "include"],
  ["tags?search=", "search"],
  ["tags?search=0", "search"],
  ["categories?order=", "order"],
  ["categories?orderby=", "orderby"],
  ["categories?slug=", "slug"],
  ["categories?event=99999", "event"],
  ["tags?per_page=0", "per_page"],
  ["categories/28", "id"],
  ["tags/99999", "id"],
])("refuses %s", async (path, name) => {
  const said = await call("GET", `${BASE}/${path}`);
  expect([said.status, said.names("data", "params"), said.at("data", "details")]).toEqual([400, [name], []]);
});

test.each([
  [{ description: "" }, "description"],
  [{ slug: "" }, "slug"],
  [{ slug: "0" }, "slug"],
  [{ parent: 0 }, "parent"],
  [{ parent: "nothing" }, "parent"],
])("refuses to write %o", async (members, name) => {
  const made = await call("POST", `${BASE}/categories`, { name: "New", ...members });
  const written = await call("PATCH", `${BASE}/categories/16`, members);
  for (const said of [made, written])
    expect([said.status, said.names("data", "params"), said.at("data", "details")]).toEqual([400, [name], []]);
});

test("a category is written as parent by its id", async () => {
  const said = await call("PATCH", `${BASE}/categories/18`, { parent: "yoga" });
  expect(said.at("data", "details", "parent", "code")).toBe("rest_invalid_type");
});

test("tags have no parents", async () => {
  const made = await call("POST", `${BASE}/tags`, { name: "New", parent: 28 });
  const written = await call("PATCH", `${BASE}/tags/29`, { parent: 28 });
  for (const said of [made, written])
    expect([said.status, said.at("code")]).toEqual([400, "rest_taxonomy_not_hierarchical"]);
});

test("a name is one line without tags, and not nothing", async () => {
  const said = await call("POST", `${BASE}/tags`, { name: " <b>Quiet</b>\n > 3" });
  expect(said.body).toMatchObject({ name: "Quiet &gt; 3", slug: "quiet-3" });
  for (const name of ["  ", "<b></b>"]) {
    const refused = await call("POST", `${BASE}/tags`, { name });
    expect(refused.body).toMatchObject({ code: "empty_term_name", data: null });
  }
});

test.each([
  ["contributor", "tags", 403],
  ["author", "tags", 403],
  ["editor", "tags", 201],
  ["contributor", "categories", 403],
  ["author", "categories", 201],
])("a %s who makes one of the %s is answered %i", async (user, list, status) => {
  const talk = caller(await recordedSite({ auth: "strict" }), { user });
  expect((await talk("POST", `${BASE}/${list}`, { name: "New" })).status).toBe(status);
});

test("pages of a category lie below those of its parents", async () => {
  const said = await call("GET", `${BASE}/categories/18`);
  expect(said.at("url")).toBe("http://127.0.0.1:4010/en/events/category/wellness/spa-treatments/massage/");
});

test("a name is taken once below the same parent, and a slug once among its kind", async () => {
  const taken = await call("POST", `${BASE}/tags`, { name: "relax" });
  expect([taken.status, taken.at("code"), taken.at("data", "term_id")]).toEqual([400, "term_exists", 28]);
  expect(taken.at("additional_data")).toEqual([28, 28]);
  expect((await call("POST", `${BASE}/tags`, { name: "relax", slug: "calm" })).at("slug")).toBe("calm");
  expect((await call("POST", `${BASE}/tags`, { name: "Yoga" })).at("slug")).toBe("yoga");
  expect((await call("POST", `${BASE}/categories`, { name: "Brunch", parent: 16 })).at("slug")).toBe("brunch-wellness");
  expect((await call("POST", `${BASE}/categories`, { name: "More", slug: "yoga" })).at("slug")).toBe("yoga-2");
  expect((await call("PUT", `${BASE}/tags/29`, { slug: "relax" })).at("code")).toBe("duplicate_term_slug");
});

test("names keep their ampersands as entities", async () => {
  const said = await call("POST", `${BASE}/categories`, { name: "Tea & cake" });
  expect(said.body).toMatchObject({ name: "Tea &amp; cake", slug: "tea-cake", count: 0 });
  expect(said.headers.get("location")).toMatch(/\/en\/api\/core\/v2\/calendar_events_cat\/\d+$/);
});

test.each([[16], [18]])("a category that is put below itself, as below %i, goes to the top", async (parent) => {
  const said = await call("PATCH", `${BASE}/categories/16`, { name: "Care", parent });
  expect([said.status, said.at("name"), said.at("parent")]).toEqual([200, "Care", 0]);
  await call("PATCH", `${BASE}/categories/17`, { parent: 18 });
  expect((await call("GET", `${BASE}/categories/17`)).at("parent")).toBe(0);
});

test("a deleted category leaves its events, and its children move up", async () => {
  expect((await call("DELETE", `${BASE}/categories/17`)).at("count")).toBe(3);
  expect((await call("GET", `${BASE}/categories/18`)).at("parent")).toBe(16);
  const event = await call("GET", `${BASE}/events/32`);
  expect(idsOf(event, "categories")).toEqual([16]);
  expect((await call("DELETE", `${BASE}/categories/17`)).status).toBe(400);
});

test("a count follows what is published", async () => {
  const countOf = async () => (await call("GET", `${BASE}/categories/21`)).at("count");
  const before = Number(await countOf());
  await call("DELETE", `${BASE}/events/41`);
  expect(await countOf()).toBe(before - 1);
  await call("POST", `${BASE}/events/41`, {});
  expect(await countOf()).toBe(before);
});
