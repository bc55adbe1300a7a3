import { type Answer, ok } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import type { Call } from "../../engine/call.ts";
import { forbidden } from "../../engine/refusal.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import { compareTexts } from "../../engine/page.ts";
import { Changes } from "../../state/changes.ts";
import { statusAt } from "../entry-status.ts";
import { siteErrors } from "../errors.ts";
import { selfLink } from "../links.ts";
import { firstMenuAsBlocks } from "../menus/menu-as-blocks.ts";
import { madeEntry } from "./create-entry.ts";
import { entryMethods } from "./entry-links.ts";
import { mayWith } from "./entry-rights.ts";
import type { Entries } from "./present-entry.ts";

/** The route that names the navigation to be shown where a page chooses none. */
export const NAVIGATION_FALLBACK = "/wp-block-editor/v1/navigation-fallback";

/** Names the newest published navigation; where there is none, one is made: of the site's first menu, else of its pages. */
export function navigationFallback(entries: Entries): Behaviour {
  return {
    basis: "family",
    permission: (call) =>
      mayWith("create_posts", entries, call) || forbidden(call.user !== undefined, siteErrors.rest_cannot_create),
    answer: (call) => {
      const newest = newestNavigation(call, entries);
      if (newest !== undefined) return named(newest, call, entries);
      const changes = new Changes(call.view);
      const made = madeEntry(withFallback(call, entries), changes, entries);
      return { ...named(made, { ...call, view: changes.view }, entries), changes };
    },
  };
}

function newestNavigation(call: Call, { type }: Entries): SiteRecord | undefined {
  const out = [...call.view.all(type.resource)].filter((record) => statusAt(record, call.now) === "publish");
  return out.sort((a, b) => compareTexts(storedText(b, "date"), storedText(a, "date")))[0];
}

function named(navigation: SiteRecord, call: Call, { type, model }: Entries): Answer {
  const methods = entryMethods(navigation, { type, model, call });
  const self = selfLink(`${type.path}/${navigation.id}`, methods, call.links);
  return ok({ id: navigation.id, _links: { self: [{ embeddable: true, ...self }] } });
}

/** A navigation that leads to each page. */
const ALL_PAGES = { title: "Navigation", slug: "navigation", content: "<!-- wp:page-list /-->" };

/** The call with the members of a navigation that is to be made. */
function withFallback(call: Call, { model }: Entries): Call {
  const members = firstMenuAsBlocks(model, call) ?? ALL_PAGES;
  return { ...call, params: { ...members, status: "publish" } };
}
