import type { JsonObject } from "../../json/json.ts";
import type { SharedShapes } from "../schema/shared-shapes.ts";

/** What refers to index documents. */
export interface IndexShapes {
  readonly site: JsonObject;
  readonly namespace: JsonObject;
}

/** What else documents hold. */
const FURTHER: JsonObject = { description: "Any other member." };
const text: JsonObject = { type: "string" };
const texts: JsonObject = { type: "array", items: text };
const mapOf = (values: JsonObject): JsonObject => ({ type: "object", additionalProperties: values });
/** An empty map may be written as an empty list. */
const emptyOr = (values: JsonObject): JsonObject => ({ anyOf: [mapOf(values), { type: "array", items: values }] });

/** The shapes of index documents, shared by all routes that answer one. */
export function indexShapes(shapes: SharedShapes, links: JsonObject): IndexShapes {
  const arg = shapes.reserve("ArgDescription");
  const route = shapes.reserve("RouteDescription");
  const namespace = shapes.reserve("NamespaceIndex");
  const site = shapes.reserve("SiteIndex");
  arg.define({
    type: "object",
    description: "An argument in the words of JSON Schema.",
    properties: {
      description: { description: "As a rule a text." },
      type: { description: "A name, or a list of names." },
      required: { type: "boolean" },
      default: { description: "Any value." },
      enum: { type: ["array", "object"], description: "Any values." },
    },
    additionalProperties: FURTHER,
  });
  const endpoint = { methods: texts, allow_batch: { description: "What batches may hold." }, args: emptyOr(arg.refer) };
  route.define({
    type: "object",
    required: ["methods", "endpoints"],
    properties: {
      namespace: text,
      methods: texts,
      endpoints: {
        type: "array",
        items: { type: "object", required: ["methods", "args"], properties: endpoint },
      },
      schema: { description: "The JSON Schema of its answers, in context help." },
      _links: { description: "Where it is, for routes without placeholders." },
    },
    additionalProperties: FURTHER,
  });
  const routes = mapOf(route.refer);
  namespace.define({ type: "object", properties: { namespace: text, routes, _links: links } });
  site.define({
    type: "object",
    required: ["namespaces", "routes"],
    properties: {
      name: text,
      description: text,
      url: text,
      home: text,
      gmt_offset: { type: ["number", "string"] },
      timezone_string: text,
      page_for_posts: { type: ["integer", "string"] },
      page_on_front: { type: ["integer", "string"] },
      show_on_front: text,
      namespaces: texts,
      authentication: emptyOr({ description: "Where credentials are given out." }),
      routes,
      site_logo: { type: ["integer", "null"] },
      site_icon: { type: "integer" },
      site_icon_url: text,
      _links: links,
    },
    additionalProperties: FURTHER,
  });
  return { site: site.refer, namespace: namespace.refer };
}
