import { textIn, truthOf } from "../../args/coercion.ts";
import { rawAt, rawOfJson } from "../../args/raw-value.ts";
import type { Checks, Situation } from "../../engine/call.ts";
import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import type { State } from "../../state/state.ts";
import { recordAsJson } from "../../state/table.ts";
import type { ArgsPlace } from "./args-place.ts";

/** An entry keeps the status that it has, and takes templates that its type may choose. */
export function entryChecks(place: ArgsPlace): Checks {
  const { args } = place;
  const exceptions = {
    status: (value: Json, call: Situation) =>
      isObject(writtenTo(place, call)) && writtenTo(place, call)?.["status"] === value,
  };
  if (args["template"] === undefined || args["template"].enum !== undefined) return { exceptions };
  const message = "template is none that this may have.";
  return {
    exceptions,
    fixed: { validate: { template: () => true } },
    validate: {
      template: (value: Json, call: Situation) =>
        isTemplate(value, place, call) || { code: "rest_invalid_param", message },
    },
  };
}

/** The record that a call writes to, as it stands; undefined where it makes one. */
function writtenTo({ namespace, base }: ArgsPlace, { sources, view }: Situation): JsonObject | undefined {
  const id = Number(textIn(rawAt(sources.url, "id") ?? null));
  const record = Number.isInteger(id) ? view.state.tableNamed(`${namespace}/${base}`)?.get(id) : undefined;
  const found = record === undefined ? undefined : recordAsJson(record);
  return isObject(found) ? found : undefined;
}

/** Whether an entry of the place may have the template: none, the one it has, one of its type, or any where the site's templates are not known. */
function isTemplate(value: Json, place: ArgsPlace, call: Situation): boolean {
  if (!truthOf(rawOfJson(value))) return true;
  if (writtenTo(place, call)?.["template"] === value) return true;
  const { state } = call.view;
  const choosable = templatesOf(state);
  if (choosable === undefined) return true;
  return typeof value === "string" && mayChoose(value, { choosable, state, path: `${place.namespace}/${place.base}` });
}

/** Templates that can be chosen, by slug: `anything` for those that people of the site made, which no type is told of. */
type Choosable = ReadonlyMap<string, "theme" | "anything">;

function templatesOf(state: State): Choosable | undefined {
  const table = state.tableNamed("wp/v2/templates");
  if (table === undefined) return undefined;
  const all = [...table.all()].map(recordAsJson).filter(isObject);
  if (all.length === 0) return undefined;
  return new Map(
    all
      .filter((template) => template["is_custom"] === true)
      .map((template) => [
        textIn(rawOfJson(template["slug"] ?? "")) ?? "",
        template["has_theme_file"] === true ? "theme" : "anything",
      ]),
  );
}

/** A theme says which types choose its templates; what is seen of that is who has chosen them, and by default it is pages. */
function mayChoose(
  slug: string,
  { choosable, state, path }: { choosable: Choosable; state: State; path: string },
): boolean {
  const by = choosable.get(slug);
  if (by === undefined || by === "anything") return by !== undefined;
  const choosing = state.resources.filter((name) => chosenIn(state, name).has(slug));
  return choosing.length === 0 ? path === "wp/v2/pages" : choosing.includes(path);
}

const chosen = new WeakMap<object, ReadonlySet<string>>();

function chosenIn(state: State, name: string): ReadonlySet<string> {
  const table = state.tableNamed(name);
  if (table === undefined || table.resource.idSpace !== "post") return new Set();
  let slugs = chosen.get(table);
  if (slugs === undefined) {
    const records = [...table.all()].map(recordAsJson).filter(isObject);
    slugs = new Set(
      records.flatMap(({ template }) => (typeof template === "string" && template !== "" ? [template] : [])),
    );
    chosen.set(table, slugs);
  }
  return slugs;
}
