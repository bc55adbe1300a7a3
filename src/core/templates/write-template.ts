import { GIVEN } from "../../engine/answers/record-form.ts";
import { type Call, textParam, truthy } from "../../engine/call.ts";
import { scalarText } from "../../engine/json-reading.ts";
import { refuse } from "../../engine/refusal.ts";
import { authorId } from "../../engine/rights.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import type { Changes } from "../../state/changes.ts";
import { recordAsJson, recordFromJson } from "../../state/table.ts";
import { slugOf, uniqueSlug } from "../../text/slug.ts";
import { entryTime } from "../entry-dates.ts";
import { siteErrors } from "../errors.ts";
import { CORE, recordText } from "../model.ts";
import { renderedTitle } from "../text/titles.ts";
import { recordsBelow } from "../records-below.ts";
import { isSameText } from "../entries/keep-revision.ts";
import { THEME_FILE, writtenContent } from "./template-form.ts";
import { isAbout, rawOf, TEMPLATE_TEXTS, textsGiven } from "./template-texts.ts";
import { activeStylesheet, namesOfTheme, type Templates, templateName, writtenNumber } from "./templates.ts";

/** Makes a template. Throws the core's refusals. */
export function createTemplate(call: Call, changes: Changes, templates: Templates): SiteRecord {
  const author = authorFor(call, templates) ?? authorId(call);
  const texts = textsGiven(call, { isWhole: true });
  if (TEMPLATE_TEXTS.every((name) => rawOf(call.params[name]) === "")) throw refuse(siteErrors.empty_content);
  const theme = textParam(call, "theme") || activeStylesheet(templates, call.view);
  const name = freeName(theme, call, templates);
  const file = call.view.bySlug(templates.kind.resource, `${theme}//${name}`);
  const members = {
    ...newMembers(call, { theme, name, file, templates }),
    ...texts,
    ...(templates.kind.has("area") && { area: areaGiven(call, templates) ?? "uncategorized" }),
    author,
    origin: null,
  };
  return putWritten(members, { file, call, changes, templates });
}

/** Changes a template: the first change of a file writes what stands in its place. Throws the core's refusals. */
export function updateTemplate(before: SiteRecord, call: Call, changes: Changes, templates: Templates): SiteRecord {
  const author = authorFor(call, templates);
  const area = areaGiven(call, templates);
  const modified = entryTime(call.now, call.zone).date;
  const members = {
    ...textsGiven(call, { isWhole: false }),
    ...(area !== undefined && { area }),
    ...(author !== undefined && { author }),
    ...(call.given.has(SUGGESTED) && choiceOf(templateName(before), call, templates)),
    modified,
  };
  if (writtenNumber(before) === 0) return writeOverFile(before, members, { call, changes, templates });
  const record: SiteRecord = recordFromJson({ ...recordAsJson(before), ...members });
  const written = changes.put(templates.kind.resource, withoutMaker(record));
  keepVersion(written, { call, changes, templates });
  return written;
}

interface Writing {
  readonly call: Call;
  readonly changes: Changes;
  readonly templates: Templates;
}

function writeOverFile(file: SiteRecord, members: JsonObject, { call, changes, templates }: Writing): SiteRecord {
  const name = templateName(file);
  const raw = isAbout("title", call) ? "" : recordText(file, "title").raw;
  const content = isAbout("content", call) ? writtenContent("") : stored(file, "content");
  const whole = {
    ...newMembers(call, { theme: storedText(file, "theme"), name, file, templates }),
    title: { raw, rendered: renderedTitle(raw) },
    content: content ?? writtenContent(""),
    description: storedText(file, "description"),
    ...(templates.kind.has("area") && { area: stored(file, "area") ?? "uncategorized" }),
    author: authorId(call),
    origin: storedText(file, "source") || "theme",
    ...members,
  };
  return putWritten(whole, { file, call, changes, templates });
}

/** What every template has that somebody begins to write. */
function newMembers(
  call: Call,
  { theme, name, file, templates }: { theme: string; name: string; file: SiteRecord | undefined; templates: Templates },
): JsonObject {
  const { date } = entryTime(call.now, call.zone);
  return {
    theme,
    source: "custom",
    type: templates.type,
    status: "publish",
    has_theme_file: file !== undefined,
    ...choiceOf(name, call, templates),
    modified: date,
    date,
    [GIVEN]: { own: { id: `${theme}//${name}`, slug: name } },
  };
}

