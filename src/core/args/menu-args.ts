import { listIn, textIn } from "../../args/coercion.ts";
import { compileSchema } from "../../args/compile-schema.ts";
import { rawOfJson } from "../../args/raw-value.ts";
import type { ParamError } from "../../args/errors.ts";
import type { Checks, Situation } from "../../engine/call.ts";
import { isObject, type Json } from "../../json/json.ts";
import { recordAsJson } from "../../state/table.ts";
import type { View } from "../../state/view.ts";
import { siteErrors } from "../errors.ts";
import type { ArgsPlace } from "./args-place.ts";

/** Menus may only be shown where the site has a place for one, as far as its places are known. */
export function menuChecks({ args }: ArgsPlace): Checks {
  const { locations } = args;
  if (locations === undefined) return {};
  const { check } = compileSchema(locations);
  return {
    validate: {
      locations: (value: Json, { view }: Situation, name) =>
        check(rawOfJson(value))?.toParamError(name) ?? unknownPlace(value, placesIn(view)) ?? true,
    },
  };
}

function unknownPlace(value: Json, places: ReadonlySet<string> | undefined): ParamError | undefined {
  const named = (listIn(rawOfJson(value)) ?? []).map((item) => textIn(item) ?? "");
  const unknown = places && named.find((location) => !places.has(location));
  if (unknown === undefined) return undefined;
  const { code, message } = siteErrors.rest_invalid_menu_location;
  return { code, message, data: { location: unknown } };
}

/** The names of the places for menus; undefined where the site keeps none. */
function placesIn({ state }: View): ReadonlySet<string> | undefined {
  const table = state.tableNamed("wp/v2/menu-locations");
  if (table === undefined) return undefined;
  const names = [...table.all()].map((record) => placeName(recordAsJson(record)));
  return names.length === 0 ? undefined : new Set(names);
}

function placeName(record: Json): string {
  return isObject(record) ? (textIn(rawOfJson(record["name"] ?? record["slug"] ?? "")) ?? "") : "";
}
