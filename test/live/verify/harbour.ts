import { readFileSync } from "node:fs";
import type { JsonObject } from "../../../src/json/json.ts";
import type { SeedDocument } from "../../../src/seeding/seed-document.ts";

export const HOME = "http://harbour.example";

const core = JSON.parse(
  readFileSync("test/core/recordings/index.json", "utf8")
    .replaceAll("{api_root}", `${HOME}/wp-json`)
    .replaceAll("{base_url}", HOME),
) as JsonObject;

const CORE = [
  "/",
  "/wp/v2",
  "/wp/v2/posts",
  "/wp/v2/posts/(?P<id>[\\d]+)",
  "/wp/v2/users",
  "/wp/v2/users/me",
  "/wp/v2/types",
];

const PAGED = {
  page: { type: "integer", default: 1, minimum: 1 },
  per_page: { type: "integer", default: 10, minimum: 1, maximum: 100 },
};
const room = {
  $schema: "http://json-schema.org/draft-04/schema#",
  title: "room",
  type: "object",
  properties: {
    id: { type: "integer" },
    name: { type: "string" },
    beds: { type: "integer" },
    price: { type: "object", properties: { amount: { type: "number" }, currency: { type: "string" } } },
  },
};
const write = {
  name: { type: "string", required: true, minLength: 2 },
  beds: { type: "integer", minimum: 1, maximum: 6 },
  kind: { type: "string", enum: ["cabin", "suite"] },
};

function route(endpoints: JsonObject[], schema?: JsonObject): JsonObject {
  const methods = endpoints.flatMap(({ methods }) => methods as string[]);
  return { namespace: "acme/v1", methods, endpoints, ...(schema && { schema }) };
}

/** The index document of a small site: some of the core, and rooms that a plugin keeps. */
export function harbourIndex(): JsonObject & { routes: Record<string, JsonObject> } {
  const all = core["routes"] as Record<string, JsonObject>;
  const kept = Object.fromEntries(CORE.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]]])));
  const rooms = {
    "/acme/v1": route([{ methods: ["GET"], args: {} }]),
    "/acme/v1/rooms": route(
      [
        { methods: ["GET"], args: { ...PAGED, kind: { type: "string", enum: ["cabin", "suite"] } } },
        { methods: ["POST"], args: write },
      ],
      room,
    ),
    "/acme/v1/rooms/(?P<id>[\\d]+)": route(
      [
        { methods: ["GET"], args: { id: { type: "integer" } } },
        { methods: ["POST", "PUT", "PATCH"], args: { id: { type: "integer" }, ...write, name: { type: "string" } } },
        { methods: ["DELETE"], args: { id: { type: "integer" } } },
      ],
      room,
    ),
    "/acme/v1/sailings": route([{ methods: ["POST"], args: structuredClone(write) }]),
    "/acme/v1/piers": route([{ methods: ["GET"], args: PAGED }], room),
  };
  const document = { ...core, name: "Harbour", home: HOME, url: HOME, namespaces: ["wp/v2", "acme/v1"] };
  return structuredClone({ ...document, routes: { ...kept, ...rooms } });
}

/** What the site holds. */
export const harbourSeeds: readonly SeedDocument[] = [
  {
    answers: {
      "acme/v1/rooms": [
        { id: 4, name: "Loft", beds: 2, price: { amount: 90.5, currency: "SEK" } },
        { id: 7, name: "Attic", beds: 1, price: { amount: 60, currency: "SEK" } },
      ],
      "acme/v1/piers": [{ id: 1, name: "North", beds: 0, price: { amount: 1, currency: "SEK" } }],
    },
  },
];