/** Whether entries choose a template: neither one that the theme uses by itself, nor one that was suggested. */
function choiceOf(name: string, call: Call, { type, model, kind }: Templates): JsonObject {
  if (type !== "wp_template" || (kind.properties !== undefined && !kind.has("is_custom"))) return {};
  const isUsual = namesOfTheme(model, call.view, { member: "default_template_types", name: "slug" }).has(name);
  return { is_custom: !isUsual && !truthy(call.params[SUGGESTED]) };
}

const SUGGESTED = "is_wp_suggestion";

/** Puts what was written under a number of entries, in the place of its file where there is one. */
function putWritten(
  members: JsonObject,
  { file, call, changes, templates }: Writing & { readonly file: SiteRecord | undefined },
): SiteRecord {
  const { resource } = templates.kind;
  const { own } = members[GIVEN] as { own: { id: string } };
  const numbered = { ...members, slug: own.id, wp_id: nextNumber(changes, templates) };
  if (file === undefined) return changes.insert(resource, numbered);
  const whole = { ...numbered, id: file.id, language: call.language, [THEME_FILE]: recordAsJson(file) };
  return changes.put(resource, recordFromJson(whole));
}

/** A number that neither an entry nor a template has. */
function nextNumber(changes: Changes, { kind, numbers }: Templates): number {
  let number = changes.view.state.nextId(numbers.idSpace);
  for (const template of changes.view.all(kind.resource)) number = Math.max(number, writtenNumber(template) + 1);
  return changes.put(numbers, recordFromJson({ id: number })).id;
}

function freeName(theme: string, call: Call, { kind }: Templates): string {
  const wanted = slugOf(scalarText(call.params.slug)) || slugOf(rawOf(call.params.title)) || "template";
  return uniqueSlug(wanted, (name) => {
    const found = call.view.bySlug(kind.resource, `${theme}//${name}`);
    return found !== undefined && writtenNumber(found) > 0;
  });
}

/** The author that a call names; undefined where it names none. */
function authorFor({ params, view }: Call, { model }: Templates): number | undefined {
  const author = Number(params.author ?? 0) || 0;
  if (author === 0) return undefined;
  const users = model.kind(`${CORE}/users`);
  if (users !== undefined && view.get(users.resource, author) === undefined)
    throw refuse(siteErrors.rest_invalid_author);
  return author;
}

/** The place of a part that a call names, a place that the theme does not know being none in particular. */
function areaGiven(call: Call, { kind, model }: Templates): string | undefined {
  if (!kind.has("area") || !call.given.has("area")) return undefined;
  const area = textParam(call, "area") ?? "";
  const known = namesOfTheme(model, call.view, { member: "default_template_part_areas", name: "area" });
  return known.has(area) || (known.size === 0 && USUAL_AREAS.has(area)) ? area : "uncategorized";
}

const USUAL_AREAS: ReadonlySet<string> = new Set(["header", "footer"]);

/** Who made it is told anew by the rules once it is written. */
function withoutMaker(record: SiteRecord): SiteRecord {
  const { author_text: _text, original_source: _source, ...members } = recordAsJson(record);
  return recordFromJson(members);
}

/** Keeps the new state where a text differs from the last one that was kept, or none is there yet. */
function keepVersion(template: SiteRecord, { call, changes, templates }: Writing): void {
  const { revisions } = templates;
  if (revisions === undefined) return;
  const [last] = recordsBelow(writtenNumber(template), revisions, changes.view);
  const isKept = (kept: SiteRecord) =>
    TEMPLATE_TEXTS.every((name) => isSameText(name, template, recordText(kept, name).raw));
  if (last !== undefined && isKept(last)) return;
  putVersion(template, { form: revisions, call, changes });
}

/** Keeps a state of a template beside it: under that number where one is told, else under a new one. */
export function putVersion(
  template: SiteRecord,
  about: { form: Templates["form"]; call: Call; changes: Changes; number?: number | undefined },
): SiteRecord {
  const { form, call, changes } = about;
  const { date } = entryTime(call.now, call.zone);
  const { [THEME_FILE]: _file, id: _id, ...members } = recordAsJson(withoutMaker(template));
  const number = about.number ?? changes.view.state.nextId(form.resource.idSpace);
  const version = {
    ...members,
    id: number,
    author: authorId(call),
    status: "inherit",
    modified: date,
    date,
    parent: writtenNumber(template),
    wp_id: number,
  };
  return changes.put(form.resource, recordFromJson(version));
}
