import { describe, expect, it } from "vitest";
import { caller, recordedSite } from "../recorded-site.ts";

const EVENTS = "/calendar-core/v1/events";
const ORGANIZERS = "/calendar-core/v1/organizers";
const VENUES = "/calendar-core/v1/venues";
const times = { start_date: "2027-03-01 10:00:00", end_date: "2027-03-01 11:00:00" };

describe("the event list", () => {
  it.each([
    ["?starts_after=2027-04-01", [53, 54]],
    ["?ends_before=2026-10-10", [27, 28]],
    ["?start_date=2026-12-13T00:00:00&end_date=2026-12-14", [43, 44]],
    ["?start_date=2026-12-13T00:00:00Z&end_date=2026-12-13T13:30:00Z", [44]],
    ["?starts_after=2027-06-01T14:00:00", []],
    ["?start_date=2027-06-01T14:00:00", [54]],
    ["?start_date=1811851200", [54]],
    ["?starts_before=2026-09-14%2010:00:00", []],
    ["?ends_before=2026-09-18%2018:00:00", []],
    ["?end_date=2026-09-18%2018:00:00", [27]],
    ["?ends_after=2027-06-01%2022:00:00", []],
    ["?venue=15&organizer=22", []],
    ["?venue=15,%2016&starts_before=2026-10-10", [27, 28]],
    ["?search=jazz%20evening", [29, 42]],
    ["?featured=false", [32, 35, 42, 49]],
    ["?orderby=menu_order&per_page=1", [48]],
    ["?orderby=date&order=DESC&per_page=1", [58]],
    ["?post_parent=32", []],
  ])("answers %s", async (query, ids) => {
    const talk = caller(await recordedSite());
    const said = await talk("GET", EVENTS + query);
    expect([said.status, said.ids]).toEqual([200, ids]);
  });

  it("links the next and the previous page with the query as it was understood", async () => {
    const talk = caller(await recordedSite());
    const { headers } = await talk("GET", `${EVENTS}?status=publish,draft&featured=0&search=&page=2&per_page=1`);
    const address = (page: number) =>
      `<http://127.0.0.1:4010/en/api${EVENTS}?status%5B0%5D=publish&status%5B1%5D=draft&featured&search&page=${page}&per_page=1>`;
    expect(headers.get("link")).toBe(`${address(3)}; rel="next", ${address(1)}; rel="prev"`);
    expect([headers.get("x-wp-total"), headers.get("x-wp-totalpages")]).toEqual(["4", "4"]);
  });

  it.each([
    ["page=0", "page", "calendar_core_rest_invalid_positive_integer_argument"],
    ["ends_after=soon-ish", "ends_after", "calendar_core_rest_invalid_date_time_argument"],
    ["categories[]=x", "categories", "calendar_core_rest_invalid_positive_integer_argument"],
    ["categories=19,x", "categories", "calendar_core_rest_invalid_positive_integer_argument"],
    ["categories=19", "categories", undefined],
    ["tags=29%2030", "tags", undefined],
    ["tags=", "tags", undefined],
    ["venue[]=x", "venue", undefined],
    ["venue=", "venue", undefined],
    ["status=", "status", undefined],
    ["status=draft,%20private", "status", undefined],
    ["per_page=101", "per_page", "rest_out_of_bounds"],
    ["venue=15,15", "venue", "rest_duplicate_items"],
    ["order=asc", "order", undefined],
    ["status=trash", "status", undefined],
    ["organizer=15", "organizer", undefined],
  ])("refuses %s", async (query, name, code) => {
    const talk = caller(await recordedSite());
    const said = await talk("GET", `${EVENTS}?${query}`);
    expect([said.status, said.names("data", "params")]).toEqual([400, [name]]);
    expect(said.at("data", "details", name, "code")).toBe(code);
  });

  it("says that a page beyond the end is not there, without data", async () => {
    const talk = caller(await recordedSite());
    const said = await talk("GET", `${EVENTS}?page=99`);
    expect([said.status, said.names()]).toEqual([404, ["code", "message"]]);
  });

  it("opens an event with its password and masks it without", async () => {
    const talk = caller(await recordedSite());
    const locked = await talk("GET", `${EVENTS}/58`);
    const open = await talk("GET", `${EVENTS}/58?password=sauna`);
    expect(locked.body).toMatchObject({
      multiday: null,
      organizers: [],
      calendar_events_cat: [0],
      content: { protected: null },
    });
    expect(open.body).toMatchObject({ start_date: "2026-12-17 18:00:00", content: { protected: true } });
  });

  it("writes days as the language has them", async () => {
    const talk = caller(await recordedSite(), { language: "sv" });
    const said = await talk("GET", `${EVENTS}/43`);
    expect(said.at("schedule_details")).toBe('<span class="calendar-event-date-start">13 december</span>');
    expect(said.at("short_schedule_details")).toBe("Hela dagen");
  });
});

