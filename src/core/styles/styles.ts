import type { RecordForm } from "../../engine/answers/record-form.ts";
import { type Call, numberParam } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import type { View } from "../../state/view.ts";
import { siteErrors } from "../errors.ts";
import { CORE, type CoreModel } from "../model.ts";
import { activeStylesheet, activeTheme } from "../templates/templates.ts";

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

/** The folder of the theme that the site wears, where anything tells of it. */
export function wornTheme(model: CoreModel, view: View): string | undefined {
  const told = activeTheme(model, view);
  if (told !== undefined) return storedText(told, "stylesheet");
  const kind = model.kind(`${CORE}/templates`);
  const isTold = kind !== undefined && !view.all(kind.resource).next().done;
  return isTold ? activeStylesheet({ kind, model }, view) : undefined;
}
