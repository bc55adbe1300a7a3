import { APPLICATION_PASSWORDS } from "../accounts.ts";
import { CORE, type CoreModel } from "../model.ts";
import { inventedApplicationPasswords } from "./application-passwords.ts";
import { inventedComments } from "./comments.ts";
import { inventedEntries } from "./entries.ts";
import type { InventedKind } from "./invented-site.ts";
import { inventedMenuItems, inventedMenus, inventedPlaces } from "./menus.ts";
import { inventedNavigations, inventedPatterns } from "./patterns.ts";
import { inventedTerms } from "./terms.ts";
import { inventedStyles, inventedTemplateParts, inventedTemplates, inventedThemes } from "./theme.ts";
import { inventedUsers } from "./users.ts";
import { inventedAutosaves, inventedRevisions } from "./versions.ts";
import { inventedSidebars, inventedWidgets, inventedWidgetTypes } from "./widgets.ts";

/** Kinds that every site of the core has alike, by the word of their route. */
const KINDS: Readonly<Record<string, InventedKind>> = {
  comments: inventedComments,
  users: inventedUsers,
  menus: inventedMenus,
  "menu-items": inventedMenuItems,
  "menu-locations": inventedPlaces,
  templates: inventedTemplates,
  "template-parts": inventedTemplateParts,
  themes: inventedThemes,
  "global-styles": inventedStyles,
  sidebars: inventedSidebars,
  widgets: inventedWidgets,
  "widget-types": inventedWidgetTypes,
};

/** What the records of a site are like that nobody has handed over, by the path of their list. */
export function inventedKinds(model: CoreModel): ReadonlyMap<string, InventedKind> {
  const kinds = new Map<string, InventedKind>();
  for (const type of model.entryTypes) {
    kinds.set(
      type.path,
      type.base === "navigation"
        ? inventedNavigations(type)
        : type.base === "blocks"
          ? inventedPatterns(type)
          : inventedEntries(type),
    );
    kinds.set(`${type.path}/revisions`, inventedRevisions(type));
    kinds.set(`${type.path}/autosaves`, inventedAutosaves(type));
  }
  for (const taxonomy of model.taxonomies) kinds.set(taxonomy.path, inventedTerms(taxonomy));
  for (const [base, kind] of Object.entries(KINDS)) kinds.set(`${CORE}/${base}`, kind);
  kinds.set(APPLICATION_PASSWORDS, inventedApplicationPasswords);
  return kinds;
}
