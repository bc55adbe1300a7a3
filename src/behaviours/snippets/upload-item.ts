import type { Json, JsonObject } from "../../catalogue/document.ts";
import { tagsOf } from "./fields.ts";
import { codeType, scopeOf } from "./scopes.ts";

/** A snippet found in an uploaded file: its members as the file has them, where it is from, and a row for a table of choices. */
export function uploadItem(members: JsonObject, options: { file: string; id: string | number }): JsonObject {
  const scope = scopeOf(textOf(members["scope"]));
  return {
    ...members,
    source_file: options.file,
    table_data: {
      id: options.id,
      title: textOf(members["name"]) || "Untitled",
      scope,
      tags: tagsOf(members["tags"] ?? []).join(", "),
      description: textOf(members["desc"] ?? members["description"]),
      type: codeType(scope),
    },
  };
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}
