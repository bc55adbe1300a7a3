import type { Json, JsonObject } from "../../json/json.ts";
import { type AnsweredList, picked } from "../../engine/answers/answered-lists.ts";
import { Changes } from "../../state/changes.ts";
import { NO_EFFECT, ok } from "../../engine/answer.ts";
import type { Behaviour, BehaviourTable, Needs, Family } from "../../engine/behaviour.ts";
import { type Call, numberParam } from "../../engine/call.ts";
import { membersOf, scalarText } from "../../engine/json-reading.ts";
import { refuse } from "../../engine/refusal.ts";
import { deleting, listing } from "../../engine/flows.ts";
import { siteErrors } from "../../core/errors.ts";
import { manage, snippetErrors } from "./errors.ts";
import { type SnippetRecord, snippetRecords, codeType, runs, scopeOf, snippetSchemaRoutes, BLANK } from "./records.ts";
import { merge, store, type CodeFault } from "./write.ts";
import { exportRoutes } from "./exports.ts";
import { uploadRoutes } from "./uploads.ts";

const NOT_CHANGED = { status: 400, message: "There is no snippet of that id to be changed." };
const NOT_DELETED = { status: 500, message: "The snippet could not be deleted." };

const list = listing<SnippetRecord>({
  needs: {
    "snippets.network-list": (call, { status }) => status === 200 && scalarText(call.params["network"]) === "true",
  },
  permission: manage,
  select: (call) => call.view.all(snippetRecords),
  // Without a word about pages the whole list is one page.
  page: (call) => ({
    page: numberParam(call, "page") ?? 1,
    perPage: isPaged(call) ? (numberParam(call, "per_page") ?? 10) : Number.MAX_SAFE_INTEGER,
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
    const id = numberParam(call, "id") ?? 0;
    if (id === 0) return ok(presentBlank());
    const snippet = call.view.get(snippetRecords, id);
    if (snippet === undefined) throw refuse(snippetErrors.rest_cannot_get);
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
    const id = Math.abs(Math.trunc(numberParam(call, "id") ?? 0));
    const { snippet, fault } = store(call.params, call, changes, id);
    const isKept = id === 0 || call.view.get(snippetRecords, id) !== undefined;
    const body = { ...presentSnippet(snippet, fault), ...shownOnce(call.params) };
    return ok(body, { changes, ...(!isKept && { headers: NO_EFFECT }) });
  },
};

const update: Behaviour = {
  needs: writeNeeds,
  permission: manage,
  answer: (call) => {
    const former = call.view.get(snippetRecords, numberParam(call, "id") ?? 0);
    if (former === undefined) throw refuse(siteErrors.rest_cannot_update, NOT_CHANGED);
    const changes = new Changes(call.view);
    return ok(presentSnippet(merge(former, call.params, call, changes).snippet), { changes });
  },
};

const remove = deleting<SnippetRecord>({
  permission: manage,
  find: (call) => {
    const snippet = call.view.get(snippetRecords, numberParam(call, "id") ?? 0);
    if (snippet === undefined || snippet.trashed === true) throw refuse(siteErrors.rest_cannot_delete, NOT_DELETED);
    return snippet;
  },
  remove: (snippet, _call, changes) => {
    changes.patch(snippetRecords, snippet.id, { active: false, trashed: true });
    return { status: 204, body: null };
  },
});

function isPaged(call: Call): boolean {
  return call.given.has("page") || call.given.has("per_page");
}

/** What the answer to a create shows as it was given, however it is kept: the site is no network, and tags are parted at commas. */
function shownOnce({ network = null, shared_network, tags }: JsonObject): JsonObject {
  return {
    network,
    ...(typeof shared_network === "boolean" && { shared_network }),
    ...(tags !== undefined && { tags }),
  };
}

/** The snippets themselves: list, read, make, change, throw away. */
const snippetRoutes: BehaviourTable = {
  "GET /code-snippets/v1/snippets": list,
  "POST /code-snippets/v1/snippets": create,
  "GET /code-snippets/v1/snippets/{id}": read,
  "POST|PUT|PATCH /code-snippets/v1/snippets/{id}": update,
  "DELETE /code-snippets/v1/snippets/{id}": remove,
};

/** Switches a snippet on or off, which also takes it out of the trash; one that already is so is refused. */
function switching(active: boolean): Behaviour {
  return {
    permission: manage,
    answer: (call) => {
      const snippet = call.view.get(snippetRecords, numberParam(call, "id") ?? 0);
      if (snippet === undefined) throw refuse(snippetErrors.rest_cannot_activate, { status: 404 });
      if (snippet.active === active && snippet.trashed !== true) throw refuse(snippetErrors.rest_cannot_activate);
      const changes = new Changes(call.view);
      changes.patch(snippetRecords, snippet.id, { active, trashed: false });
      return ok({}, { changes });
    },
  };
}

/** Switching snippets on and off. */
const activationRoutes: BehaviourTable = {
  "POST|PUT|PATCH /code-snippets/v1/snippets/{id}/activate": switching(true),
  "POST|PUT|PATCH /code-snippets/v1/snippets/{id}/deactivate": switching(false),
};

const IMPORTERS = {
  "insert-headers-and-footers": "Headers and footers",
  "header-footer-code-manager": "Header and footer code",
  "insert-php-code-snippet": "Inserted PHP code",
} as const;

/** The features that snippets could be taken over from; the site has none of them, so there is nothing to take. */
const importerRoutes: BehaviourTable = {
  "GET /code-snippets/v1/importers": always(
    Object.entries(IMPORTERS).map(([name, title]): JsonObject => ({ name, title, is_active: false })),
  ),
  ...Object.fromEntries(
    Object.keys(IMPORTERS).flatMap((name): [string, Behaviour][] => [
      [`GET /code-snippets/v1/${name}`, always([])],
      [`POST /code-snippets/v1/${name}/import`, always({ imported: [] })],
    ]),
  ),
};

function always(body: Json): Behaviour {
  return { permission: manage, answer: () => ok(body) };
}

const SHOWN_AS_KEPT = [
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
];

/** The list of snippets as its route answers it. */
const snippetList: AnsweredList = {
  key: "code-snippets/v1/snippets",
  resource: snippetRecords.name,
  read: (snippet) => picked(snippet, SHOWN_AS_KEPT),
};

/** Routes of code-snippets/v1. */
export const snippets: Family = {
  errors: snippetErrors,
  name: "snippets",
  resources: [snippetRecords],
  answers: [snippetList],
  behaviours: {
    ...snippetRoutes,
    ...activationRoutes,
    ...exportRoutes,
    ...snippetSchemaRoutes,
    ...importerRoutes,
    ...uploadRoutes,
  },
};

/** The snippet as the routes answer it, with what was found wrong with its code just now. */
function presentSnippet(snippet: SnippetRecord, fault?: CodeFault): JsonObject {
  return {
    id: snippet.id,
    name: snippet.name,
    desc: snippet.desc,
    code: snippet.code,
    tags: [...snippet.tags],
    scope: snippet.scope,
    condition_id: snippet.condition_id,
    active: runs(snippet),
    priority: snippet.priority,
    network: snippet.network,
    shared_network: snippet.shared_network,
    modified: snippet.modified,
    code_error: fault === undefined ? null : [fault.message, fault.line],
  };
}

/** The blank snippet that id 0 stands for. */
function presentBlank(): JsonObject {
  return { id: 0, ...BLANK, tags: [], modified: null, code_error: null };
}
