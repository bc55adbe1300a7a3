import type { JsonObject } from "../../catalogue/document.ts";
import { ok } from "../answer.ts";
import type { BehaviourTable } from "../behaviour.ts";

const text = { type: "string" };
const readonlyText = { type: "string", readonly: true };

/** The schema of a snippet as its own route shows it. */
export const SNIPPET_SCHEMA: JsonObject = {
  $schema: "http://json-schema.org/draft-04/schema#",
  title: "snippet",
  type: "object",
  properties: {
    id: { type: "integer", readonly: true },
    name: text,
    desc: text,
    code: text,
    tags: { type: "array", items: text },
    scope: text,
    condition_id: { type: "integer" },
    active: { type: "boolean" },
    priority: { type: "integer" },
    network: { type: ["boolean", "null"], default: null },
    shared_network: { type: ["boolean", "null"] },
    modified: { type: "string", format: "date-time", readonly: true },
    code_error: readonlyText,
  },
};

/** The schema, open to everybody. */
export const schemaRoutes: BehaviourTable = {
  "GET /code-snippets/v1/snippets/schema": { answer: () => ok(SNIPPET_SCHEMA) },
};
