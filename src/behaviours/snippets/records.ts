import { defineResource, type StoredRecord } from "../../state/resource.ts";
import type { LocalTime } from "../../state/zone.ts";
import { type Scope, SCOPES } from "./scopes.ts";

/** A piece of code that the site runs or shows. This family keeps no single values. */
export interface SnippetRecord extends StoredRecord {
  readonly name: string;
  /** HTML. */
  readonly desc: string;
  /** Without opening and closing tags. */
  readonly code: string;
  readonly tags: readonly string[];
  readonly scope: Scope;
  /** Id of the snippet of scope `condition` that decides whether this one runs, 0 for none. */
  readonly condition_id: number;
  readonly active: boolean;
  readonly priority: number;
  readonly network: boolean;
  readonly shared_network: boolean;
  /** UTC. */
  readonly modified: LocalTime;
  /** How often it was written, from 1. */
  readonly revision: number;
  /** True in the trash: still readable by id, in no list. */
  readonly trashed?: boolean;
}

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

/** The site's code snippets. */
export const snippetRecords = defineResource<SnippetRecord>({
  name: "snippet",
  idSpace: "snippet",
  schema: {
    type: "object",
    required: [
      "id",
      "name",
      "desc",
      "code",
      "tags",
      "scope",
      "condition_id",
      "active",
      "priority",
      "network",
      "shared_network",
      "modified",
      "revision",
    ],
    properties: {
      id: { type: "integer", minimum: 1 },
      name: text,
      desc: text,
      code: text,
      tags: { type: "array", items: text },
      scope: { type: "string", enum: [...SCOPES] },
      condition_id: { type: "integer", minimum: 0 },
      active: flag,
      priority: { type: "integer" },
      network: flag,
      shared_network: flag,
      modified: { type: "string", pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$" },
      revision: { type: "integer", minimum: 1 },
      trashed: flag,
    },
  },
  translatable: ["name", "desc"],
});
