import { compileSchema } from "../../args/compile-schema.ts";
import { Failure } from "../../args/failure.ts";
import { plainValue, rawOfJson } from "../../args/raw-value.ts";
import type { ArgDocument } from "../../catalogue/document.ts";
import type { Checks } from "../../engine/call.ts";
import type { Json } from "../../json/json.ts";
import type { ArgsPlace } from "./args-place.ts";

/** Settings: null stays null, and puts the setting back. */
export function settingChecks({ args }: ArgsPlace): Checks {
  const sanitize = Object.entries(args).map(([name, arg]) => [name, unlessNull(arg)] as const);
  return { fixed: { sanitize: Object.fromEntries(sanitize) } };
}

function unlessNull(arg: ArgDocument): (value: Json) => Json | Failure {
  let schema: ReturnType<typeof compileSchema> | undefined;
  return (value) => {
    if (value === null) return null;
    schema ??= compileSchema(arg);
    const raw = rawOfJson(value);
    const coerced = schema.check(raw) ?? schema.coerce(raw);
    return coerced instanceof Failure ? coerced : plainValue(coerced);
  };
}
