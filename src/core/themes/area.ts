import { type Basis, ok } from "../../engine/answer.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { reading } from "../../engine/flows.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import type { View } from "../../state/view.ts";
import type { Area } from "../area.ts";
import { siteErrors } from "../errors.ts";
import { recordForm } from "../forms.ts";
import { type RecordRelations, selfLink, withCuries } from "../links.ts";
import { CORE, type CoreKind, type CoreModel, resourceOf } from "../model.ts";
import { can } from "../rights.ts";
import { activeTheme } from "./active-theme.ts";
import { STYLES_PATH } from "../styles/styles.ts";
import { mayListThemes, mayReadTheme } from "./theme-rights.ts";
import { usualTheme } from "./usual-theme.ts";

/** The themes of a site, one of which it wears. */
interface Themes {
  readonly model: CoreModel;
  readonly kind: CoreKind;
  readonly form: RecordForm;
}

const ORDER = (
  "stylesheet template requires_php requires_wp textdomain version screenshot author author_uri description name tags " +
  "theme_uri status theme_supports is_block_theme stylesheet_uri template_uri default_template_types " +
  "default_template_part_areas"
).split(" ");

/** Themes: all of them, and one by its folder. */
export function themesArea(model: CoreModel): Area {
  const kind = model.kind(`${CORE}/themes`);
  if (kind === undefined) return { forms: [], behaviour: () => undefined };
  const themes = { model, kind, form: themeForm(kind) };
  return {
    forms: [themes.form],
    behaviour(route, method) {
      if (method !== "GET") return undefined;
      if (route === kind.list) return listOfThemes(themes);
      return route === kind.item ? oneTheme(themes) : undefined;
    },
  };
}

/** Themes have their folder for an id, but where the document knows none of it. */
function themeForm(kind: CoreKind): RecordForm {
  const isKeyed = kind.item !== undefined || kind.properties === undefined || kind.has("stylesheet");
  return recordForm(kind.resource, { order: ORDER, usual: () => [], ...(isKeyed && { key: "stylesheet" }) });
}

function listOfThemes(themes: Themes): Behaviour {
  return {
    basis: "family",
    permission: mayListThemes(themes.model),
    answer: (call) => {
      const active = worn(themes, call.view);
      const { status } = call.params;
      const listed = allThemes(themes, call.view).filter(
        (theme) => !Array.isArray(status) || status.includes(statusOf(theme, active)),
      );
      const body = listed.map((theme) => shown(theme, active, themes, call));
      const basis = basisOf(themes, call.view);
      return ok(body, { headers: { "X-WP-Total": body.length, "X-WP-TotalPages": 1 }, ...(basis && { basis }) });
    },
  };
}

function oneTheme(themes: Themes): Behaviour {
  const active = (call: Call) => worn(themes, call.view);
  return reading<SiteRecord>({
    basis: "family",
    permission: mayReadTheme(themes.model, active),
    find: (call) => {
      const stylesheet = textParam(call, "stylesheet");
      const found = allThemes(themes, call.view).find((theme) => storedText(theme, "stylesheet") === stylesheet);
      if (found === undefined) throw refuse(siteErrors.rest_theme_not_found);
      return found;
    },
    present: (theme, call) => shown(theme, active(call), themes, call),
    basisOf: (_theme, call) => basisOf(themes, call.view),
  });
}

/** Where nobody tells of any theme, the one that is shown is ours. */
function basisOf({ kind }: Themes, view: View): Basis | undefined {
  return view.state.table(kind.resource).size === 0 ? "invented" : undefined;
}

function allThemes({ kind, model }: Themes, view: View): SiteRecord[] {
  const all = [...view.all(kind.resource)];
  return all.length > 0 ? all : [usualTheme(kind, model, view)];
}

function worn({ kind, model }: Themes, view: View): SiteRecord {
  return activeTheme(model, view) ?? usualTheme(kind, model, view);
}

function statusOf({ id }: SiteRecord, active: SiteRecord): string {
  return id === active.id ? "active" : "inactive";
}

/** A theme with its relations. What it says of its status counts only while no other is worn. */
function shown(theme: SiteRecord, active: SiteRecord, themes: Themes, call: Call): JsonObject {
  const whole = themes.form.write(theme, call);
  const status = statusOf(theme, active);
  const members = "status" in whole ? { ...whole, status } : whole;
  return { ...members, _links: themeLinks(theme, status === "active", themes, call) };
}

function themeLinks(theme: SiteRecord, isActive: boolean, { kind, model }: Themes, call: Call): JsonObject {
  const { apiRoot } = call.links;
  const links: RecordRelations = {
    ...(kind.item && { self: [selfLink(`${kind.path}/${storedText(theme, "stylesheet")}`, ["GET"], call.links)] }),
    collection: [{ href: `${apiRoot}/${kind.path}` }],
  };
  if (!isActive) return withCuries(links);
  const styles = stylesOfTheme(call.view);
  if (styles !== undefined) links["wp:user-global-styles"] = [{ href: `${apiRoot}/${STYLES.name}/${styles}` }];
  if (stored(theme, "is_block_theme") === true && isExportable(model)) links["wp:export-theme"] = [exportLink(call)];
  return withCuries(links);
}

const STYLES = resourceOf(STYLES_PATH, "post");

/** The id of what people have set over the styles of the theme in use. */
function stylesOfTheme(view: View): number | undefined {
  if (view.state.tableNamed(STYLES.name) === undefined) return undefined;
  for (const { id } of view.all(STYLES)) return id;
  return undefined;
}

const EXPORT = "wp-block-editor/v1/export";

function isExportable({ catalogue }: CoreModel): boolean {
  return catalogue.route(`/${EXPORT}`) !== undefined;
}

function exportLink(call: Call): Json {
  return { targetHints: { allow: can(call, "export") ? ["GET"] : [] }, href: `${call.links.apiRoot}/${EXPORT}` };
}
