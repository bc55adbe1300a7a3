import { compileSchema } from "../../args/compile-schema.ts";
import { rawAt, rawOfJson } from "../../args/raw-value.ts";
import type { Checks, Situation } from "../../engine/call.ts";
import { isObject, type Json } from "../../json/json.ts";
import { blockAttributes, blockTypesOf } from "../editor/block-types.ts";
import type { ArgsPlace } from "./args-place.ts";

/** What a block is given is asked by its type's own attributes, where the site tells them and the document does not. */
export function blockChecks({ args, model }: ArgsPlace): Checks {
  const { attributes } = args;
  if (attributes === undefined || isObject(attributes["properties"])) return {};
  const fixed = { askedFirst: new Set(["attributes"]), validate: { attributes: () => true } };
  const types = blockTypesOf(model);
  if (types === undefined) return { fixed };
  return {
    fixed,
    validate: {
      attributes: (value: Json, call: Situation) => {
        const name = rawAt(call.sources.url, "name");
        const properties = typeof name === "string" ? blockAttributes(name, types, call) : undefined;
        if (properties === undefined) return true;
        const { check } = compileSchema({ type: "object", properties, additionalProperties: false });
        return check(rawOfJson(value))?.toParamError("") ?? true;
      },
    },
  };
}
