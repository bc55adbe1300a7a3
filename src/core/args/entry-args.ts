import { textIn, truthOf } from "../../args/coercion.ts";
import { rawAt, rawOfJson } from "../../args/raw-value.ts";
import type { Checks, Situation } from "../../engine/call.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import type { StoredRecord } from "../../state/resource.ts";
import type { State } from "../../state/state.ts";
import { recordAsJson } from "../../state/table.ts";
import { type ArgsPlace, isCoreEntries } from "./args-place.ts";

/** An entry keeps the status that it has, and takes templates that its type may choose. */
export function entryChecks(place: ArgsPlace): Checks {
  const { status, template } = place.args;
  const keepsStatus = (value: Json, call: Situation) => writtenTo(place, call)?.["status"] === value;
  const exceptions = status === undefined ? {} : { status: keepsStatus };
  if (template === undefined || template.enum !== undefined) return { exceptions };
  const isTemplate = templateCheck(place);
  const refusal = { code: "rest_invalid_param", message: "template is none that this may have." };
  return {
    exceptions,
    fixed: { validate: { template: () => true } },
    validate: { template: (value: Json, call: Situation) => isTemplate(value, call) || refusal },
  };
}

/** The record that a call writes to, as it stands; undefined where it makes one. */
function writtenTo({ namespace, base }: ArgsPlace, { sources, view }: Situation): JsonObject | undefined {
  const id = Number(textIn(rawAt(sources.url, "id") ?? null));
  const record = Number.isInteger(id) ? view.state.tableNamed(`${namespace}/${base}`)?.get(id) : undefined;
  return record === undefined ? undefined : recordAsJson(record);
}

/** What an entry may have for a template: none, the one it has, one of its type, or any where the site's templates are not known. */
function templateCheck(place: ArgsPlace): (value: Json, call: Situation) => boolean {
  const path = `${place.namespace}/${place.base}`;
  const choosersOf = chosenTemplates();
  return (value, call) => {
    if (!truthOf(rawOfJson(value)) || !place.given.has(TEMPLATES)) return true;
    if (writtenTo(place, call)?.["template"] === value) return true;
    const { state } = call.view;
    if (typeof value !== "string") return false;
    const template = customTemplate(value, state);
    if (template === undefined || template["has_theme_file"] !== true) return template !== undefined;
    const choosers = state.resources.filter((name) => choosersOf(state, name).has(value));
    return mayChoose(path, choosers, place);
  };
}

const TEMPLATES = "wp/v2/templates";

/**
 * Whether entries of a type may choose a template of the theme, which alone knows for which types it is. What is seen is which have chosen it:
 * these may, and types of the site's own that are trees or lists as one of these. Where none has, pages may and the site's own.
 */
function mayChoose(path: string, choosers: readonly string[], { kind, base, model }: ArgsPlace): boolean {
  const isOwn = kind === "entries" && !isCoreEntries(base);
  if (choosers.length === 0) return isOwn || path === "wp/v2/pages";
  const isTree = (name: string) => model.entryTypes.find((type) => type.path === name)?.hierarchical;
  return choosers.includes(path) || (isOwn && choosers.some((chooser) => isTree(chooser) === isTree(path)));
}

function customTemplate(slug: string, state: State): JsonObject | undefined {
  for (const record of state.tableNamed(TEMPLATES)?.all() ?? []) {
    const template = recordAsJson(record);
    if (template["is_custom"] === true && record.slug?.split("//").at(-1) === slug) return template;
  }
  return undefined;
}

/** Makes what tells the templates that records of a resource have chosen; each table is looked through once. */
function chosenTemplates(): (state: State, name: string) => ReadonlySet<string> {
  const known = new WeakMap<object, ReadonlySet<string>>();
  return (state, name) => {
    const table = state.tableNamed(name);
    if (table === undefined || table.resource.idSpace !== "post") return new Set();
    let slugs = known.get(table);
    if (slugs === undefined) known.set(table, (slugs = templatesIn(table.all())));
    return slugs;
  };
}

function templatesIn(records: Iterable<StoredRecord>): ReadonlySet<string> {
  const slugs = new Set<string>();
  for (const record of records) {
    const { template } = recordAsJson(record);
    if (typeof template === "string" && template !== "") slugs.add(template);
  }
  return slugs;
}
