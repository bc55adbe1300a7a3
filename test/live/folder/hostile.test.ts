import { expect, it } from "vitest";
import { createHostileSite, hostilePost, type HostileOptions, pageOf } from "../hostile-site.ts";
import { recorded } from "../recorded.ts";
import { recordedFolder } from "../../../src/recorded-folder.ts";

const things = Array.from({ length: 250 }, (_, at) => ({ id: at + 1, label: `Thing ${at + 1}`, rate: 1.5 }));

const route = { page: { type: "integer", default: 1 }, per_page: { type: "integer", default: 10, maximum: 100 } };

it.each<[string, HostileOptions]>([
  ["as it is", {}],
  ["whose API is found in the query alone", { plain: true }],
  ["below a path of a host with a port", { home: "http://hostile.example:8080/shop" }],
  [
    "with lists of its own, wrapped and without totals",
    {
      posts: Array.from({ length: 130 }, (_, at) => hostilePost(at + 1)),
      routes: { "/odd/v1/things": route, "/odd/v1/things/(?P<id>[\\d]+)": {}, "/odd/v1/words": {} },
      before: ({ path, query }) => {
        if (path === "odd/v1/things") {
          const { body } = pageOf(things, query);
          return Array.isArray(body) ? { body: { things: body, found: things.length } } : undefined;
        }
        return path === "odd/v1/words"
          ? { body: '{"a":1.0,"10":"x","2":"y"}', headers: { "content-type": "application/json" } }
          : undefined;
      },
    },
  ],
])("a folder of a hostile site %s answers as it did", async (_, options) => {
  const { recording } = await recorded(createHostileSite(options));
  const { differs } = await recordedFolder(recording);
  expect(differs).toEqual([]);
});
