import { type JsonObject, type Json, isObject } from "../../json/json.ts";
import { Changes } from "../../state/changes.ts";
import { ok } from "../../engine/answer.ts";
import type { BehaviourTable } from "../../engine/behaviour.ts";
import { type Call, numberParam, textParam } from "../../engine/call.ts";
import { phrases } from "../phrases/phrases.ts";
import { forbidden } from "../../engine/refusal.ts";
import { siteErrors } from "../../core/errors.ts";
import { mayUse, notEmpty } from "./checks.ts";
import { isModuleOn } from "./modules.ts";
import { redirections, COMPARISONS, HEADER_CODES, type RedirectionRecord, type RedirectionSource } from "./records.ts";
import type { View } from "../../state/view.ts";
import { withLinks } from "../../engine/links.ts";
import { asText } from "../../time/zone.ts";
import { listOf, scalarText } from "../../engine/json-reading.ts";
import { withoutLeading } from "../../text/trim.ts";
import { trimAscii } from "../../text/white-space.ts";

/** Status codes that lead to no other address. */
const LEADING_NOWHERE: readonly string[] = ["410", "451"];

/** Gives, changes or takes away a redirection; the id is told of a new one alone, as a text where its sources had one already. */
function updateRedirection(call: Call, changes: Changes): JsonObject {
  const id = numberParam(call, "redirectionID") ?? 0;
  const url_to = textParam(call, "redirectionUrl") ?? "";
  const header_code = headerCodeOf(call.params["redirectionType"]);
  const said = phrases(call).seo;
  const leads = !LEADING_NOWHERE.includes(header_code);
  const stored = call.view.get(redirections, id);
  if (call.params["hasRedirect"] !== true || (leads && url_to === "")) {
    if (stored !== undefined) changes.remove(redirections, id);
    return { action: "delete", message: said.redirectionDeleted };
  }
  if (leads && stored?.header_code === header_code && withLinks(stored.url_to, call.links) === url_to)
    return { action: "cant_update", message: said.redirectionKept };
  const sources = sourcesOf(call, [{ pattern: textParam(call, "redirectionSources") ?? "", comparison: "exact" }]);
  const kept = storeRedirection(call, changes, { id, sources, url_to, header_code, status: "active" });
  if (id > 0) return { action: "update", message: said.redirectionUpdated };
  const twin = twinOf(call.view, sources);
  return { id: twin === undefined ? (kept ?? "") : String(twin.id), action: "new", message: said.redirectionCreated };
}

/** The route that gives an object a redirection, changes it or takes it away. */
export const redirectionRoutes: BehaviourTable = {
  "POST /seo/v1/updateRedirection": {
    permission: (call) =>
      (isModuleOn(call.view, "redirections") && mayUse(call, "seo_redirections")) ||
      forbidden(call.user !== undefined, siteErrors.rest_cannot_edit),
    checks: { validate: { objectID: notEmpty } },
    answer: (call) => {
      const changes = new Changes(call.view);
      return ok(updateRedirection(call, changes), { changes });
    },
  },
};

/** What a caller asks a redirection to be. */
export interface RedirectionWish {
  /** Id of a stored one; 0 for one without. */
  readonly id: number;
  readonly sources: readonly RedirectionSource[];
  readonly url_to: string;
  readonly header_code: RedirectionRecord["header_code"];
  readonly status: RedirectionRecord["status"];
}

/** Reads sources as callers write them: objects with `pattern` and `comparison`; the site's home is taken off, empty ones and other sites' are left out. */
function sourcesOf(call: Call, value: Json | undefined): RedirectionSource[] {
  return listOf(value)
    .filter(isObject)
    .map((source) => ({
      pattern: withoutHome(call, scalarText(source["pattern"])),
      comparison: COMPARISONS.find((comparison) => comparison === source["comparison"]) ?? "exact",
    }))
    .filter(({ pattern, comparison }) => pattern !== "" && !(comparison === "exact" && /^https?:/.test(pattern)));
}

/** An address below the home as a path without its first slash. */
export function withoutHome(call: Call, address: string): string {
  const below = address.startsWith(call.links.home) ? address.slice(call.links.home.length) : address;
  return withoutLeading(trimAscii(below), "/");
}

/** The header code, 301 for one that the family does not know. */
function headerCodeOf(value: Json | undefined): RedirectionRecord["header_code"] {
  return HEADER_CODES.find((code) => code === scalarText(value)) ?? "301";
}

/** Whether the redirection would lead back to one of its own sources. */
export function isLoop(call: Call, { sources, url_to }: Pick<RedirectionWish, "sources" | "url_to">): boolean {
  const target = withHome(call, url_to);
  return sources.some(
    ({ pattern, comparison }) => comparison === "exact" && target === `${call.links.home}/${pattern}`,
  );
}

/** The address, below the home where it names no site. */
function withHome(call: Call, address: string): string {
  const named = trimAscii(address);
  return named === "" || /^(?:http|\/\/)/.test(named) ? named : `${call.links.home}/${withoutLeading(named, "/")}`;
}

/** The active redirection of the very same sources that was changed last. */
function twinOf(view: View, sources: readonly RedirectionSource[]): RedirectionRecord | undefined {
  const wanted = JSON.stringify(sources);
  let twin: RedirectionRecord | undefined;
  for (const record of view.all(redirections))
    if (record.status === "active" && JSON.stringify(record.sources) === wanted)
      if (twin === undefined || record.updated > twin.updated) twin = record;
  return twin;
}

/**
 * Stores a redirection and gives its id; undefined where it has no source. Without an id it takes the place of the one
 * with the same sources; an id that is not there stores nothing. Addresses of the site are kept with `{base_url}`.
 */
export function storeRedirection(call: Call, changes: Changes, { id, ...wish }: RedirectionWish): number | undefined {
  if (wish.sources.length === 0) return undefined;
  const updated = asText(call.now);
  const url_to = withHome(call, wish.url_to).replaceAll(call.links.home, "{base_url}");
  const members = { ...wish, url_to, updated };
  const known = id > 0 ? changes.view.get(redirections, id) : twinOf(changes.view, wish.sources);
  if (known !== undefined) return changes.patch(redirections, known.id, members).id;
  if (id > 0) return id;
  return changes.insert(redirections, { ...members, hits: 0, created: updated }).id;
}

/** The settings of the redirection panel as a wish. */
export function wishOf(call: Call, settings: JsonObject): RedirectionWish {
  const status = scalarText(settings["status"]);
  return {
    id: Number(scalarText(settings["id"])) || 0,
    sources: sourcesOf(call, settings["sources"]),
    url_to: scalarText(settings["url_to"]),
    header_code: headerCodeOf(settings["header_code"]),
    status: status === "inactive" || status === "trashed" ? status : "active",
  };
}