describe("writing events", () => {
  it.each([
    ["nothing", {}],
    ["no title", { ...times, content: "Text" }],
    ["no text at all", { ...times, title: "" }],
    ["no end", { title: "T", start_date: times.start_date }],
    ["an end before its start", { title: "T", start_date: times.end_date, end_date: times.start_date }],
  ])("fails with an error text for %s", async (_what, body) => {
    const talk = caller(await recordedSite());
    const said = await talk("POST", EVENTS, body);
    expect([said.status, said.body]).toEqual([500, { error: expect.any(String) }]);
  });

  it("takes the id for the slug of an event without title", async () => {
    const talk = caller(await recordedSite());
    const said = await talk("POST", EVENTS, { title: "", content: "Text", ...times });
    expect([said.status, said.at("slug")]).toEqual([201, said.text("id")]);
  });

  it.each([
    [{ title: "" }, { title: { rendered: "" }, slug: "julbord" }],
    [{ title: "", content: "", excerpt: "" }, { title: { rendered: "Julbord" } }],
    [{ slug: "" }, { slug: "julbord" }],
    [{ title: "Jul på hotellet", slug: "" }, { slug: "jul-pa-hotellet" }],
    [{ cost: "0" }, { cost: "Free" }],
    [{ cost: "" }, { cost: "" }],
  ])("writes %j", async (members, shown) => {
    const talk = caller(await recordedSite());
    const said = await talk("PATCH", `${EVENTS}/39`, members);
    expect([said.status, said.body]).toEqual([200, expect.objectContaining(shown)]);
  });

  it.each([{ venues: 15 }, { venues: "15" }, { tags: "29" }, { organizers: true }])(
    "refuses %j, which is no list",
    async (members) => {
      const talk = caller(await recordedSite());
      const said = await talk("POST", EVENTS, { title: "Listed", ...times, ...members });
      expect([said.status, said.at("data", "details")]).toEqual([400, []]);
    },
  );

  it("counts an end from a duration, across a change of clocks", async () => {
    const talk = caller(await recordedSite());
    const body = { title: "Night", start_date: "2027-03-27 22:00:00", duration: 8 * 3600 };
    expect((await talk("POST", EVENTS, body)).body).toMatchObject({
      end_date: "2027-03-28 07:00:00",
      duration: "28800",
    });
  });

  it.each([
    [
      { start_date: "2027-02-30 10:00:00", end_date: "2027-03-02 24:00:00" },
      "2027-03-02 10:00:00",
      "2027-03-03 00:00:00",
    ],
    [{ timezone: "" }, times.start_date, times.end_date],
  ])("takes %j for a time of the calendar in the zone of the site", async (members, start_date, end_date) => {
    const talk = caller(await recordedSite());
    const { body } = await talk("POST", EVENTS, { title: "Timed", ...times, ...members });
    expect(body).toMatchObject({ start_date, end_date, timezone: "Europe/Stockholm" });
  });

  const whole = { start_date: "2027-03-01 00:00:00", end_date: "2027-03-01 23:59:59", duration: "3600", all_day: true };

  it.each([
    ["a start behind the end", {}, { start_date: "2028-01-01 10:00:00" }, { ...times, duration: "3600" }],
    ["an end before the start", {}, { end_date: "2027-03-01 09:00:00", cost: "5" }, { ...times, cost: "$5" }],
    [
      "a start behind the end, with a duration",
      {},
      { start_date: "2027-03-01 12:00:00", duration: 60 },
      { ...times, duration: "3600" },
    ],
    [
      "a start and a duration",
      {},
      { start_date: "2027-03-01 10:30:00", duration: 60 },
      { start_date: "2027-03-01 10:30:00", end_date: "2027-03-01 10:31:00", duration: "60" },
    ],
    ["a duration alone", {}, { duration: 60 }, { ...times, duration: "60" }],
    ["whole days", {}, { all_day: true }, whole],
    ["whole days no longer", { all_day: true }, { all_day: false }, whole],
    [
      "dates of whole days",
      { all_day: true },
      { start_date: "2027-03-02 10:00:00", end_date: "2027-03-03 11:00:00" },
      { start_date: "2027-03-02 10:00:00", end_date: "2027-03-03 11:00:00", all_day: true },
    ],
  ])("writes the times of an event anew for %s", async (_what, made, wish, shown) => {
    const talk = caller(await recordedSite());
    const id = (await talk("POST", EVENTS, { title: "Timed", ...times, ...made })).text("id");
    const said = await talk("PATCH", `${EVENTS}/${id}`, wish);
    expect([said.status, said.body]).toEqual([200, expect.objectContaining(shown)]);
  });

  it.each([
    [{ date: "2026-08-10T09:00:00Z" }, "2026-08-10T11:00:00", "2026-08-10T09:00:00"],
    [{ date: "2026-08-10T09:00:00" }, "2026-08-10T09:00:00", "2026-08-10T09:00:00"],
    [{ date_gmt: "2026-08-10T09:00:00" }, "2026-08-10T11:00:00", "2026-08-10T09:00:00"],
    [{ date_gmt: "2026-08-10T09:00:00", date: "2026-08-01T09:00:00" }, "2026-08-10T11:00:00", "2026-08-10T09:00:00"],
  ])("publishes by the dates %j", async (dates, date, date_gmt) => {
    const talk = caller(await recordedSite());
    expect((await talk("POST", EVENTS, { title: "Dated", ...times, ...dates })).body).toMatchObject({ date, date_gmt });
  });

  it("keeps what an update does not name, but for status and sticky", async () => {
    const talk = caller(await recordedSite(), { user: "admin" });
    await talk("POST", EVENTS, {
      title: "Kept",
      ...times,
      cost: "395",
      organizers: [21],
      venues: [15],
      sticky: true,
      status: "draft",
    });
    const [id] = (await talk("GET", `${EVENTS}?status=draft&search=kept`)).ids;
    const said = await talk("PATCH", `${EVENTS}/${id}`, { excerpt: "Short", organizers: [], venues: [] });
    expect(said.body).toMatchObject({
      status: "publish",
      slug: "kept",
      sticky: false,
      cost: "$395",
      organizers: [],
      venues: [{ id: 15 }],
    });
    expect(said.at("guid", "rendered")).toContain(`&#038;p=${id}`);
  });

  it("writes texts in the language of the call alone", async () => {
    const site = await recordedSite();
    const [english, swedish] = [caller(site), caller(site, { language: "sv" })];
    await swedish("PUT", `${EVENTS}/32`, { title: "Spahelg" });
    await english("PUT", `${EVENTS}/32`, { content: "New" });
    expect((await swedish("GET", `${EVENTS}/32`)).body).toMatchObject({
      title: { rendered: "Spahelg" },
      content: { rendered: "<p>New</p>\n" },
    });
    await swedish("DELETE", `${EVENTS}/32`);
    const { body } = await caller(site, { user: "admin" })(
      "GET",
      `/calendar/events/v1/events?search=retreat&status=trash`,
    );
    expect(JSON.stringify(body)).not.toContain("Spahelg");
  });

  it("shows the same records to the first generation", async () => {
    const talk = caller(await recordedSite());
    const said = await talk("POST", EVENTS, { title: "Both", ...times, cost: "25 kr" });
    expect((await talk("GET", `/calendar/events/v1/events/${said.text("id")}`)).body).toMatchObject({
      title: "Both",
      cost: "25kr",
    });
  });

  it("deletes to the trash, then only with force", async () => {
    const talk = caller(await recordedSite(), { user: "admin" });
    const statuses = [];
    for (const [method, query] of [
      ["DELETE", ""],
      ["DELETE", ""],
      ["GET", ""],
      ["PATCH", ""],
      ["DELETE", "?force=1"],
      ["DELETE", ""],
    ] as const)
      statuses.push((await talk(method, `${EVENTS}/39${query}`)).status);
    expect(statuses).toEqual([200, 410, 404, 500, 200, 403]);
  });
});

