import type { JsonObject } from "../../catalogue/document.ts";
import { type Random, wholeBetween } from "../../seeding/random.ts";
import { singularOf } from "./invented-names.ts";

/** Members of things, by name: what a create or update route takes. */
const fields: Readonly<Record<string, JsonObject>> = {
  title: { type: "string" },
  description: { type: "string" },
  status: { type: "string", enum: ["publish", "draft", "private"] },
  slug: { type: "string", pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$" },
  email: { type: "string", format: "email" },
  website: { type: "string", format: "uri" },
  phone: { type: "string", maxLength: 30 },
  price: { type: "number", minimum: 0 },
  currency: { type: "string", minLength: 3, maxLength: 3 },
  quantity: { type: "integer", minimum: 1, maximum: 99 },
  menu_order: { type: "integer", default: 0 },
  date: { type: ["string", "null"], format: "date-time" },
  start_date: { type: "string", format: "date-time" },
  featured: { type: "boolean", default: false },
  color: { type: "string", format: "hex-color" },
  author: { type: "integer" },
  tags: { type: "array", items: { type: "integer" } },
  options: { type: "array", items: { type: "string", enum: ["early", "late", "quiet"] }, uniqueItems: true },
  address: {
    type: "object",
    properties: { street: { type: "string" }, city: { type: "string" }, zip: { type: "string", maxLength: 12 } },
  },
  meta: { type: "object", additionalProperties: { type: ["string", "number", "boolean"] } },
  reference: { type: "string", format: "uuid" },
  rating: { type: "number", minimum: 0, maximum: 5 },
  note: { type: "string", format: "textarea-field" },
  visible_to: { type: ["array", "string"], items: { type: "string" } },
};

/** What the things of a collection have. */
export function inventedFields(random: Random): JsonObject {
  const names = Object.keys(fields);
  const wanted = wholeBetween(random, 4, 11);
  const drawn = names.map((name) => ({ name, draw: random() })).sort((a, b) => a.draw - b.draw);
  const chosen = new Set(["title", ...drawn.map(({ name }) => name)].slice(0, wanted));
  return Object.fromEntries(names.flatMap((name) => (chosen.has(name) ? [[name, fields[name] ?? {}]] : [])));
}

/** The args of a list of things. */
export function listArgs(collection: string, has: JsonObject): JsonObject {
  const orderable = Object.keys(has).filter((name) => ["title", "date", "price", "menu_order"].includes(name));
  return {
    context: { type: "string", enum: ["view", "embed", "edit"], default: "view", description: "Scope of the answer." },
    page: { type: "integer", default: 1, minimum: 1, description: "Page of the list." },
    per_page: { type: "integer", default: 10, minimum: 1, maximum: 100, description: "Items on a page." },
    search: { type: "string", description: `Words that ${collection} must have.` },
    include: { type: "array", items: { type: "integer" }, default: [] },
    exclude: { type: "array", items: { type: "integer" }, default: [] },
    order: { type: "string", enum: ["asc", "desc"], default: "desc" },
    orderby: { type: "string", enum: ["id", ...orderable], default: "id" },
    ...(has["status"] && { status: has["status"] }),
    ...(has["date"] && {
      after: { type: "string", format: "date-time" },
      before: { type: "string", format: "date-time" },
    }),
  };
}

/** The args that make a thing. */
export function createArgs(collection: string, has: JsonObject): JsonObject {
  const [first = "title"] = Object.keys(has);
  return Object.fromEntries(
    Object.entries(has).map(([name, schema]) => [
      name,
      {
        description: `The ${name.replaceAll("_", " ")} of the ${singularOf(collection)}.`,
        ...(schema as JsonObject),
        ...(name === first && { required: true }),
      },
    ]),
  );
}

/** The args that change a thing: those that make one, none required and none with a default. */
export function updateArgs(collection: string, has: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(createArgs(collection, has)).map(([name, schema]) => {
      const { required: _required, default: _default, ...rest } = schema as JsonObject;
      return [name, rest];
    }),
  );
}
