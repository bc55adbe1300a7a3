import type { Call } from "../../engine/call.ts";
import { membersOf, scalarText } from "../../engine/json-reading.ts";
import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import { renderedTitle } from "../text/titles.ts";
import { writtenContent } from "./template-form.ts";

/** The texts of a template. */
export const TEMPLATE_TEXTS = ["title", "content", "description"] as const;

/** The texts that a call brings, as they are kept; a new template has all of them. */
export function textsGiven(call: Call, { isWhole }: { isWhole: boolean }): JsonObject {
  const { title, content, description } = Object.fromEntries(
    TEMPLATE_TEXTS.map((name) => [name, textSent(name, call) ?? (isWhole ? "" : undefined)]),
  );
  return {
    ...(title !== undefined && { title: { raw: title, rendered: renderedTitle(title) } }),
    ...(content !== undefined && { content: writtenContent(content) }),
    ...(description !== undefined && { description }),
  };
}

/** What a call says of a text; undefined where it says nothing, as an object does without what it is about. */
function textSent(name: (typeof TEMPLATE_TEXTS)[number], { params, given }: Call): string | undefined {
  if (!isAbout(name, { params, given })) return undefined;
  const { [name]: value } = params;
  if (typeof value !== "object") return scalarText(value);
  const { raw = null } = membersOf(value);
  return raw === null || (name === "title" && scalarText(raw) === "") ? undefined : scalarText(raw);
}

/** Whether a call has a member for a text, be it an object that says nothing of it. */
export function isAbout(name: string, { params, given }: Pick<Call, "params" | "given">): boolean {
  return given.has(name) && (params[name] ?? null) !== null;
}

/** A text as it was written, whether it came as such or as a member of an object. */
export function rawOf(value: Json | undefined): string {
  return scalarText(isObject(value) ? value.raw : value);
}
