import { objectOf, shapes } from "../../json/schema.ts";
import { defineResource, type RecordOf, type Resource } from "../../state/resource.ts";
import type { NewRecord } from "../../state/changes.ts";
import type { JsonObject } from "../../json/json.ts";
import { ok } from "../../engine/answer.ts";
import type { BehaviourTable } from "../../engine/behaviour.ts";

/** Where a snippet runs or is shown, and so what kind of code it holds. */
const SCOPES = [
  "global",
  "admin",
  "front-end",
  "single-use",
  "content",
  "head-content",
  "footer-content",
  "admin-css",
  "site-css",
  "site-head-js",
  "site-footer-js",
  "condition",
] as const;

/** A scope of snippets. */
export type Scope = (typeof SCOPES)[number];

/** Kind of code. */
export type CodeType = "php" | "html" | "css" | "js" | "cond";

/** The scope of that name; any other text is `global`, as the family takes it. */
export function scopeOf(name: string): Scope {
  return SCOPES.find((scope) => scope === name) ?? "global";
}

/** The kind of code that snippets of a scope hold, whatever its name ends in. */
export function codeType(scope: string): CodeType {
  if (scope === "condition") return "cond";
  if (scope.endsWith("-css")) return "css";
  if (scope.endsWith("-js")) return "js";
  return scope.endsWith("content") ? "html" : "php";
}

const { text, flag, count, id, time } = shapes;

const snippet = objectOf(
  {
    id,
    name: text,
    /** HTML. */
    desc: text,
    /** Without opening and closing tags. */
    code: text,
    tags: { type: "array", items: text },
    scope: { type: "string", enum: SCOPES },
    /** Id of the snippet of scope `condition` that decides whether this one runs, 0 for none. */
    condition_id: count,
    active: flag,
    priority: { type: "integer" },
    network: flag,
    shared_network: flag,
    /** UTC. */
    modified: time,
    /** How often it was written, from 1. */
    revision: { type: "integer", minimum: 1 },
  },
  {
    /** True in the trash: it does not run, and is still read and listed. */
    trashed: flag,
  },
);

/** A piece of code that the site runs or shows. This family keeps no single values. */
export interface SnippetRecord extends RecordOf<typeof snippet> {}

/** The site's code snippets. */
export const snippetRecords: Resource<SnippetRecord> = defineResource({
  name: "snippet",
  idSpace: "snippet",
  schema: snippet,
  translatable: ["name", "desc"],
});

/** Whether a snippet is on; a condition never is, even where it was switched on. */
export function runs({ active, scope }: Pick<SnippetRecord, "active" | "scope">): boolean {
  return active && scope !== "condition";
}

/** A snippet of which nothing was said: the start of every new one, and what defaults are told apart from. */
export const BLANK = {
  name: "",
  desc: "",
  code: "",
  tags: [],
  scope: "global",
  condition_id: 0,
  active: false,
  priority: 10,
  network: false,
  shared_network: false,
} as const satisfies Omit<NewRecord<SnippetRecord>, "modified" | "revision">;

const textSchema = { type: "string" };
const readonlyText = { type: "string", readonly: true };

/** The schema of a snippet as its own route shows it. */
export const SNIPPET_SCHEMA: JsonObject = {
  $schema: "http://json-schema.org/draft-04/schema#",
  title: "snippet",
  type: "object",
  properties: {
    id: { type: "integer", readonly: true },
    name: textSchema,
    desc: textSchema,
    code: textSchema,
    tags: { type: "array", items: textSchema },
    scope: textSchema,
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
export const snippetSchemaRoutes: BehaviourTable = {
  "GET /code-snippets/v1/snippets/schema": { answer: () => ok(SNIPPET_SCHEMA) },
};
