import { type Json, isObject } from "../../json/json.ts";
import { Failure } from "../failure.ts";
import { keyOf, type RawMap } from "../raw-value.ts";
import { mapKeyword } from "../schema.ts";
import type { KeywordOf } from "./keyword.ts";
import { neededMembers, requiredNames } from "./members.ts";

/** `required`: members that a map needs, listed there or flagged at each property; at an arg itself, whether a request needs it. */
export const required: KeywordOf<RawMap> = {
  names: { required: "anything" },
  compile: (document) => {
    const names = requiredNames(document);
    return names.length === 0 ? undefined : { check: (map) => checkNames(map, names) };
  },
  *edges(schema, inside) {
    const needed = neededMembers(schema, inside);
    for (const name of requiredNames(schema)) {
      const { [name]: _left, ...rest } = needed;
      yield { label: `an object without ${name}`, value: rest };
    }
  },
  jsonSchema: (schema) => {
    const properties = mapKeyword(schema, "properties") ?? {};
    const names = requiredNames(schema).filter(
      (name) =>
        Array.isArray(schema["required"]) ||
        (Object.hasOwn(properties, name) && isObject(properties[name] as Json | undefined)),
    );
    return names.length === 0 ? {} : { required: [...new Set(names)] };
  },
  shift: (before, after) => {
    const [from, to] = [requiredNames(before), requiredNames(after)];
    return { narrows: to.some((name) => !from.includes(name)), widens: from.some((name) => !to.includes(name)) };
  },
  note: ({ required: written, type }, at, note) => {
    const namesMembers = Array.isArray(written) && type === "object";
    if (written !== undefined && typeof written !== "boolean" && !namesMembers)
      note("required-odd", at("required"), written);
  },
};

function checkNames(map: RawMap, names: readonly string[]): Failure | undefined {
  for (const property of names)
    if (!Object.hasOwn(map, keyOf(property))) return new Failure("rest_property_required", { property });
  return undefined;
}
