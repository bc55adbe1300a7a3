import { objectOf, shapes } from "../../json/schema.ts";
import { defineResource, type RecordOf, type Resource } from "../../state/resource.ts";
import { SCOPES } from "./scopes.ts";

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
    /** True in the trash: still readable by id, in no list. */
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
