import { type Call, numberParam, textParam } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { isObject } from "../../json/json.ts";
import { recordAsJson, recordFromJson } from "../../state/table.ts";
import { siteErrors } from "../errors.ts";
import type { CoreModel } from "../model.ts";
import { THEME_FILE } from "./template-form.ts";
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

/** The file of a template, be it that something else is shown in its place; undefined where somebody has written it from nothing. */
export function fileOfTemplate(template: SiteRecord, { type }: Pick<Templates, "type">): SiteRecord | undefined {
  if (writtenNumber(template) === 0) return template;
  if (stored(template, "has_theme_file") !== true) return undefined;
  const kept = stored(template, THEME_FILE);
  const file = isObject(kept) ? kept : { ...recordAsJson(template), ...fileMembers(type) };
  return recordFromJson({ ...file, id: template.id });
}

/** What a file has whose text was never seen: it shows what stood in its place. */
function fileMembers(type: Templates["type"]) {
  return { type, source: "theme", origin: null, wp_id: 0, author: 0, modified: null, date: null };
}

/** The template that a call shows: the file alone where it asks for what the theme or a plugin brings. Throws the refusal where there is none. */
export function shownTemplate(call: Call, templates: Templates): SiteRecord {
  const found = templateOfPath(call, templates);
  if (!FILES.has(textParam(call, "source") ?? "")) return found;
  const file = fileOfTemplate(found, templates);
  if (file === undefined) throw refuse(siteErrors.rest_template_not_found);
  return file;
}

const FILES: ReadonlySet<string> = new Set(["theme", "plugin"]);

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

/** Those that a call asks for; by a number, be it 0, only what somebody has written. */
export function selectedTemplates(call: Call, templates: Templates): SiteRecord[] {
  const number = numberParam(call, "wp_id");
  const all = themeTemplates(templates, call.view).filter(
    (template) => number === undefined || isNumbered(template, number),
  );
  const area = textParam(call, "area") ?? "";
  const type = textParam(call, "post_type") ?? "";
  if (templates.type === "wp_template_part")
    return area === "" ? all : all.filter((part) => storedText(part, "area") === area);
  return type === "" ? all : all.filter(chosenBy(type, templates.model, call));
}

/** Whether somebody has written it, and under that number unless it is 0. */
function isNumbered(template: SiteRecord, number: number): boolean {
  const own = writtenNumber(template);
  return own > 0 && (number === 0 || own === number);
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
