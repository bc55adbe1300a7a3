import { isObject } from "../../catalogue/is-object.ts";
import type { Json, JsonObject } from "../../catalogue/document.ts";
import { tagsOf } from "./fields.ts";
import { uploadItem } from "./upload-item.ts";
import { elementsOf, plainText, type XmlElement } from "./xml-elements.ts";

/** What one uploaded file holds; `error` says why it holds nothing. */
export interface UploadedSnippets {
  readonly snippets: readonly JsonObject[];
  readonly error?: string;
}

/** Reads an export file, JSON or XML by its name; `key` makes the handle of an item that has no id of its own. */
export function readUpload(file: { name: string; text: string }, key: (place: number) => string): UploadedSnippets {
  const extension = /\.([^.]*)$/.exec(file.name)?.[1]?.toLowerCase();
  if (extension === "json") return readJson(file, key);
  if (extension === "xml") return readXml(file);
  return failed(file.name, `Files of this kind hold no snippets: ${file.name}`);
}

function readJson({ name, text }: { name: string; text: string }, key: (place: number) => string): UploadedSnippets {
  const document = parsed(text);
  if (document === undefined) return failed(name, `Invalid JSON in file ${name}: Syntax error`);
  const list = isObject(document) ? document["snippets"] : undefined;
  if (!Array.isArray(list)) return failed(name, `No list of snippets in file ${name}`);
  const snippets = list.filter(isObject).map((members, place) => {
    const own = members["id"];
    const id = (typeof own === "number" || typeof own === "string") && own !== "" ? own : key(place);
    return uploadItem(members, { file: name, id });
  });
  return { snippets };
}

function readXml({ name, text }: { name: string; text: string }): UploadedSnippets {
  if (!/<snippets[\s>]/.test(text)) return failed(name, `Invalid XML in file ${name}`);
  const snippets = elementsOf(text, "snippet").map((element, place) =>
    uploadItem(membersOf(element), { file: name, id: place + 1 }),
  );
  return { snippets };
}

function membersOf({ attributes, content }: XmlElement): JsonObject {
  const members: JsonObject = {};
  for (const [element, member] of XML_MEMBERS) {
    const value = elementsOf(content, element)[0]?.content;
    if (value !== undefined) members[member] = member === "tags" ? tagsOf(plainText(value)) : plainText(value);
  }
  const scope = /\bscope=["']([^"']*)["']/.exec(attributes)?.[1] ?? "";
  if (scope !== "" && scope !== "0") members["scope"] = scope;
  return members;
}

const XML_MEMBERS = [
  ["name", "name"],
  ["description", "desc"],
  ["desc", "desc"],
  ["code", "code"],
  ["tags", "tags"],
  ["scope", "scope"],
] as const;

function parsed(text: string): Json | undefined {
  try {
    const document: Json = JSON.parse(text.replace(/^\uFEFF/, ""));
    return document;
  } catch {
    return undefined;
  }
}

function failed(file: string, reason: string): UploadedSnippets {
  return { snippets: [], error: `Error parsing ${file}: ${reason}` };
}
