import { type JsonObject, type Json, isObject } from "../../json/json.ts";
import { Changes } from "../../state/changes.ts";
import { ok } from "../../engine/answer.ts";
import type { BehaviourTable } from "../../engine/behaviour.ts";
import { type Call, numberParam, textParam } from "../../engine/call.ts";
import { phrases } from "../phrases/phrases.ts";
import { forbidden } from "../../engine/refusal.ts";
import { siteErrors } from "../../core/errors.ts";
import { notEmpty, managesSite } from "./checks.ts";
import { isModuleOn } from "./modules.ts";
import { redirections, COMPARISONS, HEADER_CODES, type RedirectionRecord, type RedirectionSource } from "./records.ts";
import { asText } from "../../time/zone.ts";
import { listOf, scalarText } from "../../engine/json-reading.ts";
import { trimmedOf, withoutLeading } from "../../text/trim.ts";
import { trimAscii } from "../../text/white-space.ts";

function updateRedirection(call: Call, changes: Changes): JsonObject {
  const id = numberParam(call, "redirectionID") ?? 0;
  const stored = call.view.get(redirections, id);
  if (call.params["hasRedirect"] !== true) {
    if (stored !== undefined) changes.remove(redirections, id);
    return { action: "delete", message: phrases(call).seo.redirectionDeleted };
  }
  const pattern = textParam(call, "redirectionSources") ?? "";
  const asked = sourcesOf(call, [{ pattern, comparison: "exact" }]);
  const kept = storeRedirection(call, changes, {
    id,
    sources: asked.length > 0 ? asked : (stored?.sources ?? []),
    url_to: textParam(call, "redirectionUrl") ?? "",
    header_code: headerCodeOf(call.params["redirectionType"]),
    status: "active",
  });
  const action = stored === undefined ? "new" : "update";
  return {
    id: kept ?? "",
    action,
    message: phrases(call).seo[action === "new" ? "redirectionCreated" : "redirectionUpdated"],
  };
}

/** The route that gives an object a redirection, changes it or takes it away. */
export const redirectionRoutes: BehaviourTable = {
  "POST /seo/v1/updateRedirection": {
    permission: (call) =>
      (isModuleOn(call.view, "redirections") && managesSite(call)) ||
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
  /** Id of a stored one; a new one is made where there is none of it. */
  readonly id: number;
  readonly sources: readonly RedirectionSource[];
  readonly url_to: string;
  readonly header_code: RedirectionRecord["header_code"];
  readonly status: RedirectionRecord["status"];
}

/** Reads sources as callers write them: objects with `pattern` and `comparison`; the site's home is taken off, empty ones are left out. */
function sourcesOf(call: Call, value: Json | undefined): RedirectionSource[] {
  return listOf(value)
    .filter(isObject)
    .map((source) => ({
      pattern: withoutHome(call, scalarText(source["pattern"])),
      comparison: COMPARISONS.find((comparison) => comparison === source["comparison"]) ?? "exact",
    }))
    .filter(({ pattern }) => pattern !== "");
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
  const target = bare(withoutHome(call, url_to));
  return target !== "" && sources.some(({ pattern, comparison }) => comparison === "exact" && bare(pattern) === target);
}

function bare(path: string): string {
  return trimmedOf(path, "/");
}

/** Stores a redirection and gives its id; undefined where it has no source. Addresses of the site are kept with `{base_url}`. */
export function storeRedirection(call: Call, changes: Changes, { id, ...wish }: RedirectionWish): number | undefined {
  if (wish.sources.length === 0) return undefined;
  const updated = asText(call.now);
  const url_to = wish.url_to.replaceAll(call.links.home, "{base_url}");
  const members = { ...wish, url_to, updated };
  if (changes.view.get(redirections, id) !== undefined) return changes.patch(redirections, id, members).id;
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
