import { beforeEach, expect, test } from "vitest";
import type { JsonObject } from "../../../../src/json/json.ts";
import { caller, recordedSite, type Said } from "../recorded-site.ts";

const site = await recordedSite();
const call = caller(site);
const asAdmin = caller(site, { user: "admin" });
const BASE = "/calendar/events/v1";
const idsOf = (said: Said, list: string) => said.names(list).map((at) => said.at(list, at, "id"));

beforeEach(() => site.reset());

test.each([
  ["venues", "", [19, 18, 17, 16, 15]],
  ["venues", "search=spa", [15]],
  ["venues", "search=lakeby", [19, 17, 16, 15]],
  ["venues", "search=LAKESIDE,spa!", [15]],
  ["venues", "search=lakeside+lakeby", []],
  ["venues", "search=%C3%A5", []],
  ["organizers", "search=yogalararna", [24]],
  ["organizers", "search=example.test", [23, 22, 21]],
  ["venues", "event=49", [16]],
  ["venues", "has_events=false", []],
  ["venues", "only_with_upcoming=true", [19, 18, 17, 16, 15]],
  ["venues", "status=publish&per_page=2&page=3", [15]],
  ["organizers", "", [25, 24, 23, 22, 21]],
  ["organizers", "event=49", [23, 22]],
  ["organizers", "has_events=1", [25, 24, 23, 22, 21]],
])("lists %s with %s", async (list, query, ids) => {
  expect(idsOf(await call("GET", `${BASE}/${list}?${query}`), list)).toEqual(ids);
});

test("a search that finds nothing counts all there is", async () => {
  const said = await call("GET", `${BASE}/venues?search=zzz`);
  expect(said.body).toMatchObject({ venues: [], total: 5, total_pages: 1 });
});

test("a search that finds nothing leads on to pages as if it had found all", async () => {
  const said = await call("GET", `${BASE}/venues?search=zzz&per_page=2`);
  expect([said.at("total_pages"), said.text("next_rest_url")]).toEqual([3, expect.stringContaining("page=2")]);
});

test.each(["venues?search=", "venues?search=0", "organizers?search="])("%s searches for nothing", async (path) => {
  const said = await call("GET", `${BASE}/${path}`);
  expect([said.status, said.names("data", "params"), said.at("data", "details")]).toEqual([400, ["search"], []]);
});

test.each([
  ["publish", true, true],
  ["private", true, false],
  ["trash", true, false],
  ["draft", false, false],
  ["pending", false, false],
])("a venue whose one event is %s has events: %s, and upcoming ones: %s", async (status, has, upcoming) => {
  const { body: venue } = await call("POST", `${BASE}/venues`, { venue: "Attic" });
  const [start_date, end_date] = ["2026-12-01 10:00:00", "2026-12-01 11:00:00"];
  await call("POST", `${BASE}/events`, { title: "Loft", start_date, end_date, status, venue });
  const isListed = async (query: string) => {
    const said = await call("GET", `${BASE}/venues?${query}`);
    return said.names("venues").some((at) => said.at("venues", at, "venue") === "Attic");
  };
  expect(await isListed("has_events=1")).toBe(has);
  expect(await isListed("has_events=")).toBe(!has);
  expect(await isListed("only_with_upcoming=1")).toBe(upcoming);
});

test("drafts show to those who write some", async () => {
  expect(idsOf(await asAdmin("GET", `${BASE}/organizers`), "organizers")[0]).toBe(26);
  expect((await call("GET", `${BASE}/organizers?status=draft`)).status).toBe(400);
  expect((await call("GET", `${BASE}/organizers/26`)).at("code")).toBe("organizer-not-accessible");
  expect((await call("GET", `${BASE}/venues/20`)).at("code")).toBe("venue-not-accessible");
});

test("a page beyond the end is not there", async () => {
  expect((await call("GET", `${BASE}/venues?page=9`)).at("code")).toBe("venue-archive-page-not-found");
  expect((await call("GET", `${BASE}/organizers?page=9`)).at("code")).toBe("organizer-archive-page-not-found");
});

test("leaves out members without a value, and shows structured data on single reads", async () => {
  const said = await call("GET", `${BASE}/venues/18`);
  const head = "id author status date date_utc modified modified_utc url venue slug";
  expect(said.names().join(" ")).toBe(`${head} json_ld show_map show_map_link global_id global_id_lineage`);
  expect((await call("GET", `${BASE}/venues/by-slug/yoga-studio`)).body).toEqual(said.body);
});

test.each([
  ["venues", "Lakeside-SPA", 15],
  ["organizers", "YOGALARARNA", 24],
])("%s are found by %s", async (list, slug, id) => {
  expect((await call("GET", `${BASE}/${list}/by-slug/${slug}`)).at("id")).toBe(id);
  expect((await call("PATCH", `${BASE}/${list}/by-slug/${slug}`, { phone: "1" })).at("phone")).toBe("1");
});

test("the name of one that exists answers that one, which takes on the details", async () => {
  const described = { venue: "Tea Garden", description: "Tea.", city: "Lakeby", show_map: "false" };
  const first = await call("POST", `${BASE}/venues`, described);
  const second = await call("POST", `${BASE}/venues`, { venue: " t\u00eaa garden ", zip: "79191" });
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({ slug: "tea-garden", show_map: false, show_map_link: true });
  expect(second.body).toEqual({ ...(first.body as JsonObject), zip: "79191", show_map: true });
});