describe("venues and organizers", () => {
  it("are listed from the latest on, and by event", async () => {
    const talk = caller(await recordedSite());
    expect((await talk("GET", ORGANIZERS)).ids).toEqual([25, 24, 23, 22, 21]);
    expect((await talk("GET", `${ORGANIZERS}?event=32`)).ids).toEqual([24, 21]);
    expect((await talk("GET", `${VENUES}?event=32`)).ids).toEqual([15]);
    expect((await talk("GET", `${VENUES}?event=21`)).ids).toEqual([]);
    expect((await talk("GET", `${VENUES}?event=9999`)).ids).toHaveLength(5);
  });

  it("are made from their fields, those that the index does not name included", async () => {
    const talk = caller(await recordedSite());
    const said = await talk("POST", VENUES, {
      title: "Pier",
      address: "1 Quay & Sons",
      city: "Ås",
      state: "IL",
    });
    expect([said.status, said.at("state_province")]).toEqual([201, "IL"]);
    expect(said.at("directions_link")).toMatch(/q=1\+Quay\+%26\+Sons\+%C3%85s\+IL$/);
  });

  it.each([
    [{ website: "no address" }, { website: "calendar_core_rest_invalid_uri_argument" }],
    [{ website: "https://åsen.example" }, { website: "calendar_core_rest_invalid_uri_argument" }],
    [
      { zip: 79191, city: ["Ås"], phone: "1" },
      { city: undefined, zip: undefined },
    ],
  ])("are refused where a member of a place is %j", async (members, codes) => {
    const talk = caller(await recordedSite());
    const refused = await talk("POST", VENUES, { title: "Pier", ...members });
    expect([refused.status, refused.names("data", "params")]).toEqual([400, Object.keys(codes)]);
    for (const [name, code] of Object.entries(codes)) expect(refused.at("data", "details", name, "code")).toBe(code);
  });

  it("has no route for one venue", async () => {
    const talk = caller(await recordedSite());
    expect((await talk("GET", `${VENUES}/15`)).at("code")).toBe("rest_no_route");
  });
});

