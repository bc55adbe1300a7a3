import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import type { View } from "../../state/view.ts";
import { CORE, type CoreModel } from "../model.ts";

/** The theme that the site wears: the first that says so, else the first of all; undefined where nothing tells of any. */
export function activeTheme({ kind }: CoreModel, view: View): SiteRecord | undefined {
  const themes = kind(`${CORE}/themes`);
  if (themes === undefined) return undefined;
  let first: SiteRecord | undefined;
  for (const theme of view.all(themes.resource)) {
    if (storedText(theme, "status") === "active") return theme;
    first ??= theme;
  }
  return first;
}
