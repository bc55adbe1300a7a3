import { compileSchema } from "../../args/compile-schema.ts";
import { rawAt, rawOfJson } from "../../args/raw-value.ts";
import type { Checks, Situation } from "../../engine/call.ts";
import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import { recordAsJson } from "../../state/table.ts";
import type { ArgsPlace } from "./args-place.ts";

/** What a block is given is asked by its type's own attributes, where the site keeps it and the document does not say them. */
export function blockAttributes({ args, given }: ArgsPlace): Checks {
  const { attributes } = args;
  if (attributes === undefined || isObject(attributes["properties"])) return {};
  const fixed = { askedFirst: new Set(["attributes"]), validate: { attributes: () => true } };
  if (!given.has(TYPES)) return { fixed };
  return {
    fixed,
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

const TYPES = "wp/v2/block-types";

function attributesOf({ sources, view }: Situation): JsonObject | undefined {
  const name = rawAt(sources.url, "name");
  for (const record of view.state.tableNamed(TYPES)?.all() ?? []) {
    const type = recordAsJson(record);
    if (type["name"] === name) return isObject(type["attributes"]) ? type["attributes"] : undefined;
  }
  return undefined;
}
