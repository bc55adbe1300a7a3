import type { ErrorRow } from "../../args/errors.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { forbidden, refuse } from "../../engine/refusal.ts";
import type { JsonObject } from "../../json/json.ts";
import { ok } from "../../engine/answer.ts";
import { textParam } from "../../engine/call.ts";
import type { Area } from "../area.ts";
import { URL_DETAILS } from "../args/address-args.ts";
import {
  allThings,
  type EditorRegistry,
  editorRegistry,
  saysText,
  wasHandedOver,
} from "../editor/registered-things.ts";
import { siteErrors } from "../errors.ts";
import { CORE, type CoreModel } from "../model.ts";
import { can } from "../rights.ts";
import { wornTheme } from "../styles/styles.ts";

/** What lies on other hosts: nothing is ever fetched from there, so these routes answer as a site does that is cut off, or what was handed over. */
export function elsewhere(model: CoreModel): Area {
  const { catalogue } = model;
  const lists = DIRECTORIES.filter(({ path }) => catalogue.route(`/${path}`) !== undefined).map((directory) => ({
    directory,
    registry: editorRegistry(directory.path, { own: () => new Map() }),
  }));
  const byRoute = new Map([
    ...lists.map(({ directory, registry }) => [`/${directory.path}`, listOf(directory, registry)] as const),
    [`/${URL_DETAILS}`, urlDetails],
    ["/wp-block-editor/v1/export", exported(model)],
  ]);
  return {
    forms: lists.map(({ registry }) => registry.form),
    behaviour: (route, method) => (method === "GET" ? byRoute.get(route.name) : undefined),
  };
}

/** A list of what others offer. */
interface Directory {
  readonly path: string;
  readonly right: string;
  readonly cannotView: ErrorRow;
  readonly failure: ErrorRow;
  readonly more?: JsonObject;
  /** The arg whose text is looked for, and the members in which it is. */
  readonly search: string;
  readonly searched: readonly string[];
}

const DIRECTORIES: readonly Directory[] = [
  {
    path: `${CORE}/block-directory/search`,
    right: "install_plugins",
    cannotView: siteErrors.rest_block_directory_cannot_view,
    failure: siteErrors.plugins_api_failed,
    more: { additional_data: ["No connection to another host is opened."] },
    search: "term",
    searched: ["name", "title", "description", "author"],
  },
  {
    path: `${CORE}/pattern-directory/patterns`,
    right: "edit_posts",
    cannotView: siteErrors.rest_pattern_directory_cannot_view,
    failure: siteErrors.http_request_not_executed,
    search: "search",
    searched: ["title", "description"],
  },
];

/** What was handed over of a directory, as far as it has the text that is looked for; else there is no connection. */
function listOf(
  { right, cannotView, failure, more, search, searched }: Directory,
  registry: EditorRegistry,
): Behaviour {
  return {
    basis: "invented",
    permission: (call) => can(call, right) || forbidden(call.user !== undefined, cannotView),
    answer: (call) => {
      if (!wasHandedOver(registry, call)) throw refuse(failure, more && { more });
      const text = textParam(call, search) ?? "";
      return ok(allThings(registry, call).filter((thing) => text === "" || saysText(thing, searched, text)));
    },
  };
}

/** An archive without anything in it. */
const EMPTY_ARCHIVE = new Uint8Array([0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0)]);

const urlDetails: Behaviour = {
  basis: "invented",
  permission: (call) =>
    can(call, "edit_posts") || forbidden(call.user !== undefined, siteErrors.rest_cannot_view_url_details),
  answer: () => {
    throw refuse(siteErrors.no_response);
  },
};

/** The templates of a site as a theme of its own, named as the one that it wears. */
function exported(model: CoreModel): Behaviour {
  return {
    basis: "invented",
    permission: (call) =>
      can(call, "export") || forbidden(call.user !== undefined, siteErrors.rest_cannot_export_templates),
    answer: ({ view }) => ({
      status: 200,
      body: null,
      headers: { "Content-Disposition": `attachment; filename=${wornTheme(model, view) ?? "theme"}.zip` },
      raw: { type: "application/zip", content: EMPTY_ARCHIVE },
    }),
  };
}
