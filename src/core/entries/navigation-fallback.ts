import { type Answer, ok } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import type { Call } from "../../engine/call.ts";
import { forbidden } from "../../engine/refusal.ts";
import { storedText } from "../../engine/site-record.ts";
import { compareTexts } from "../../engine/page.ts";
import { statusAt } from "../entry-status.ts";
import { siteErrors } from "../errors.ts";
import { selfLink } from "../links.ts";
import { entryMethods } from "./entry-links.ts";
import { mayWith } from "./entry-rights.ts";
import type { Entries } from "./present-entry.ts";

/** The route that names the navigation to be shown where a page chooses none. */
export const NAVIGATION_FALLBACK = "/wp-block-editor/v1/navigation-fallback";

/** Names the newest published navigation; nothing is made where there is none. */
export function navigationFallback(entries: Entries): Behaviour {
  return {
    basis: "family",
    permission: (call) =>
      mayWith("create_posts", entries, call) || forbidden(call.user !== undefined, siteErrors.rest_cannot_create),
    answer: (call) => newestNavigation(call, entries),
  };
}

function newestNavigation(call: Call, entries: Entries): Answer {
  const { type, model } = entries;
  const out = [...call.view.all(type.resource)].filter((record) => statusAt(record, call.now) === "publish");
  const [newest] = out.sort((a, b) => compareTexts(storedText(b, "date"), storedText(a, "date")));
  if (newest === undefined) return ok([]);
  const self = selfLink(`${type.path}/${newest.id}`, entryMethods(newest, { type, model, call }), call.links);
  return ok({ id: newest.id, _links: { self: [{ embeddable: true, ...self }] } });
}
