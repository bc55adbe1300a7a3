import { builtInCatalogue } from "../../../src/catalogue/built-in-catalogue.ts";
import type { EndpointDocument } from "../../../src/catalogue/document.ts";
import type { Json, JsonObject } from "../../../src/json/json.ts";

/** What is changed of a namespace of the built-in site on the way into a document. */
interface Changes {
  /** Whether the route at this path below the namespace is in the document; all are unless given. */
  has?: (path: string) => boolean;
  /** The args of an endpoint as the document has them. */
  args?: (args: Record<string, JsonObject>, path: string, methods: readonly string[]) => JsonObject;
  /** The path below the namespace as the document has it. */
  path?: (path: string) => string;
}

const OTHER: Readonly<Record<string, string>> = { id: "number", slug: "word" };

/** Placeholders and their args under other names. */
export const otherPlaceholders: Changes = {
  path: (path) => path.replaceAll(/\?P<(\w+)>/g, (_, name: string) => `?P<${OTHER[name] ?? name}>`),
  args: (args, path) =>
    Object.fromEntries(
      Object.entries(args).map(([name, arg]) => [path.includes(`<${name}>`) ? (OTHER[name] ?? name) : name, arg]),
    ),
};

const catalogue = builtInCatalogue();

/** Routes in the shape of a namespace of the built-in site, under another name and without the arg of its languages. */
export function routesLike(builtIn: string, own: string, changes: Changes = {}): JsonObject {
  const { has = () => true, args = (same) => same, path = (same) => same } = changes;
  const routes = catalogue.routesOf(builtIn).flatMap(({ key, document }) => {
    const below = key.slice(builtIn.length + 1);
    if (!has(below)) return [];
    const endpoints = document.endpoints.map((endpoint) => ({
      methods: endpoint.methods,
      args: args(withoutLanguage(endpoint), below, endpoint.methods),
    }));
    const route: Json = { namespace: own, methods: document.methods, endpoints };
    return [[`/${own}${path(below)}`, route] as const];
  });
  return Object.fromEntries(routes);
}

function withoutLanguage({ args }: EndpointDocument): Record<string, JsonObject> {
  const { i18n_language: _, ...own } = args as Record<string, JsonObject>;
  return own;
}

/** An index document of these routes. */
export function documentOf(...routes: readonly JsonObject[]): JsonObject {
  const all: JsonObject = Object.assign({}, ...routes);
  const namespaces = [...new Set(Object.values(all).map((route) => (route as JsonObject)["namespace"] ?? ""))];
  return {
    name: "Harbour",
    description: "",
    url: "https://harbour.example",
    home: "https://harbour.example",
    gmt_offset: 0,
    timezone_string: "Europe/Helsinki",
    namespaces,
    authentication: [],
    routes: all,
  };
}

/** Every namespace of the built-in site, as its own index has it. */
export function ownDocument(): JsonObject {
  const routes = catalogue.routes.map(({ key, document }) => [key, document as unknown as Json] as const);
  return { ...documentOf(Object.fromEntries(routes)), namespaces: [...catalogue.namespaces] };
}
