import { serverErrors } from "../../engine/server-errors.ts";
import { type Json, isObject, type JsonObject } from "../../json/json.ts";
import { Changes } from "../../state/changes.ts";
import { ok } from "../../engine/answer.ts";
import type { BehaviourTable } from "../../engine/behaviour.ts";
import { type Call, numberParam, textParam } from "../../engine/call.ts";
import { listOf, membersOf } from "../../engine/json-reading.ts";
import { refuse } from "../../engine/refusal.ts";
import { may } from "../../engine/rights.ts";
import { BUILDER_VALUES } from "./records.ts";
import { type MediaRecord, pictureOf } from "../../engine/media.ts";
import { withLinks } from "../../engine/links.ts";

/** Whether the caller may use the builder. */
function builds(call: Call): boolean {
  return may(call, "edit_posts");
}

/** The colours that are kept; undefined where none ever were. */
function keptColors(call: Call): Json | undefined {
  return membersOf(call.view.value(BUILDER_VALUES.colors))["presets"];
}

/** Whether a call clears the colours: those that were cleared already are not cleared again. */
function clearsColors(call: Call): boolean {
  const kept = keptColors(call);
  return call.params["clearPresets"] === true && (kept === undefined || listOf(kept).length > 0);
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
    throw refuse(serverErrors.internal_server_error, {
      data: { error: { message: `${name} is not a list.` } },
      more: { additional_errors: [] },
    });
  return listOf(given);
}

function keepColors(call: Call, presets: Json) {
  const changes = new Changes(call.view);
  changes.set(BUILDER_VALUES.colors, { ...membersOf(call.view.value(BUILDER_VALUES.colors)), presets });
  return ok({ presets }, { changes });
}

/** Routes that keep the presets of the builder's controls. */
export const presetRoutes: BehaviourTable = {
  "GET /builder-controls/v1/state": {
    permission: builds,
    answer: (call) =>
      ok({
        color: { presets: keptColors(call) ?? [], sets: colorSets(call) },
        backgrounds: { presets: listOf(call.view.value(BUILDER_VALUES.backgrounds)) },
      }),
  },
  "POST /builder-controls/v1/color_presets": {
    permission: builds,
    answer: (call) => {
      if (clearsColors(call)) return keepColors(call, []);
      return keepColors(call, distinct([...listOf(keptColors(call)), ...presetList(call, "addPresets")]));
    },
  },
  "DELETE /builder-controls/v1/color_presets": {
    permission: builds,
    answer: (call) => {
      const kept = listOf(keptColors(call));
      const unwanted = kept.length === 0 ? [] : presetList(call, "deletePresets");
      const isUnwanted = (color: Json) =>
        unwanted.includes(color) || (typeof color === "string" && unwanted.includes(`#${color}`));
      return keepColors(
        call,
        kept.filter((color) => !isUnwanted(color)),
      );
    },
  },
  "POST /builder-controls/v1/background_presets": {
    permission: builds,
    answer: (call) => {
      const presets = [...listOf(call.view.value(BUILDER_VALUES.backgrounds)), ...presetList(call, "addPresets")];
      const changes = new Changes(call.view);
      changes.set(BUILDER_VALUES.backgrounds, presets);
      return ok({ presets }, { changes });
    },
  },
};

/** The sets of colours that the theme and the builder bring. */
function colorSets(call: Call): Json {
  const sets = membersOf(membersOf(call.view.value(BUILDER_VALUES.colors))["sets"]);
  return { builder_global: { slug: "builder_global", name: "Global Colors", colors: [] }, ...sets };
}

/** What is said of a picture that is not there. */
const NO_PICTURE: JsonObject = { full: { url: false, filename: "", width: "", height: "" } };

/** The last part of an address. */
function fileOf(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1);
}

/** Path of a picture below the folder of uploads, e.g. `2026/11/lake.jpg`. */
function uploadPath(address: string): string {
  const folder = "/uploads/";
  const place = address.indexOf(folder);
  return place < 0 ? fileOf(address) : address.slice(place + folder.length);
}

function sizesOf(call: Call, picture: MediaRecord): JsonObject {
  const sizes: JsonObject = {};
  for (const [name, { url, width, height, filesize, uncropped, "mime-type": type }] of Object.entries(picture.sizes))
    sizes[name] = {
      file: fileOf(url),
      width,
      height,
      "mime-type": type,
      filesize,
      ...(uncropped !== undefined && { uncropped }),
      url: withLinks(url, call.links),
    };
  const { url, width, height } = picture;
  return { ...sizes, full: { url: withLinks(url, call.links), filename: uploadPath(url), width, height } };
}

/** The route that tells the sizes of a picture to those who may read what is private; the id is given back as it came. */
export const attachmentSizeRoutes: BehaviourTable = {
  "GET /builder-controls/v1/attachment_sizes": {
    permission: builds,
    answer: (call) => {
      if (!may(call, "read_private_posts")) return { status: 403, body: null };
      const picture = pictureOf(numberParam(call, "id") ?? 0, call.view);
      return ok({
        id: textParam(call, "id") ?? null,
        sizes: picture === undefined ? NO_PICTURE : sizesOf(call, picture),
      });
    },
  },
};
