// What the benchmark asks: each row is a request and what its answer must be.
import assert from "node:assert/strict";

const EVENTS = "/en/api/calendar/events/v1/events";
const JSON_TYPE = { "Content-Type": "application/json" };
const SHORT =
  "per_page=10&_fields=id,slug,title,link,excerpt,content,start_date,end_date,cost,date,class_list,organizer_names,schedule_details";

/** The body of a create with every kind of member; its title is another each time. */
export function fullEvent({ category, venue, organizer }) {
  return {
    title: "Winter market {n}",
    description: "Stalls, music and hot drinks on the square, every day until the evening.",
    excerpt: "Stalls, music and hot drinks.",
    status: "publish",
    start_date: "2030-12-01 10:00:00",
    end_date: "2030-12-01 18:00:00",
    timezone: "Europe/Stockholm",
    all_day: false,
    cost: "40",
    website: "https://market.example/winter",
    show_map: true,
    show_map_link: true,
    hide_from_listings: false,
    featured: true,
    categories: [category],
    tags: ["market"],
    venue: [venue],
    organizer: [organizer],
  };
}

/** Every row, for a site that has these ids. Rows with `{n}` in their path ask for something else each time, so nothing can be remembered. */
export function works(ids) {
  const filters = `categories=${ids.category}&venue=${ids.venue}&start_date=2020-01-01&end_date=2040-01-01`;
  const batch = Array.from({ length: 25 }, () => ({
    method: "POST",
    path: "/calendar/events/v1/events",
    body: { title: "Winter market {n}", start_date: "2030-12-01 10:00:00", end_date: "2030-12-01 18:00:00" },
  }));
  return [
    read("list of 10 events, 8 kB", `/en/api/calendar-core/v1/events?${SHORT}`, listOf(10)),
    read("list of 10 events, 8 kB, first read", `/en/api/calendar-core/v1/events?${SHORT}&n={n}`, listOf(10)),
    read("list of 10 events, whole", `${EVENTS}?per_page=10`, eventsOf(10)),
    read("list of 10 events, whole, first read", `${EVENTS}?per_page=10&n={n}`, eventsOf(10)),
    read("one event", `${EVENTS}/${ids.event}`, (body) => assert.equal(body.id, ids.event)),
    {
      name: "create an event, full body",
      request: { method: "POST", path: EVENTS, headers: JSON_TYPE, body: JSON.stringify(fullEvent(ids)) },
      status: 201,
      check: (body) => assert.match(body.title, /^Winter market \d{9}$/),
      writes: true,
    },
    {
      name: "argument error",
      request: { method: "GET", path: `${EVENTS}?per_page=x{n}` },
      status: 400,
      check: (body) => assert.equal(body.code, "rest_invalid_param"),
    },
    read("index document", "/en/api/", (body) => assert.ok(body.namespaces.length > 10)),
    {
      name: "batch of 25 creates",
      request: {
        method: "POST",
        path: "/en/api/batch/v1",
        headers: JSON_TYPE,
        body: JSON.stringify({ requests: batch }),
      },
      status: 207,
      check: ({ responses }) => assert.deepEqual([...new Set(responses.map(({ status }) => status))], [201]),
      writes: true,
    },
    {
      name: "test-suite mix: 200 addresses read, every tenth call a write",
      request: mixOf(ids),
      status: [200, 201],
      check: (body) => assert.ok(typeof body === "object"),
      writes: true,
    },
    read("list with three filters", `${EVENTS}?per_page=10&${filters}&n={n}`, eventsOf(10)),
    read("list with a text search", `${EVENTS}?per_page=10&start_date=2020-01-01&search=music&n={n}`, someEvents),
  ];
}

