import type { RecordForm } from "../../engine/answers/record-form.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { isObject } from "../../json/json.ts";
import type { Resource } from "../../state/resource.ts";
import type { View } from "../../state/view.ts";
import type { CoreKind, CoreModel } from "../model.ts";
import { activeTheme } from "../themes/active-theme.ts";

/** Templates or parts of them on a site. */
export interface Templates {
  readonly kind: CoreKind;
  readonly model: CoreModel;
  /** The name of their type. */
  readonly type: "wp_template" | "wp_template_part";
  readonly form: RecordForm;
  /** The numbers that those have which somebody has written: they are taken from those of entries. */
  readonly numbers: Resource<SiteRecord>;
  /** Earlier states, where the site has a route for them. */
  readonly revisions: RecordForm | undefined;
  readonly autosaves: RecordForm | undefined;
}

/** The number of what somebody has written in place of a file; 0 for a file. */
export function writtenNumber(template: SiteRecord): number {
  return Number(stored(template, "wp_id") ?? 0) || 0;
}

/** The name that a template has within its theme. */
export function templateName(template: SiteRecord): string {
  return (template.slug ?? "").split("//").at(-1) ?? "";
}

/** The folder of the theme that the site wears: as themes tell it, else that of the first file. */
export function activeStylesheet({ kind, model }: Pick<Templates, "kind" | "model">, view: View): string {
  const told = activeTheme(model, view);
  if (told !== undefined) return storedText(told, "stylesheet");
  const all = [...view.all(kind.resource)];
  const first = all.find((template) => storedText(template, "source") === "theme") ?? all[0];
  return (first && storedText(first, "theme")) || "theme";
}

/** What stands under that name in a member of the active theme that lists things. */
export function namesOfTheme(model: CoreModel, view: View, about: { member: string; name: string }): Set<string> {
  const theme = activeTheme(model, view);
  const listed = theme && stored(theme, about.member);
  const names = Array.isArray(listed) ? listed.map((item) => (isObject(item) ? item[about.name] : undefined)) : [];
  return new Set(names.filter((name) => typeof name === "string"));
}
