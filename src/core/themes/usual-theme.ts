import { GIVEN } from "../../engine/answers/record-form.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import { type JsonObject, isObject } from "../../json/json.ts";
import { recordFromJson } from "../../state/table.ts";
import type { View } from "../../state/view.ts";
import { CORE, type CoreKind, type CoreModel } from "../model.ts";
import { activeStylesheet } from "../templates/templates.ts";

/** The theme that a site wears where nothing tells of any: the one that its templates belong to. */
export function usualTheme(themes: CoreKind, model: CoreModel, view: View): SiteRecord {
  const templates = model.kind(`${CORE}/templates`);
  const stylesheet = templates === undefined ? "theme" : activeStylesheet({ kind: templates, model }, view);
  const members = Object.entries(membersOf(stylesheet, { themes, hasTemplates: templates !== undefined }));
  const known = members.filter(([name]) => themes.properties === undefined || themes.has(name));
  return recordFromJson({ id: 1, ...Object.fromEntries(known), [GIVEN]: { own: {} } });
}

function membersOf(
  stylesheet: string,
  { themes, hasTemplates }: { readonly themes: CoreKind; readonly hasTemplates: boolean },
): JsonObject {
  const folder = `{base_url}/wp-content/themes/${stylesheet}`;
  const name = stylesheet.charAt(0).toUpperCase() + stylesheet.slice(1);
  return {
    stylesheet,
    template: stylesheet,
    requires_php: "",
    requires_wp: "",
    textdomain: stylesheet,
    version: "1.0",
    screenshot: "",
    author: asWritten(""),
    author_uri: asWritten(""),
    description: asWritten(""),
    name: asWritten(name),
    tags: { raw: [], rendered: "" },
    theme_uri: asWritten(""),
    status: "active",
    theme_supports: supportsOf(themes),
    is_block_theme: hasTemplates,
    stylesheet_uri: folder,
    template_uri: folder,
    default_template_types: [],
    default_template_part_areas: [],
  };
}

function asWritten(text: string): JsonObject {
  return { raw: text, rendered: text };
}

/** What a theme supports that says nothing of it. */
function supportsOf({ properties }: CoreKind): JsonObject {
  const supports = properties?.theme_supports;
  const features = isObject(supports) && isObject(supports.properties) ? Object.entries(supports.properties) : [];
  return Object.fromEntries(
    features.flatMap(([name, schema]) =>
      isObject(schema) && schema.default !== undefined ? [[name, schema.default]] : [],
    ),
  );
}
