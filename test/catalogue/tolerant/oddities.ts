import type { Json, JsonObject } from "../../../src/json/json.ts";
import type { FindingKind } from "../../../src/catalogue/tolerant/finding.ts";

/** A small index document with these routes. */
export function documentOf(routes: JsonObject, more: JsonObject = {}): JsonObject {
  return {
    name: "A site",
    description: "",
    url: "https://site.test",
    home: "https://site.test",
    gmt_offset: 0,
    timezone_string: "UTC",
    namespaces: ["shop/v1"],
    authentication: {},
    routes,
    ...more,
  };
}

/** A route of the namespace `shop/v1` with one endpoint. */
export function routeOf(args: Json, more: JsonObject = {}, methods: Json = ["GET"]): JsonObject {
  return { namespace: "shop/v1", methods, endpoints: [{ methods, args }], ...more };
}

/** A document whose one arg `v` has these keywords. */
function withArg(keywords: Json): JsonObject {
  return documentOf({ "/shop/v1/things": routeOf({ v: keywords }) });
}

const plain = routeOf({});
const arg = "/routes/~1shop~1v1~1things/endpoints/0/args/v";
const route = "/routes/~1shop~1v1~1things";

/** A document, as value or as text, that shows each oddity, and where. */
export const oddities: Readonly<Record<FindingKind, readonly [document: JsonObject | string, pointer: string]>> = {
  unreadable: ["{ this is none", ""],
  "broken-json": ['{"name": "A site", "routes": {"/": {"methods": ["GET"]},}', "/routes"],
  "error-answer": [{ code: "rest_no_route", message: "No route was found.", data: { status: 404 } }, ""],
  "html-page": ["<!doctype html><title>Log in</title><p>Who are you?", ""],
  "no-routes": [documentOf({}), "/routes"],
  "no-place": [{ namespace: "shop/v1", methods: ["GET"], endpoints: [] }, ""],
  "byte-order-mark": [`\uFEFF${JSON.stringify(withArg({ type: "string" }))}`, ""],
  "text-before": [`<b>Notice</b>: something is deprecated {here}<br />\n${JSON.stringify(withArg({}))}`, ""],
  "text-after": [`${JSON.stringify(withArg({}))}\n<!-- cached page -->`, ""],
  "html-wrapped": [
    `<html><body><pre>${JSON.stringify(withArg({ description: "a < b & c" }))
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll('"', "&quot;")}</pre></body></html>`,
    "",
  ],
  enveloped: [{ body: withArg({}), status: 200, headers: [] }, "/body"],
  "repeated-member": [
    '{"routes": {"/a": 1, "/a": {"namespace": "", "methods": ["GET"], "endpoints": [{"methods": ["GET"], "args": []}]}}}',
    "/routes/~1a",
  ],
  "namespace-document": [{ namespace: "shop/v1", routes: { "/shop/v1/things": plain } }, "/namespace"],
  "options-answer": [{ ...plain, _links: { self: [{ href: "https://site.test/wp-json/shop/v1/things" }] } }, ""],
  "guessed-route": [{ ...routeOf({ id: { type: "integer" } }), schema: { title: "thing" } }, ""],
  "bare-routes": [{ "/shop/v1/things": plain }, ""],
  "site-member": [documentOf({ "/shop/v1/things": plain }, { name: 5 }), "/name"],
  "namespaces-odd": [documentOf({ "/shop/v1/things": plain }, { namespaces: ["shop/v1", "shop/v1"] }), "/namespaces/1"],
  "namespace-slash": [documentOf({ "/shop/v1/things": { ...plain, namespace: "shop/v1/" } }), `${route}/namespace`],
  "namespace-unlisted": [documentOf({ "/shop/v1/things": plain }, { namespaces: [] }), "/namespaces"],
  "namespace-empty": [
    documentOf({ "/shop/v1/things": plain }, { namespaces: ["shop/v1", "shop/v2"] }),
    "/namespaces/1",
  ],
  "plain-links": [
    documentOf({
      "/shop/v1/things": { ...plain, _links: { self: [{ href: "https://site.test/?rest_route=/shop/v1/things" }] } },
    }),
    `${route}/_links/self`,
  ],
  "site-differs": [documentOf({ "/shop/v1/things": plain }, { home: "https://other.test" }), "/home"],
  "route-differs": [
    documentOf({ "/shop/v1/rooms": routeOf({ other: { type: "string" } }) }),
    "/routes/~1shop~1v1~1rooms",
  ],
  "route-key": [documentOf({ "shop/v1//things": plain }), "/routes/shop~1v1~1~1things"],
  "route-not-object": [documentOf({ "/shop/v1/things": "GET", "/shop/v1/others": plain }), route],
  "route-left-out": [
    documentOf({ "/shop/v1/things": plain, "/shop/v1/(?P<id>": plain }),
    "/routes/~1shop~1v1~1(?P<id>",
  ],
  "route-outside": [documentOf({ "/elsewhere/things": plain }), "/routes/~1elsewhere~1things/namespace"],
  "route-without-namespace": [
    documentOf({ "/shop/v1/things": { methods: ["GET"], endpoints: plain.endpoints ?? [] } }),
    `${route}/namespace`,
  ],
  "route-member": [documentOf({ "/shop/v1/things": { ...plain, color: "red" } }), `${route}/color`],
  "old-route-form": [
    documentOf({ "/shop/v1/things": { supports: ["HEAD", "GET"], accepts_json: true, meta: {} } }),
    `${route}/supports`,
  ],
  "old-link-form": [
    documentOf({ "/shop/v1/things": { ...plain, _links: { self: "https://site.test/wp-json/shop/v1/things" } } }),
    `${route}/_links/self`,
  ],
  "group-style": [documentOf({ "/shop/v1/(?<id>\\d+)": plain }), "/routes/~1shop~1v1~1(?<id>\\d+)"],
  "optional-group": [
    documentOf({ "/shop/v1/things(?:/(?P<id>\\d+))?": plain }),
    "/routes/~1shop~1v1~1things(?:~1(?P<id>\\d+))?",
  ],
  alternation: [documentOf({ "/shop/v1/(?P<kind>red|green)": plain }), "/routes/~1shop~1v1~1(?P<kind>red|green)"],
  "unnamed-group": [documentOf({ "/shop/v1/(\\d+)": plain }), "/routes/~1shop~1v1~1(\\d+)"],
  "undeclared-placeholder": [documentOf({ "/shop/v1/(?P<id>\\d+)": plain }), "/routes/~1shop~1v1~1(?P<id>\\d+)"],
  "endpoints-odd": [
    documentOf({ "/shop/v1/things": { ...plain, endpoints: { "0": { methods: ["GET"], args: [] } } } }),
    `${route}/endpoints`,
  ],
  "methods-odd": [documentOf({ "/shop/v1/things": routeOf({}, {}, "get, POST") }), `${route}/methods`],
  "methods-twice": [documentOf({ "/shop/v1/things": { ...plain, methods: ["GET", "GET"] } }), `${route}/methods`],
  "method-shadowed": [
    documentOf({
      "/shop/v1/things": {
        ...plain,
        endpoints: [
          { methods: ["GET"], args: [] },
          { methods: ["GET"], args: [] },
        ],
      },
    }),
    `${route}/endpoints/1/methods`,
  ],
  "endpoint-member": [
    documentOf({ "/shop/v1/things": { ...plain, endpoints: [{ methods: ["GET"], args: [], color: "red" }] } }),
    `${route}/endpoints/0/color`,
  ],
  "no-args": [documentOf({ "/shop/v1/things": routeOf([], {}, ["POST"]) }), `${route}/endpoints/0/args`],
  "args-odd": [documentOf({ "/shop/v1/things": routeOf("none") }), `${route}/endpoints/0/args`],
  "args-list": [
    documentOf({ "/shop/v1/things": routeOf([{ required: false }, { type: "string" }]) }),
    `${route}/endpoints/0/args`,
  ],
  "args-named-in-list": [
    documentOf({ "/shop/v1/things": routeOf([{ page: { type: "integer" } }, { size: { type: "integer" } }]) }),
    `${route}/endpoints/0/args`,
  ],
  "arg-odd": [withArg("integer"), arg],
  "leaked-callback": [withArg({ type: "string", sanitize_callback: "absint" }), `${arg}/sanitize_callback`],
  "unknown-keyword": [withArg({ type: "string", color: "red" }), `${arg}/color`],
  "keyword-odd": [withArg({ type: "string", minLength: "many" }), `${arg}/minLength`],
  "unknown-type": [withArg({ type: "int" }), `${arg}/type`],
  "text-or-object": [
    documentOf({
      "/wp/v2/posts": routeOf({
        title: { type: "object", properties: { raw: { type: "string" }, rendered: { type: "string" } } },
      }),
    }),
    "/routes/~1wp~1v2~1posts/endpoints/0/args/title",
  ],
  untyped: [withArg({ enum: ["a", "b"] }), arg],
  "enum-map": [withArg({ type: "string", enum: { a: "a", b: "b" } }), `${arg}/enum`],
  "enum-empty": [withArg({ type: "string", enum: [] }), `${arg}/enum`],
  "enum-of-other-type": [withArg({ type: "integer", enum: ["1", "2"] }), `${arg}/enum`],
  "default-breaks-schema": [withArg({ type: "string", enum: ["a"], default: "b" }), `${arg}/default`],
  "default-coerced": [withArg({ type: "integer", default: "10" }), `${arg}/default`],
  "default-null": [withArg({ type: "integer", default: null }), `${arg}/default`],
  "unknown-format": [withArg({ type: "string", format: "double" }), `${arg}/format`],
  "bounds-cross": [withArg({ type: "integer", minimum: 5, maximum: 1 }), `${arg}/minimum`],
  "exclusive-number": [withArg({ type: "integer", exclusiveMinimum: 0 }), `${arg}/exclusiveMinimum`],
  "items-missing": [withArg({ type: "array" }), arg],
  "items-text": [withArg({ type: "array", items: "string" }), `${arg}/items`],
  "empty-map-as-list": [withArg({ type: "object", properties: [] }), `${arg}/properties`],
  "required-odd": [withArg({ type: "string", required: "yes" }), `${arg}/required`],
  "description-odd": [withArg({ type: "string", description: { in: "body" } }), `${arg}/description`],
  "schema-broken": [documentOf({ "/shop/v1/things": plain }, { url: "nowhere" }), "/url"],
};