/** What tests of a front end ask, in turn: 200 addresses, single records twice as often as lists, and a write after each nine of them. */
function mixOf({ events, venues, organizers, categories, category, venue, organizer }) {
  const API = "/en/api";
  const each = (path, list, count) => list.slice(0, count).map((id) => `${API}/${path}/${id}`);
  const pages = (path, count) => Array.from({ length: count }, (_, at) => `${API}/${path}page=${at + 1}&per_page=5`);
  const records = [
    ...each("calendar/events/v1/events", events, 40),
    ...each("calendar-core/v1/events", events, 40),
    ...each("calendar/events/v1/venues", venues, 12),
    ...each("calendar/events/v1/organizers", organizers, 12),
    ...each("calendar/events/v1/categories", categories, 12),
  ];
  const lists = [
    ...pages("calendar/events/v1/events?start_date=2020-01-01&", 12),
    ...pages(`calendar/events/v1/events?start_date=2020-01-01&categories=${category}&`, 3),
    ...pages(`calendar/events/v1/events?start_date=2020-01-01&venue=${venue}&`, 3),
    ...pages("calendar-core/v1/events?_fields=id,title&", 12),
    ...pages("calendar/events/v1/venues?", 1),
    ...pages("calendar/events/v1/organizers?", 1),
    ...pages("calendar/events/v1/categories?", 3),
    ...pages("calendar/events/v1/tags?", 2),
  ];
  const others = ["", "/cacsp/v1/texts", "/cacsp/v1", "/calendar/events/v1", "/calendar-core/v1"].map(
    (path) => API + path,
  );
  const known = [...records, ...lists, ...others];
  const addresses = Array.from({ length: 200 }, (_, at) => known[(at * 37) % known.length]);
  const full = JSON.stringify(fullEvent({ category, venue, organizer }));
  const writes = [
    ["POST", EVENTS, full],
    ["POST", `${EVENTS}/${events[0]}`, JSON.stringify({ title: "Winter market {n}" })],
    ["POST", EVENTS, full],
    ["POST", `${API}/calendar/events/v1/venues`, JSON.stringify({ venue: "House {n}" })],
    ["POST", `${EVENTS}/${events[1]}`, JSON.stringify({ cost: "40" })],
    ["POST", `${API}/calendar/events/v1/tags`, JSON.stringify({ name: "Tag {n} of {at}" })],
  ];
  return addresses.flatMap((path, at) => {
    const asked = { method: "GET", path };
    if (at % 9 !== 8) return [asked];
    const [method, written, body] = writes[((at - 8) / 9) % writes.length];
    return [asked, { method, path: written, headers: JSON_TYPE, body: body.replace("{at}", String(at)) }];
  });
}

const POSTS = "/wp-json/wp/v2/posts";

/** Rows of the core of a loaded site; its invented posts have these ids from 1 on. */
export const coreWorks = [
  read("core: list of 10 posts, whole", POSTS, listOf(10)),
  read("core: list of 10 posts, whole, first read", `${POSTS}?n={n}`, listOf(10)),
  read("core: list of 10 posts with _embed, first read", `${POSTS}?_embed&n={n}`, listOf(10)),
  read("core: one post", `${POSTS}/1`, (body) => assert.equal(body.id, 1)),
  {
    name: "core: create a post",
    request: {
      method: "POST",
      path: POSTS,
      headers: JSON_TYPE,
      body: JSON.stringify({
        title: "Winter market {n}",
        content: "Stalls and music.\n\nHot drinks.",
        status: "publish",
      }),
    },
    status: 201,
    check: (body) => assert.match(body.title.raw, /^Winter market \d{9}$/),
    writes: true,
  },
];

/** The rows that are asked of sites of two sizes. */
export const scaledRows = ["list with three filters", "list with a text search"];

function read(name, path, check) {
  return { name, request: { method: "GET", path }, status: 200, check };
}

function listOf(count) {
  return (body) => assert.equal(body.length, count);
}

function eventsOf(count) {
  return ({ events }) => assert.equal(events.length, count);
}

function someEvents({ events }) {
  assert.ok(events.length > 0 && events.length <= 10);
}
