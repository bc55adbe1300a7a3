import { compileSchema } from "../../args/compile-schema.ts";
import { rawAt, rawOfJson } from "../../args/raw-value.ts";
import type { Checks, Situation } from "../../engine/call.ts";
import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import { recordAsJson } from "../../state/table.ts";
import type { ArgsPlace } from "./args-place.ts";

/** What a block is given is asked by its type's own attributes, where the site keeps it and the document does not say them. */
export function blockAttributes({ args }: ArgsPlace): Checks {
  const { attributes } = args;
  if (attributes === undefined || isObject(attributes["properties"])) return {};
  return {
    fixed: { askedFirst: new Set(["attributes"]), validate: { attributes: () => true } },
    validate: {
      attributes: (value: Json, call: Situation) => {
        const properties = attributesOf(call);
        if (properties === undefined) return true;
        const { check } = compileSchema({ type: "object", properties, additionalProperties: false });
        return check(rawOfJson(value))?.toParamError("") ?? true;
      },
    },
  };
}

function attributesOf({ sources, view }: Situation): JsonObject | undefined {
  const name = rawAt(sources.url, "name");
  if (typeof name !== "string") return undefined;
  const record = view.state.tableNamed("wp/v2/block-types")?.bySlug(name);
  const found = record === undefined ? undefined : recordAsJson(record);
  const attributes = isObject(found) ? found["attributes"] : undefined;
  return isObject(attributes) ? attributes : undefined;
}
