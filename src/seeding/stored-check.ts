import type { Json } from "../catalogue/document.ts";
import type { AnyResource } from "../state/resource.ts";
import { isObject } from "../catalogue/is-object.ts";
import { type Check, compileRecordCheck, type Fault, missingMember, type RecordCheck } from "./record-check.ts";
import { escaped } from "./seed-document.ts";
import { described } from "./seed-error.ts";

/** Members that every stored record may have, whatever its schema says. */
export const BESIDE: ReadonlySet<string> = new Set(["language", "translations"]);

/** The check of records as they are stored, translations included: the schema of the resource is held against both. */
export function compileStoredCheck({ schema, translatable }: AnyResource): Check {
  const check = compileRecordCheck(schema);
  return (value) => {
    if (!isObject(value)) return { pointer: "", found: described(value), wanted: "a record, which is an object" };
    if (!Number.isSafeInteger(value.id) || Number(value.id) < 1)
      return { pointer: "/id", found: described(value.id), wanted: "a whole number from 1 on" };
    const missing = check.required.find((name) => !Object.hasOwn(value, name));
    if (missing !== undefined) return missingMember(missing);
    for (const [name, member] of Object.entries(value)) {
      const fault = BESIDE.has(name) ? undefined : check.of(name)(member);
      if (fault !== undefined) return below(name, fault);
    }
    return check.whole(value) ?? besideFault(value.language, value.translations, { check, translatable });
  };
}

function besideFault(
  language: Json | undefined,
  translations: Json | undefined,
  { check, translatable }: { check: RecordCheck; translatable: readonly string[] },
): Fault | undefined {
  if (language !== undefined && typeof language !== "string")
    return { pointer: "/language", found: described(language), wanted: "a language" };
  if (translations === undefined) return undefined;
  const wanted = "an object of languages, each an object of members";
  if (!isObject(translations)) return { pointer: "/translations", found: described(translations), wanted };
  for (const [spoken, members] of Object.entries(translations)) {
    const fault = isObject(members)
      ? translationFault(members, { check, translatable })
      : { pointer: "", found: described(members), wanted };
    if (fault !== undefined) return below("translations", below(spoken, fault));
  }
  return undefined;
}

function translationFault(
  members: Record<string, Json>,
  { check, translatable }: { check: RecordCheck; translatable: readonly string[] },
): Fault | undefined {
  for (const [name, member] of Object.entries(members)) {
    const fault = translatable.includes(name)
      ? check.of(name)(member)
      : { pointer: "", found: "a member that is not translated", wanted: `one of ${translatable.join(", ")}` };
    if (fault !== undefined) return below(name, fault);
  }
  return undefined;
}

function below(step: string, fault: Fault): Fault {
  return { ...fault, pointer: `/${escaped(step)}${fault.pointer}` };
}
