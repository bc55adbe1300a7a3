import type { Call } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { isZoneName } from "../../time/zone.ts";
import { siteErrors } from "../errors.ts";
import { argsOf, CORE, type CoreKind, type CoreModel } from "../model.ts";
import { settingSchemas, settingsOf } from "../settings.ts";
import { keptDateForm, keptSettingText } from "../text/names.ts";

/** The settings as they are shown: every one of the document, its default where it has no value; null where there is none. */
export function shownSettings(values: JsonObject, schemas: JsonObject): JsonObject {
  const shown = Object.entries(schemas).map(([name, schema]): [string, Json] => [
    name,
    Object.hasOwn(values, name) ? (values[name] ?? null) : defaultOf(schema),
  ]);
  return Object.fromEntries(shown);
}

function defaultOf(schema: Json): Json {
  return isObject(schema) ? (schema.default ?? null) : null;
}

/** What is left of settings when they were written: `false` is kept as an empty text, which is no boolean when it is read. */
export function storedSettings(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === false ? null : value]));
}

/** The settings with what a call writes. Throws a refusal where it unsets one whose value is not of its kind. */
export function settingsAfter(
  { params, given, view }: Call,
  { model, kind }: { model: CoreModel; kind: CoreKind },
): JsonObject {
  const schemas = settingSchemas(kind);
  const values = { ...settingsOf(model, view).values };
  for (const [name, schema] of Object.entries(schemas)) {
    const value = params[name];
    if (!given.has(name) || value === undefined) continue;
    if (value === null) unset(name, values, schema);
    else values[name] = cleaned(name, value, { before: values[name] ?? defaultOf(schema), model });
  }
  return values;
}

function unset(name: string, values: JsonObject, schema: Json): void {
  const isBoolean = isObject(schema) && schema.type === "boolean";
  const isSet = Object.hasOwn(values, name);
  if (isSet ? values[name] === null : !isBoolean) throw refuse(siteErrors.rest_invalid_stored_value);
  delete values[name];
}

interface About {
  /** What the setting was. */
  readonly before: Json;
  readonly model: CoreModel;
}

type Clean = (value: Json, about: About) => Json;

const text =
  (clean: (text: string) => string): Clean =>
  (value) =>
    typeof value === "string" ? clean(value) : value;
const magnitude: Clean = (value) => (typeof value === "number" ? Math.abs(value) : value);

/** How the core cleans its own settings; those of other names are kept as they come. */
const CLEAN: Readonly<Record<string, Clean>> = {
  title: text(keptSettingText),
  description: text(keptSettingText),
  url: (_value, { before }) => before,
  timezone: (value, { before }) => (value === "" || (typeof value === "string" && isZoneName(value)) ? value : before),
  language: (value, { before, model }) => (value === "" || installed(model).includes(value) ? value : before),
  date_format: text(keptDateForm),
  time_format: text(keptDateForm),
  posts_per_page: (value) => (value === 0 ? 1 : value === -1 ? value : Math.abs(Number(value))),
  start_of_week: magnitude,
  default_category: magnitude,
  page_on_front: magnitude,
  page_for_posts: magnitude,
  site_icon: magnitude,
};

function cleaned(name: string, value: Json, about: About): Json {
  return Object.hasOwn(CLEAN, name) ? (CLEAN[name]?.(value, about) ?? null) : value;
}

/** The languages that the site has beside its first one, as the choices of accounts tell. */
function installed(model: CoreModel): readonly Json[] {
  const choices = argsOf(model.kind(`${CORE}/users`)?.list, "POST").locale?.enum;
  return Array.isArray(choices) ? choices.filter((choice) => choice !== "en_US") : [];
}
