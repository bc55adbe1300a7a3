import { listIn, textIn } from "../../args/coercion.ts";
import { cleanUri } from "../../args/formats/uri.ts";
import { compileSchema } from "../../args/compile-schema.ts";
import { rawOfJson } from "../../args/raw-value.ts";
import type { ParamError } from "../../args/errors.ts";
import type { Checks, Situation } from "../../engine/call.ts";
import { scalarText } from "../../engine/json-reading.ts";
import type { Json } from "../../json/json.ts";
import type { View } from "../../state/view.ts";
import { siteErrors } from "../errors.ts";
import type { ArgsPlace } from "./args-place.ts";

/** Menus may only be shown where the site has a place for one. */
export function menuChecks({ args, given }: ArgsPlace): Checks {
  const { locations } = args;
  if (locations === undefined || !given.has(PLACES)) return {};
  const { check } = compileSchema(locations);
  return {
    validate: {
      locations: (value: Json, { view }: Situation, name) =>
        check(rawOfJson(value))?.toParamError(name) ?? unknownPlace(value, placesIn(view)) ?? true,
    },
  };
}

/** An item of a menu leads to an address that can be kept, or to none. */
export function menuItemChecks(): Checks {
  const { code } = siteErrors.rest_invalid_url;
  const refusal: ParamError = { code, message: "Nothing can lead to that address." };
  const url = (value: Json) => value === "" || cleanUri(scalarText(value)) !== "" || refusal;
  return { fixed: { validate: { url } } };
}

const PLACES = "wp/v2/menu-locations";

function unknownPlace(value: Json, places: ReadonlySet<string>): ParamError | undefined {
  const named = (listIn(rawOfJson(value)) ?? []).map((item) => textIn(item) ?? "");
  const unknown = named.find((location) => !places.has(location));
  if (unknown === undefined) return undefined;
  const { code, message } = siteErrors.rest_invalid_menu_location;
  return { code, message, data: { location: unknown } };
}

/** The names of the places for menus. */
function placesIn({ state }: View): ReadonlySet<string> {
  return new Set([...(state.tableNamed(PLACES)?.all() ?? [])].map(({ slug = "" }) => slug));
}
