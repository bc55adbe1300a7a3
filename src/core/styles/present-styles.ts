import type { Call } from "../../engine/call.ts";
import { type SiteRecord, storedObject } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import { contextsOf, inContext } from "../contexts.ts";
import { type RecordRelations, selfLink, withCuries } from "../links.ts";
import { CORE } from "../model.ts";
import { can } from "../rights.ts";
import { recordsBelow } from "../records-below.ts";
import { mayWriteStyles } from "./style-rights.ts";
import { STYLES_PATH, STYLES_TYPE, type Styles } from "./styles.ts";

/** Styles as their route answers them in a context, with their relations. */
export function presentStyles(record: SiteRecord, styles: Styles, call: Call, context: string): JsonObject {
  const members = inContext(styles.form.write(record, call), contextsOf(call.route, STYLES_TYPE), context);
  return { ...members, _links: stylesLinks(record, styles, call) };
}

function stylesLinks({ id }: SiteRecord, { model, revisions }: Styles, call: Call): JsonObject {
  const root = call.links.apiRoot;
  const path = `${STYLES_PATH}/${id}`;
  const links: RecordRelations = {
    self: [selfLink(path, methodsOf(call), call.links)],
    ...(model.kind(`${CORE}/types`) !== undefined && { about: [{ href: `${root}/${CORE}/types/${STYLES_TYPE}` }] }),
  };
  if (revisions !== undefined) {
    const count = recordsBelow(id, revisions, call.view).length;
    links["version-history"] = [{ count, href: `${root}/${path}/revisions` }];
  }
  for (const [action, right] of ACTIONS)
    if (can(call, right)) links[`wp:action-${action}`] = [{ href: `${root}/${path}` }];
  return withCuries(links);
}

/** What may be done with styles, and the right that it takes. */
const ACTIONS = [
  ["publish", "publish_posts"],
  ["edit-css", "unfiltered_html"],
] as const;

function methodsOf(call: Call): string[] {
  return call.route.methods.filter((method) => method === "GET" || mayWriteStyles(call));
}

/** A member of styles that holds objects: an empty one where there is none. */
export function partOf(record: SiteRecord, name: "styles" | "settings"): JsonObject {
  return storedObject(record, name);
}