describe("rights in strict mode", () => {
  it.each([
    ["author", [], 2],
    ["editor", [56, 57], 2],
    [undefined, [27], 30],
  ])("lists to %s what they may read, and counts the rest", async (user, ids, total) => {
    const talk = caller(await recordedSite({ auth: "strict" }), { user });
    const said = await talk("GET", `${EVENTS}?status=draft,private&per_page=${Math.max(1, ids.length)}`);
    expect([said.ids, said.headers.get("x-wp-total")]).toEqual([ids, String(total)]);
  });

  it.each([
    [undefined, "GET", `${EVENTS}/56`, 401],
    ["admin", "GET", `${EVENTS}/99999`, 403],
    ["admin", "GET", `${EVENTS}/15`, 403],
    ["admin", "PATCH", `${EVENTS}/15`, 404],
    ["admin", "PATCH", `${EVENTS}/61`, 404],
    [undefined, "GET", `${EVENTS}/0`, 404],
    [undefined, "GET", `${ORGANIZERS}/0`, 404],
    ["contributor", "PATCH", `${EVENTS}/0`, 404],
    ["subscriber", "PATCH", `${EVENTS}/0`, 403],
    [undefined, "DELETE", `${EVENTS}/0`, 401],
    ["author", "DELETE", `${ORGANIZERS}/0`, 404],
    ["author", "PATCH", `${EVENTS}/39`, 403],
    ["subscriber", "POST", ORGANIZERS, 403],
    [undefined, "DELETE", `${ORGANIZERS}/21`, 401],
    ["editor", "DELETE", `${ORGANIZERS}/21`, 200],
  ])("answers %s on %s %s with %i", async (user, method, path, status) => {
    const talk = caller(await recordedSite({ auth: "strict" }), { user });
    expect((await talk(method, path)).status).toBe(status);
  });
});
