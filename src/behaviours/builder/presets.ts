import type { Json } from "../../catalogue/document.ts";
import { Changes } from "../../state/changes.ts";
import { ok } from "../answer.ts";
import type { BehaviourTable } from "../behaviour.ts";
import type { Call } from "../call.ts";
import { isObject } from "../../catalogue/is-object.ts";
import { listOf, membersOf } from "../json-reading.ts";
import { refuse } from "../refusal.ts";
import { may } from "../users.ts";
import { VALUES } from "./records.ts";

/** Whether the caller may use the builder. */
export function builds(call: Call): boolean {
  return may(call, "edit_posts");
}

function keptColors(call: Call): Json {
  return membersOf(call.view.value(VALUES.colors))["presets"] ?? [];
}

/** Colours without repetition in the family's wire form: where a repetition fell out, an object with the places as names. */
function distinct(colors: readonly Json[]): Json {
  const seen = new Set<Json>();
  const kept = [...colors.entries()].filter(([, color]) => {
    const fresh = !seen.has(color);
    seen.add(color);
    return fresh;
  });
  return kept.every(([place], index) => place === index) ? kept.map(([, color]) => color) : Object.fromEntries(kept);
}

/** A list of presets in the body; the family fails without one. */
function presetList(call: Call, name: string): Json[] {
  const given = call.params[name];
  if (!Array.isArray(given) && !isObject(given))
    throw refuse("internal_server_error", {
      data: { error: { message: `${name} is not a list.` } },
      more: { additional_errors: [] },
    });
  return listOf(given);
}

function keepColors(call: Call, presets: Json) {
  const changes = new Changes(call.view);
  changes.set(VALUES.colors, { ...membersOf(call.view.value(VALUES.colors)), presets });
  return ok({ presets }, { changes });
}

/** Routes that keep the presets of the builder's controls. */
export const presetRoutes: BehaviourTable = {
  "GET /builder-controls/v1/state": {
    permission: builds,
    answer: (call) =>
      ok({
        color: { presets: keptColors(call), sets: colorSets(call) },
        backgrounds: { presets: listOf(call.view.value(VALUES.backgrounds)) },
      }),
  },
  "POST /builder-controls/v1/color_presets": {
    permission: builds,
    answer: (call) => {
      if (call.params["clearPresets"] === true) return keepColors(call, []);
      return keepColors(call, distinct([...listOf(keptColors(call)), ...presetList(call, "addPresets")]));
    },
  },
  "DELETE /builder-controls/v1/color_presets": {
    permission: builds,
    answer: (call) => {
      const unwanted = presetList(call, "deletePresets");
      const isUnwanted = (color: Json) =>
        unwanted.includes(color) || (typeof color === "string" && unwanted.includes(`#${color}`));
      return keepColors(
        call,
        listOf(keptColors(call)).filter((color) => !isUnwanted(color)),
      );
    },
  },
  "POST /builder-controls/v1/background_presets": {
    permission: builds,
    answer: (call) => {
      const presets = [...listOf(call.view.value(VALUES.backgrounds)), ...presetList(call, "addPresets")];
      const changes = new Changes(call.view);
      changes.set(VALUES.backgrounds, presets);
      return ok({ presets }, { changes });
    },
  },
};

/** The sets of colours that the theme and the builder bring. */
function colorSets(call: Call): Json {
  const sets = membersOf(membersOf(call.view.value(VALUES.colors))["sets"]);
  return { builder_global: { slug: "builder_global", name: "Global Colors", colors: [] }, ...sets };
}
