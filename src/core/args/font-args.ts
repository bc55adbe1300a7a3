import { compileSchema } from "../../args/compile-schema.ts";
import type { ParamError } from "../../args/errors.ts";
import { rawOfJson } from "../../args/raw-value.ts";
import type { SchemaDocument } from "../../args/schema.ts";
import { truthOf } from "../../args/coercion.ts";
import type { Checks, Situation } from "../../engine/call.ts";
import { isObject, type Json } from "../../json/json.ts";
import { fontSettings, sourcesOf } from "../fonts/font-settings.ts";
import { isAddress } from "./address-args.ts";
import type { ArgsPlace } from "./args-place.ts";

const text = { type: "string" };

/** What is set of a family of fonts, as JSON in a text. */
const FAMILY = {
  type: "object",
  properties: {
    name: text,
    slug: text,
    fontFamily: text,
    preview: { type: "string", format: "uri" },
  },
  additionalProperties: false,
};

/** What is set of a face, as JSON in a text. */
const FACE = {
  type: "object",
  properties: {
    fontFamily: text,
    fontStyle: text,
    fontWeight: { type: ["string", "integer"] },
    fontDisplay: { type: "string", enum: ["auto", "block", "fallback", "swap", "optional"] },
    src: { anyOf: [text, { type: "array", items: text }] },
    fontStretch: text,
    ascentOverride: text,
    descentOverride: text,
    fontVariant: text,
    fontFeatureSettings: text,
    fontVariationSettings: text,
    lineGapOverride: text,
    sizeAdjust: text,
    unicodeRange: text,
    preview: { type: "string", format: "uri" },
  },
  required: ["fontFamily", "src"],
  additionalProperties: false,
};

/** Members that a family may not leave empty, and has to have at first. */
const NEEDED = ["name", "slug", "fontFamily"];

/** Settings of fonts are JSON in a text: of a family all that it needs at first, later what changes but for its slug; and faces that can be fetched. */
export function fontChecks({ args, below }: ArgsPlace, method: string): Checks {
  const { font_family_settings: family, font_face_settings: face } = args;
  const isUpdate = below === "/{id}";
  const asked: Asked = isUpdate
    ? { schema: FAMILY, never: "slug", filled: NEEDED, isWritten: method !== "POST" }
    : { schema: { ...FAMILY, required: NEEDED }, filled: NEEDED };
  return {
    fixed: {
      validate: {
        ...(family && { font_family_settings: settingsCheck(family, asked) }),
        ...(face && { font_face_settings: settingsCheck(face, { schema: FACE, filled: FACE.required }) }),
      },
    },
    ...(face && { validate: { font_face_settings: faceCheck(face) } }),
  };
}

/** What is asked of settings. */
interface Asked {
  readonly schema: SchemaDocument;
  /** A member that may not be named. */
  readonly never?: string;
  /** Members that may not be empty. */
  readonly filled: readonly string[];
  /** Whether they may come as they are, not as JSON in a text. */
  readonly isWritten?: boolean;
}

type SettingsCheck = (value: Json, context: unknown, name: string) => true | ParamError;

function settingsCheck(arg: SchemaDocument, { schema, never, filled, isWritten = false }: Asked): SettingsCheck {
  const [isText, fits] = [compileSchema(arg).check, compileSchema(schema).check];
  return (value, _context, name) => {
    const failure = isWritten ? undefined : isText(rawOfJson(value));
    if (failure !== undefined) return failure.toParamError(name);
    const settings = fontSettings(value) ?? (isWritten && value !== "" ? value : undefined);
    if (settings === undefined) return refusal(name, "is not JSON");
    if (isObject(settings) && never !== undefined && (settings[never] ?? null) !== null)
      return refusal(name, `cannot change ${never}`);
    const wrong = fits(rawOfJson(settings))?.toParamError(name);
    if (wrong !== undefined) return { ...wrong, data: { status: 400 } };
    return isObject(settings) && filled.some((member) => isEmptied(settings[member]))
      ? refusal(name, "leaves a member empty that it needs")
      : true;
  };
}

function isEmptied(value: Json = null): boolean {
  return value !== null && !truthOf(rawOfJson(value));
}

function faceCheck(face: SchemaDocument): (value: Json, call: Situation, name: string) => true | ParamError {
  const check = settingsCheck(face, { schema: FACE, filled: FACE.required });
  return (value, call, name) => {
    const verdict = check(value, undefined, name);
    if (verdict !== true) return verdict;
    const sources = sourcesOf(fontSettings(value) ?? {});
    const isThere = (source: string) => isFile(source, call) || isAddress(source, call);
    if (!sources.every(isThere))
      return refusal(name, "names a source that is neither an address nor a file sent along");
    const isUsed = Object.keys(call.sources.files ?? {}).every((file) => sources.includes(file));
    return isUsed || refusal(name, "names a file that was sent along nowhere");
  };
}

function isFile(source: string, { sources: { files } }: Situation): boolean {
  return files !== undefined && Object.hasOwn(files, source);
}

function refusal(name: string, what: string): ParamError {
  return { code: "rest_invalid_param", message: `${name} ${what}.`, data: { status: 400 } };
}
