import { type Call, numberParam, textParam, truthy } from "../../engine/call.ts";
import { type Answer, ok } from "../../engine/answer.ts";
import { listOf, scalarText, textsOf } from "../../engine/json-reading.ts";
import { compareTexts, type Page, pageHeaders, type PageRequest } from "../../engine/page.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import type { Json } from "../../json/json.ts";
import { collated } from "../../text/collation.ts";
import { askedIds } from "../asked-ids.ts";
import { loginOf, rolesOf, userAccount } from "../accounts.ts";
import { can, capabilitiesOf } from "../rights.ts";
import { publishers, type Users } from "./user-rights.ts";
import { trimmedOf } from "../../text/trim.ts";
import { trimAscii } from "../../text/white-space.ts";

/** The accounts that a list call asks for and its caller may know of, in its order. */
export function selectedUsers(call: Call, users: Users): SiteRecord[] {
  const filters = filtersOf(call, users);
  const kept: SiteRecord[] = [];
  for (const user of call.view.all(users.kind.resource)) if (filters.every((keeps) => keeps(user))) kept.push(user);
  return inOrderOf(call, kept);
}

/** The page that a list call asks for; an offset takes its place, and one below zero finds nothing. */
export function userPage(call: Call): PageRequest {
  const offset = offsetOf(call);
  const perPage = Math.max(1, numberParam(call, "per_page") ?? 10);
  return {
    page: Math.max(1, numberParam(call, "page") ?? 1),
    perPage,
    ...(offset !== undefined && { offset: offset < 0 ? Number.MAX_SAFE_INTEGER : offset }),
  };
}

/** A page of accounts with totals; with an offset the pages beside it are counted from there. */
export function userListAnswer(page: Page<Json>, call: Call): Answer {
  const offset = offsetOf(call);
  const place = offset === undefined ? page.page : Math.max(1, Math.ceil(offset / page.perPage + 1));
  return ok([...page.items], { headers: pageHeaders({ ...page, page: place }, call) });
}

function offsetOf(call: Call): number | undefined {
  const offset = Object.hasOwn(call.endpoint.args, "offset") ? (numberParam(call, "offset") ?? 0) : 0;
  return offset === 0 ? undefined : offset;
}

type Keeps = (user: SiteRecord) => boolean;

function filtersOf(call: Call, users: Users): Keeps[] {
  const { params } = call;
  const isAsked = askedIds(call);
  const slugs = new Set(textsOf(params.slug).map(collated));
  const filters: (Keeps | false | undefined)[] = [
    ({ id }) => isAsked(id),
    slugs.size > 0 && (({ slug = "" }) => slugs.has(collated(slug))),
    ableTo(call),
    ...publishing(call, users),
    searching(call),
  ];
  return filters.filter((filter): filter is Keeps => typeof filter === "function");
}

/** Those who have one of the roles or may do one of the things that are asked for; whoever asks for all who write asks for neither. */
function ableTo({ params }: Call): Keeps | undefined {
  const roles = new Set(textsOf(params.roles));
  const capabilities = textsOf(params.capabilities);
  if (params.who === "authors" || roles.size + capabilities.length === 0) return undefined;
  return (user) => rolesOf(user).some((role) => roles.has(role)) || capabilities.some((name) => mayDo(user, name));
}

function mayDo(user: SiteRecord, capability: string): boolean {
  return capabilitiesOf(userAccount(user))[capability] === true;
}

/** Those who don't manage accounts find nobody but authors, unless they ask for everybody who may write. */
function publishing({ view, params, ...call }: Call, { model }: Users): Keeps[] {
  const keeps: Keeps[] = [];
  const keepAuthors = (types?: ReadonlySet<string>) => {
    const ids = publishers(view, model, types);
    keeps.push(({ id }) => ids.has(id));
  };
  if (params.who === "authors") keeps.push((user) => mayDo(user, "edit_posts"));
  else if (!can({ view, ...call }, "list_users")) keepAuthors();
  const asked = params.has_published_posts;
  if (truthy(asked)) keepAuthors(asked === true ? undefined : new Set(textsOf(asked)));
  return keeps;
}

/** What may be searched, by the names of parameters. */
const COLUMNS: Readonly<Record<string, (user: SiteRecord) => string>> = {
  id: ({ id }) => String(id),
  username: loginOf,
  slug: ({ slug = "" }) => slug,
  email: (user) => storedText(user, "email"),
  name: (user) => storedText(user, "name"),
  url: (user) => storedText(user, "url"),
};

function searching(call: Call): Keeps | undefined {
  const search = trimAscii(textParam(call, "search") ?? "");
  if (!truthy(search)) return undefined;
  const words = trimmedOf(search, "*");
  const sought = collated(words);
  const columns = columnsOf(call, words);
  return (user) =>
    columns.some((name) => {
      const text = collated(COLUMNS[name]?.(user) ?? "");
      return name === "id" ? text === sought : text.includes(sought);
    });
}

/** The columns that are searched: those asked for; e-mail addresses only by those who manage accounts. */
function columnsOf(call: Call, words: string): readonly string[] {
  const mayList = can(call, "list_users");
  const open = ["id", "username", "slug", "name"];
  const wanted = textsOf(call.params.search_columns).filter((name) =>
    mayList ? name in COLUMNS : open.includes(name),
  );
  if (wanted.length > 0) return wanted;
  if (!mayList) return open;
  if (words.includes("@")) return ["email"];
  if (/^\d+(?:\.\d+)?$/.test(words)) return ["username", "id"];
  return /^https?:\/\//.test(words) ? ["url"] : ["username", "url", "email", "slug", "name"];
}

function inOrderOf(call: Call, found: SiteRecord[]): SiteRecord[] {
  const by = textParam(call, "orderby") ?? "name";
  const isDown = textParam(call, "order")?.toLowerCase() === "desc" && by !== "include_slugs";
  const keyOf = sortKey(call, by);
  const keyed = found.map((user) => ({ user, key: keyOf(user) }));
  const sign = isDown ? -1 : 1;
  return keyed.sort((a, b) => sign * compared(a.key, b.key) || a.user.id - b.user.id).map(({ user }) => user);
}

function compared(a: number | string, b: number | string): number {
  return typeof a === "number" && typeof b === "number" ? a - b : compareTexts(String(a), String(b));
}

function sortKey({ params }: Call, by: string): (user: SiteRecord) => number | string {
  const text = (name: string) => (user: SiteRecord) => collated(storedText(user, name));
  switch (by) {
    case "id":
      return ({ id }) => id;
    case "include": {
      const places = new Map(listOf(params.include).map((id, place) => [Number(id), place]));
      return places.size === 0 ? (user) => collated(loginOf(user)) : ({ id }) => places.get(id) ?? -1;
    }
    case "include_slugs": {
      const places = new Map(textsOf(params.slug).map((slug, place) => [collated(slug), place]));
      return ({ slug = "" }) => places.get(collated(slug)) ?? -1;
    }
    case "slug":
      return ({ slug = "" }) => slug;
    case "email":
    case "url":
    case "registered_date":
      return text(by);
    default:
      return (user) => collated(scalarText(stored(user, "name")) || loginOf(user));
  }
}
