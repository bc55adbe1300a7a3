import type { JsonObject } from "../../../catalogue/document.ts";
import type { Behaviour } from "../../behaviour.ts";
import { ok } from "../../answer.ts";
import { openApiPaths } from "../open-api.ts";
import { NAMESPACE } from "./address.ts";

/** `GET doc`: the namespace as an OpenAPI 3 document, made from the index. */
export const describeNamespace: Behaviour = {
  answer: (call) =>
    ok({
      openapi: "3.0.0",
      info: { title: "Calendar, first generation", description: "Events, venues, organizers and terms.", version: "1" },
      components: { schemas },
      servers: [{ url: `${call.links.apiRoot}/${NAMESPACE}` }],
      paths: openApiPaths(call.catalogue, NAMESPACE),
    }),
};

const id = { type: "integer", minimum: 1 };
const text = { type: "string" };
const address = { type: "string", format: "uri" };

const schemas: JsonObject = {
  Event: objectOf({ id, title: text, slug: text, status: text, start_date: text, end_date: text, rest_url: address }),
  Venue: objectOf({ id, venue: text, status: text, url: address }),
  Organizer: objectOf({ id, organizer: text, status: text, url: address }),
  Term: objectOf({ id, name: text, slug: text, taxonomy: text, url: address }),
  Image: objectOf({ id, url: address, width: { type: "integer" }, height: { type: "integer" } }),
};

function objectOf(properties: JsonObject): JsonObject {
  return { type: "object", properties };
}
