import { type Json, isObject } from "../../json/json.ts";
import type { RecordDocument } from "./record-document.ts";

/** The text of `record.json`: a member a line, and below lists and objects an item a line. */
export function recordDocumentText(document: RecordDocument): string {
  const members = Object.entries(document as unknown as Record<string, Json>);
  return `{\n${members.map(([name, value]) => `  ${JSON.stringify(name)}: ${memberText(value)}`).join(",\n")}\n}\n`;
}

function memberText(value: Json): string {
  if (Array.isArray(value))
    return lines(
      value.map((item) => JSON.stringify(item)),
      "[",
      "]",
    );
  if (!isObject(value)) return JSON.stringify(value);
  return lines(
    Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${JSON.stringify(item)}`),
    "{",
    "}",
  );
}

function lines(texts: readonly string[], open: string, close: string): string {
  return texts.length === 0 ? open + close : `${open}\n${texts.map((text) => `    ${text}`).join(",\n")}\n  ${close}`;
}
