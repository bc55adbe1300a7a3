import { scalarText } from "../../engine/json-reading.ts";
import type { Outlook, RecordForm } from "../../engine/answers/record-form.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import type { Resource } from "../../state/resource.ts";
import { recordAsJson, recordFromJson } from "../../state/table.ts";
import { recordForm } from "../forms.ts";
import { CORE, type CoreKind, type CoreModel } from "../model.ts";
import { settingsOf } from "../settings.ts";
import { blockVersion } from "../text/blocks.ts";

/** The member of what was written in place of a file that keeps the file; it is never given. */
export const THEME_FILE = "$file";

/** The members in the order of answers. */
const ORDER = [
  ["id", "theme", "content", "slug", "source", "origin", "type", "description", "title", "status", "wp_id"],
  ["has_theme_file", "is_custom", "author", "area", "modified", "date", "author_text", "original_source"],
].flat();

/** How templates or their parts are kept and given. */
export function templateForm(kind: CoreKind, model: CoreModel, resource = kind.resource): RecordForm {
  return recordForm(resource, {
    key: "id",
    order: ORDER,
    hidden: [THEME_FILE],
    completed,
    derived: (template, outlook) => derivedMembers(template, { kind, model, outlook }),
  });
}

/** How their earlier states are kept and given: by the numbers of their own. */
export function versionForm(kind: CoreKind, model: CoreModel, resource: Resource<SiteRecord>): RecordForm {
  const form = templateForm(kind, model, resource);
  return {
    ...form,
    read(answer, place) {
      const number = Number(answer.wp_id ?? 0) || place.index + 1;
      return recordFromJson({ ...recordAsJson(form.read(answer, place)), id: number });
    },
  };
}

function completed(answer: JsonObject): JsonObject {
  const { id, theme = "theme", slug = "", title, content } = answer;
  return {
    ...answer,
    ...((typeof id !== "string" || !id.includes("/")) && {
      id: `${scalarText(theme)}//${scalarText(slug) || scalarText(id)}`,
    }),
    ...(typeof title === "string" && { title: { raw: title, rendered: title } }),
    ...(typeof content === "string" && { content: writtenContent(content) }),
  };
}

/** A content as it is kept. */
export function writtenContent(raw: string): JsonObject {
  return { raw, block_version: blockVersion(raw) };
}

interface Told {
  readonly kind: CoreKind;
  readonly model: CoreModel;
  readonly outlook: Outlook;
}

/** Who made a template, as people are told. */
function derivedMembers(template: SiteRecord, told: Told): JsonObject {
  const { kind } = told;
  const source = originalSource(template);
  const has = (member: string) => kind.properties === undefined || kind.has(member);
  return {
    ...(has("author_text") && { author_text: makerName(source, template, told) }),
    ...(has("original_source") && { original_source: source }),
  };
}

function originalSource(template: SiteRecord): "theme" | "plugin" | "site" | "user" {
  const [source, origin] = [storedText(template, "source"), storedText(template, "origin")];
  const isFile = stored(template, "has_theme_file") === true;
  if (isFile && (origin === "theme" || (origin === "" && source !== "plugin"))) return "theme";
  if (source === "plugin" || origin === "plugin") return "plugin";
  return origin === "" && !Number(stored(template, "author") ?? 0) ? "site" : "user";
}

function makerName(source: ReturnType<typeof originalSource>, template: SiteRecord, { model, outlook }: Told): string {
  const { view } = outlook;
  if (source === "user") {
    const users = model.kind(`${CORE}/users`);
    const author = users && view.get(users.resource, Number(stored(template, "author") ?? 0));
    return author === undefined ? "" : storedText(author, "name");
  }
  if (source === "site") return settingsOf(model, view).text("title");
  return themeName(storedText(template, source === "plugin" ? "plugin" : "theme"), model, view);
}

function themeName(stylesheet: string, model: CoreModel, view: Outlook["view"]): string {
  const themes = model.kind(`${CORE}/themes`);
  if (themes === undefined) return stylesheet;
  for (const theme of view.all(themes.resource))
    if (storedText(theme, "stylesheet") === stylesheet) return renderedOf(stored(theme, "name")) || stylesheet;
  return stylesheet;
}

function renderedOf(value: Json | undefined): string {
  const shown = isObject(value) ? value.rendered : value;
  return typeof shown === "string" ? shown : "";
}