test("a name with another text is a new one", async () => {
  const ids: unknown[] = [];
  for (const description of ["Tea.", "Coffee.", "TEA."])
    ids.push((await call("POST", `${BASE}/organizers`, { organizer: "House", description })).at("id"));
  expect(new Set(ids.slice(0, 2)).size).toBe(2);
  expect(ids[2]).toBe(ids[0]);
});

test("the name of one in the trash answers that one", async () => {
  await call("DELETE", `${BASE}/venues/18`);
  const said = await call("POST", `${BASE}/venues`, { venue: "Yoga Studio", image: "12" });
  expect([said.status, said.at("id"), said.at("status"), said.at("image", "id")]).toEqual([201, 18, "trash", 12]);
});

test.each([
  [{ state: "Texas" }, "Texas"],
  [{ state: "Texas", province: "P", country: "United States" }, "Texas"],
  [{ state: "Texas", province: "P", country: "Sweden" }, "P"],
  [{ state: "Texas", stateprovince: "Both" }, "Both"],
  [{ state: "Texas", country: "Sweden" }, undefined],
])("of an address with %o state and province are %s", async (members, stateprovince) => {
  expect((await call("POST", `${BASE}/venues`, { venue: "A", ...members })).at("stateprovince")).toBe(stateprovince);
  expect((await call("PATCH", `${BASE}/venues/18`, members)).at("stateprovince")).toBe(stateprovince);
});

test("details are texts of one line", async () => {
  const said = await call("POST", `${BASE}/venues`, {
    venue: "  Barn ",
    address: "<b>1</b>  Main\nStreet",
    website: "https://example.test/a%20b",
  });
  expect(said.body).toMatchObject({ venue: "Barn", address: "1 Main Street", website: "https://example.test/a%20b" });
});

test.each([
  [{}, "draft"],
  [{ status: "publish" }, "pending"],
  [{ status: "private" }, "private"],
])("what a contributor writes with %o is %s", async (members, status) => {
  const asContributor = caller(await recordedSite({ auth: "strict" }), { user: "contributor" });
  const said = await asContributor("POST", `${BASE}/organizers`, { organizer: "New", ...members });
  expect([said.status, said.at("status")]).toEqual([201, status]);
});

test("a picture from elsewhere takes the right to add to the library, none takes nothing", async () => {
  const asContributor = caller(await recordedSite({ auth: "strict" }), { user: "contributor" });
  const write = (image: string) => asContributor("POST", `${BASE}/venues`, { venue: "A", image });
  expect((await write("https://example.test/a.png")).names("data", "params")).toEqual(["image"]);
  for (const image of ["", "0", "12"]) expect((await write(image)).status).toBe(201);
});

test("an update keeps what it leaves out, but the picture, stateprovince and the map switches", async () => {
  const said = await call("PATCH", `${BASE}/venues/15`, { phone: "1", country: "" });
  expect(said.body).toMatchObject({ city: "Lakeby", phone: "1", date: "2026-08-01 09:00:00", show_map: true });
  expect(said.at("image")).toBeUndefined();
  expect(said.at("stateprovince")).toBeUndefined();
  expect(said.at("country")).toBeUndefined();
  const text = said.text("description");
  expect(text).not.toBe("");
  expect((await call("PATCH", `${BASE}/venues/15`, { description: "" })).at("description")).toBe(text);
  const draft = await asAdmin("PUT", `${BASE}/organizers/26`, { organizer: "Archive" });
  expect(draft.body).toMatchObject({ organizer: "Archive", status: "draft" });
  const published = await asAdmin("PUT", `${BASE}/organizers/26`, { status: "publish" });
  expect(published.body).toMatchObject({ status: "publish", slug: "archive" });
});

test.each([
  ["venues", { venue: "" }, "venue"],
  ["venues", { venue: "A", image: "nope" }, "image"],
  ["venues", { venue: "A", status: "odd" }, "status"],
  ["organizers", { organizer: "A", website: "nope" }, "website"],
  ["organizers", { organizer: "A", author: 999 }, "author"],
])("refuses to write %s with %o", async (list, members, name) => {
  const said = await call("POST", `${BASE}/${list}`, members);
  expect([said.status, said.names("data", "params")]).toEqual([400, [name]]);
});

test("takes any text for an e-mail address", async () => {
  expect((await call("POST", `${BASE}/organizers`, { organizer: "A", email: "nope" })).at("email")).toBe("nope");
});

test("the trash can be read, and takes things once", async () => {
  expect((await call("DELETE", `${BASE}/venues/by-slug/jazz-cellar`)).at("slug")).toBe("jazz-cellar__trashed");
  expect((await call("GET", `${BASE}/venues/17`)).at("status")).toBe("trash");
  const again = await call("DELETE", `${BASE}/venues/17`);
  expect([again.status, again.at("code")]).toEqual([410, "venue-is-in-trash"]);
  expect((await call("GET", `${BASE}/events/34`)).at("venue")).toEqual([]);
  expect((await call("DELETE", `${BASE}/venues/21`)).names("data", "params")).toEqual(["id"]);
});

test("takes a picture from elsewhere without fetching it", async () => {
  const said = await call("POST", `${BASE}/venues`, { venue: "A", image: "https://example.test/a/sea view.png" });
  expect(said.status).toBe(400);
  const good = await call("POST", `${BASE}/venues`, { venue: "A", image: "https://example.test/a/sea-view.png" });
  expect(good.at("image")).toMatchObject({ url: "https://example.test/a/sea-view.png", extension: "png", width: 0 });
});
