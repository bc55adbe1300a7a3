import type { Catalogue } from "../../catalogue/catalogue.ts";
import { compactText, objectSource, objectText, type SourceMember } from "../../json/source-text.ts";
import type { Exchange, Recording } from "../recording.ts";

/** The index document of a recording, a member and a route a line; schemas that only routes themselves told stand in their routes. */
export function indexText({ exchanges }: Pick<Recording, "exchanges">, catalogue: Pick<Catalogue, "matching">): string {
  const members = objectSource(indexIn(exchanges)) ?? [];
  const schemas = schemasIn(exchanges, catalogue);
  const written = members.map(([name, text]): SourceMember => {
    const routes = name === "routes" ? objectSource(text) : undefined;
    if (routes === undefined) return [name, compactText(text)];
    const lines = routes.map(([path, route]) => `${JSON.stringify(path)}: ${routeText(route, schemas.get(path))}`);
    return [name, `{\n    ${lines.join(",\n    ")}\n  }`];
  });
  return `{\n${written.map(([name, text]) => `  ${JSON.stringify(name)}: ${text}`).join(",\n")}\n}\n`;
}

/** The text of the index as the site told it most fully; an empty object where it was never told. */
export function indexIn(exchanges: readonly Exchange[]): string {
  const told = exchanges.filter(({ method, path, status }) => method === "GET" && path === "" && status === 200);
  const help = told.find(({ query }) => query.some(([name, value]) => name === "context" && value === "help"));
  return (help ?? told[0])?.text ?? "{}";
}

function routeText(route: string, schema: string | undefined): string {
  const members = objectSource(route) ?? [];
  if (schema === undefined || members.some(([name]) => name === "schema")) return compactText(route);
  return compactText(objectText([...members, ["schema", schema]]));
}

/** The schemas that routes told of themselves, by their paths in the index. */
function schemasIn(
  exchanges: readonly Exchange[],
  { matching }: Pick<Catalogue, "matching">,
): ReadonlyMap<string, string> {
  const schemas = new Map<string, string>();
  for (const { method, path, status, text } of exchanges) {
    if (method !== "OPTIONS" || status !== 200) continue;
    const schema = (objectSource(text) ?? []).find(([name]) => name === "schema")?.[1];
    const route = matching(`/${path}`)[0];
    if (schema?.startsWith("{") === true && route !== undefined) schemas.set(route.key, schema);
  }
  return schemas;
}
