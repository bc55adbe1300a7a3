import type { RecordForm } from "../../engine/answers/record-form.ts";
import { type Call, numberParam } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import type { View } from "../../state/view.ts";
import type { EditorRegistry } from "../editor/registered-things.ts";
import { siteErrors } from "../errors.ts";
import { CORE, type CoreModel } from "../model.ts";
import { activeStylesheet } from "../templates/templates.ts";
import { activeTheme } from "../themes/active-theme.ts";
import { usualTheme } from "../themes/usual-theme.ts";

/** The path of what people have styled otherwise than their theme. */
export const STYLES_PATH = `${CORE}/global-styles`;

/** The name of its type. */
export const STYLES_TYPE = "wp_global_styles";

/** What of a site's looks is served. */
export interface Styles {
  readonly model: CoreModel;
  readonly form: RecordForm;
  /** Earlier states, where the site has a route for them. */
  readonly revisions: RecordForm | undefined;
  /** What the theme itself says of styles and settings. */
  readonly ofTheme: RecordForm;
  readonly variations: RecordForm;
  /** The types of blocks of the site; undefined where nothing tells which there are. */
  readonly blockTypes: EditorRegistry | undefined;
}

/** The styles that a placeholder of the path names; undefined where there are none of that number. */
export function namedStyles(call: Call, { form }: Styles, placeholder: string): SiteRecord | undefined {
  return call.view.get(form.resource, numberParam(call, placeholder) ?? 0);
}

/** The styles of the path. Throws the refusal where there are none. */
export function stylesOfPath(call: Call, styles: Styles): SiteRecord {
  const found = namedStyles(call, styles, "id");
  if (found === undefined) throw refuse(siteErrors.rest_global_styles_not_found);
  return found;
}

/** The folder of the theme that the site wears; undefined on a site that has neither themes nor templates. */
export function wornTheme(model: CoreModel, view: View): string | undefined {
  const templates = model.kind(`${CORE}/templates`);
  if (templates !== undefined) return activeStylesheet({ kind: templates, model }, view);
  const themes = model.kind(`${CORE}/themes`);
  return themes && storedText(activeTheme(model, view) ?? usualTheme(themes, model, view), "stylesheet");
}
