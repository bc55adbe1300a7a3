import type { Exchange, Recording } from "../../../src/live/recording.ts";

const HOME = "http://odd.example:8080/sub";
const ROOT = `${HOME}/wp-json/`;

const PAGED = { page: { type: "integer", default: 1 }, per_page: { type: "integer", default: 2 } };
const read = (args: object = {}) => ({ methods: ["GET"], args });
const write = (...methods: string[]) => ({ methods, args: { name: { type: "string" } } });

function route(...endpoints: { methods: string[]; args: object }[]): object {
  return { namespace: "acme/v1", methods: endpoints.flatMap(({ methods }) => methods), endpoints };
}

const ROUTES = {
  "/": { ...route(read()), namespace: "" },
  "/acme/v1": route(read()),
  "/acme/v1/rooms": {
    ...route(read(PAGED), write("POST")),
    _links: { self: [{ href: `${ROOT}acme/v1/rooms` }] },
  },
  "/acme/v1/rooms/(?P<id>[\\d]+)": route(read(), write("POST", "PUT", "PATCH"), { methods: ["DELETE"], args: {} }),
  "/acme/v1/flags": route(read(), write("POST")),
  "/acme/v1/flags/(?P<slug>[\\w-]+)": route(read(), write("PUT")),
  "/acme/v1/bookings": route(read(PAGED), write("POST")),
  "/acme/v1/bookings/(?P<id>[\\d]+)": route(read(), write("PUT"), { methods: ["DELETE"], args: {} }),
  "/acme/v1/status": route(read(), write("PUT")),
  "/acme/v1/slots": route(read({ date: { type: "string" } })),
  "/acme/v1/orders": route(read(PAGED), write("POST")),
  "/acme/v1/orders/(?P<id>[\\d]+)": route(read()),
  "/acme/v1/rooms/(?P<room>[\\d]+)/reviews": route(read(), write("POST")),
  "/acme/v1/members": route(read({ page: { type: "integer" }, limit: { type: "integer", default: 2 } })),
  "/acme/v1/goods": route(read(PAGED)),
  "/acme/v1/goods/(?P<id>[\\d]+)": route(read()),
};

const REFUSED = '{"code":"acme_closed","message":"Staff only.","data":{"status":401,"who":"visitor"}}';

const ROOMS = [
  `{"id":1,"name":"Loft","size":30.0,"prices":{"10":"a","2":"b"},"image":"${HOME}/uploads/loft.jpg"}`,
  '{"id":2,"name":"Attic","size":1e1,"prices":{},"image":null}',
  '{"id":3,"name":"Cellar","size":12.50,"prices":{"7":"c"},"image":null}',
];

function rooms(page: number, items: string[]): string {
  return `{"ok":true,"rooms":[${items.join(", ")}],"total":3,"total_pages":2,"page":${page},"per_page":2}`;
}

const member = (id: number) => `{"ID":${id},"display":"Member ${id}"}`;

function goods(page: number, ids: readonly number[]): string {
  const items = ids.map((id) => `{"id":${id},"name":"Good ${id}"}`);
  const counts = `{"total":3,"total_pages":2,"current_page":${page},"per_page":2,"unit":"pieces"}`;
  return `{"success":true,"goods":[${items.join(",")}],"pagination":${counts}}`;
}

/** Answers of a site that keeps to few customs: path and query, status, body, headers. */
const ANSWERS: readonly (readonly [read: string, status: number, text: string, headers?: Record<string, string>])[] = [
  ["acme/v1/rooms", 200, rooms(1, ROOMS.slice(0, 2))],
  ["acme/v1/rooms?page=2", 200, rooms(2, ROOMS.slice(2))],
  ["acme/v1/rooms/1", 200, ROOMS[0] ?? ""],
  ["acme/v1/rooms/99", 404, '{"code":"acme_no_room","message":"There is no room 99.","data":{"status":404}}'],
  ["acme/v1/flags", 200, '{"beta":{"slug":"beta","on":true},"10":{"slug":"10","on":false}}'],
  ["acme/v1/flags/beta", 200, '{"slug":"beta","on":true}'],
  [
    "acme/v1/bookings?per_page=2",
    200,
    '[{"id":4,"day":"2026-03-01","name":"Ann"},{"id":6,"day":"2026-02-01","name":"Bo"}]',
    {
      "x-acme-total": "3",
      "x-acme-pages": "2",
      link: `<${ROOT}acme/v1/bookings?per_page=2&page=2>; rel="next"`,
    },
  ],
  [
    "acme/v1/bookings?per_page=2&page=2",
    200,
    '[{"id":5,"day":"2026-01-01","name":"Cy"}]',
    {
      "x-acme-total": "3",
      "x-acme-pages": "2",
      link: `<${ROOT}acme/v1/bookings?per_page=2&page=1>; rel="prev"`,
    },
  ],
  ["acme/v1/status", 200, '{"version":1.0,"20":"late","3":"early","open":true}'],
  ["acme/v1/slots?date=2026-01-02", 200, '{"free":["09:00","10:30"]}'],
  ["acme/v1/slots?date=2026-01-03", 200, "[]"],
  ["acme/v1/orders", 401, REFUSED],
  ["acme/v1/orders/5", 401, REFUSED],
  ["acme/v1/members?limit=100", 200, `{"data":[${[1, 2, 3].map(member).join(",")}],"meta":{"total":3,"last_page":1}}`],
  ["acme/v1/goods?per_page=2", 200, goods(1, [7, 8])],
  ["acme/v1/goods?per_page=2&page=2", 200, goods(2, [9])],
  ["acme/v1/goods/7", 200, '{"success":true,"good":{"id":7,"name":"Good 7","sku":"G7"}}'],
  ["acme/v1/rooms/1/reviews", 200, '[{"id":11,"room":1,"text":"Fine"}]'],
  ["acme/v1/rooms/2/reviews", 200, '[{"id":12,"room":2,"text":"Small"}]'],
];

/** What an odd site answers to a visitor. */
export function oddRecording(): Recording {
  const index = { name: "Odd", home: HOME, url: HOME, namespaces: ["acme/v1"], authentication: {}, routes: ROUTES };
  const json = { "content-type": "application/json; charset=UTF-8" };
  const asked = ANSWERS.map(([address, status, text, headers = {}]): Exchange => {
    const [path = "", query = ""] = address.split("?");
    return {
      method: "GET",
      path,
      query: [...new URLSearchParams(query)],
      status,
      headers: { ...json, ...headers },
      text,
    };
  });
  return {
    apiRoot: ROOT,
    home: HOME,
    at: "2026-11-28T08:00:00.000Z",
    exchanges: [
      {
        method: "GET",
        path: "",
        query: [["context", "help"]],
        status: 200,
        headers: json,
        text: JSON.stringify(index),
      },
      ...asked,
    ],
    files: [{ path: "uploads/loft.jpg", bytes: Buffer.from("a picture") }],
    leftOut: [{ path: "acme/v1/export", why: "action" }],
  };
}
