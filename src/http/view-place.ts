import type { Links } from "../behaviours/links.ts";
import type { ViewPlace } from "../behaviours/calendar/views/place.ts";
import type { Sandbox } from "../state/sandbox.ts";
import { View } from "../state/view.ts";
import type { Site } from "./site.ts";

/** Where and when a page of the site is drawn. */
export function viewPlace(
  { zone, token, cache }: Pick<Site, "zone" | "token" | "cache">,
  { links, sandbox, language }: { links: Links; sandbox: Sandbox; language: string },
): ViewPlace {
  const view = new View(sandbox.state, language, cache.translations);
  return { view, now: sandbox.clock.now(), zone, token, cache, links, language };
}
