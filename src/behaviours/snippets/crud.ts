import type { Json } from "../../catalogue/document.ts";
import { Changes } from "../../state/changes.ts";
import { ok } from "../answer.ts";
import type { Behaviour, BehaviourTable, Needs } from "../behaviour.ts";
import { type Call, number } from "../call.ts";
import { membersOf, scalarText } from "../json-reading.ts";
import { refuse } from "../refusal.ts";
import { deleting, listing } from "../resource/flows.ts";
import { manage } from "./manage.ts";
import { presentBlank, presentSnippet } from "./present.ts";
import { type SnippetRecord, snippetRecords } from "./records.ts";
import { codeType, scopeOf } from "./scopes.ts";
import { merge, store } from "./write.ts";

const list = listing<SnippetRecord>({
  needs: {
    "snippets.network-list": (call, { status }) => status === 200 && scalarText(call.params["network"]) === "true",
  },
  permission: manage,
  select: (call) => listed(call),
  // Without a word about pages the whole list is one page.
  page: (call) => ({
    page: number(call, "page") ?? 1,
    perPage: isPaged(call) ? (number(call, "per_page") ?? 10) : Number.MAX_SAFE_INTEGER,
  }),
  present: (snippet) => presentSnippet(snippet),
  answer: ({ items, total, totalPages }, call) =>
    ok([...items], {
      headers: { "X-WP-Total": String(total), "X-WP-TotalPages": String(isPaged(call) ? totalPages : 1) },
    }),
});

const read: Behaviour = {
  permission: manage,
  answer: (call) => {
    const id = number(call, "id") ?? 0;
    if (id === 0) return ok(presentBlank());
    const snippet = call.view.get(snippetRecords, id);
    if (snippet === undefined) throw refuse("rest_cannot_get");
    return ok(presentSnippet(snippet));
  },
};

/** What writes need where they reach beyond the recordings. */
const writeNeeds: Needs = {
  "snippets.unchecked-code": (_call, { status, body }) => {
    const { active, code, scope } = membersOf(body);
    return status === 200 && active === true && code !== "" && codeType(scopeOf(scalarText(scope))) === "php";
  },
  "snippets.whole-network": ({ params }, { status }) =>
    status === 200 && (params["network"] === true || params["shared_network"] === true),
};

const create: Behaviour = {
  needs: writeNeeds,
  permission: manage,
  answer: (call) => {
    const changes = new Changes(call.view);
    const { snippet, fault } = store(call.params, call, changes, number(call, "id"));
    return ok(presentSnippet(snippet, { fault, network: networkOf(call.params["network"]) ?? null }), { changes });
  },
};

const update: Behaviour = {
  needs: writeNeeds,
  permission: manage,
  answer: (call) => {
    const former = call.view.get(snippetRecords, number(call, "id") ?? 0);
    if (former === undefined) throw refuse("rest_cannot_update");
    const changes = new Changes(call.view);
    const { snippet, fault } = merge(former, call.params, call, changes);
    const network = networkOf(call.params["network"]);
    return ok(presentSnippet(snippet, { fault, ...(network !== undefined && { network }) }), { changes });
  },
};

const remove = deleting<SnippetRecord>({
  permission: manage,
  find: (call) => {
    const snippet = call.view.get(snippetRecords, number(call, "id") ?? 0);
    if (snippet === undefined || snippet.trashed === true) throw refuse("rest_cannot_delete");
    return snippet;
  },
  remove: (snippet, _call, changes) => {
    changes.patch(snippetRecords, snippet.id, { active: false, trashed: true });
    return { status: 204, body: null };
  },
});

function* listed(call: Call): Iterable<SnippetRecord> {
  for (const snippet of call.view.all(snippetRecords)) if (snippet.trashed !== true) yield snippet;
}

function isPaged(call: Call): boolean {
  return call.given.has("page") || call.given.has("per_page");
}

function networkOf(value: Json | undefined): boolean | null | undefined {
  return typeof value === "boolean" || value === null ? value : undefined;
}

/** The snippets themselves: list, read, make, change, throw away. */
export const snippetRoutes: BehaviourTable = {
  "GET /code-snippets/v1/snippets": list,
  "POST /code-snippets/v1/snippets": create,
  "GET /code-snippets/v1/snippets/{id}": read,
  "POST|PUT|PATCH /code-snippets/v1/snippets/{id}": update,
  "DELETE /code-snippets/v1/snippets/{id}": remove,
};
