import { type Call, textParam } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { siteErrors } from "../errors.ts";
import type { CoreModel } from "../model.ts";
import { activeStylesheet, type Templates, templateName, writtenNumber } from "./templates.ts";

/** The template that the path names, with two slashes between theme and name or with one; undefined where there is none. */
export function namedTemplate(call: Call, { kind }: Templates): SiteRecord | undefined {
  const id = textParam(call, call.route.placeholders[0] ?? "id") ?? "";
  const slash = id.includes("//") ? -1 : id.lastIndexOf("/");
  return call.view.bySlug(kind.resource, slash < 0 ? id : `${id.slice(0, slash)}/${id.slice(slash)}`);
}

/** The template of the path. Throws the refusal where there is none. */
export function templateOfPath(call: Call, templates: Templates): SiteRecord {
  const found = namedTemplate(call, templates);
  if (found === undefined) throw refuse(siteErrors.rest_template_not_found);
  return found;
}

/** Those of the theme that the site wears, what somebody has written first, the latest of that before the others. */
export function themeTemplates(templates: Templates, view: Call["view"]): SiteRecord[] {
  const theme = activeStylesheet(templates, view);
  const worn = [...view.all(templates.kind.resource)].filter((template) => storedText(template, "theme") === theme);
  const written = worn.filter((template) => writtenNumber(template) > 0);
  const files = worn.filter((template) => writtenNumber(template) === 0);
  const date = (template: SiteRecord) => storedText(template, "date");
  written.sort((a, b) => (date(a) === date(b) ? writtenNumber(a) - writtenNumber(b) : date(a) < date(b) ? 1 : -1));
  return [...written, ...files];
}

/** Those that a call asks for. */
export function selectedTemplates(call: Call, templates: Templates): SiteRecord[] {
  const all = themeTemplates(templates, call.view);
  const number = Number(call.params.wp_id ?? 0) || 0;
  if (number > 0) return all.filter((template) => writtenNumber(template) === number);
  const area = textParam(call, "area") ?? "";
  const type = textParam(call, "post_type") ?? "";
  if (templates.type === "wp_template_part")
    return area === "" ? all : all.filter((part) => storedText(part, "area") === area);
  return type === "" ? all : all.filter(chosenBy(type, templates.model, call));
}

/** Whether entries of a type can choose a template: one of somebody's own, and one of the theme unless only others use it. */
function chosenBy(type: string, model: CoreModel, { view }: Call): (template: SiteRecord) => boolean {
  const [ours, others] = [new Set<string>(), new Set<string>()];
  for (const kind of model.entryTypes) {
    const used = model.nameOf(kind, view) === type ? ours : others;
    if (kind.has("template")) for (const entry of view.all(kind.resource)) used.add(storedText(entry, "template"));
  }
  return (template) => {
    if (stored(template, "is_custom") !== true) return false;
    const name = templateName(template);
    return stored(template, "has_theme_file") !== true || ours.has(name) || !others.has(name);
  };
}
