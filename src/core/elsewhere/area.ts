import type { ErrorRow } from "../../args/errors.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { forbidden, refuse } from "../../engine/refusal.ts";
import type { JsonObject } from "../../json/json.ts";
import type { Area } from "../area.ts";
import { siteErrors } from "../errors.ts";
import { CORE } from "../model.ts";
import { can } from "../rights.ts";

/** What lies on other hosts: nothing is ever fetched from there, so these routes answer as a site does that is cut off. */
export function elsewhere(): Area {
  return { forms: [], behaviour: (route, method) => (method === "GET" ? ROUTES[route.name] : undefined) };
}

/** A route for those who have a right, whose work fails for want of a connection unless an answer was handed over. */
function outOfReach(
  capability: string,
  cannotView: ErrorRow,
  { failure, more }: { failure: ErrorRow; more?: JsonObject },
): Behaviour {
  return {
    basis: "invented",
    permission: (call) => can(call, capability) || forbidden(call.user !== undefined, cannotView),
    answer: () => {
      throw refuse(failure, more && { more });
    },
  };
}

/** An archive without anything in it. */
const EMPTY_ARCHIVE = new Uint8Array([0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0)]);

const ROUTES: Readonly<Record<string, Behaviour>> = {
  [`/${CORE}/block-directory/search`]: outOfReach("install_plugins", siteErrors.rest_block_directory_cannot_view, {
    failure: siteErrors.plugins_api_failed,
    more: { additional_data: ["No connection to another host is opened."] },
  }),
  [`/${CORE}/pattern-directory/patterns`]: outOfReach("edit_posts", siteErrors.rest_pattern_directory_cannot_view, {
    failure: siteErrors.http_request_not_executed,
  }),
  "/wp-block-editor/v1/url-details": outOfReach("edit_posts", siteErrors.rest_cannot_view_url_details, {
    failure: siteErrors.no_response,
  }),
  "/wp-block-editor/v1/export": {
    basis: "invented",
    permission: (call) =>
      can(call, "export") || forbidden(call.user !== undefined, siteErrors.rest_cannot_export_templates),
    answer: () => ({ status: 200, body: null, raw: { type: "application/zip", content: EMPTY_ARCHIVE } }),
  },
};
