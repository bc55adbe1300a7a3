import type { Catalogue } from "../../catalogue/catalogue.ts";
import { type JsonObject, isObject } from "../../json/json.ts";
import type { Route } from "../../catalogue/route.ts";
import { jsonSchemaOf } from "./json-schema.ts";

/** What is known of a route's answers to a method: JSON Schemas by status. */
export function answerSchemasOf(
  route: Route,
  method: string,
  { answers }: Catalogue,
): Readonly<Record<string, JsonObject>> {
  const statuses = answers.statuses(route.name, method);
  const known = statuses.flatMap((status) => {
    const schema = answers.of(route.name, method, status);
    return schema === undefined ? [] : [[status, schema] as const];
  });
  if (known.length > 0) return Object.fromEntries(known);
  if (route.schema === undefined || method === "DELETE") return {};
  const record = jsonSchemaOf(route.schema);
  const isList = method === "GET" && listsRecords(route);
  return {
    [method === "POST" && listsRecords(route) ? "201" : "200"]: isList ? { type: "array", items: record } : record,
  };
}

/** The schema of one record that a route shows: of an item where it lists several; undefined where nothing is known. */
export function recordSchemaOf(route: Route, catalogue: Catalogue): JsonObject | undefined {
  const schema = answerSchemasOf(route, "GET", catalogue)["200"];
  if (schema === undefined) return undefined;
  const { items, $defs } = schema;
  if (schema["type"] !== "array" || !isObject(items)) return schema;
  return $defs === undefined ? items : { ...items, $defs };
}

/** Whether a route lists records: it pages, and it does not end in a placeholder. */
function listsRecords({ name, endpoints }: Route): boolean {
  const get = endpoints.find(({ methods }) => methods.includes("GET"));
  return !name.endsWith("}") && get !== undefined && ("page" in get.args || "per_page" in get.args);
}
